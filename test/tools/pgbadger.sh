# Reports on the server's log.
set -euo pipefail
. "$SOURCE/test/check/tap.sh"
psql -XAtq >"$WORK/out" 2>&1 <<'END'
SET log_min_duration_statement = 0;
SELECT body FROM things WHERE id ^@ '3kxn';
SELECT body FROM things WHERE id ^@ '3kat';
SELECT body FROM things WHERE id = '3kxnlhr3gxq23' AND short = 'RNWwDLNopPV' AND secret = 'BV35STIGQH5RRB5FFOFDCAFVDUOMT6GS' AND value = 'q:-1/mol1/2';
SELECT 'RNWw'::uid11;
END
pgbadger -q -f stderr -p '%m [%p] ' -x json -o "$WORK/report.json" "$TID_IDS_PRIVATE/home/log" >"$WORK/log" 2>&1
same "it counts queries of the same form, without their IDs" \
	"select body from things where id = ? and short = ? and secret = ? and value = ?; 1
select body from things where id ^@ ?; 2" "$(/usr/bin/perl -MJSON::PP -0777 -ne '
	my $queries = decode_json($_)->{normalyzed_info}{postgres};
	print "$_ $queries->{$_}{count}\n" foreach sort grep { /^select body from things/ } keys %$queries' "$WORK/report.json")"
same "... and errors of our types" "ERROR:  invalid input syntax for type uid11: ... 1" "$(/usr/bin/perl -MJSON::PP -0777 -ne '
	my $errors = decode_json($_)->{error_info}{postgres};
	print "$_ $errors->{$_}{count}\n" foreach sort grep { /uid11/ } keys %$errors' "$WORK/report.json")"
exit $failed
