# A server that restarts itself after a crash.
package CrashedServer;

use strict;
use warnings;

use Time::HiRes qw(usleep);

# Wait until the server accepts connections again after a crash.  It still accepts some
# for a moment after the crash, so wait first until its log, from the offset on, shows
# the crash.  poll_query_until would write a query to a psql that may have ended, and
# the test would die.
sub wait_until_back
{
	my ($node, $offset) = @_;
	$node->wait_for_log(qr/all server processes terminated; reinitializing/, $offset);
	for (1 .. 1800)
	{
		return if !system('pg_isready', '-q', '-h', $node->host, '-p', $node->port);
		usleep(100_000);
	}
	die 'the server did not restart';
}

1;
