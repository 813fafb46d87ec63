# Logical replication, in text and binary, of everything that uses a type; all
# generators on a standby before and after its promotion.
#
# Takes long, so it begins first.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;
use Generators;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $fixture = "$FindBin::RealBin/../fixture";

my $primary = PostgreSQL::Test::Cluster->new('primary');
$primary->init(allows_streaming => 'logical');
$primary->append_conf('postgresql.conf', <<~'END');
	fsync = off
	autovacuum = off
	log_statement = none
	max_worker_processes = 20
	max_logical_replication_workers = 12
	max_sync_workers_per_subscription = 4
	max_wal_senders = 20
	max_replication_slots = 20
	tid_ids.node_id = 1
	END
$primary->start;
$primary->safe_psql('postgres', 'CREATE EXTENSION tid_ids; CREATE DATABASE publisher; CREATE DATABASE text; CREATE DATABASE "binary"');

# --- logical replication ---

sub output_of
{
	my ($database, $file) = @_;
	my $output;
	$primary->psql($database, slurp_file($file), stdout => \$output, on_error_die => 1);
	return $output;
}

$primary->safe_psql('publisher', 'CREATE EXTENSION tid_ids');
output_of('publisher', "$fixture/make.sql");

# Without a key, rows are found by equality.
$primary->safe_psql('publisher', $_) foreach split /\n/, $primary->safe_psql('publisher', <<~'END');
	SELECT format('ALTER TABLE %s REPLICA IDENTITY FULL', oid::regclass) FROM pg_class AS c
	WHERE relnamespace = 'kept'::regnamespace AND relkind IN ('r', 'p')
	  AND NOT EXISTS (SELECT FROM pg_index WHERE indrelid = c.oid AND indisprimary)
	END
$primary->safe_psql('publisher', 'CREATE PUBLICATION everything FOR ALL TABLES');

my $schema = PostgreSQL::Test::Utils::tempdir . '/schema.sql';
command_ok([ 'pg_dump', '--schema-only', '--no-publications', '-f', $schema, $primary->connstr('publisher') ], 'the schema can be dumped');
my @subscribers = ('text', 'binary');
foreach my $subscriber (@subscribers)
{
	command_ok([ 'psql', '-Xq', '-v', 'ON_ERROR_STOP=1', '-o', '/dev/null', '-f', $schema, '-d', $primary->connstr($subscriber) ],
		"$subscriber: the schema is created");
	# In the same cluster, CREATE SUBSCRIPTION cannot create the slot itself.
	$primary->safe_psql('publisher', "SELECT pg_create_logical_replication_slot('in_$subscriber', 'pgoutput')");
	$primary->safe_psql($subscriber, sprintf(
		"CREATE SUBSCRIPTION in_%s CONNECTION '%s' PUBLICATION everything WITH (create_slot = false, binary = %s)",
		$subscriber, $primary->connstr . ' dbname=publisher', $subscriber eq 'binary' ? 'true' : 'false'));
}

sub same_everywhere
{
	my ($when) = @_;
	my $lsn = $primary->safe_psql('publisher', 'SELECT pg_current_wal_lsn()');
	$primary->safe_psql('publisher', 'REFRESH MATERIALIZED VIEW kept.' . $_) foreach matviews();
	my $there = output_of('publisher', "$fixture/summary.sql");
	foreach my $subscriber (@subscribers)
	{
		$primary->poll_query_until($subscriber, q{SELECT count(*) = 0 FROM pg_subscription_rel WHERE srsubstate NOT IN ('r', 's')})
		  or die "$subscriber: tables are not copied";
		$primary->poll_query_until('publisher', "SELECT confirmed_flush_lsn >= '$lsn' FROM pg_replication_slots WHERE slot_name = 'in_$subscriber'")
		  or die "$subscriber: changes do not arrive";
		$primary->safe_psql($subscriber, 'REFRESH MATERIALIZED VIEW kept.' . $_) foreach matviews();
		is(output_of($subscriber, "$fixture/summary.sql"), $there, "$subscriber: $when");
	}
	return;
}
my @matviews;
sub matviews
{
	@matviews = split /\n/, $primary->safe_psql('publisher', q{SELECT relname FROM pg_class WHERE relnamespace = 'kept'::regnamespace AND relkind = 'm'})
	  unless @matviews;
	return @matviews;
}

same_everywhere('existing rows are copied');
my @types = map { s/_ends$//r } matviews();
cmp_ok(scalar(@types), '>=', 3, 'the fixture has columns of the types');
foreach my $type (@types)
{
	$primary->safe_psql('publisher', <<~"END");
		BEGIN;
		-- Foreign keys change with the keys, and rows move to other partitions.
		UPDATE kept.${type}_column SET id = kept.${type}_sample(n + 1000), list = list || id, span = NULL, checked = id, n = n + 1000 WHERE n % 7 = 0;
		DELETE FROM kept.${type}_by_list WHERE n % 5 = 0;
		UPDATE kept.${type}_by_range SET id = kept.${type}_sample(n + 1000) WHERE n % 7 = 0;
		UPDATE kept.${type}_by_list SET n = -n WHERE n % 7 = 0;
		UPDATE kept.${type}_by_hash SET id = kept.${type}_sample(n + 1000) WHERE n % 7 = 0;
		COMMIT;
		INSERT INTO kept.${type}_by_list VALUES (NULL, 301);
		INSERT INTO kept.${type}_column (id, n) SELECT kept.${type}_sample(n + 2000), n + 2000 FROM kept.orders;
		END
}
same_everywhere('changes are replicated');
is( $primary->safe_psql('publisher', 'SELECT count(DISTINCT made), count(*) FROM kept.tid_column'),
	'600|600', 'generated IDs are among the replicated rows');
foreach my $subscriber (@subscribers)
{
	is( $primary->safe_psql($subscriber, q{SELECT count(*) FROM pg_stat_subscription_stats AS s, jsonb_each_text(to_jsonb(s)) WHERE key ~ 'error_count$' AND value <> '0'}),
		0, "$subscriber: no error was counted");
	$primary->safe_psql($subscriber, "ALTER SUBSCRIPTION in_$subscriber DISABLE; ALTER SUBSCRIPTION in_$subscriber SET (slot_name = NONE); DROP SUBSCRIPTION in_$subscriber");
	$primary->poll_query_until('publisher', "SELECT NOT active FROM pg_replication_slots WHERE slot_name = 'in_$subscriber'");
	$primary->safe_psql('publisher', "SELECT pg_drop_replication_slot('in_$subscriber')");
}

# --- a standby ---

Generators::all_are_here($primary);
$primary->safe_psql('postgres', 'CREATE TABLE made (n bigserial, ' . Generators::columns() . ')');
$primary->backup('backup');
my $standby = PostgreSQL::Test::Cluster->new('standby');
$standby->init_from_backup($primary, 'backup', has_streaming => 1);
$standby->append_conf('postgresql.conf', 'tid_ids.node_id = 2');
$standby->start;

# IDs of the primary, and then of the standby, for each generator.
$primary->safe_psql('postgres', 'INSERT INTO made SELECT FROM generate_series(1, 1000)');
my %on_standby = map {
	my ($type, $call) = @{ $Generators::generators{$_} };
	($_ => [ split /\n/, $standby->safe_psql('postgres', "SELECT $call FROM generate_series(1, 1000)") ])
} @Generators::names;
$primary->wait_for_catchup($standby);
$primary->stop;
$standby->promote;
$standby->poll_query_until('postgres', 'SELECT NOT pg_is_in_recovery()') or die 'the standby was not promoted';

$standby->safe_psql('postgres', 'CREATE TABLE standby (n bigserial, ' . Generators::columns() . ')');
$standby->safe_psql('postgres', 'INSERT INTO made SELECT FROM generate_series(1, 1000)');
foreach my $name (@Generators::names)
{
	my ($type, $call) = @{ $Generators::generators{$name} };
	my $ids = join("'), ('", @{ $on_standby{$name} });
	is( $standby->safe_psql('postgres', <<~"END"), '3000|3000', "$name: no duplicates on primary, standby and promoted standby");
		WITH everywhere AS (SELECT "$name" AS id FROM made UNION ALL SELECT id::$type FROM (VALUES ('$ids')) AS v (id))
		SELECT count(*), count(DISTINCT id) FROM everywhere
		END
	is( $standby->safe_psql('postgres', <<~"END"), 't|t|t', "$name: IDs of the promoted standby are greater than all before");
		SELECT bool_and("$name" > (SELECT id::$type AS id FROM (VALUES ('$ids')) AS v (id) ORDER BY 1 DESC LIMIT 1)),
		  bool_and("$name" > (SELECT "$name" FROM made WHERE n <= 1000 ORDER BY "$name" DESC LIMIT 1)),
		  bool_and("$name" > before)
		FROM (SELECT n, "$name", lag("$name") OVER (ORDER BY n) AS before FROM made) AS m WHERE n > 1000
		END
}
$standby->stop;
done_testing();
