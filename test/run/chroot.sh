#!/bin/bash
#
# chroot.sh
#		Sourced by scripts that test in a minimal Debian (debootstrap), in a folder.
#		Needs root and Debian; packages come from the archives of this machine's
#		apt.
#
#	need_debootstrap			installs it if it is missing
#	make_chroot FOLDER SUITE [EXTRA PATTERN]
#								a Debian; with EXTRA the source packages of PATTERN
#								come from that suite
#	in_chroot FOLDER COMMAND [ARG...]
#								runs a command there, with an environment of its own
#	put_sources FOLDER			copies the project to FOLDER/root/tid_ids
#	discard FOLDER				unmounts the file systems below it, then removes it

need_debootstrap() {
	command -v debootstrap >/dev/null || apt-get -q -y install --no-install-recommends debootstrap >/dev/null 2>&1 || {
		apt-get -q update && apt-get -q -y install --no-install-recommends debootstrap
	}
	mirror=$(archive)
	[ -n "$mirror" ] || { apt-get -q update >/dev/null && mirror=$(archive); }
	[ -n "$mirror" ] || { echo "apt knows no archive of Debian" >&2; return 1; }
}

archive() { # where apt gets Debian's main archive from
	apt-get indextargets --format '$(LABEL) $(SITE)' 'Created-By: Packages' | sed -n '/^Debian /{s///p;q}'
}

make_chroot() {
	local folder=$1
	debootstrap --variant=minbase --include=ca-certificates "$2" "$folder" \
		"$mirror" /usr/share/debootstrap/scripts/sid || return 1
	mount_chroot "$folder" || return 1
	echo 'Acquire::Check-Valid-Until "false";' >"$folder/etc/apt/apt.conf.d/50tid_ids"
	if [ -n "${3-}" ]; then
		echo "deb $mirror $3 main" >>"$folder/etc/apt/sources.list"
		printf '%s\n' "Package: src:$4" "Pin: release a=$3" 'Pin-Priority: 990' >"$folder/etc/apt/preferences.d/tid_ids"
	fi
	in_chroot "$folder" apt-get -q update
}

# The devices are those that debootstrap makes: were this machine's mounted, removing
# what a killed run leaves would remove them.
mount_chroot() {
	chmod 1777 "$1/dev/shm" && mount -t proc proc "$1/proc"
}

in_chroot() {
	chroot "$1" env -i HOME=/root LANG=C.UTF-8 ${CI:+CI=true} DEBIAN_FRONTEND=noninteractive \
		PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "${@:2}"
}

put_sources() { # where the server's user cannot read them
	mkdir -m 700 "$1/root/tid_ids" &&
		tar -c --exclude=./build --exclude=./.git . | tar -x -C "$1/root/tid_ids"
}

discard() {
	local mounts
	mapfile -t mounts < <(findmnt -rno TARGET | grep "^$1/" | sort -r)
	[ ${#mounts[@]} -eq 0 ] || umount -l "${mounts[@]}"
	if grep -q "^$1/" <<<"$(findmnt -rno TARGET)"; then
		echo "$1: something is still mounted there, left alone" >&2
		return 1
	fi
	rm -rf --one-file-system "$1"
}
