# Background sessions that do not print each of their answers.
package QuietSessions;

use strict;
use warnings;

use PostgreSQL::Test::Cluster;

{
	no warnings 'redefine';
	*PostgreSQL::Test::BackgroundPsql::note = sub { };
}

1;
