# Logical replication of every type, as text and in binary; both servers
# generate, with node ids of their own.
use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $publisher = PostgreSQL::Test::Cluster->new('publisher');
$publisher->init(allows_streaming => 'logical');
$publisher->append_conf('postgresql.conf', "fsync = off\ntid_ids.node_id = 1\ntid_ids.tid_output = plain");
$publisher->start;
my $subscriber = PostgreSQL::Test::Cluster->new('subscriber');
$subscriber->init(allows_streaming => 'logical');
$subscriber->append_conf('postgresql.conf', "fsync = off\ntid_ids.node_id = 2");
$subscriber->start;

my $table = q{
	CREATE TABLE %s (id public.tid PRIMARY KEY DEFAULT tid_generate(), short uid11 DEFAULT uid11_snowish_generate(),
		secret scru160 DEFAULT scru160_generate(), value extuuid, event uuid DEFAULT uuid7_generate(), list public.tid[], span tidrange);};
my $insert = q{
	INSERT INTO %s (value, list, span) SELECT extuuid_smart(text), ARRAY[tid_generate(), NULL], tidrange(tid_lower(now()), tid_upper(now()), '[]')
	FROM unnest(ARRAY['22.4 m3', 'GBP5', 'ISBN:978', '2024-07-19', '1,2,3', 'Vega']) AS text, generate_series(1, 50);};
for my $node ($publisher, $subscriber)
{
	$node->safe_psql('postgres', 'CREATE EXTENSION tid_ids; '
		  . join('', map { sprintf($table, $_) } 'as_text', 'in_binary', 'back'));
}
$publisher->safe_psql('postgres', join('', map { sprintf($insert, $_) } 'as_text', 'in_binary'));
$subscriber->safe_psql('postgres', sprintf($insert, 'back'));
$publisher->safe_psql('postgres', 'CREATE PUBLICATION as_text FOR TABLE as_text; CREATE PUBLICATION in_binary FOR TABLE in_binary');
$subscriber->safe_psql('postgres', 'CREATE PUBLICATION back FOR TABLE back');

my $to = $publisher->connstr . ' dbname=postgres';
my $fro = $subscriber->connstr . ' dbname=postgres';
$subscriber->safe_psql('postgres', "CREATE SUBSCRIPTION as_text CONNECTION '$to' PUBLICATION as_text");
$subscriber->safe_psql('postgres', "CREATE SUBSCRIPTION in_binary CONNECTION '$to' PUBLICATION in_binary WITH (binary = true)");
$publisher->safe_psql('postgres', "CREATE SUBSCRIPTION back CONNECTION '$fro' PUBLICATION back WITH (binary = true)");
sub synchronise
{
	for my $pair ([ $subscriber, $publisher, 'as_text' ], [ $subscriber, $publisher, 'in_binary' ], [ $publisher, $subscriber, 'back' ])
	{
		my ($from, $of, $subscription) = @$pair;
		$from->poll_query_until('postgres', "SELECT count(*) = 0 FROM pg_subscription_rel WHERE srsubstate NOT IN ('r', 's')");
		$of->wait_for_catchup($subscription);
	}
}
sub contents
{
	my ($node, $name) = @_;
	return $node->safe_psql('postgres', "SET tid_ids.tid_output = dashed; SELECT count(*), md5(string_agg($name\::text, ',' ORDER BY id)) FROM $name");
}
sub same
{
	my ($when) = @_;
	synchronise();
	for my $name ('as_text', 'in_binary', 'back')
	{
		my $here = contents($publisher, $name);
		is(contents($subscriber, $name), $here, "$name: the same on both, $when");
		like($here, qr/^[1-9]\d\d\|/, '... and not nothing');
	}
}
same('copied');

# Changes and deletions find their rows by the types' equality.
$publisher->safe_psql('postgres', sprintf($insert, 'as_text') . sprintf($insert, 'in_binary')
	  . q{UPDATE as_text SET value = 'int:5' WHERE value ^@ 'fixedB4:GBP$:'; UPDATE in_binary SET value = 'int:5', id = tid_generate() WHERE value ^@ 'q:';
		DELETE FROM as_text WHERE value ^@ 'serial:'; DELETE FROM in_binary WHERE value ^@ 't:'});
$subscriber->safe_psql('postgres', sprintf($insert, 'back') . q{DELETE FROM back WHERE value ^@ 'int/'});
same('replicated');
is($subscriber->safe_psql('postgres', q{SELECT count(*) FROM as_text WHERE value = 'int:5'}), 100, 'updates arrived');

# Of servers with node ids of their own no ID is the other's.
is( $subscriber->safe_psql('postgres', 'SELECT string_agg(DISTINCT tid_clock_id(id)::text, $$,$$) FROM as_text'), 1, "the publisher's IDs have its clock id");
is( $subscriber->safe_psql('postgres', 'SELECT string_agg(DISTINCT uid11_snowish_machine(short)::text, $$,$$) FROM back'), 2, "the subscriber's IDs have its machine");

done_testing();
