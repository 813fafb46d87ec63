#!/bin/bash
#
# pages.sh
#		Checks that each page of doc/ is in the index and has a link to it, that each
#		setting has a line in doc/administration.md, and each error message of src/server
#		one in doc/messages.md, that src has each message of the generators that this
#		page lists, that each function in the lists of functions occurs in an example or
#		its output, that results are those of doc/bench/results.tsv, and that pictures
#		are those of doc/pictures/draw.py.
#
# For the function of an operator, and for the bounds that plans show, an example of
# the operator is enough.
#
# Prints "ok" or "not ok" lines, each after what is missing.
set -euo pipefail
cd "$(dirname "$0")/../.."
. test/check/tap.sh

pages=$(echo doc/*.md doc/*/*.md)

missing_in_index() {
	for page in ${pages/doc\/README.md/}; do
		grep -qF "](${page#doc/})" doc/README.md || echo "$page"
	done
}
without_way_back() {
	for page in ${pages/doc\/README.md/}; do
		back=README.md
		[ "${page%/*}" = doc ] || back=../README.md
		sed -n 3p "$page" | grep -qF "[Documentation]($back)" || echo "$page"
	done
}
settings_without_line() {
	grep -ohE '"tid_ids\.[a-z_]+"' src/server/settings.c | tr -d '"' | while read -r setting; do
		grep -qF "| \`$setting\` |" doc/administration.md || echo "$setting"
	done
}
messages_of() { # FILE...
	grep -ohE 'errmsg\("([^"\\]|\\.)*"' "$@" | sed 's/^errmsg("//; s/"$//; s/\\"/"/g' | sort -u
}
# The page shows the messages with the generator "tid" or with a setting.
messages_without_line() {
	messages_of src/server/*.c src/server/*/*.c | sed 's/parameter "%s"/parameter "tid_ids.node_id"/; s/schema "%s"/schema "ids"/; s/role "%s"/role "…"/; s/%s/tid/' |
		while read -r message; do
			grep -qF "| \`$message\` |" doc/messages.md || echo "$message"
		done
}
# The messages of shared memory are the server's; internal errors have no errmsg.
messages_without_source() {
	local patterns
	[ "$(grep -cE '^## (Generators|Settings)$' doc/messages.md)" = 2 ] || echo "no list of messages"
	patterns=$(messages_of src/*/*.c src/*/*/*.c | sed 's/[][().*^$+?{}|]/\\&/g; s/%[a-z]*/.*/g')
	sed -n '/^## Generators/,/^## Settings/p' doc/messages.md | grep -v 'internal errors' |
		sed -n 's/^| `\([^`]*\)`.*/\1/p' | grep -vE '^(not enough|could not (resize|open)) shared memory' | while read -r message; do
		grep -qxE "$patterns" <<<"$message" || echo "$message"
	done
}
functions_without_example() {
	local examples
	examples=$(awk '/^```(sql|text)/ { inside = 1; next } /^```/ { inside = 0 } inside' README.md $pages)
	perl test/check/functions.pl doc/*.md doc/extuuid/*.md | cut -f 2 | sed 's/(.*//' | sort -u |
		grep -vE '_((starts_with|within(_multirange)?|(multi)?range_contains)(_lower|_upper)?|(lt|le|ge|gt)_timestamptz)$|^timestamptz_(lt|le|ge|gt)_|^id_times_' | while read -r function; do
		grep -qw "$function" <<<"$examples" || echo "$function"
	done
}

none "the tables and the picture of results are those of doc/bench/results.tsv" < <(test/bench/page.sh)
check "pictures and their alternative texts are those of doc/pictures/draw.py" python3 doc/pictures/draw.py --check
none "each page is in the index" < <(missing_in_index)
none "each page has a link to the index" < <(without_way_back)
none "doc/administration.md has a line for each setting" < <(settings_without_line)
none "doc/messages.md has a line for each error message of src/server" < <(messages_without_line)
none "src has each message of the generators in doc/messages.md" < <(messages_without_source)
none "each listed function occurs in an example" < <(functions_without_example)

exit $failed
