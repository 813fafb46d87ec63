# The timeout of a background session is that of each query, not of the session: on a busy
# machine, a test can have a session for longer.  test/run/tap_test.sh loads this.
package QueryTimer;

use strict;
use warnings;

use PostgreSQL::Test::Cluster;

foreach my $method (qw(query query_until quit))
{
	my $original = PostgreSQL::Test::BackgroundPsql->can($method);
	no strict 'refs';
	no warnings 'redefine';
	*{"PostgreSQL::Test::BackgroundPsql::$method"} = sub { $_[0]->{timeout}->start; goto &$original; };
}

1;
