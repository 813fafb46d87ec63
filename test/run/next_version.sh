#!/bin/bash
#
# next_version.sh FOLDER
#		Copies the sources to a new folder, and makes a made-up next version of them
#		there; prints its number. PG_CONFIG is the server to build for.
#
# The next version has one operator more on an existing type, one type more and two
# generators more. Everything comes from scru160, as doc/internals/adding-a-type.md
# says: the operator compares with a prefix of the hex form, the type next160 is a
# copy of scru160, and so are its generators. The delta consists of the same pieces
# as the install script.
set -euo pipefail

source=$(cd "$(dirname "$0")/../.." && pwd)
mkdir "$1"
cd "$1"
cp -R "$source"/{Makefile,tid_ids.control,src} .
version=$(sed -n "s/^default_version = '\(.*\)'/\1/p" tid_ids.control)
next=${version%.*}.$((${version##*.} + 1))
delta=src/upgrade/tid_ids--$version--$next.sql
sed -i "s/^default_version = .*/default_version = '$next'/" tid_ids.control

# The operator. Its number for GIN is its place in RANGE_ORDER(), after the five of
# btree.
sed -i '/^RANGE_ORDER(/ {
	i\
static RangeEnds\
hex_ends(Datum prefix)\
{\
	return prefix_ends(prefix, \&hex_prefix_format);\
}\
RANGE_OPERATOR(hex_operator, "^#", scru160_hex_starts_with, hex_ends,\
			   between(PG_GETARG_DATUM(0), range_ends(fcinfo, \&hex_operator)),\
			   .lossy = false);
}
/^RANGE_ORDER(/,/);$/ s/);$/, \&hex_operator);/' src/types/scru160.c
strategy=$((5 + $(sed -n '/^RANGE_ORDER(/,/);$/p' src/types/scru160.c | grep -o '&' | wc -l)))
tee -a src/install/scru160.sql >"$delta" <<-END

	CREATE FUNCTION scru160_hex_starts_with_lower(prefix text) RETURNS scru160
	  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
	CREATE FUNCTION scru160_hex_starts_with_upper(prefix text) RETURNS scru160
	  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
	CREATE FUNCTION scru160_hex_starts_with(id scru160, prefix text) RETURNS bool
	  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
	  SUPPORT scru160_range_support;
	CREATE OPERATOR @extschema@.^# (
	  LEFTARG = scru160, RIGHTARG = text, FUNCTION = scru160_hex_starts_with,
	  RESTRICT = scru160_range_sel, JOIN = scru160_range_join_sel
	);
	ALTER OPERATOR FAMILY @extschema@.scru160_ops USING gin ADD
	  OPERATOR $strategy @extschema@.^# (scru160, text);
END

# The type and its generators, at the places where a type is added.
for file in src/*/scru160*; do
	sed 's/scru160/next160/g; s/SCRU160/NEXT160/g' "$file" >"${file/scru160/next160}"
done
sed -i '/^#define GENERATOR_LIST(/,/[^\\]$/ s/[^\\]$/& \\\
	GENERATOR(SLOT_NEXT160, next160_generator) \\\
	GENERATOR(SLOT_NEXT160_US, next160_us_generator)/' src/types/generators.h
entry=$(sed -n '/scru160_ops/,/;/ { s/scru160/next160/; p }' src/install/gist_strategy.sql)
echo "$entry" >>src/install/gist_strategy.sql

pieces=(build/install/next160{,_generator,_us_generator}.sql src/install/next160.sql build/install/next160{_time_range,_floor,_us_floor}.sql)
${MAKE:-make} -s "${pieces[@]}" >&2
{ sed -n '/^CREATE FUNCTION tid_ids_revoke_all/,/;$/p' src/install/header.sql && cat "${pieces[@]}" src/install/footer.sql; } >>"$delta"
echo "$next"
