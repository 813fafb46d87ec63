#!/bin/bash
#
# assertion_server.sh FOLDER
#		Builds PostgreSQL with assertions in FOLDER, from the source package of
#		the distribution; prints the path of its pg_config.
#
# The major version is that of PG_CONFIG. The server is installed in
# FOLDER/postgresql-NN; its source, and the objects of its own tests, stay in
# FOLDER/source-NN. An existing server is used as it is. Needs apt, but not root:
# the entries and lists of source packages are in FOLDER, and those of the machine
# stay unchanged.
set -euo pipefail

folder=$(mkdir -p "$1" && cd "$1" && pwd)
major=$("${PG_CONFIG:-pg_config}" --version | sed 's/[^0-9]*\([0-9]*\).*/\1/')
package=postgresql-$major
source=$folder/source-$major
prefix=$folder/$package # because it contains "postgresql", PostgreSQL adds no folder of that name to lib
unset MAKEFLAGS MFLAGS MAKELEVEL

# The archives that have the server's package also have its source.
fetch() {
	local apt=$folder/apt version
	mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$apt/no_more"
	apt-cache madison "$package" |
		sed -nE 's,^.*\| *([^ ]+) ([^ ]+)/([^ /]+) [^ ]+ Packages$,deb-src \1 \2 \3,p' | sort -u >"$apt/sources.list"
	cat >"$apt/conf" <<-END
		Dir::Etc::SourceList "$apt/sources.list";
		Dir::Etc::SourceParts "$apt/no_more";
		Dir::State::Lists "$apt/lists";
		Dir::Cache "$apt/cache";
		APT::Sandbox::User "$(id -un)";
	END
	export APT_CONFIG=$apt/conf
	apt-get -q update
	for version in $(apt-cache madison "$package" | awk '{ print $3 }'); do # newest first
		rm -rf "$source"
		mkdir "$source"
		(cd "$source" && apt-get -q source --only-source "$package=$version") && return
	done
	echo "$0: no archive has the source of $package" >&2
	return 1
}

# With no library but C's, so that each finding is in the server or in tid_ids. The
# programs find the server's libraries by a relative path, also in a copy.
build() {
	rm -rf "$prefix"
	cd "$source"/*/
	./configure --quiet --prefix="$prefix" --enable-cassert --enable-debug --enable-tap-tests \
		--without-readline --without-zlib $([ "$major" -lt 16 ] || echo --without-icu)
	for part in . contrib/{amcheck,postgres_fdw}; do
		make -s -j"$(nproc)" -C "$part" install rpath="-Wl,-rpath,'\$\$ORIGIN/../lib'"
	done
	make -s -j"$(nproc)" -C src/test/regress all
	touch "$prefix/complete"
}

if [ ! -e "$prefix/complete" ]; then
	fetch >&2
	build >&2
fi
echo "$prefix/bin/pg_config"
