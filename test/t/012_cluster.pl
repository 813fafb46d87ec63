# Two servers that both generate, with node ids of their own: logical replication
# both ways, as text and in binary, and each other's tables by postgres_fdw.
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

# --- postgres_fdw ---

# What the other server is asked: conditions of ours are sent along.
my ($host, $port) = ($publisher->host, $publisher->port);
$publisher->safe_psql('postgres', 'CREATE TABLE many AS SELECT * FROM as_text; ALTER TABLE many ADD PRIMARY KEY (id); ANALYZE many');
$subscriber->safe_psql('postgres', qq{
	CREATE EXTENSION postgres_fdw;
	CREATE SERVER other FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '$host', port '$port', dbname 'postgres', extensions 'tid_ids');
	CREATE USER MAPPING FOR CURRENT_USER SERVER other;
	CREATE FOREIGN TABLE there (id public.tid DEFAULT tid_generate(), short uid11, secret scru160, value extuuid, event uuid, list public.tid[], span tidrange)
	  SERVER other OPTIONS (table_name 'many')});
my $id = $publisher->safe_psql('postgres', 'SELECT min(id) FROM many');
my $prefix = substr($id, 0, 4);
for my $case (
	[ "id = '$id'", qr/WHERE \(\(id OPERATOR\(public\.=\) / ],
	[ "id > '$id' AND short < 'jpXCZedGfVQ'", qr/WHERE \(\(id OPERATOR\(public\.>\) .* AND \(\(short OPERATOR\(public\.<\) .* ORDER BY id/ ],
	[ "id ^@ '$prefix'", qr/WHERE \(\(id OPERATOR\(public\.>=\) '$prefix-222-2222-22'\)\) AND \(\(id OPERATOR\(public\.<=\) '$prefix-zzz-zzzz-zz'\)\)/ ],
	[ "value ^@ 'q:'", qr/WHERE \(\(value OPERATOR\(public\.>=\) .* AND \(\(value OPERATOR\(public\.<=\) / ],
	[ "event ^@ '01'", qr/WHERE \(\(event >= '01000000-0000-0000-0000-000000000000'(?:::uuid)?\)\) AND \(\(event <= '01ffffff-/ ],
	[ "id <@ tstzrange('2020-01-01', '2100-01-01')", qr/WHERE \(\(id OPERATOR\(public\.>=\) .* AND \(\(id OPERATOR\(public\.<=\) / ],
	[ "uid11_timestamp(short) > '2020-01-01'", qr/WHERE \(\(public\.uid11_timestamp\(short\) > / ])
{
	my ($condition, $sent) = @$case;
	my $query = "SELECT id FROM there WHERE $condition ORDER BY id";
	like($subscriber->safe_psql('postgres', "EXPLAIN (VERBOSE, COSTS OFF) $query"), $sent, "sent along: $condition");
	my $answer = $subscriber->safe_psql('postgres', $query);
	is($answer, $publisher->safe_psql('postgres', 'SET tid_ids.tid_output = dashed; ' . $query =~ s/there/many/r), '... with the same answer');
	cmp_ok(length $answer, '>', 10, '... and not nothing');
}
like($subscriber->safe_psql('postgres', 'EXPLAIN (VERBOSE, COSTS OFF) SELECT min(secret), max(value), count(id) FROM there GROUP BY short'),
	qr/Remote SQL: SELECT public\.min\(secret\), public\.max\(value\), count\(id\)/, 'and so are aggregates');
$subscriber->safe_psql('postgres', 'INSERT INTO there DEFAULT VALUES');
is($publisher->safe_psql('postgres', 'SELECT tid_clock_id(max(id)) FROM many'), 2, "a foreign table's default has this server's node id");

done_testing();
