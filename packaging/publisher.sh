#!/bin/bash
#
# publisher.sh [--write|--empty]
#		Checks that the files which name the publisher agree with packaging/publisher,
#		and prints the differences.  With --write, changes these files.  With --empty,
#		only prints the empty lines of packaging/publisher.
#
# In the pages, the text is between "<!-- publisher -->" and "<!-- end -->"; in the
# other files, in fields of their own.  In the changelogs of packages, only the entry
# at the top is changed, because older ones name who made those releases.
#
# Input: PUBLISHER=FILE, instead of packaging/publisher.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ "${1-}" = --empty ]; then
	grep -E "^[a-z]+=(''|\"\")? *\$" "${PUBLISHER:-packaging/publisher}" || true
	exit
fi
. "${PUBLISHER:-packaging/publisher}"

work=$(mktemp -d "${TMPDIR:-/tmp}/tid_ids_publisher.XXXXXX")
trap 'rm -rf "$work"' EXIT
name=${maintainer:-The tid_ids developers}
contact="$name <$email>"
web=$homepage # the repository, for a browser
case $repository in http*) web=${web:-${repository%.git}} ;; esac
in_sed() { sed 's/[&|\\]/\\&/g' <<<"$1"; }
in_json() { sed 's/["\\]/\\&/g' <<<"$1"; }

# A function at the end of a pipe is another process, which cannot set the exit status.
put() { # FILE: its new content is the standard input
	cat >"$work/new"
	if [ "${write-}" = yes ]; then
		cmp -s "$work/new" "$1" || cat "$work/new" >"$1"
	else
		diff -u "$1" "$work/new" || touch "$work/differs"
	fi
}
page() { # FILE TEXT
	TEXT=$2 awk '
		inside && !/^<!-- end -->$/ { next }
		{ print }
		/^<!-- publisher -->$/ { inside = found = 1; if (ENVIRON["TEXT"] != "") print ENVIRON["TEXT"] }
		/^<!-- end -->$/ { inside = 0 }
		END { if (!found || inside) { print FILENAME ": no place for the publisher" >"/dev/stderr"; exit 1 } }
	' "$1" | put "$1"
}
field() { # NAME VALUE: a line of a control file, if there is a value
	[ -z "$2" ] || printf '%s: %s\n' "$1" "$2"
}
after() { # FILE PATTERN FIELD-PATTERN TEXT: lines TEXT after the line PATTERN, instead of those like FIELD-PATTERN
	PATTERN=$2 FIELDS=$3 TEXT=$4 awk '
		$0 ~ ENVIRON["FIELDS"] { next }
		{ print }
		$0 ~ ENVIRON["PATTERN"] && !found++ && ENVIRON["TEXT"] != "" { print ENVIRON["TEXT"] }
	' "$1"
}

[ "${1-}" != --write ] || write=yes

page README.md "${repository:+\`\`\`
git clone $repository tid_ids && cd tid_ids
\`\`\`}"
if [ -n "$security" ]; then
	page SECURITY.md "Please report a vulnerability privately, to <$security>. Do not open a public issue."
else
	page SECURITY.md 'Please report a vulnerability privately: open a draft under *Security*, *Advisories* in the repository that you got tid_ids from,
or report it to the maintainers of the package that you installed. Do not open a public issue.'
fi
if [ -n "$issues" ]; then
	page doc/administration.md "Ask at <$issues>, or ask the maintainer of the package."
else
	page doc/administration.md 'Ask the one from whom you got the release, or the maintainer of the package.'
fi

resources() {
	local lines=()
	[ -z "$homepage" ] || lines+=("      \"homepage\": \"$(in_json "$homepage")\"")
	[ -z "$issues" ] || lines+=("      \"bugtracker\": { \"web\": \"$(in_json "$issues")\" }")
	[ -z "$repository" ] || lines+=("      \"repository\": { \"url\": \"$(in_json "$repository")\",${web:+ \"web\": \"$(in_json "$web")\",} \"type\": \"git\" }")
	[ ${#lines[@]} -gt 0 ] || return 0
	printf '   "resources": {\n'
	printf '%s\n' "${lines[@]}" | sed '$!s/$/,/'
	printf '   },\n'
}
RESOURCES=$(resources) MAINTAINER=$(in_json "$name${email:+ <$email>}") awk '
	/^   "resources": \{$/ { inside = 1 }
	inside { if (/^   \},$/) inside = 0; next }
	/^   "maintainer": / { print "   \"maintainer\": \"" ENVIRON["MAINTAINER"] "\","; if (ENVIRON["RESOURCES"] != "") print ENVIRON["RESOURCES"]; next }
	{ print }
' META.json.in | put META.json.in

for file in debian/control.in debian/control; do
	after "$file" '^Rules-Requires-Root:' '^(Homepage|Vcs-[A-Za-z]+): ' "$(
		field Homepage "$homepage"
		field Vcs-Browser "$web"
		field Vcs-Git "$repository"
	)" | sed "s|^Maintainer: .*|Maintainer: $(in_sed "$contact")|" | put "$file"
done
after debian/copyright '^Upstream-Name:' '^(Upstream-Contact|Source): ' "$(
	field Upstream-Contact "${email:+$contact}"
	field Source "$homepage"
)" | put debian/copyright
sed "1,/^ -- /s|^ -- .*>  | -- $(in_sed "$contact")  |" debian/changelog | put debian/changelog
{
	sed -n '/^#/p' debian/watch
	[ -z "$repository" ] || printf '%s\n' 'version=4' "opts=mode=git $repository refs/tags/v([\\d.]+)"
} | put debian/watch

after packaging/rpm/tid_ids.spec '^License:' '^URL:' "${homepage:+URL:		$homepage}" |
	sed "1,/^\* /s|^\(\* [A-Z][a-z]* [A-Z][a-z]* [0-9]* [0-9]*\) .*\( - [^ ]*\)\$|\1 $(in_sed "$name${email:+ <$email>}")\2|" | put packaging/rpm/tid_ids.spec

[ ! -e "$work/differs" ]
