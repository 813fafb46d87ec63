# Sessions that are killed while they generate, or write to GiST indexes.
#
# Takes long, so it begins first.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;
use CrashedServer;
use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

foreach my $preload ('', 'tid_ids')
{
	my $how = $preload ? 'preloaded' : 'not preloaded';
	my $node = PostgreSQL::Test::Cluster->new($preload ? 'preloaded' : 'crash');
	$node->init;
	$node->append_conf('postgresql.conf', <<~"END");
		restart_after_crash = on
		log_statement = none
		shared_preload_libraries = '$preload'
		END
	$node->start;
	$node->safe_psql('postgres', <<~'END');
		CREATE EXTENSION tid_ids;
		CREATE TABLE made (id ids.tid DEFAULT tid_generate());
		END

	foreach my $time ('first', 'second')
	{
		my $offset = -s $node->logfile;
		my $rows = $node->safe_psql('postgres', 'SELECT count(*) FROM made');

		my @sessions = map {
			IPC::Run::start(
				[   'psql', '-XAtq', '-d', $node->connstr('postgres'), '-c', <<~'END' ],
					DO $$BEGIN
						LOOP
							INSERT INTO made DEFAULT VALUES;
							COMMIT;
						END LOOP;
					END$$
					END
				'<', \undef, '>', \my $out, '2>', \my $err)
		} 1 .. 4;
		$node->poll_query_until('postgres', "SELECT count(*) >= $rows + 1000 FROM made")
		  or die 'nothing is generated';
		my ($before, $victim) = split /\|/, $node->safe_psql('postgres', <<~'END');
			SELECT tid_generate()::bigint, min(pid) FROM pg_stat_activity
			WHERE query LIKE 'DO %' AND state = 'active'
			END
		my $life = $node->safe_psql('postgres', 'SELECT log_cnt FROM tid_ids_floors.tid_ids_floor_tid');
		kill 'KILL', $victim;
		$_->finish foreach @sessions;

		CrashedServer::wait_until_back($node, $offset);
		pass("$how, $time crash: the server recovers");
		cmp_ok($node->safe_psql('postgres', 'SELECT tid_generate()::bigint'),
			'>', $before, "$how, $time crash: IDs are greater than an ID that was only returned");
		is($node->safe_psql('postgres', 'SELECT tid_generate() > max(id) FROM made'),
			't', "$how, $time crash: ... and than all committed ones");
		is($node->safe_psql('postgres', <<~'END'), 't', "$how, $time crash: no duplicates");
			INSERT INTO made SELECT FROM generate_series(1, 1000);
			SELECT count(*) = count(DISTINCT id) FROM made;
			END
		isnt($node->safe_psql('postgres', 'SELECT log_cnt FROM tid_ids_floors.tid_ids_floor_tid'), $life, "$how, $time crash: shared memory is new");
	}

	# Also with IDs ahead of the clock.
	$node->safe_psql('postgres', <<~'END');
		SELECT tid_ids_floors.tid_advance(tid_lower(now() + interval '24 hours'));
		INSERT INTO made DEFAULT VALUES;
		END
	$node->stop('immediate');
	$node->start;
	is($node->safe_psql('postgres', 'SELECT tid_generate() > max(id) FROM made'), 't', "$how: IDs are greater than a committed one a day ahead of the clock");
	$node->stop;
}

# Return by type an expression of test/types.sql that makes values.
sub values_by
{
	my ($node, $expression) = @_;
	$node->safe_psql('postgres', "\\i $FindBin::RealBin/../types.sql");
	return map { split /\t/ } split /\n/, $node->safe_psql('postgres', "SELECT type || E'\\t' || $expression FROM types");
}

# After a crash, a GiST index of each type has the same rows as its table.
my $node = PostgreSQL::Test::Cluster->new('gist');
$node->init;
$node->append_conf('postgresql.conf', "restart_after_crash = on\nlog_statement = none\nautovacuum_naptime = 1s");
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION tid_ids');
my %values = values_by($node, q{replace(sample, 'n::text', 'random()::text')});
cmp_ok(keys %values, '>', 1, 'there are types');

foreach my $crash ('first', 'second')
{
	my $offset = -s $node->logfile;
	my @sessions;
	foreach my $type (sort keys %values)
	{
		my $table = 'gist_' . $type =~ s/.*\.//r;
		$node->safe_psql('postgres', <<~"END");
			CREATE TABLE IF NOT EXISTS $table (id $type);
			CREATE INDEX IF NOT EXISTS ${table}_key ON $table USING gist (id);
			END
		push @sessions, IPC::Run::start(
			[   'psql', '-XAtq', '-d', $node->connstr('postgres'), '-c', <<~"END" ],
				DO \$\$BEGIN
					LOOP
						INSERT INTO $table SELECT ($values{$type})::$type FROM generate_series(1, 100);
						DELETE FROM $table WHERE id IN (SELECT id FROM $table LIMIT 3);
						COMMIT;
					END LOOP;
				END\$\$
				END
			'<', \undef, '>', \my $out, '2>', \my $err);
	}
	$node->poll_query_until('postgres',
		'SELECT min(size) > 40 * 8192 FROM (VALUES ' . join(', ', map { "(pg_relation_size('gist_" . s/.*\.//r . "_key'))" } keys %values) . ') AS v (size)')
	  or die 'nothing is inserted';
	kill 'KILL', $node->safe_psql('postgres', "SELECT min(pid) FROM pg_stat_activity WHERE query LIKE 'DO %' AND state = 'active'");
	$_->finish foreach @sessions;
	CrashedServer::wait_until_back($node, $offset);

	foreach my $type (sort keys %values)
	{
		my $table = 'gist_' . $type =~ s/.*\.//r;
		my $ids = "SELECT count(*), sum(hashtextextended(id::text, 0)) FROM $table WHERE id >= (SELECT min(id) FROM $table)";
		my $found = "SELECT count(*) FROM (SELECT id FROM $table LIMIT 500) AS a, LATERAL (SELECT FROM $table AS b WHERE b.id = a.id LIMIT 1) AS b";
		my $by_index = 'SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off;';
		like($node->safe_psql('postgres', "$by_index EXPLAIN $ids"), qr/Scan using ${table}_key.*Scan using ${table}_key/s,
			"GiST, $crash crash, $type: the query uses the index");
		is($node->safe_psql('postgres', "$by_index $ids"), $node->safe_psql('postgres', "SET enable_indexscan = off; SET enable_bitmapscan = off; $ids"),
			"GiST, $crash crash, $type: the index has the rows of the table");
		is($node->safe_psql('postgres', "$by_index $found"), $node->safe_psql('postgres', "SELECT count(*) FROM (SELECT FROM $table LIMIT 500) AS a"),
			"GiST, $crash crash, $type: each row is found by its ID");
	}
}
$node->stop;
# An index must find exactly the rows of its table, also if entries were not in its
# main tree yet, were not committed, or were deleted.
{
	my $node = PostgreSQL::Test::Cluster->new('indexes');
	$node->init;
	$node->append_conf('postgresql.conf', "autovacuum = off\nlog_statement = none\njit = off");
	$node->start;
	$node->safe_psql('postgres', 'CREATE EXTENSION tid_ids');
	my %values = values_by($node, 'made');
	my $insert = sub {
		my ($type, $first, $last) = @_;
		my $table = $type =~ s/.*\.//r;
		return "INSERT INTO of_$table SELECT $values{$type}, ARRAY[i % 7], i FROM (SELECT i, i / 2 AS n, '2024-07-19 UTC'::timestamptz + i / 2 * interval '1 min' AS at FROM generate_series($first, $last) AS i) AS v;";
	};
	foreach my $type (sort keys %values)
	{
		my $table = $type =~ s/.*\.//r;
		$node->safe_psql('postgres', "CREATE TABLE of_$table (id $type, tags int[], n int); CREATE INDEX of_${table}_gin ON of_$table USING gin (id, tags);"
			  . $insert->($type, 1, 5000) . "VACUUM ANALYZE of_$table; CHECKPOINT;"
			  . $insert->($type, 5001, 7000) . "DELETE FROM of_$table WHERE n % 5 = 0; VACUUM of_$table;" . $insert->($type, 7001, 8000));
	}
	my $session = $node->background_psql('postgres');
	$session->query_safe('BEGIN;' . join '', map { $insert->($_, 8001, 9000) } sort keys %values);
	$node->stop('immediate');
	eval { $session->quit };
	$node->start;
	foreach my $type (sort keys %values)
	{
		my $table = $type =~ s/.*\.//r;
		my $what = 'count(*), sum(n), sum(n * n % 997)';
		foreach my $condition (
			map({ "id $_ (SELECT id FROM of_$table WHERE n = 3001)" } qw(< <= = >= >)),
			"id > (SELECT id FROM of_$table WHERE n = 6001) AND tags @> '{3}'",
			"id ^@ left((SELECT id FROM of_$table WHERE n = 3001)::text, 1)")
		{
			my ($by_index, $by_scan) = map {
				$node->safe_psql('postgres', "SET enable_$_ = off; SELECT $what FROM of_$table WHERE $condition")
			} 'seqscan', 'bitmapscan';
			like($by_scan, qr/^[1-9]/, "$type after a crash: there are rows with $condition");
			is($by_index, $by_scan, "$type after a crash: its index finds them");
		}
		like($node->safe_psql('postgres', "SET enable_seqscan = off; EXPLAIN SELECT FROM of_$table WHERE id > (SELECT id FROM of_$table WHERE n = 6001) AND tags @> '{3}'"),
			qr/Bitmap Index Scan on of_${table}_gin/, "$type after a crash: the query uses the index");
		is($node->safe_psql('postgres', "SELECT count(*) FROM of_$table"), 4000 + 1600 + 1000, "$type after a crash: all committed rows are there");
	}
	$node->stop;
}

done_testing();
