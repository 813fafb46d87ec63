#!/bin/bash
#
# demo.sh
#		What `make demo` runs once the packages are there: builds tid_ids and
#		shows doc/demo.sql on a throw-away server.
set -euo pipefail

source=$(cd "$(dirname "$0")/../.." && pwd)
export LC_ALL=C.UTF-8
exec "$source/test/run/with_server.sh" psql --no-psqlrc --quiet --pset pager=off \
	<"$source/doc/demo.sql" 2>&1
