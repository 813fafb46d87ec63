#!/bin/bash
#
# demo.sh [psql]
#		Run by `make demo` after needs.sh: builds tid_ids and runs doc/demo.sql on a
#		throw-away server. With "psql", opens a psql with the extension and the tables
#		of the demo instead.
set -euo pipefail

source=$(cd "$(dirname "$0")/../.." && pwd)
export LC_ALL=C.UTF-8

show() {
	psql --no-psqlrc --quiet --pset pager=off --pset footer=off <"$source/doc/demo.sql"
}
case ${1-} in
'')
	echo "Building tid_ids and starting a throw-away PostgreSQL server ..."
	"$source/test/run/with_server.sh" "$0" show 2>&1
	cat <<-'END'
		The server and its data are gone again. To try it yourself, with the tables of this demo:

		    make demo-psql

	END
	;;
show) show ;;
psql)
	echo "Building tid_ids and starting a throw-away PostgreSQL server. The tables are those of \"make demo\"; \\q ends it."
	exec "$source/test/run/with_server.sh" "$0" open
	;;
open)
	show >/dev/null 2>&1
	psql
	;;
esac
