#!/bin/bash
#
# needs.sh PURPOSE
#		Installs what a make target, or a suite of tests, needs and the machine lacks; the
#		purposes are below.
#
# If nothing is missing, it only checks a few files, without network and root.
# Otherwise it installs the packages by apt on Debian and Ubuntu, as root or through
# sudo; on other systems, it prints what is missing.  No PostgreSQL cluster is
# created, started, stopped or restarted.
#
# Input: PG_CONFIG (which server; default: the newest installed one, or the
# distribution's own), for the drivers LANGUAGES (whose), for the tools TOOLS (which).
set -euo pipefail
. "$(dirname "$0")/on_exit.sh"

purpose=${1:-test}
pg_config=${PG_CONFIG:-pg_config}

# --- what is needed ----------------------------------------------------------

server_major() { "$pg_config" --version 2>/dev/null | sed 's/[^0-9]*\([0-9]*\).*/\1/'; }
includes() { printf '#include <%s>\n' "${@:2}" | "$1" -E -; } # COMPILER HEADER...
packaged() { apt-cache search --names-only "^$1\$" 2>/dev/null | cut -d' ' -f1; } # PACKAGE, which not every suite has
pgx5() { packaged golang-github-jackc-pgx-v5-dev; }
depends_on() { # PACKAGE PATTERN: the newest package that it depends on by that name
	apt-cache depends "$1" 2>/dev/null | sed -n "s/.* \($2\)\$/\1/p" | sort -V | tail -n 1
}
extension() { # NAME PACKAGE: the server has it, or it is not packaged
	[ -f "$("$pg_config" --sharedir)/extension/$1.control" ] || [ -z "$(packaged "postgresql-$(server_major)-$2")" ]
}

# The packages of the tools that TOOLS names, by their names or kinds, without those
# that apt does not know if it has lists.
tools_packages() {
	local version
	version=$(server_major)
	awk -v version="$version" -v wanted=" ${TOOLS-} " '!/^#/ && $2 != "elsewhere" && version >= $3 &&
		(index(wanted, " " $1 " ") || index(wanted, " " $2 " ")) {
			for (i = 6; i <= NF; i++) { sub(/%/, version, $i); print $i } }' "$(dirname "$0")/../tools/list" | sort -u |
		if compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; then grep -xFf <(apt-cache pkgnames); else cat; fi
}
installed() { dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' | sed -n 's/^ii *//p'; }

# need NAME WHAT PACKAGES COMMAND: what it is, the packages that contain it, and the
# command that succeeds if it is there.  The shell evaluates PACKAGES and COMMAND
# later.
declare -A what packages_of present
need() { what[$1]=$2 packages_of[$1]=$3 present[$1]=$4; }

need compiler "gcc and the C library's headers" 'gcc libc6-dev' 'includes gcc stdio.h'
need server "a PostgreSQL server, 15 or later, and psql (those of '$pg_config')" '"$server"' \
	'bin=$("$pg_config" --bindir) && [ -x "$bin/postgres" ] && [ -x "$bin/psql" ]'
# Debian's client package contains PGXS, but not the headers.
need headers "that server's development files (headers and PGXS of '$pg_config')" '"${server/postgresql-/postgresql-server-dev-}"' \
	'[ -f "$("$pg_config" --pgxs)" ] && [ -f "$("$pg_config" --includedir-server)/postgres.h" ]'
need perl_modules "perl with the modules IPC::Run and DBD::Pg" 'perl libipc-run-perl libdbd-pg-perl' 'perl -MIPC::Run -MDBD::Pg -MTest::More -e 1'
# Its names and ours must not clash.
need pg_uuidv7 "the extension pg_uuidv7 for that server" '"postgresql-$(server_major)-pg-uuidv7"' 'extension pg_uuidv7 pg-uuidv7'
# Before 17, the packaged version has no encoders.
need pg_partman "the extension pg_partman for that server" '"postgresql-$(server_major)-partman"' \
	'[ "0$(server_major)" -lt 17 ] || extension pg_partman partman'
need wal2json "the output plugin wal2json for that server" '"postgresql-$(server_major)-wal2json"' \
	'[ -f "$("$pg_config" --pkglibdir)/wal2json.so" ] || [ -z "$(packaged "postgresql-$(server_major)-wal2json")" ]'
# Before 18, it is in the server's package.
need jit "JIT compilation for that server (llvmjit)" '"postgresql-$(server_major)-jit"' \
	'compgen -G "$("$pg_config" --pkglibdir)/llvmjit.*" || [ -z "$(packaged "postgresql-$(server_major)-jit")" ]'
need pgbouncer pgbouncer pgbouncer '[ -x /usr/sbin/pgbouncer ]'
need python "Python 3" python3 'type python3'
need sqlsmith sqlsmith sqlsmith 'type sqlsmith'
need server_builder "bison, flex and dpkg-dev" 'bison flex dpkg-dev' 'type bison flex dpkg-source'
need spin "spin, which checks models" spin 'type spin'
need valgrind "valgrind and the debugging symbols of the C library" 'valgrind libc6-dbg' \
	'type valgrind && compgen -G "/usr/lib/debug/.build-id/*/*.debug"'
need instruction_count "valgrind or perf" valgrind 'type valgrind || type perf'
need fuzzer "clang with libFuzzer and the sanitizers" 'clang "$(depends_on clang "clang-[0-9]*" | sed "s/^clang\(.*\)/libclang-rt\1-dev/")"' \
	'echo "int LLVMFuzzerTestOneInput(const char *d, long n) { return d && n ? 0 : 0; }" |
		clang -fsanitize=fuzzer,address,undefined -x c - -o /dev/null'
need cross_compilers "gcc for s390x and for arm64, each with its C library" \
	'gcc-s390x-linux-gnu libc6-dev-s390x-cross gcc-aarch64-linux-gnu libc6-dev-arm64-cross' \
	'includes s390x-linux-gnu-gcc stdio.h && includes aarch64-linux-gnu-gcc stdio.h'
need emulators "qemu's emulators of these for programs, qemu-s390x and qemu-aarch64" qemu-user 'type qemu-s390x qemu-aarch64'
need xz xz xz-utils 'type xz'
need citus_headers "the headers of zstd, lz4, ICU, OpenSSL and GSSAPI" 'libzstd-dev liblz4-dev libicu-dev libssl-dev libkrb5-dev' \
	'includes gcc zstd.h lz4.h unicode/ucol.h gssapi/gssapi.h openssl/ssl.h'
# The tools that debian/control names, and those that read it.
need debian_tools "dpkg-dev and the build dependencies of debian/control" \
	'build-essential debhelper postgresql-server-dev-all architecture-properties' \
	'dpkg-checkbuilddeps "$(dirname "$0")/../../debian/control"'

need python_drivers "Python 3 with psycopg 3, asyncpg, psycopg2, SQLAlchemy, Alembic and Django" \
	'python3-psycopg python3-asyncpg python3-psycopg2 python3-sqlalchemy python3-alembic python3-django' \
	'/usr/bin/python3 -c "import psycopg, asyncpg, psycopg2, sqlalchemy, alembic, django"'
need perl_drivers "perl with the module DBD::Pg" 'perl libdbd-pg-perl' '/usr/bin/perl -MDBD::Pg -MTest::More -e 1'
need ruby_drivers "Ruby with ActiveRecord and pg" 'ruby-activerecord ruby-pg' \
	'/usr/bin/ruby -e "require %q(active_record); require %q(pg)"'
# Doctrine's cache for development is Symfony's.
need php_drivers "PHP with Doctrine ORM, Symfony's cache and pdo_pgsql" 'php-cli php-pgsql php-doctrine-orm php-symfony-cache' \
	'ls /usr/share/php/{Doctrine/ORM,Symfony/Component/Cache}/autoload.php &&
		/usr/bin/php -r "exit(extension_loaded(\"pdo_pgsql\") ? 0 : 1);"'
need java_drivers "a Java compiler and Debian's packages of pgjdbc, junixsocket, Hibernate, javassist and EclipseLink" \
	'default-jdk-headless libpostgresql-jdbc-java libjunixsocket-java libjunixsocket-jni
		libhibernate3-java libjavassist-java libeclipselink-java' \
	'type javac && compgen -G "/usr/lib/*/jni/libjunixsocket*" &&
		ls /usr/share/java/{postgresql,junixsocket-common,hibernate-entitymanager,javassist,eclipselink}.jar'
need go_drivers "Debian's packages of Go and pgx" 'golang-go golang-github-jackc-pgx-v4-dev $(pgx5)' \
	'ls /usr/bin/go /usr/share/gocode/src/github.com/jackc/pgx/v4 $(pgx5 | sed "s|.*|/usr/share/gocode/src/github.com/jackc/pgx/v5|")'
need rust_drivers "Debian's packages of cargo and tokio-postgres" 'cargo librust-tokio-postgres-dev' \
	'ls /usr/bin/cargo /usr/share/cargo/registry/tokio-postgres-0*'
need node_drivers "Node.js and npm" 'nodejs npm' 'type node npm'
need tools "the tools of test/tools/list that are packaged here" '$(tools_packages)' '[ -z "$(tools_packages | grep -vxFf <(installed))" ]'

build="compiler server headers"
declare -A needs_of=(
	[demo]=$build
	[test]="$build perl_modules pg_uuidv7 pg_partman wal2json pgbouncer jit python"
	[tap]="compiler perl_modules" # suite.sh, which has a server
	[deb]=debian_tools
	[fuzz]="compiler fuzzer"
	[platforms]="cross_compilers emulators"
	[clang]="server headers fuzzer"
	[vectors]=python
	[model]="compiler spin"
	[ubsan]=$build
	[valgrind]="$build valgrind"
	[bench]="$build instruction_count python"
	[drivers]=$build # and those of the languages, see below
	[tools]="$build tools" # and Node.js, see below
	[citus]="$build perl_modules xz citus_headers"
	[random-queries]="$build perl_modules"
	[accidents]="$build perl_modules"
	[mutants]="$build perl_modules python"
	[sqlsmith]="$build sqlsmith"
	[assert]="$build perl_modules sqlsmith server_builder"
)
if [ -z "${needs_of[$purpose]+known}" ]; then
	echo "usage: $0 PURPOSE, which is one of: ${!needs_of[*]}" >&2
	exit 2
fi
if [ "$purpose" = drivers ]; then
	for language in ${LANGUAGES-}; do
		if [ -z "${what[${language}_drivers]+known}" ]; then
			languages=$(printf '%s\n' "${!what[@]}" | sed -n 's/_drivers$//p' | sort | paste -sd ' ')
			echo "drivers: unknown language $language; LANGUAGES can contain: $languages" >&2
			exit 2
		fi
		needs_of[drivers]+=" ${language}_drivers"
	done
fi
if [[ $purpose = tools && " ${TOOLS-} " =~ \ node\  ]]; then needs_of[tools]+=" node_drivers"; fi

find_missing() {
	missing=()
	for need in ${needs_of[$purpose]}; do
		eval "${present[$need]}" >/dev/null 2>&1 || missing+=("$need")
	done
}
find_missing
[ ${#missing[@]} -gt 0 ] || exit 0

complain() { # WHY [COMMAND]: the command with which root can remedy it
	echo "$purpose: $1. It needs:"
	for need in "${missing[@]}"; do
		echo "  ${what[$need]}"
	done
	[ -z "${2-}" ] || printf '%s\n  %s\n' "To install them, run as root:" "$2"
	exit 1
} >&2

# --- getting it from apt -----------------------------------------------------

command -v apt-get >/dev/null || complain "this system has no apt, please install what is missing"
as_root=()
if [ "$(id -u)" -ne 0 ]; then
	for_root="$(realpath "$0") $purpose"
	[ "$pg_config" = pg_config ] || for_root="PG_CONFIG=$pg_config $for_root"
	[ "$purpose" != drivers ] || for_root="LANGUAGES='${LANGUAGES-}' $for_root"
	[ "$purpose" != tools ] || for_root="TOOLS='${TOOLS-}' $for_root"
	{ command -v sudo && sudo true; } >/dev/null || complain "packages are missing, and only root can install them" "$for_root"
	as_root=(sudo)
fi
root() { ${as_root[@]+"${as_root[@]}"} "$@"; }

cluster_conf=/etc/postgresql-common/createcluster.d/zz-tid_ids-packages.conf
service_policy=/usr/sbin/policy-rc.d
our_policy=
restore() {
	rm -f "$log"
	root rm -f "$cluster_conf"
	root rmdir --ignore-fail-on-non-empty "${cluster_conf%/*}" || true
	if [ -n "$our_policy" ]; then
		root rm -f "$service_policy"
	fi
}

apt() {
	root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=600 "$@" >>"$log" 2>&1 </dev/null
}
newest_server() {
	printf '%s\n' /usr/lib/postgresql/*/bin/postgres | sed -n 's|^/usr/lib/postgresql/\([0-9]*\)/.*|\1|p' | sort -n | tail -n 1
}

# The major version: that of PG_CONFIG, else of an installed server, else of Debian.
major=$(sed -n 's|^/usr/lib/postgresql/\([0-9]*\)/.*|\1|p' <<<"$pg_config")
[ -n "$major" ] || major=$(newest_server)

# find_packages: those of the missing things; empty names where lists are lacking
find_packages() {
	local server=${major:+postgresql-$major}
	[ -n "$server" ] || server=$(depends_on postgresql 'postgresql-[0-9]*')
	packages=()
	for need in "${missing[@]}"; do
		eval "packages+=(${packages_of[$need]})"
	done
	[[ " ${packages[*]} " != *"  "* && -n ${packages[-1]} ]]
}

# Another run may be installing the same, behind the same files.
exec 8</var/lib/dpkg
flock 8
find_missing
[ ${#missing[@]} -gt 0 ] || exit 0

log=$(mktemp)
on_exit restore

# Debian's packages create a cluster, and start every stopped one. Prevent both.
root mkdir -p "${cluster_conf%/*}"
echo 'create_main_cluster = false' | root tee "$cluster_conf" >/dev/null
if [ ! -e "$service_policy" ]; then
	our_policy=yes
	printf '#!/bin/sh\nexit 101\n' | root tee "$service_policy" >/dev/null
	root chmod 755 "$service_policy"
fi

# The existing package lists may be enough; fetch them again only if not.
install() {
	find_packages &&
		echo "installing ${packages[*]}" &&
		apt install --no-install-recommends "${packages[@]}"
}
install_missing() {
	if ! install; then
		echo "fetching the package lists"
		if ! { apt update && install; }; then
			cat "$log" >&2
			complain "installing failed, see above"
		fi
	fi
	hash -r
	find_missing
}
install_missing

# Extensions packaged for the server can be found only when the server is installed.
[ ${#missing[@]} -eq 0 ] || install_missing
[ ${#missing[@]} -eq 0 ] || complain "something is still missing although its packages are installed"
