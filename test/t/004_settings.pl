# The settings that belong to the whole server, and preloading.
use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('settings');
$node->init;
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION tid_ids');
sub clock_id { return $node->safe_psql('postgres', 'SELECT tid_clock_id(tid_generate())'); }

my $drawn = clock_id();
cmp_ok($drawn, '<=', 31, 'without a node id the clock id is one of 0 to 31');
is(clock_id(), $drawn, '... the same in every session') for 1 .. 3;

# A running session takes it up as well: it polls until it does.
$node->append_conf('postgresql.conf', 'tid_ids.node_id = 1023');
$node->psql('postgres', 'SELECT tid_generate(); SELECT pg_reload_conf(); SELECT pg_sleep(1); SELECT tid_clock_id(tid_generate())',
	stdout => \my $running);
like($running, qr/1023$/, 'a running session has the node id after a reload');
is(clock_id(), 1023, 'so has a new one');

for my $bad (1024, -2, 'many')
{
	my ($status, $out, $err) = $node->psql('postgres', "LOAD 'tid_ids'; ALTER SYSTEM SET tid_ids.node_id = '$bad'");
	like($err, qr/ERROR:  .*"tid_ids.node_id"/, "node id $bad is refused");
}
is(clock_id(), 1023, 'and nothing has changed');

# A bad value that was set before the library was loaded is told and not taken.
$node->psql('postgres', 'SET tid_ids.tid_output = fancy; SELECT tid_make(now(), 0) IS NOT NULL; SHOW tid_ids.tid_output',
	stdout => \my $shown, stderr => \my $warning);
like($warning, qr/invalid value for parameter "tid_ids.tid_output": "fancy"/, 'a bad value set before loading is told');
like($shown, qr/^t\ndashed$/m, '... and not taken');

# Preloaded, it works the same.
my $last = $node->safe_psql('postgres', 'SELECT tid_generate()');
$node->append_conf('postgresql.conf', "shared_preload_libraries = 'tid_ids'\ntid_ids.node_id = 7");
$node->restart;
is(clock_id(), 7, 'preloaded, with its node id');
is($node->safe_psql('postgres', "SELECT tid_generate() > '$last', tid_generate() < tid_generate()"), 't|t', '... and in order');
is($node->safe_psql('postgres', "SELECT count(*) FROM pg_settings WHERE name LIKE 'tid\\_ids.%'"), 3, '... its settings are known at once');

done_testing();
