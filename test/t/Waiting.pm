# How the tests wait; test/run/tap_test.sh loads this.
#
# The timeout of a background session is that of each query, not of the session: on a busy
# machine, a test can have a session for longer.
#
# poll_query_until() asks by one session.  PostgreSQL's own starts a psql and a backend each
# time, so tests that wait side by side would take the processors from what they wait for.
package Waiting;

use strict;
use warnings;

use DBI;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Time::HiRes qw(sleep);

foreach my $method (qw(query query_until quit))
{
	my $original = PostgreSQL::Test::BackgroundPsql->can($method);
	no strict 'refs';
	no warnings 'redefine';
	*{"PostgreSQL::Test::BackgroundPsql::$method"} = sub { $_[0]->{timeout}->start; goto &$original; };
}

# Return whether the answer, in the form of psql -At, becomes the expected one.
sub poll_query_until
{
	my ($node, $database, $query, $expected) = @_;
	my ($session, $answer);
	$expected //= 't';
	foreach (1 .. 20 * $PostgreSQL::Test::Utils::timeout_default)
	{
		# If the server starts or stops, the next attempt connects again.
		$answer = eval {
			$session //= DBI->connect('dbi:Pg:' . $node->connstr($database), undef, undef, { RaiseError => 1, PrintError => 0, pg_bool_tf => 1 });
			my $rows = $session->selectall_arrayref($session->prepare($query, { pg_direct => 1 }));
			join("\n", map { join('|', map { $_ // '' } @$_) } @$rows);
		} // do { undef $session; $@ };
		last if $answer eq $expected;
		sleep 0.05;
	}
	$session->disconnect if $session;
	return 1 if $answer eq $expected;
	diag("poll_query_until timed out executing this query:\n$query\nexpecting this output:\n$expected\nlast actual query output:\n$answer");
	return 0;
}
{
	no warnings 'redefine';
	*PostgreSQL::Test::Cluster::poll_query_until = \&poll_query_until;
}

1;
