#!/bin/bash
#
# functions.sh
#		Compares the functions in the tables of doc/*.md and doc/extuuid/*.md with those
#		of the catalogs of the running server; run it by with_server.sh.
#
# Each function that has a comment is in a table, with each way to call it, and no
# page has it twice.  Where a table shows the type of the result, that is right.
# functions.pl says what a table of functions is.  Outside of the tables, only the
# names are checked.
set -euo pipefail

source=$(cd "$(dirname "$0")/../.." && pwd)
. "$source/test/check/tap.sh"
cd "$source"

createdb functions
export PGDATABASE=functions
psql -Xq -f "$source/test/check/ids.sql"

# A call for each number of arguments that may be left out, without and with the type
# of the result.
in_catalogs() {
	psql -XAt <<-'END'
		SELECT DISTINCT proname || '(' || array_to_string((coalesce(proargnames, '{}'))[:pronargs - omitted], ',') || ')' || result
		FROM pg_proc AS f JOIN pg_depend AS d ON d.classid = 'pg_proc'::regclass AND d.objid = f.oid AND d.deptype = 'e',
		     generate_series(0, pronargdefaults) AS omitted, unnest(ARRAY['', ' → ' || pg_get_function_result(f.oid)]) AS result
		WHERE d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids')
		      AND (prokind = 'f' OR prokind = 'a' AND proargnames IS NOT NULL) AND obj_description(f.oid, 'pg_proc') IS NOT NULL
	END
}
named_by_pages() {
	grep -ohE '\b(tid|uid11|scru160|extuuid|uuid[1678])_[a-z0-9_]+\(' README.md doc/*.md doc/{extuuid,drivers}/*.md | tr -d '('
}
types=$(cd src/install && ls *_type.sql | sed 's/_type.*//')
listed=$(TYPES="$types uuid uuid7" perl test/check/functions.pl doc/*.md doc/extuuid/*.md)
calls=$(sed 's/ → [^\t]*//' <<<"$listed" | sort)
catalogs=$(in_catalogs | LC_ALL=C sort -u)
without_page() { LC_ALL=C comm -23 <(grep -v ' → ' <<<"$catalogs") <(cut -f 2 <<<"$calls" | LC_ALL=C sort -u); }
without_function() { LC_ALL=C comm -13 <(echo "$catalogs") <(grep -v 'if it exists$' <<<"$listed" | cut -f 2 | LC_ALL=C sort -u); }
named_only() { LC_ALL=C comm -13 <(psql -XAtc "SELECT proname FROM pg_proc" | LC_ALL=C sort -u) <(named_by_pages | LC_ALL=C sort -u); }

none "each function with a comment is in a table of a page" < <(without_page)
none "each function in the tables of the pages exists" < <(without_function)
none "no page has a function in two tables" < <(uniq -d <<<"$calls")
none "each function that a page names exists" < <(named_only)

exit $failed
