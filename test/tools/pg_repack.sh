# Rewrites a table, its indexes and its keys, without a long lock.
set -euo pipefail
. "$SOURCE/test/check/tap.sh"
sql() { psql -XAtq -v ON_ERROR_STOP=1 -c "$1"; }

psql -XAtq -v ON_ERROR_STOP=1 <<'END'
CREATE EXTENSION pg_repack;
CREATE TABLE many AS SELECT tid_lower('2024-07-19 16:40Z'::timestamptz + n * interval '1 s') AS id, short, secret, value, event, n
	FROM (SELECT *, row_number() OVER (ORDER BY body) AS m FROM things) AS t, generate_series(1, 4000) AS n WHERE m = n % 40 + 1;
ALTER TABLE many ADD PRIMARY KEY (id);
CREATE INDEX ON many (short);
CREATE INDEX ON many (secret);
CREATE INDEX ON many (value, event);
CREATE TABLE expected AS SELECT id::text, short::text, secret::text, value::text, event, n FROM many WHERE n % 4 = 0;
DELETE FROM many WHERE n % 4 <> 0;
ANALYZE many;
END
before=$(sql "SELECT pg_relation_filenode('many'), pg_relation_size('many')")
check "it repacks a table in the order of another column" pg_repack --no-kill-backend --order-by=short --table=many -d "$PGDATABASE"
after=$(sql "SELECT pg_relation_filenode('many'), pg_relation_size('many')")
same "... which is another, smaller file" "yes yes" "$([ "${before%|*}" != "${after%|*}" ] && echo yes) $([ $((${after#*|} * 3)) -lt $((${before#*|})) ] && echo yes)"
same "... with all rows" 1000 "$(sql "SELECT count(*) FROM many JOIN expected USING (n) WHERE (many.id::text, many.short::text, many.secret::text, many.value::text, many.event) = (expected.id, expected.short, expected.secret, expected.value, expected.event)")"
same "... in that order" 0 "$(sql "SELECT count(*) FROM (SELECT short < lag(short) OVER (ORDER BY ctid) AS less FROM many) AS m WHERE less")"
for condition in "id ^@ '3kxn-lh'" "short = '4h1dcdW9Pz4'" "secret = '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4'" "value = 'sym:D'"; do
	column=${condition%% *}
	[ "$column" = id ] && index=many_pkey || index=many_${column}_$([ "$column" != value ] || echo event_)idx
	same "the new index of the $column is used" "$index" "$(sql "SET enable_seqscan = off; SELECT substring(tap.plan(\$\$SELECT * FROM many WHERE $condition\$\$) FROM 'many_\w+')")"
	[ "$column" = id ] || same "... and finds rows" 100 "$(sql "SET enable_seqscan = off; SELECT count(*) FROM many WHERE $column = (SELECT $column FROM many WHERE n = 4)")"
done
same "... and finds the rows of a prefix" "24 52" "$(sql "SET enable_seqscan = off; SELECT min(n), max(n) FROM many WHERE id ^@ '3kxn-lh'" | tr '|' ' ')"
exit $failed
