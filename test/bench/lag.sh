#!/bin/bash
#
# lag.sh
#		Measures how long a row waits, from its INSERT, which commits at once, until a
#		reader of new rows reads it: by tid_horizon(), by xid8 and pg_snapshot_xmin(),
#		and by PgQ, if the server has it. Run it by with_server.sh, whose server does
#		not wait for the disk.
#
# The same transactions write for all readers, 200 a second, and each reader asks every
# 5 ms. They run alone; with transactions of a second that have written another table;
# and with such transactions that have also generated a tid. PgQ's ticker runs every 5 ms,
# too, and once only every second; each of its calls makes a batch.
#
# Prints the median and the greatest lag, in milliseconds. Fails if a reader fails, or if
# one has read fewer rows than another.
set -euo pipefail

seconds=${BENCH_SECONDS:-10}
work=$(mktemp -d "${TMPDIR:-/tmp}/tid_ids_lag.XXXXXX")
trap 'rm -rf "$work"' EXIT
createdb lag
export PGDATABASE=lag
run() { psql -Xq -v ON_ERROR_STOP=1 "$@"; }

has_pgq=$(run -At -c "SELECT count(*) FROM pg_available_extensions WHERE name = 'pgq'")
run -c 'CREATE EXTENSION tid_ids' -c 'ALTER DATABASE lag SET search_path = public, ids'
run <<-'END'
	CREATE TABLE events (id ids.tid PRIMARY KEY DEFAULT tid_generate(), xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
		made timestamptz NOT NULL DEFAULT clock_timestamp());
	CREATE INDEX ON events (xid, id);
	CREATE TABLE others (n int, id ids.tid);
	CREATE TABLE stopped ();
	CREATE TABLE lags (beside text, reader text, lag interval);
	END

repeated() { # NAME(PARAMETER) PAUSE DECLARATIONS STATEMENTS LAST: a procedure that repeats STATEMENTS until it is stopped
	run -c "
		CREATE PROCEDURE $1 LANGUAGE plpgsql AS \$\$
		DECLARE $3
		BEGIN
			WHILE NOT EXISTS (SELECT FROM stopped) LOOP
				$4
				COMMIT;
				PERFORM pg_sleep($2);
			END LOOP;
			$5
		END \$\$"
}
readers=
reader() { # NAME DECLARATIONS STATEMENTS: they append to lags
	readers+=" $1"
	repeated "read_by_$1(beside text)" 0.005 "lags interval[] := '{}'; $2" "$3" "INSERT INTO lags SELECT beside, '$1', unnest(lags);"
}

reader horizon "last ids.tid := '2222222222222'; batch record;" '
	SELECT array_agg(clock_timestamp() - made) AS lags, max(id) AS last INTO batch FROM events WHERE id > last AND id < tid_horizon();
	IF batch.last IS NOT NULL THEN
		lags := lags || batch.lags;
		last := batch.last;
	END IF;'
reader xid8 "last xid8 := '0'; next xid8; batch interval[];" '
	SELECT array_agg(clock_timestamp() - made), max(pg_snapshot_xmin(pg_current_snapshot())::text)::xid8
	INTO batch, next FROM events WHERE xid >= last AND xid < pg_snapshot_xmin(pg_current_snapshot());
	IF next IS NOT NULL THEN
		lags := lags || batch;
		last := next;
	END IF;'
if [ "$has_pgq" = 1 ]; then
	run -c 'CREATE EXTENSION pgq' >/dev/null
	run <<-'END' >/dev/null
		SELECT pgq.create_queue('events'), pgq.register_consumer('events', 'reader');
		SELECT pgq.set_queue_config('events', 'ticker_max_lag', '0'), pgq.set_queue_config('events', 'ticker_idle_period', '0');
		CREATE FUNCTION queue() RETURNS trigger LANGUAGE plpgsql AS
			'BEGIN PERFORM pgq.insert_event(''events'', ''insert'', NEW.made::text); RETURN NULL; END';
		CREATE TRIGGER queue AFTER INSERT ON events FOR EACH ROW EXECUTE FUNCTION queue();
	END
	reader pgq 'batch bigint;' "
		LOOP
			batch := pgq.next_batch('events', 'reader');
			EXIT WHEN batch IS NULL;
			lags := lags || coalesce((SELECT array_agg(clock_timestamp() - ev_data::timestamptz) FROM pgq.get_batch_events(batch)), '{}');
			PERFORM pgq.finish_batch(batch);
			COMMIT;
		END LOOP;"
	repeated 'tick(seconds float8)' seconds '' 'PERFORM pgq.ticker();' ''
fi
echo 'INSERT INTO events DEFAULT VALUES;' >"$work/write.sql"
echo 'BEGIN; INSERT INTO others VALUES (1); SELECT pg_sleep(1); COMMIT;' >"$work/another table.sql"
echo 'BEGIN; INSERT INTO others VALUES (1, tid_generate()); SELECT pg_sleep(1); COMMIT;' >"$work/another table, with a tid.sql"

measure() { # BESIDE TICK [HOLDER]
	run -c 'TRUNCATE stopped, events' -c 'VACUUM ANALYZE events'
	local reader pids=()
	for reader in $readers; do
		run -c "CALL read_by_$reader('$1')" &
		pids+=($!)
	done
	if [ "$has_pgq" = 1 ]; then
		run -c "CALL tick($2)" &
		pids+=($!)
	fi
	if [ -n "${3-}" ]; then
		pgbench -n -c 2 -T "$seconds" -f "$work/$3.sql" >"$work/holder.log" 2>&1 &
		pids+=($!)
	fi
	pgbench -n -c 2 -R 200 -T "$seconds" -f "$work/write.sql" >"$work/write.log" 2>&1
	sleep 2.5
	run -c 'INSERT INTO stopped DEFAULT VALUES'
	local pid
	for pid in "${pids[@]}"; do
		wait "$pid"
	done
	if [ "$(run -At -c "SELECT count(DISTINCT n) FROM (SELECT count(*) AS n FROM lags WHERE beside = '$1' GROUP BY reader) AS t")" != 1 ]; then
		echo "the readers have not read the same number of rows: $1" >&2
		exit 1
	fi
}
measure 'nothing' 0.005
measure 'nothing, a tick a second' 1
measure 'another table' 0.005 'another table'
measure 'another table, with a tid' 0.005 'another table, with a tid'

run <<-'END'
	SELECT beside, reader, count(*) AS rows, round(extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY lag)) * 1000) AS median_ms,
		round(extract(epoch FROM max(lag)) * 1000) AS greatest_ms
	FROM lags GROUP BY beside, reader ORDER BY beside, reader;
	END
