#!/bin/bash
#
# citus.sh
#		Builds Citus, and runs test/citus on servers that have it and tid_ids.
#
# Input: CITUS (the sources: a folder, or an archive that contains one folder;
# the test is skipped if it is empty), PG_CONFIG (which server). What is built
# stays in build/citus, in a folder for each version of Citus and of the server, and
# is used again the next time.
set -euo pipefail

source=$(cd "$(dirname "$0")/../.." && pwd)

# install_citus FOLDER: builds the sources and installs them below FOLDER. No time is
# measured, so the compiler need not optimize; the C library's headers warn of that
# (-Wno-cpp).
install_citus() (
	local make=(make -s with_llvm=no COPT="-O0 -Wno-cpp")
	rm -rf "$1"
	mkdir -p "$1/source"
	if [ -d "$CITUS" ]; then
		cp -R "$CITUS/." "$1/source"
	else
		tar -x -C "$1/source" --strip-components=1 -f "$CITUS"
	fi
	cd "$1/source"
	# Minor releases of 15 export a function that Citus 13.2 defines for itself.
	sed -i '/^have_createdb_privilege(void)$/i #define have_createdb_privilege citus_have_createdb_privilege' \
		src/include/pg_version_compat.h
	./configure --quiet --without-libcurl PG_CONFIG="$PG_CONFIG"
	"${make[@]}" clean
	"${make[@]}" -j"$(nproc)"
	"${make[@]}" install DESTDIR="$1/installed"
	cd "$1"
	rm -rf source
	touch complete
)

version_of_sources() { # as configure has it
	if [ -d "$CITUS" ]; then
		cat "$CITUS/configure"
	else
		tar -x -O -f "$CITUS" --wildcards --no-wildcards-match-slash '*/configure'
	fi | sed -n "s/^PACKAGE_VERSION='\(.*\)'/\1/p"
}

# Install Citus into with_server.sh's copy of the server.
if [ "${1-}" = --with ]; then
	cp -R "$2/." "$TID_IDS_PRIVATE"
	exec "$source/test/run/suite.sh" citus
fi

if [ -z "${CITUS-}" ]; then
	echo "1..0 # SKIP CITUS does not name the sources of Citus"
	exit
fi
CITUS=$(realpath -e "$CITUS")
"$source/test/run/needs.sh" citus
export PG_CONFIG=${PG_CONFIG:-pg_config}
unset MAKEFLAGS MFLAGS MAKELEVEL

version=$(version_of_sources)
server=$("$PG_CONFIG" --version | awk '{ print $2 }')
folder=$PWD/build/citus/$version-postgresql-$server
[ -e "$folder/complete" ] || install_citus "$folder"
"$source/test/run/with_server.sh" "$0" --with "$folder/installed"
