# Two servers that both generate IDs, each with its own node ID: logical replication
# in both directions, as text and in binary, also of one table, and access to each
# other's tables by postgres_fdw. The statements are those of doc/cluster.md.
use strict;
use warnings;

use FindBin;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

# Workers: one of each server for each subscription, and more while tables are
# copied.
my $workers = "max_worker_processes = 20\nmax_logical_replication_workers = 12";
my $publisher = PostgreSQL::Test::Cluster->new('publisher');
$publisher->init(allows_streaming => 'logical');
$publisher->append_conf('postgresql.conf', "fsync = off\ntid_ids.node_id = 32\ntid_ids.tid_output = plain\n$workers");
$publisher->start;
my $subscriber = PostgreSQL::Test::Cluster->new('subscriber');
$subscriber->init(allows_streaming => 'logical');
$subscriber->append_conf('postgresql.conf', "fsync = off\ntid_ids.node_id = 33\nwal_retrieve_retry_interval = 200ms\n$workers");
$subscriber->start;

my $table = q{
	CREATE TABLE %s (id ids.tid PRIMARY KEY DEFAULT tid_generate(), short uid11 DEFAULT uid11_snowish_generate(),
		secret scru160 DEFAULT scru160_generate(), value extuuid, event uuid DEFAULT uuid7_generate(), list ids.tid[], span tidrange);};
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
sub wait_until_copied
{
	my ($node) = @_;
	$node->poll_query_until('postgres', "SELECT count(*) = 0 FROM pg_subscription_rel WHERE srsubstate NOT IN ('r', 's')") or die 'tables are not copied';
}
sub synchronise
{
	for my $pair ([ $subscriber, $publisher, 'as_text' ], [ $subscriber, $publisher, 'in_binary' ], [ $publisher, $subscriber, 'back' ])
	{
		my ($from, $of, $subscription) = @$pair;
		wait_until_copied($from);
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
		is(contents($subscriber, $name), $here, "$name: the same rows on both servers, $when");
		like($here, qr/^[1-9]\d\d\|/, '... and there are rows');
	}
}
same('copied');

# UPDATE and DELETE find their rows by the equality operators of the types.
$publisher->safe_psql('postgres', sprintf($insert, 'as_text') . sprintf($insert, 'in_binary')
	  . q{UPDATE as_text SET value = 'int:5' WHERE value ^@ 'fixedB4:GBP$:'; UPDATE in_binary SET value = 'int:5', id = tid_generate() WHERE value ^@ 'q:';
		DELETE FROM as_text WHERE value ^@ 'serial:'; DELETE FROM in_binary WHERE value ^@ 't:'});
$subscriber->safe_psql('postgres', sprintf($insert, 'back') . q{DELETE FROM back WHERE value ^@ 'int/'});
same('replicated');
is($subscriber->safe_psql('postgres', q{SELECT count(*) FROM as_text WHERE value = 'int:5'}), 100, 'updates are replicated');

# With different node IDs, the servers never generate the same ID.
is( $subscriber->safe_psql('postgres', 'SELECT string_agg(DISTINCT tid_clock_id(id)::text, $$,$$) FROM as_text'), 32, "the publisher's IDs have its clock ID");
is( $subscriber->safe_psql('postgres', 'SELECT string_agg(DISTINCT uid11_snowish_machine(short)::text, $$,$$) FROM back'), 33, "the subscriber's IDs have its machine");

# --- both insert at the same time, by the statements of doc/cluster.md ---

my ($one_table, $partitions) = blocks_of('Logical replication');
my @nodes = ($publisher, $subscriber);

# Return the statements of the blocks in a section.
sub blocks_of
{
	my ($section) = @_;
	my ($text) = slurp_file("$FindBin::RealBin/../../doc/cluster.md") =~ /^## $section\n(.*?)(?=^## |\z)/ms or die "no section $section";
	return $text =~ /^```(?:sql)?\n(.*?)^```$/msg;
}

# Insert 200 rows on each server at the same time, one by one.
sub insert_on_both
{
	my ($name) = @_;
	my $file = PostgreSQL::Test::Utils::tempdir . '/insert.sql';
	append_to_file($file, "INSERT INTO $name (body) VALUES ('a body');\n" x 200);
	my @sessions = map { IPC::Run::start([ 'psql', '-Xq', '-v', 'ON_ERROR_STOP=1', '-f', $file, '-d', $_->connstr('postgres') ]) } @nodes;
	$_->finish or die "$name: an insert failed" foreach @sessions;
}

sub same_on_both
{
	my ($name, $subscription_of_publisher, $subscription_of_subscriber) = @_;
	# Wait twice, so that a change that is sent back by mistake has arrived.
	for (1, 2)
	{
		$publisher->wait_for_catchup($subscription_of_subscriber);
		$subscriber->wait_for_catchup($subscription_of_publisher);
	}
	my $rows = "SELECT count(*), md5(string_agg(tid_text(id, true), ',' ORDER BY id)) FROM $name";
	like($publisher->safe_psql('postgres', $rows), qr/^400\|/, "$name: each has its rows and the other's");
	is($subscriber->safe_psql('postgres', $rows), $publisher->safe_psql('postgres', $rows), '... both have the same rows');
	is($publisher->safe_psql('postgres', "SELECT string_agg(DISTINCT tid_clock_id(id)::text, ',') FROM $name"), '32,33', '... of both node IDs');
	unlike(slurp_file($_->logfile), qr/ERROR/, '... there is no error in the log of ' . $_->name) foreach @nodes;
}

if ($publisher->pg_version >= 16)
{
	$_->safe_psql('postgres', 'CREATE TABLE posts (id ids.tid PRIMARY KEY DEFAULT tid_generate(), body text)') foreach @nodes;
	my ($publish, $subscribe) = split /(?<=;)\n/, $one_table;
	$_->safe_psql('postgres', $publish) foreach @nodes;
	foreach ([ $publisher, $fro, 'posts_1' ], [ $subscriber, $to, 'posts_2' ])
	{
		my ($node, $other, $name) = @$_;
		$node->safe_psql('postgres', $subscribe =~ s/'host=other[^']*'/'$other'/r =~ s/posts/$name/r);
	}
	insert_on_both('posts');
	same_on_both('posts', 'posts_1', 'posts_2');
}

$_->safe_psql('postgres', $partitions) foreach @nodes;
$publisher->safe_psql('postgres', 'CREATE PUBLICATION messages_32 FOR TABLE messages_32');
$subscriber->safe_psql('postgres', 'CREATE PUBLICATION messages_33 FOR TABLE messages_33');
$publisher->safe_psql('postgres', "CREATE SUBSCRIPTION messages_33 CONNECTION '$fro' PUBLICATION messages_33");
$subscriber->safe_psql('postgres', "CREATE SUBSCRIPTION messages_32 CONNECTION '$to' PUBLICATION messages_32");
wait_until_copied($_) foreach @nodes;
insert_on_both('messages');
same_on_both('messages', 'messages_33', 'messages_32');

# --- postgres_fdw ---

# The query for the remote server contains our conditions.
my ($host, $port) = ($publisher->host, $publisher->port);
$publisher->safe_psql('postgres', 'CREATE TABLE many AS SELECT * FROM as_text; ALTER TABLE many ADD PRIMARY KEY (id); ANALYZE many');
$subscriber->safe_psql('postgres', qq{
	CREATE EXTENSION postgres_fdw;
	CREATE SERVER other FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '$host', port '$port', dbname 'postgres', extensions 'tid_ids');
	CREATE USER MAPPING FOR CURRENT_USER SERVER other;
	CREATE FOREIGN TABLE there (id ids.tid DEFAULT tid_generate(), short uid11, secret scru160, value extuuid, event uuid, list ids.tid[], span tidrange)
	  SERVER other OPTIONS (table_name 'many')});
my $id = $publisher->safe_psql('postgres', 'SELECT min(id) FROM many');
my $prefix = substr($id, 0, 4);
for my $case (
	[ "id = '$id'", qr/WHERE \(\(id = / ],
	[ "id > '$id' AND short < 'jpXCZedGfVQ'", qr/WHERE \(\(id > .* AND \(\(short < .* ORDER BY id/ ],
	[ "id ^@ '$prefix'", qr/WHERE \(\(id >= '$prefix-222-2222-22'\)\) AND \(\(id <= '$prefix-zzz-zzzz-zz'\)\)/ ],
	[ "value ^@ 'q:'", qr/WHERE \(\(value >= .* AND \(\(value <= / ],
	[ "event ^@ '01'", qr/WHERE \(\(event >= '01000000-0000-0000-0000-000000000000'(?:::uuid)?\)\) AND \(\(event <= '01ffffff-/ ],
	[ "id <@ tstzrange('2020-01-01', '2100-01-01')", qr/WHERE \(\(id >= .* AND \(\(id <= / ],
	[ "id <@ '{[2020-01-01,2100-01-01)}'::tstzmultirange", qr/WHERE \(\(id >= .* AND \(\(id <= .* AND \(\(id OPERATOR\(ids\.<@\) / ],
	[ "event <@ tstzrange('2020-01-01', '2100-01-01')", qr/WHERE \(\(event >= .* AND \(\(event <= .* AND \(\(event OPERATOR\(ids\.<@\) / ],
	[ "id > timestamptz '2020-01-01' AND id <= '2100-01-01'::date", qr/WHERE \(\(id >= '[\w-]+'\)\)/ ],
	[ "event > timestamptz '2020-01-01'", qr/WHERE \(\(event >= '[\w-]+'(?:::uuid)?\)\) AND \(ids\.uuid_is_version_7\(event\)\)/ ],
	[ "uid11_timestamp(short) > '2020-01-01'", qr/WHERE \(\(ids\.uid11_timestamp\(short\) > / ])
{
	my ($condition, $sent) = @$case;
	my $query = "SELECT id FROM there WHERE $condition ORDER BY id";
	like($subscriber->safe_psql('postgres', "EXPLAIN (VERBOSE, COSTS OFF) $query"), $sent, "the remote query contains the condition: $condition");
	my $answer = $subscriber->safe_psql('postgres', $query);
	is($answer, $publisher->safe_psql('postgres', 'SET tid_ids.tid_output = dashed; ' . $query =~ s/there/many/r), '... and has the same result');
	cmp_ok(length $answer, '>', 10, '... and there are rows');
}
# Lists of values, which are arrays.
for my $column (qw(id short secret value event span))
{
	my $two = "SELECT %s FROM (SELECT DISTINCT $column AS two FROM many ORDER BY 1 LIMIT 2) AS t";
	my $values = $publisher->safe_psql('postgres', sprintf $two, q{string_agg(quote_literal(two), ', ')});
	my $type = $publisher->safe_psql('postgres', sprintf $two, 'min(pg_typeof(two)::text)');
	my $condition = "$column IN ($values)";
	my $rows = $publisher->safe_psql('postgres', "SELECT count(*) FROM many WHERE $condition");
	cmp_ok($rows, '>', 1, "$column IN (...) has rows");
	is($subscriber->safe_psql('postgres', "SELECT count(*) FROM there WHERE $condition"), $rows, '... and the same ones here');
	my %sent = map { $_ => $subscriber->safe_psql('postgres', "EXPLAIN (VERBOSE, COSTS OFF) $_ WHERE $condition") }
		'SELECT * FROM there', 'UPDATE there SET list = NULL', 'DELETE FROM there';
	like($sent{$_}, qr/Remote SQL: \w+ .* WHERE \(\($column = ANY \('\{/, "... and the remote query has the condition: $_") foreach sort keys %sent;
	unlike($sent{$_}, qr/FOR UPDATE/, "... and locks no other row: $_") foreach grep { !/^SELECT/ } sort keys %sent;
	like($subscriber->safe_psql('postgres', "SET plan_cache_mode = force_generic_plan; PREPARE q ($type\[]) AS SELECT id FROM there WHERE $column = ANY (\$1); EXPLAIN (VERBOSE, COSTS OFF) EXECUTE q (ARRAY[$values]::$type\[])"),
		qr/Remote SQL: SELECT id FROM .* WHERE \(\($column = ANY \(\$1/, '... also with a parameter');
}
like($subscriber->safe_psql('postgres', 'SET plan_cache_mode = force_generic_plan; PREPARE p (timestamptz) AS SELECT id FROM there WHERE id > $1; EXPLAIN (VERBOSE, COSTS OFF) EXECUTE p (now())'),
	qr/Remote SQL: .* WHERE \(\(id >= ids\.tid_within_lower\(ids\.id_times_after\(\$1/, 'a comparison with a parameter is sent');
unlike($subscriber->safe_psql('postgres', 'EXPLAIN (VERBOSE, COSTS OFF) SELECT id FROM there WHERE id > now()'),
	qr/Remote SQL: .* WHERE /, '... one with now() is evaluated locally');
like($subscriber->safe_psql('postgres', 'EXPLAIN (VERBOSE, COSTS OFF) SELECT min(secret), max(value), count(id) FROM there GROUP BY short'),
	qr/Remote SQL: SELECT ids\.min\(secret\), ids\.max\(value\), count\(id\)/, 'the remote query contains aggregates');

# Which server generates the key of a row that is inserted into a foreign table: the
# two tables of doc/cluster.md.
my ($by_us_or_them) = grep { /posts_by_us/ } blocks_of('postgres_fdw');
$publisher->safe_psql('postgres', 'CREATE TABLE written (id ids.tid PRIMARY KEY DEFAULT tid_generate(), body text)');
$subscriber->safe_psql('postgres', $by_us_or_them =~ s/'posts'/'written'/gr);
$subscriber->safe_psql('postgres', q{CREATE FOREIGN TABLE posts_by_none (id ids.tid, body text) SERVER other OPTIONS (table_name 'written')});
$subscriber->safe_psql('postgres', "INSERT INTO posts_by_$_ (body) VALUES ('$_')") foreach 'us', 'them';
is($publisher->safe_psql('postgres', "SELECT string_agg(body || ' ' || tid_clock_id(id), ', ' ORDER BY body DESC) FROM written"), 'us 33, them 32',
	"a default of the foreign table has the local node ID, one of the remote table the remote one");
my (undef, undef, $complaint) = $subscriber->psql('postgres', "INSERT INTO posts_by_none (body) VALUES ('none')");
like($complaint, qr/null value in column "id" of relation "written" violates not-null constraint/, 'a column without a default here is sent as NULL');

# From PostgreSQL 19 on, the remote transaction is READ ONLY, too.
$publisher->safe_psql('postgres', 'CREATE VIEW settled AS SELECT *, tid_generate() AS generated FROM written WHERE id < tid_horizon()');
$subscriber->safe_psql('postgres', q{CREATE FOREIGN TABLE settled (id ids.tid, body text, generated ids.tid) SERVER other OPTIONS (table_name 'settled')});
is($subscriber->safe_psql('postgres', 'BEGIN READ ONLY; SELECT count(*), bool_and(generated > id) FROM settled; COMMIT'), '2|t',
	'the horizon and the generators of the other server, by a view, in a READ ONLY transaction');

# --- a function of the user's that finds the extension by search_path ---

$_->safe_psql('postgres', 'CREATE TABLE dated (id ids.tid PRIMARY KEY, day date)') foreach @nodes;
$publisher->safe_psql('postgres', 'CREATE PUBLICATION dated FOR TABLE dated');
$subscriber->safe_psql('postgres', <<~'END');
	CREATE FUNCTION set_day() RETURNS trigger LANGUAGE plpgsql AS $$
	BEGIN NEW.day := (tid_timestamp(NEW.id) AT TIME ZONE 'UTC')::date; RETURN NEW; END $$;
	CREATE TRIGGER set_day BEFORE INSERT ON dated FOR EACH ROW EXECUTE FUNCTION set_day();
	ALTER TABLE dated ENABLE ALWAYS TRIGGER set_day;
	END
$subscriber->safe_psql('postgres', "CREATE SUBSCRIPTION dated CONNECTION '$to' PUBLICATION dated WITH (copy_data = false)");
$publisher->safe_psql('postgres', q{INSERT INTO dated VALUES ('3kxn-lhr-3gxq-23')});
$subscriber->poll_query_until('postgres', q{SELECT apply_error_count > 0 FROM pg_stat_subscription_stats WHERE subname = 'dated'}) or die 'the trigger does not fail';
like(slurp_file($subscriber->logfile), qr/function tid_timestamp\(ids\.tid\) does not exist/, 'a trigger that needs search_path stops an apply worker');
$subscriber->safe_psql('postgres', 'ALTER FUNCTION set_day() SET search_path = ids, pg_temp');
$publisher->wait_for_catchup('dated');
is($subscriber->safe_psql('postgres', 'SELECT id, day FROM dated'), '3kxn-lhr-3gxq-23|2024-07-19', '... which goes on when the function sets it');

done_testing();
