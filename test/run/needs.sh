#!/bin/bash
#
# needs.sh demo|test|deb|drivers|citus|bench|fuzz|platforms|clang|vectors|ubsan|valgrind|random-queries|sqlsmith|assert
#		Installs what a make target needs and the machine lacks.
#
# If nothing is missing, it only checks a few files, without network and root.
# Otherwise it installs the packages by apt on Debian and Ubuntu, as root or through
# sudo; on other systems, it prints what is missing.  No PostgreSQL cluster is
# created, started, stopped or restarted.
#
# Input: PG_CONFIG (which server; default: the newest installed one, or the
# distribution's own), for the drivers LANGUAGES (whose).
set -euo pipefail
. "$(dirname "$0")/on_exit.sh"

purpose=${1:-test}
pg_config=${PG_CONFIG:-pg_config}

# --- what is missing ---------------------------------------------------------

server_major() { "$pg_config" --version 2>/dev/null | sed 's/[^0-9]*\([0-9]*\).*/\1/'; }

has_compiler() { echo '#include <stdio.h>' | gcc -E - >/dev/null 2>&1; }
has_server() { bin=$("$pg_config" --bindir 2>/dev/null) && [ -x "$bin/postgres" ] && [ -x "$bin/psql" ]; }
has_headers() { # Debian's client package contains PGXS, but not the headers
	pgxs=$("$pg_config" --pgxs 2>/dev/null) && [ -f "$pgxs" ] &&
		[ -f "$("$pg_config" --includedir-server)/postgres.h" ]
}
has_ipc_run() { perl -MIPC::Run -MTest::More -e 1 2>/dev/null; }
has_valgrind() { command -v valgrind >/dev/null && [ -n "$(compgen -G '/usr/lib/debug/.build-id/*/*.debug')" ]; }
has_python_drivers() { /usr/bin/python3 -c 'import psycopg, asyncpg, psycopg2, sqlalchemy, alembic, django' 2>/dev/null; }
has_perl_drivers() { /usr/bin/perl -MDBD::Pg -MTest::More -e 1 2>/dev/null; }
has_java_drivers() {
	local jar
	for jar in postgresql junixsocket-common hibernate-entitymanager javassist eclipselink; do
		[ -f /usr/share/java/$jar.jar ] || return
	done
	command -v javac >/dev/null && compgen -G '/usr/lib/*/jni/libjunixsocket*' >/dev/null
}
has_ruby_drivers() { /usr/bin/ruby -e 'require "active_record"; require "pg"' 2>/dev/null; }
has_php_drivers() { # Doctrine's cache for development is Symfony's
	[ -f /usr/share/php/Doctrine/ORM/autoload.php ] && [ -f /usr/share/php/Symfony/Component/Cache/autoload.php ] &&
		/usr/bin/php -r 'exit(extension_loaded("pdo_pgsql") ? 0 : 1);' 2>/dev/null
}
has_go_drivers() { # pgx 5 is not packaged everywhere
	[ -x /usr/bin/go ] && [ -d /usr/share/gocode/src/github.com/jackc/pgx/v4 ] &&
		{ [ -d /usr/share/gocode/src/github.com/jackc/pgx/v5 ] || [ -z "$(pgx5)" ]; }
}
pgx5() { apt-cache search --names-only '^golang-github-jackc-pgx-v5-dev$' 2>/dev/null | cut -d' ' -f1; }
has_rust_drivers() { [ -x /usr/bin/cargo ] && compgen -G '/usr/share/cargo/registry/tokio-postgres-0*' >/dev/null; }
has_instruction_count() { command -v valgrind >/dev/null || command -v perf >/dev/null; }
has_gnuplot() { command -v gnuplot >/dev/null; }
has_node_drivers() { command -v node >/dev/null && command -v npm >/dev/null; }
has_sqlsmith() { command -v sqlsmith >/dev/null; }
has_server_builder() { command -v bison >/dev/null && command -v flex >/dev/null && command -v dpkg-source >/dev/null; }
has_citus_headers() {
	printf '#include <%s>\n' zstd.h lz4.h unicode/ucol.h gssapi/gssapi.h openssl/ssl.h | gcc -E - >/dev/null 2>&1
}
has_xz() { command -v xz >/dev/null; }
has_python() { command -v python3 >/dev/null; }
has_pg_uuidv7() { # not packaged everywhere; its names and ours must not clash
	[ -f "$("$pg_config" --sharedir 2>/dev/null)/extension/pg_uuidv7.control" ] ||
		[ -z "$(apt-cache search --names-only "^postgresql-$(server_major)-pg-uuidv7\$" 2>/dev/null)" ]
}
has_pg_partman() { # packaged everywhere, but before 17 in a version without encoders
	[ "0$(server_major)" -lt 17 ] || [ -f "$("$pg_config" --sharedir 2>/dev/null)/extension/pg_partman.control" ] ||
		[ -z "$(apt-cache search --names-only "^postgresql-$(server_major)-partman\$" 2>/dev/null)" ]
}
has_debian_tools() { # those that debian/control names, and the tools that read it
	dpkg-checkbuilddeps "$(dirname "$0")/../../debian/control" 2>/dev/null
}
has_fuzzer() {
	echo 'int LLVMFuzzerTestOneInput(const char *d, long n) { return d && n ? 0 : 0; }' |
		clang -fsanitize=fuzzer,address,undefined -x c - -o /dev/null 2>/dev/null
}
has_cross_compilers() {
	local compiler
	for compiler in s390x-linux-gnu-gcc aarch64-linux-gnu-gcc; do
		echo '#include <stdio.h>' | "$compiler" -E - >/dev/null 2>&1 || return
	done
}
has_emulators() { command -v qemu-s390x >/dev/null && command -v qemu-aarch64 >/dev/null; }

case $purpose in
demo) needs=(compiler server headers) ;;
test) needs=(compiler server headers ipc_run pg_uuidv7 pg_partman) ;;
deb) needs=(debian_tools) ;;
fuzz) needs=(compiler fuzzer) ;;
platforms) needs=(cross_compilers emulators) ;;
clang) needs=(server headers fuzzer) ;;
vectors) needs=(python) ;;
ubsan) needs=(compiler server headers) ;;
valgrind) needs=(compiler server headers valgrind) ;;
bench) needs=(compiler server headers gnuplot instruction_count) ;;
drivers) needs=(compiler server headers ${LANGUAGES:+${LANGUAGES// /_drivers }_drivers}) ;;
citus) needs=(compiler server headers ipc_run xz citus_headers) ;;
random-queries) needs=(compiler server headers ipc_run) ;;
sqlsmith) needs=(compiler server headers sqlsmith) ;;
assert) needs=(compiler server headers ipc_run sqlsmith server_builder) ;;
*) echo "usage: $0 demo|test|deb|drivers|citus|bench|fuzz|platforms|clang|vectors|ubsan|valgrind|random-queries|sqlsmith|assert" >&2; exit 2 ;;
esac

find_missing() {
	missing=()
	for need in "${needs[@]}"; do
		"has_$need" || missing+=("$need")
	done
}
find_missing
[ ${#missing[@]} -gt 0 ] || exit 0

complain() { # WHY [COMMAND]: the command with which root can remedy it
	echo "make $purpose: $1. It needs:"
	for need in "${missing[@]}"; do
		case $need in
		compiler) echo "  gcc and the C library's headers" ;;
		server) echo "  a PostgreSQL server, 15 or later, and psql (those of '$pg_config')" ;;
		headers) echo "  that server's development files (headers and PGXS of '$pg_config')" ;;
		ipc_run) echo "  perl with the module IPC::Run" ;;
		python) echo "  Python 3" ;;
		sqlsmith) echo "  sqlsmith" ;;
		server_builder) echo "  bison, flex and dpkg-dev" ;;
		python_drivers) echo "  Python 3 with psycopg 3, asyncpg, psycopg2, SQLAlchemy, Alembic and Django" ;;
		perl_drivers) echo "  perl with the module DBD::Pg" ;;
		xz) echo "  xz" ;;
		citus_headers) echo "  the headers of zstd, lz4, ICU, OpenSSL and GSSAPI" ;;
		java_drivers) echo "  a Java compiler and Debian's packages of pgjdbc, junixsocket, Hibernate, javassist and EclipseLink" ;;
		go_drivers) echo "  Debian's packages of Go and pgx" ;;
		rust_drivers) echo "  Debian's packages of cargo and tokio-postgres" ;;
		node_drivers) echo "  Node.js and npm" ;;
		ruby_drivers) echo "  Ruby with ActiveRecord and pg" ;;
		php_drivers) echo "  PHP with Doctrine ORM, Symfony's cache and pdo_pgsql" ;;
		gnuplot) echo "  gnuplot" ;;
		instruction_count) echo "  valgrind or perf" ;;
		valgrind) echo "  valgrind and the debugging symbols of the C library" ;;
		pg_uuidv7) echo "  the extension pg_uuidv7 for that server" ;;
		pg_partman) echo "  the extension pg_partman for that server" ;;
		debian_tools) echo "  dpkg-dev and the build dependencies of debian/control" ;;
		fuzzer) echo "  clang with libFuzzer and the sanitizers" ;;
		cross_compilers) echo "  gcc for s390x and for arm64, each with its C library" ;;
		emulators) echo "  qemu's emulators of these for programs, qemu-s390x and qemu-aarch64" ;;
		esac
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
depends_on() { # PACKAGE PATTERN: the newest package that it depends on by that name
	apt-cache depends "$1" 2>/dev/null | sed -n "s/.* \($2\)\$/\1/p" | sort -V | tail -n 1
}

# The major version: that of PG_CONFIG, else of an installed server, else of Debian.
major=$(sed -n 's|^/usr/lib/postgresql/\([0-9]*\)/.*|\1|p' <<<"$pg_config")
[ -n "$major" ] || major=$(newest_server)

# find_packages: those of the missing things; empty names where lists are lacking
find_packages() {
	local server=${major:+postgresql-$major} clang
	[ -n "$server" ] || server=$(depends_on postgresql 'postgresql-[0-9]*')
	packages=()
	for need in "${missing[@]}"; do
		case $need in
		compiler) packages+=(gcc libc6-dev) ;;
		server) packages+=("$server") ;;
		headers) packages+=("${server/postgresql-/postgresql-server-dev-}") ;;
		ipc_run) packages+=(perl libipc-run-perl) ;;
		python) packages+=(python3) ;;
		sqlsmith) packages+=(sqlsmith) ;;
		server_builder) packages+=(bison flex dpkg-dev) ;;
		python_drivers) packages+=(python3-psycopg python3-asyncpg python3-psycopg2 python3-sqlalchemy python3-alembic python3-django) ;;
		perl_drivers) packages+=(perl libdbd-pg-perl) ;;
		xz) packages+=(xz-utils) ;;
		citus_headers) packages+=(libzstd-dev liblz4-dev libicu-dev libssl-dev libkrb5-dev) ;;
		java_drivers)
			packages+=(default-jdk-headless libpostgresql-jdbc-java libjunixsocket-java libjunixsocket-jni)
			packages+=(libhibernate3-java libjavassist-java libeclipselink-java)
			;;
		go_drivers) packages+=(golang-go golang-github-jackc-pgx-v4-dev $(pgx5)) ;;
		rust_drivers) packages+=(cargo librust-tokio-postgres-dev) ;;
		node_drivers) packages+=(nodejs npm) ;;
		ruby_drivers) packages+=(ruby-activerecord ruby-pg) ;;
		php_drivers) packages+=(php-cli php-pgsql php-doctrine-orm php-symfony-cache) ;;
		gnuplot) packages+=(gnuplot-nox) ;;
		instruction_count) packages+=(valgrind) ;;
		valgrind) packages+=(valgrind libc6-dbg) ;;
		pg_uuidv7) packages+=("postgresql-$(server_major)-pg-uuidv7") ;;
		pg_partman) packages+=("postgresql-$(server_major)-partman") ;;
		debian_tools) packages+=(build-essential debhelper postgresql-server-dev-all architecture-properties) ;;
		cross_compilers) packages+=(gcc-s390x-linux-gnu libc6-dev-s390x-cross gcc-aarch64-linux-gnu libc6-dev-arm64-cross) ;;
		emulators) packages+=(qemu-user) ;;
		fuzzer)
			clang=$(depends_on clang 'clang-[0-9]*')
			packages+=(clang "${clang:+libclang-rt-${clang#clang-}-dev}")
			;;
		esac
	done
	[[ " ${packages[*]} " != *"  "* && -n ${packages[-1]} ]]
}

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
