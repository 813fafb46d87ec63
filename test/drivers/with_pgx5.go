// tid_ids by pgx 5, in text, and in binary as numbers: what differs from pgx 4.
package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
)

// recipe
// registerNumbers reads and writes a tid as an int64, in binary.
func registerNumbers(ctx context.Context, conn *pgx.Conn) error {
	var oid, array uint32
	query := "SELECT oid, typarray FROM pg_type WHERE oid = 'ids.tid'::regtype"
	if err := conn.QueryRow(ctx, query).Scan(&oid, &array); err != nil {
		return err
	}
	tid := &pgtype.Type{Codec: pgtype.Int8Codec{}, Name: "ids.tid", OID: oid}
	list := &pgtype.Type{Codec: &pgtype.ArrayCodec{ElementType: tid}, Name: "ids._tid", OID: array}
	conn.TypeMap().RegisterType(tid)
	conn.TypeMap().RegisterType(list)
	return nil
}

// end

const first = "3kxn-lhr-3gxq-23"
const firstNumber = int64(1762721020395837441)

// one returns the first row's first value.
func one[T any](ctx context.Context, conn *pgx.Conn, query string, arguments ...any) (value T) {
	must(conn.QueryRow(ctx, query, arguments...).Scan(&value))
	return value
}

// all returns the first values of all rows.
func all[T any](ctx context.Context, conn *pgx.Conn, query string, arguments ...any) []T {
	rows, err := conn.Query(ctx, query, arguments...)
	must(err)
	values, err := pgx.CollectRows(rows, pgx.RowTo[T])
	must(err)
	return values
}

func sqlstate(_ pgconn.CommandTag, err error) string {
	var refused *pgconn.PgError
	if errors.As(err, &refused) {
		return refused.Code
	}
	return fmt.Sprint(err)
}

func checkTexts(ctx context.Context, conn *pgx.Conn) {
	columns := []string{"id", "short", "secret", "value"}
	values := []string{first, "4h1dcdW9Pz4", "05TTUP1HNCPNH30VEK64KDQT9BSNU4C4", "extuuid:fixedB4:GBP$:222.31"}
	for i, column := range columns {
		check("text: "+column+" is a string", one[string](ctx, conn, "SELECT "+column+" FROM things WHERE body = 'first'"), values[i])
		check("text: "+column+" bound", one[string](ctx, conn, "SELECT body FROM things WHERE "+column+" = $1", values[i]), "first")
		check("text: "+column+" = ANY", all[string](ctx, conn, "SELECT body FROM things WHERE "+column+" = ANY($1)", []string{values[i]}), []string{"first"})
		check("text: an array of "+column, one[[]*string](ctx, conn, "SELECT ARRAY["+column+", NULL] FROM things WHERE body = 'first'"), []*string{&values[i], nil})
	}
	key := one[string](ctx, conn, "INSERT INTO things (body) VALUES ($1) RETURNING id", "hello")
	check("text: insert returns the generated key", one[string](ctx, conn, "SELECT body FROM things WHERE id::text = $1", key), "hello")
	check("text: by prefix", all[string](ctx, conn, "SELECT body FROM things WHERE id ^@ $1", "3kxn"), []string{"first"})
	day := time.Date(2024, 7, 19, 0, 0, 0, 0, time.UTC)
	times := pgtype.Range[time.Time]{Lower: day, LowerType: pgtype.Inclusive, Upper: day.AddDate(0, 0, 1), UpperType: pgtype.Exclusive, Valid: true}
	check("text: by time", all[string](ctx, conn, "SELECT body FROM things WHERE id >= $1::timestamptz AND id < $2::timestamptz", times.Lower, times.Upper), []string{"first"})
	check("text: by a range of times", all[string](ctx, conn, "SELECT body FROM things WHERE id <@ $1::tstzrange", times), []string{"first"})

	_, err := conn.Exec(ctx, "CREATE TABLE replies (id uuid PRIMARY KEY DEFAULT uuid7_generate(), thing_id ids.tid NOT NULL REFERENCES things)")
	must(err)
	reply := one[string](ctx, conn, "INSERT INTO replies (thing_id) VALUES ($1) RETURNING id", key)
	check("text: the foreign key", one[string](ctx, conn, "SELECT body FROM replies r JOIN things t ON t.id = thing_id WHERE r.id = $1", reply), "hello")
	check("text: the foreign key: of an unknown thing", sqlstate(conn.Exec(ctx, "INSERT INTO replies (thing_id) VALUES ($1)", "3kxn-lhr-3gxq-24")), "23503")
	var pages []string
	var lengths []int
	for last := "2222-222-2222-22"; ; last = pages[len(pages)-1] {
		page := all[string](ctx, conn, "SELECT id FROM things WHERE id > $1 ORDER BY id LIMIT 2", last)
		if len(page) == 0 {
			break
		}
		pages = append(pages, page...)
		lengths = append(lengths, len(page))
	}
	check("text: pages by key", pages, one[[]string](ctx, conn, "SELECT array_agg(id ORDER BY id)::text[] FROM things"))
	check("text: pages by key: their lengths", lengths, []int{2, 1})
	check("an invalid key is an error with its SQLSTATE", sqlstate(conn.Exec(ctx, "SELECT $1::ids.tid", "3kxn-0")), "22P02")
}

func checkNumbers(ctx context.Context, conn *pgx.Conn) {
	check("binary: a tid is its number", one[int64](ctx, conn, "SELECT id FROM things WHERE id = $1", firstNumber), firstNumber)
	check("binary: a string is still bound as text", one[string](ctx, conn, "SELECT body FROM things WHERE id = $1", first), "first")
	check("binary: = ANY", all[string](ctx, conn, "SELECT body FROM things WHERE id = ANY($1)", []int64{firstNumber}), []string{"first"})
	number := firstNumber
	check("binary: an array", one[[]*int64](ctx, conn, "SELECT ARRAY[id, NULL] FROM things WHERE body = 'first'"), []*int64{&number, nil})
	_, err := conn.CopyFrom(ctx, pgx.Identifier{"things"}, []string{"id", "body"}, pgx.CopyFromRows([][]any{{int64(1762721020395837448), "copied in binary"}}))
	must(err)
	check("binary: COPY", one[string](ctx, conn, "SELECT id::text FROM things WHERE body = 'copied in binary'"), "3kxn-lhr-3gxq-2c")
}

func main() {
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, "")
	must(err)
	checkTexts(ctx, conn)
	must(registerNumbers(ctx, conn))
	checkNumbers(ctx, conn)
	done()
}
