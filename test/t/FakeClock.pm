# A clock that can be set, for one server.
#
# The server runs under libfaketime, which reads the offset from a file whenever the
# clock is read, so a change affects running sessions immediately. The clients have
# the true clock.
package FakeClock;

use strict;
use warnings;

use PostgreSQL::Test::Utils;

# The program "faketime" is not used, because it needs writable shared memory.
my ($library) = grep { -e } glob('/usr/lib/*/faketime/libfaketime.so.1 /usr/lib/faketime/libfaketime.so.1');
die "libfaketime is missing\n" unless $library;

my $offset_file;    # its folder does not exist before the test begins

# Set the server's clock to this number of hours from the true one.
sub set
{
	my ($hours) = @_;
	$offset_file //= PostgreSQL::Test::Utils::tempdir . '/offset';
	open my $file, '>', "$offset_file.new" or die "$offset_file.new: $!";
	printf $file "%+d\n", $hours * 3600;
	close $file;
	rename "$offset_file.new", $offset_file or die "$offset_file: $!";
	return;
}

# Start a node with this clock, which must have been set before.
#
# The library allocates memory when a program reads the time, so a signal handler
# must not read it.  The only timer that a session sets by itself is that of
# deadlocks.
sub start
{
	my ($node) = @_;
	$node->append_conf('postgresql.conf', "deadlock_timeout = '1d'");
	local %ENV = (
		%ENV,
		LD_PRELOAD => $library,
		FAKETIME_TIMESTAMP_FILE => $offset_file,
		FAKETIME_NO_CACHE => 1,
		FAKETIME_DISABLE_SHM => 1,
		DONT_FAKE_MONOTONIC => 1,
		FAKETIME_DONT_FAKE_MONOTONIC => 1,
		NO_FAKE_STAT => 1);
	$node->start;
	return;
}

# Libraries that do not know FAKETIME_DISABLE_SHM leave the shared memory of each
# program that the server runs, such as archive_command; the names end with its PID.
END
{
	unlink grep { -O and /_(\d+)$/ and not kill 0, $1 } glob '/dev/shm/{faketime_shm,sem.faketime_sem}_*';
}

1;
