// tid_ids by pgx, in text, and in binary as numbers.
package main

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgconn"
	"github.com/jackc/pgtype"
	"github.com/jackc/pgx/v4"
)


import (
	"bytes"
	"fmt"
)

// registerLists reads arrays of the types as []string.
func registerLists(ctx context.Context, conn *pgx.Conn) error {
	for _, name := range []string{"tid", "uid11", "scru160", "extuuid"} {
		var oid uint32
		query := "SELECT typarray FROM pg_type WHERE oid = $1::regtype"
		if err := conn.QueryRow(ctx, query, "ids."+name).Scan(&oid); err != nil {
			return err
		}
		list := pgtype.DataType{Value: &pgtype.EnumArray{}, Name: "ids._" + name, OID: oid}
		conn.ConnInfo().RegisterDataType(list)
	}
	return nil
}


// registerNumbers reads and writes a tid as an int64, in binary.
func registerNumbers(ctx context.Context, conn *pgx.Conn) error {
	var oid, array uint32
	query := "SELECT oid, typarray FROM pg_type WHERE oid = 'ids.tid'::regtype"
	if err := conn.QueryRow(ctx, query).Scan(&oid, &array); err != nil {
		return err
	}
	list := pgtype.NewArrayType("ids._tid", oid, func() pgtype.ValueTranscoder { return &pgtype.Int8{} })
	conn.ConnInfo().RegisterDataType(pgtype.DataType{Value: &pgtype.Int8{}, Name: "ids.tid", OID: oid})
	conn.ConnInfo().RegisterDataType(pgtype.DataType{Value: list, Name: "ids._tid", OID: array})
	return nil
}


const first = "3kxn-lhr-3gxq-23"
const firstNumber = int64(1762721020395837441)

// one returns the row's first value as a string.
func one(ctx context.Context, conn *pgx.Conn, query string, arguments ...interface{}) (value string) {
	err := conn.QueryRow(ctx, query, arguments...).Scan(&value)
	if err != nil {
		value = err.Error()
	}
	return value
}

// firsts returns the first values of all rows.
func firsts(rows pgx.Rows, err error) (values []string) {
	must(err)
	for rows.Next() {
		var value string
		must(rows.Scan(&value))
		values = append(values, value)
	}
	must(rows.Err())
	return values
}

func all(ctx context.Context, conn *pgx.Conn, query string, arguments ...interface{}) []string {
	return firsts(conn.Query(ctx, query, arguments...))
}

func sqlstate(err error) string {
	// recipe
	var refused *pgconn.PgError
	if errors.As(err, &refused) {
		return refused.Code // 22P02 or 22003 for a text that is not an ID
	}
	// end
	return fmt.Sprint(err)
}

// checkThings tries what each of the types can do, on the page's table.
func checkThings(ctx context.Context, conn *pgx.Conn) {
	// recipe
	var key string
	err := conn.QueryRow(ctx, "INSERT INTO things (body) VALUES ($1) RETURNING id", "hello").Scan(&key)
	// end
	must(err)
	check("text: insert returns the generated key", one(ctx, conn, "SELECT body FROM things WHERE id::text = $1", key), "hello")
	// recipe
	keys := []string{key, "3kxn-lhr-3gxq-23"}
	rows, err := conn.Query(ctx, "SELECT body FROM things WHERE id = ANY($1) ORDER BY id", keys)
	// end
	check("text: by a list of keys", firsts(rows, err), []string{"first", "hello"})

	// recipe
	day := time.Date(2024, 7, 19, 0, 0, 0, 0, time.UTC)
	dayAfter := day.AddDate(0, 0, 1)
	rows, err = conn.Query(ctx, "SELECT body FROM things WHERE id >= $1::timestamptz AND id < $2::timestamptz", day, dayAfter)
	// end
	check("text: by time", firsts(rows, err), []string{"first"})
	times := pgtype.Tstzrange{
		Lower: pgtype.Timestamptz{Time: day, Status: pgtype.Present}, LowerType: pgtype.Inclusive,
		Upper: pgtype.Timestamptz{Time: dayAfter, Status: pgtype.Present}, UpperType: pgtype.Exclusive,
		Status: pgtype.Present,
	}
	rows, err = conn.Query(ctx, "SELECT body FROM things WHERE id <@ $1::tstzrange", times)
	check("text: by a range of times", firsts(rows, err), []string{"first"})

	columns := []string{"id", "short", "secret", "value"}
	values := []string{first, "4h1dcdW9Pz4", "05TTUP1HNCPNH30VEK64KDQT9BSNU4C4", "extuuid:fixedB4:GBP$:222.31"}
	for i, column := range columns {
		check("text: "+column+" is a string", one(ctx, conn, "SELECT "+column+" FROM things WHERE body = 'first'"), values[i])
		check("text: "+column+" bound", one(ctx, conn, "SELECT body FROM things WHERE "+column+" = $1", values[i]), "first")
		check("text: "+column+" = ANY", all(ctx, conn, "SELECT body FROM things WHERE "+column+" = ANY($1)", []string{values[i]}), []string{"first"})
		var list []*string
		must(conn.QueryRow(ctx, "SELECT ARRAY["+column+", NULL] FROM things WHERE body = 'first'").Scan(&list))
		check("text: an array of "+column, list, []*string{&values[i], nil})
		var none *string
		must(conn.QueryRow(ctx, "SELECT NULLIF("+column+", $1) FROM things WHERE body = 'first'", values[i]).Scan(&none))
		check("text: NULL for "+column, none, (*string)(nil))
		check("text: NULL bound for "+column, all(ctx, conn, "SELECT body FROM things WHERE "+column+" = $1", none), []string(nil))
	}
}

// checkAuthors is the scenario of the mappers, in plain SQL.
func checkAuthors(ctx context.Context, conn *pgx.Conn) {
	_, err := conn.Exec(ctx, `
		CREATE TABLE authors (id ids.tid PRIMARY KEY DEFAULT ids.tid_generate(), name text);
		CREATE TABLE posts (id uuid PRIMARY KEY DEFAULT ids.uuid7_generate(), author_id ids.tid NOT NULL REFERENCES authors, title text)`)
	must(err)

	var author, post string
	must(conn.QueryRow(ctx, "INSERT INTO authors (name) VALUES ($1) RETURNING id", "Ann").Scan(&author))
	must(conn.QueryRow(ctx, "INSERT INTO posts (author_id, title) VALUES ($1, $2) RETURNING id::text", author, "Hello").Scan(&post))
	check("insert returns the generated key", []string{author, post, post[14:15]},
		[]string{one(ctx, conn, "SELECT id::text FROM authors"), one(ctx, conn, "SELECT id::text FROM posts"), "7"})
	_, err = conn.Exec(ctx, "INSERT INTO authors VALUES ($1, $2)", first, "Bob")
	must(err)

	check("find by key", []string{one(ctx, conn, "SELECT name FROM authors WHERE id = $1", author), one(ctx, conn, "SELECT title FROM posts WHERE id = $1", post)}, []string{"Ann", "Hello"})
	from, to := time.Date(2024, 7, 19, 0, 0, 0, 0, time.UTC), time.Date(2024, 7, 20, 0, 0, 0, 0, time.UTC)
	check("find by a list of keys", all(ctx, conn, "SELECT name FROM authors WHERE id = ANY($1) ORDER BY id", []string{author, first}), []string{"Bob", "Ann"})
	check("find by prefix", all(ctx, conn, "SELECT name FROM authors WHERE id ^@ $1", "3kxn"), []string{"Bob"})
	now := time.Now()
	check("find by time", [][]string{
		all(ctx, conn, "SELECT name FROM authors WHERE id >= $1::timestamptz AND id < $2::timestamptz", from, to),
		all(ctx, conn, "SELECT title FROM posts WHERE id >= $1::timestamptz AND id < $2::timestamptz", now.Add(-time.Hour), now.Add(time.Hour)),
		all(ctx, conn, "SELECT title FROM posts WHERE id >= $1::timestamptz AND id < $2::timestamptz", from, to),
	}, [][]string{{"Bob"}, {"Hello"}, nil})

	_, err = conn.Exec(ctx, "INSERT INTO posts (author_id) VALUES ($1)", "3kxn-lhr-3gxq-24")
	check("the foreign key", []string{one(ctx, conn, "SELECT title FROM authors JOIN posts ON author_id = authors.id WHERE name = $1", "Ann"), sqlstate(err)}, []string{"Hello", "23503"})

	_, err = conn.Exec(ctx, "INSERT INTO authors (name) SELECT 'more' FROM generate_series(1, 25)")
	must(err)
	var pages [][]string
	for after := "2222-222-2222-22"; ; {
		page := all(ctx, conn, "SELECT id FROM authors WHERE id > $1 ORDER BY id LIMIT 10", after)
		if len(page) == 0 {
			break
		}
		pages = append(pages, page)
		after = page[len(page)-1]
	}
	var read, stored []string
	for _, page := range pages {
		read = append(read, page...)
	}
	must(conn.QueryRow(ctx, "SELECT array_agg(id ORDER BY id) FROM authors").Scan(&stored))
	check("pages by key", []interface{}{len(pages), len(stored), read}, []interface{}{3, 27, stored})

	err = conn.QueryRow(ctx, "SELECT name FROM authors WHERE id = $1", "3kxn-0").Scan(new(string))
	check("an invalid key is an error with its SQLSTATE", sqlstate(err), "22P02")
}

func checkNumbers(ctx context.Context, conn *pgx.Conn) {
	var number int64
	must(conn.QueryRow(ctx, "SELECT id FROM things WHERE id = $1", firstNumber).Scan(&number))
	check("binary: a tid is its number", number, firstNumber)
	err := conn.QueryRow(ctx, "SELECT id FROM things WHERE id = $1", first).Scan(new(string))
	check("binary: a tid is not read into a string", fmt.Sprint(err), "can't scan into dest[0]: cannot assign "+fmt.Sprint(firstNumber)+" into *string")
	check("binary: a string is still bound as text", one(ctx, conn, "SELECT body FROM things WHERE id = $1", first), "first")
	check("binary: = ANY", all(ctx, conn, "SELECT body FROM things WHERE id = ANY($1)", []int64{firstNumber}), []string{"first"})
	var list []*int64
	must(conn.QueryRow(ctx, "SELECT ARRAY[id, NULL] FROM things WHERE body = 'first'").Scan(&list))
	check("binary: an array", []interface{}{len(list), *list[0], list[1]}, []interface{}{2, firstNumber, (*int64)(nil)})

	// recipe
	_, err = conn.CopyFrom(ctx, pgx.Identifier{"things"}, []string{"id", "body"},
		pgx.CopyFromRows([][]interface{}{{int64(1762721020395837448), "copied in binary"}}))
	// end
	must(err)
	check("binary: COPY", one(ctx, conn, "SELECT id::text FROM things WHERE body = 'copied in binary'"), "3kxn-lhr-3gxq-2c")
}

func main() {
	// recipe
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, "")
	// end
	must(err)
	var texts []string
	must(conn.QueryRow(ctx, "SELECT array_agg(id ORDER BY id)::text[] FROM things").Scan(&texts))
	check("text: an array, cast", texts, []string{"3jzf-cij-pj2z-2a", first})
	err = registerLists(ctx, conn)
	must(err)
	checkThings(ctx, conn)
	checkAuthors(ctx, conn)
	// recipe
	lines := strings.NewReader("3kxn-lhr-3gxq-24\tcopied\n")
	_, err = conn.PgConn().CopyFrom(ctx, lines, "COPY things (id, body) FROM STDIN")
	// end
	must(err)
	var copied bytes.Buffer
	_, err = conn.PgConn().CopyTo(ctx, &copied, "COPY (SELECT id, body FROM things WHERE body = 'copied') TO STDOUT")
	must(err)
	check("COPY in and out", copied.String(), "3kxn-lhr-3gxq-24\tcopied\n")

	must(registerNumbers(ctx, conn))
	checkNumbers(ctx, conn)

	own, err := pgx.Connect(ctx, "search_path=ids,public")
	must(err)
	var path string
	must(own.QueryRow(ctx, "SHOW search_path").Scan(&path))
	check("search_path of the connection", path, "ids,public")
	done()
}
