# A clock that can be set, for one server.
#
# FakeClock.c replaces the functions that read the clock.  It maps a file with the
# offset into memory, so a change affects running sessions immediately.  The clients
# have the true clock.
package FakeClock;

use strict;
use warnings;

use Fcntl;
use File::Basename;
use PostgreSQL::Test::Utils;
use Preload;

my $offset_file;    # its folder does not exist before the test begins

# Set the server's clock to this number of hours from the true one.
sub set
{
	my ($hours) = @_;
	store(0, sprintf '%.0f', $hours * 3600);
	return;
}

# Let the server's monotonic clock stand at this number of seconds, and its clock at this
# one; with 0, the clock runs.
sub stand
{
	my ($monotonic, $real) = @_;
	store(1, $monotonic, $real);
	return;
}

sub store
{
	my ($at, @seconds) = @_;
	$offset_file //= PostgreSQL::Test::Utils::tempdir . '/offset';
	sysopen my $file, $offset_file, O_WRONLY | O_CREAT or die "$offset_file: $!";
	sysseek $file, 8 * $at, 0;
	syswrite $file, pack('q*', @seconds) or die "$offset_file: $!";
	close $file;
	return;
}

# The source of this clock and its options, for Preload; it must have been set before.
sub source { return (dirname(__FILE__) . '/FakeClock.c', qq(-DOFFSET_FILE="$offset_file")); }

# Start a node with this clock.
sub start
{
	my ($node) = @_;
	Preload::start($node, source());
	return;
}

1;
