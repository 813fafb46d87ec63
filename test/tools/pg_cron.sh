# Runs statements at times; its database is that of this program.
set -euo pipefail
. "$SOURCE/test/check/tap.sh"

psql -XAtq -v ON_ERROR_STOP=1 <<'END' >"$WORK/job"
CREATE EXTENSION pg_cron;
CREATE TABLE made (id ids.tid PRIMARY KEY DEFAULT tid_generate(), short ids.uid11 DEFAULT uid11_generate(), secret ids.scru160 DEFAULT scru160_generate(),
    value ids.extuuid, event uuid DEFAULT uuid7_generate());
SELECT cron.schedule('make', '1 second',
    $$INSERT INTO made (value) SELECT value FROM things WHERE id = '3kxn-lhr-3gxq-23' RETURNING id$$);
END
END=$((SECONDS + 30))
until [ "$(psql -XAtc 'SELECT count(*) FROM made')" -ge 2 ] || [ $SECONDS -gt $END ]; do
	sleep 0.2
done
psql -XAtqc "SELECT cron.unschedule('make')" >"$WORK/unscheduled"
same "jobs insert rows with IDs in order, of their time" "true true true" "$(psql -XAtc "
	SELECT concat_ws(' ', bool_and((id > before AND short > short_before AND secret > secret_before AND event > event_before) IS NOT FALSE)::text,
		bool_and(start_time IS NOT NULL)::text, (count(*) >= 2)::text)
	FROM (SELECT *, lag(id) OVER w AS before, lag(short) OVER w AS short_before, lag(secret) OVER w AS secret_before, lag(event) OVER w AS event_before
		FROM made LEFT JOIN cron.job_run_details ON tid_timestamp(id) BETWEEN start_time AND coalesce(end_time, 'infinity')
		WINDOW w AS (ORDER BY start_time)) AS m")"
same "... and their search_path is that of the database" "extuuid:q:-1/mol1/2" "$(psql -XAtc 'SELECT DISTINCT value FROM made')"
same "no job failed" "succeeded" "$(psql -XAtc "SELECT string_agg(DISTINCT status, ',') FROM cron.job_run_details WHERE status <> 'running'")"
exit $failed
