#!/bin/bash
#
# packages.sh
#		Checks the packages. PGXN's zip is valid, can be built, and passes
#		install.sh. Debian's source and binary packages are built in a fresh Debian,
#		without a warning of lintian, and pass the regression tests there; in another
#		fresh Debian, the binary package is enough for CREATE EXTENSION. Debian's
#		rpmbuild builds the RPM packages. Links between the installed pages work, and
#		removed packages leave nothing. Needs root and Debian.
set -euo pipefail

cd "$(dirname "$0")/../.."
. test/run/chroot.sh
. test/run/on_exit.sh
. test/check/tap.sh
work=$(mktemp -d "${TMPDIR:-/tmp}/tid_ids_packages.XXXXXX")
on_exit 'discard "$work"'
version=$(sed -n "s/^default_version = '\(.*\)'/\1/p" tid_ids.control)

# --- PGXN ---

valid_meta() {
	/usr/bin/python3 - "$1" "$version.0" <<-'END'
		"""Check the fields of META.json by the PGXN Meta Spec 1.0.0."""
		import json, re, sys

		meta = json.load(open(sys.argv[1]))
		number = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)([a-zA-Z][-0-9A-Za-z]*)?$")
		term = re.compile(r"[^\s/\\\x00-\x1f]{2,}$")
		allowed = {"abstract", "description", "generated_by", "license", "maintainer", "meta-spec", "name", "no_index",
		           "prereqs", "provides", "release_status", "resources", "tags", "version"}
		assert set(meta) <= allowed, set(meta) - allowed
		for key in ("abstract", "maintainer", "license", "provides", "name", "version", "meta-spec"):
		    assert meta[key], key
		assert term.match(meta["name"]) and number.match(meta["version"]) and meta["version"] == sys.argv[2]
		assert meta["license"] in ("agpl_3", "apache_2_0", "bsd", "gpl_2", "gpl_3", "lgpl_2_1", "mit", "mozilla_1_0", "perl_5", "postgresql", "unrestricted")
		assert meta["meta-spec"]["version"] == "1.0.0"
		for name, what in meta["provides"].items():
		    assert term.match(name) and number.match(what["version"]) and what["file"]
		for phase, kinds in meta["prereqs"].items():
		    assert phase in ("configure", "build", "test", "runtime", "develop")
		    for kind, needed in kinds.items():
		        assert kind in ("requires", "recommends", "suggests", "conflicts")
		        assert all(number.match(v) for v in needed.values())
		assert all(1 < len(tag) < 256 for tag in meta["tags"])
	END
}
check "make dist" make dist
check "META.json is valid" valid_meta build/dist/META.json
unpack() {
	/usr/bin/python3 -m zipfile -e "build/dist/tid_ids-$version.0.zip" "$work/zip" &&
		cmp build/dist/META.json "$work/zip/tid_ids-$version.0/META.json" &&
		make -s -C "$work/zip/tid_ids-$version.0" &&
		[ -s "$work/zip/tid_ids-$version.0/tid_ids.so" ]
}
check "the zip contains META.json and can be built" unpack
as_others() { # by bash, because Python's zipfile does not restore file modes
	bash "$work/zip/tid_ids-$version.0/test/run/with_server.sh" bash "$work/zip/tid_ids-$version.0/test/check/install.sh"
}
check "the sources in the zip pass install.sh" as_others
without_git() {
	! make -s -C "$work/zip/tid_ids-$version.0" dist >"$work/said" 2>&1 && grep -q 'no git repository' "$work/said"
}
check "without git, make dist fails with a message" without_git

# --- Debian ---

# The licence is elsewhere in packages: copyright, or below /usr/share/licenses.
dead_links() { # FOLDER of installed pages
	local page link
	[ -s "$1/README.md" ] || echo "$1 has no README.md"
	find "$1" -name '*.md' | while read -r page; do
		grep -oE '\]\([^)#:]+[)#]' "$page" | sed 's/^](//; s/.$//' | while read -r link; do
			[ "$link" = LICENSE ] || [ -e "${page%/*}/$link" ] || echo "$page: $link"
		done
	done
}
left_behind() { # FOLDER
	(cd "$1" && find usr var -name '*tid[_-]ids*')
}

need_debootstrap
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
builder=$work/builder
user=$work/user
check "create a $suite for the build" make_chroot "$builder" "$suite"
check "copy it for the installation" cp -a --one-file-system "$builder" "$user"
check "mount its file systems" mount_chroot "$user"
check "prevent packages from creating a cluster" sh -c "
	mkdir -p '$builder/etc/postgresql-common/createcluster.d' &&
	echo 'create_main_cluster = false' >'$builder/etc/postgresql-common/createcluster.d/none.conf' &&
	printf '#!/bin/sh\nexit 101\n' >'$builder/usr/sbin/policy-rc.d' && chmod 755 '$builder/usr/sbin/policy-rc.d' &&
	cp -a '$builder/usr/sbin/policy-rc.d' '$user/usr/sbin/'"
check "install make and a server" in_chroot "$builder" apt-get -q -y install --no-install-recommends make postgresql
put_sources "$builder"
chmod 755 "$builder/root" "$builder/root/tid_ids"
# A publisher with all fields. lintian demands an address.
cat >"$builder/root/tid_ids/packaging/publisher" <<-'END'
	maintainer='Ann Example' email='ann@tid-ids.org' homepage='https://tid-ids.org/code' repository='https://tid-ids.org/code.git'
	issues='https://tid-ids.org/code/issues' security='security@tid-ids.org'
END
publish() { in_chroot "$builder" /root/tid_ids/packaging/publisher.sh "$@"; }
in_none() { ! publish; }
check "the files have no other publisher yet" in_none
check "the files can have another publisher" publish --write
check "... which a check finds in them" publish
in_metadata() {
	/usr/bin/python3 -c 'import json, sys; meta = json.load(open(sys.argv[1])); assert meta["maintainer"] == "Ann Example <ann@tid-ids.org>"; print(sorted(meta["resources"]))' \
		"$builder/root/tid_ids/META.json.in" | grep -qx "\['bugtracker', 'homepage', 'repository'\]"
}
check "... in META.json" in_metadata
if [ -z "$(packaging/publisher.sh --empty)" ]; then
	cp packaging/publisher "$builder/root/tid_ids/packaging/publisher"
	check "the publisher of this release can be written into the files" publish --write
fi
check "make deb, which installs its prerequisites" in_chroot "$builder" make -C /root/tid_ids deb
check "install lintian" in_chroot "$builder" apt-get -q -y install --no-install-recommends lintian
check "lintian reports nothing, not even pedantically" in_chroot "$builder" sh -c \
	"lintian --allow-root --pedantic --fail-on error,warning,info,pedantic /root/tid_ids/build/deb/tid-ids_${version}_*.changes"
package=$(basename "$(ls "$builder"/root/tid_ids/build/deb/postgresql-*-tid-ids_"$version"_*.deb | grep -v dbgsym)")
server=${package#postgresql-}
server=${server%%-*}
check "the source package contains the tree" in_chroot "$builder" sh -c "
	dpkg-source -x /root/tid_ids/build/deb/tid-ids_$version.dsc /tmp/tid-ids &&
	diff -r -x build -x '.git*' -x control /root/tid_ids /tmp/tid-ids"
check "the binary package contains the library, the control file, the scripts and the pages" sh -c "
	dpkg -c '$builder/root/tid_ids/build/deb/$package' >'$work/files' &&
	grep -q '/usr/lib/postgresql/$server/lib/tid_ids.so$' '$work/files' &&
	grep -q '/usr/share/postgresql/$server/extension/tid_ids.control$' '$work/files' &&
	grep -q '/usr/share/postgresql/$server/extension/tid_ids--$version.sql$' '$work/files' &&
	grep -q '/usr/share/doc/postgresql-$server-tid-ids/doc/tid.md$' '$work/files' &&
	grep -q '/usr/share/doc/postgresql-$server-tid-ids/doc/dependents.sql$' '$work/files'"

check "install the package where it was built" in_chroot "$builder" apt-get -q -y install "/root/tid_ids/build/deb/$package"
check "the installed package passes debian/tests/installcheck" in_chroot "$builder" sh -c \
	"chown -R postgres: /tmp/tid-ids && cd /tmp/tid-ids && setpriv --reuid=postgres --regid=postgres --init-groups env HOME=/tmp debian/tests/installcheck"

cp "$builder/root/tid_ids/build/deb/$package" "$user/tmp"
check "install the package and its server in the other Debian" in_chroot "$user" apt-get -q -y install --no-install-recommends "/tmp/$package"
cat >"$user/tmp/use.sql" <<-'END'
	CREATE EXTENSION tid_ids;
	SET search_path = "$user", public, ids;
	CREATE TABLE posts (id ids.tid PRIMARY KEY DEFAULT tid_generate(), body text);
	INSERT INTO posts VALUES ('3kxn-lhr-3gxq-23', 'found');
	INSERT INTO posts SELECT FROM generate_series(1, 1000);
	SELECT body FROM posts WHERE id ^@ '3kxn';
	DROP TABLE posts;
	DROP EXTENSION tid_ids;
END
use() { # FOLDER
	in_chroot "$1" setpriv --reuid=postgres --regid=postgres --init-groups env HOME=/tmp \
		pg_virtualenv -v "$server" psql -XqAt -v ON_ERROR_STOP=1 -f /tmp/use.sql | grep -x found
}
check "CREATE EXTENSION, generated keys and a query by prefix work there" use "$user"
none "the links between its pages work" < <(dead_links "$user/usr/share/doc/postgresql-$server-tid-ids")
check "remove the package" in_chroot "$user" apt-get -q -y remove "postgresql-$server-tid-ids"
rm "$user/tmp/$package"
none "it leaves nothing behind" < <(left_behind "$user")

# --- RPM ---

# Links give Debian's server the folders of a server from the yum repository.
yum=/usr/pgsql-$server
mkdir -p "$builder$yum/bin" "$builder/root/rpm/SOURCES"
ln -s "../lib/postgresql/$server/lib" "$builder$yum/lib"
ln -s "../share/postgresql/$server" "$builder$yum/share"
cat >"$builder$yum/bin/pg_config" <<-END
	#!/bin/sh
	case \$1 in
	--pkglibdir) echo $yum/lib ;;
	--sharedir) echo $yum/share ;;
	*) exec /usr/lib/postgresql/$server/bin/pg_config "\$@" ;;
	esac
END
chmod 755 "$builder$yum/bin/pg_config"
cp "build/dist/tid_ids-$version.0.zip" "$builder/root/rpm/SOURCES"
cp "$user/tmp/use.sql" "$builder/tmp"
check "install rpmbuild and rpmlint" in_chroot "$builder" apt-get -q -y install --no-install-recommends rpm rpmlint unzip
check "rpmlint finds no error in the spec" in_chroot "$builder" rpmlint /root/tid_ids/packaging/rpm/tid_ids.spec
# --nodeps: the prerequisites have the names of other distributions.
check "rpmbuild builds the packages" in_chroot "$builder" rpmbuild -bb --nodeps --define '_topdir /root/rpm' \
	--define "pgmajorversion $server" --define "pginstdir $yum" /root/tid_ids/packaging/rpm/tid_ids.spec
rpm="/root/rpm/RPMS/$(uname -m)/tid_ids_$server"
check "the two RPM packages contain the files of Debian's package" in_chroot "$builder" sh -c "
	{ rpm -qlp $rpm-$version-* && rpm -qlp $rpm-llvmjit-$version-*; } |
	sed -n 's,^$yum/share/,/usr/share/postgresql/$server/,p; s,^$yum/lib/,/usr/lib/postgresql/$server/lib/,p' | sort >/tmp/rpm &&
	dpkg -L postgresql-$server-tid-ids | grep '^/usr/[a-z]*/postgresql/$server/.*tid_ids' | sort | diff - /tmp/rpm"
check "the first RPM package contains no bitcode" in_chroot "$builder" sh -c "rpm -qlp $rpm-$version-* >/tmp/rpm && ! grep bitcode /tmp/rpm"
same "besides the C library, the first RPM package requires only the server" "postgresql$server-server" \
	"$(in_chroot "$builder" sh -c "rpm -qRp $rpm-$version-*" | grep -vE '^(libc\.so\.6|rtld|rpmlib)\(')"
check "replace Debian's package by the RPM packages" in_chroot "$builder" sh -c "
	apt-get -q -y remove postgresql-$server-tid-ids && rpm -i --nodeps $rpm-*"
check "CREATE EXTENSION, generated keys and a query by prefix work with them" use "$builder"
none "the links between their pages work" < <(dead_links "$(echo "$builder/usr/share/doc/tid_ids_$server"*)")
check "remove them" in_chroot "$builder" sh -c "rpm -e \$(rpm -qa 'tid_ids_*')"
none "they leave nothing behind" < <(left_behind "$builder")
exit $failed
