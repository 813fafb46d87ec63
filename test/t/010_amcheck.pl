# Indexes of every operator class contain the rows of their tables: after changes by
# many sessions, and after a crash during these.

use strict;
use warnings;

use FindBin;
use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $fixture = "$FindBin::RealBin/../fixture";
my $node = PostgreSQL::Test::Cluster->new('amcheck');
$node->init;

# A crash needs every checkpoint and full-page image, so the settings that make
# tests fast are off.
$node->append_conf('postgresql.conf', <<~'END');
	fsync = off
	full_page_writes = on
	synchronous_commit = off
	log_statement = none
	restart_after_crash = on
	END
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION tid_ids; CREATE EXTENSION amcheck');
$node->psql('postgres', slurp_file("$fixture/make.sql"), on_error_die => 1);
my @types = split /\n/, $node->safe_psql('postgres', <<~'END');
	SELECT typname FROM pg_type AS t JOIN pg_depend ON classid = 'pg_type'::regclass AND objid = t.oid AND deptype = 'e'
	WHERE refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids') AND typtype = 'b' AND typelem = 0 ORDER BY 1
	END

# amcheck covers btree.  For all other operator classes, an index scan must find the
# same as a sequential scan.
$node->safe_psql('postgres', <<~'END');
	CREATE FUNCTION lost(type name, index regclass) RETURNS bigint LANGUAGE plpgsql AS $$
	DECLARE
	  others regclass[];
	  plan text;
	  by_index bigint;
	  by_table bigint;
	  condition text;
	BEGIN
	  SET LOCAL jit = off;
	  -- One index at a time; the transaction is rolled back.
	  UPDATE pg_index SET indisvalid = false WHERE indrelid = format('kept.%I', type || '_column')::regclass AND indexrelid <> index;
	  -- With a hash index only equality, with the others also a range of the middle
	  -- half.
	  FOREACH condition IN ARRAY ARRAY['id = kept.%1$s_sample(2)', 'id BETWEEN kept.%1$s_sample(1) AND kept.%1$s_sample(2) OR id BETWEEN kept.%1$s_sample(2) AND kept.%1$s_sample(1)'] LOOP
	    condition := format('SELECT count(*) FROM kept.%1$s_column WHERE ' || condition, type);
	    SET LOCAL enable_seqscan = off;
	    FOR plan IN EXECUTE 'EXPLAIN ' || condition LOOP
	      EXIT WHEN plan LIKE '%' || replace(index::text, 'kept.', '') || '%';
	    END LOOP;
	    IF plan NOT LIKE '%' || replace(index::text, 'kept.', '') || '%' THEN
	      CONTINUE WHEN condition LIKE '%BETWEEN%' AND index::text ~ 'hash|bloom';
	      RAISE EXCEPTION '% is not used', index;
	    END IF;
	    EXECUTE condition INTO by_index;
	    SET LOCAL enable_seqscan = on;
	    SET LOCAL enable_indexscan = off;
	    SET LOCAL enable_indexonlyscan = off;
	    SET LOCAL enable_bitmapscan = off;
	    EXECUTE condition INTO by_table;
	    RESET enable_indexscan;
	    RESET enable_indexonlyscan;
	    RESET enable_bitmapscan;
	    IF by_index <> by_table OR by_table = 0 THEN
	      RETURN by_table - by_index + 1000000;
	    END IF;
	  END LOOP;
	  RETURN 0;
	END $$;
	END

sub indexes_are_whole
{
	my ($when) = @_;
	$node->command_ok([ 'pg_amcheck', '--heapallindexed', '--parent-check', '--rootdescend', '-s', 'kept', '-j', 2, 'postgres' ],
		"$when: pg_amcheck finds nothing");
	is($node->safe_psql('postgres', <<~'END'), '0', "$when: the unique column has no duplicates");
		SELECT count(*) FROM (SELECT id FROM kept.tid_column GROUP BY id HAVING count(*) > 1) AS twice
		END
	foreach my $type (@types)
	{
		my @indexes = split /\n/, $node->safe_psql('postgres', <<~"END");
			SELECT indexrelid::regclass FROM pg_index JOIN pg_class AS c ON c.oid = indexrelid
			WHERE indrelid = 'kept.${type}_column'::regclass AND relname LIKE '%\\_ops' ORDER BY 1
			END
		cmp_ok(scalar(@indexes), '>=', 5, "$when: $type has indexes of all classes");
		is( $node->safe_psql('postgres', join(' ', 'BEGIN;', map { "SELECT lost('$type', '$_');" } @indexes) =~ s/;(?= SELECT)/; ROLLBACK; BEGIN;/gr . ' ROLLBACK'),
			join("\n", (0) x @indexes), "$when: each of them finds all rows of $type");
	}
	return;
}
indexes_are_whole('after creation');

# Sessions that insert, update and delete, and VACUUM at the same time.
my $folder = PostgreSQL::Test::Utils::tempdir;
foreach my $type (@types)
{
	append_to_file("$folder/$type.sql", <<~"END");
		\\set n random(3000, 1000000000)
		INSERT INTO kept.${type}_column (id, n) SELECT kept.${type}_sample(:n + i), :n + i FROM generate_series(0, 9) AS i ON CONFLICT DO NOTHING;
		UPDATE kept.${type}_column SET id = kept.${type}_sample(:n + 20), n = :n + 20 WHERE n = :n + 3 AND NOT EXISTS (SELECT FROM kept.${type}_column WHERE id = kept.${type}_sample(:n + 20));
		DELETE FROM kept.${type}_column WHERE n BETWEEN :n + 5 AND :n + 7 AND made IS DISTINCT FROM NULL;
		INSERT INTO kept.${type}_by_range SELECT kept.${type}_sample(:n), :n ON CONFLICT DO NOTHING;
		INSERT INTO kept.${type}_by_hash SELECT kept.${type}_sample(:n), :n ON CONFLICT DO NOTHING;
		END
}
sub load
{
	my ($seconds) = @_;
	my $log = '';
	return (\$log, IPC::Run::start(
		[   'pgbench', '-n', '-h', $node->host, '-p', $node->port, '-c', 8, '-j', 2, '-T', $seconds,
			(map { ('-f', "$folder/$_.sql") } @types), 'postgres' ],
		'<', \undef, '>', \$log, '2>&1'));
}
my ($log, $pgbench) = load($ENV{TID_IDS_LONG} ? 60 : 2);
$node->safe_psql('postgres', 'VACUUM');
$pgbench->finish or diag($$log);
is($pgbench->result(0), 0, 'pgbench changes the tables without an error');
indexes_are_whole('after load');

foreach my $time ('first', 'second')
{
	my $rows = $node->safe_psql('postgres', 'SELECT count(*) FROM kept.tid_column');
	($log, $pgbench) = load(60);
	$node->poll_query_until('postgres', "SELECT count(*) >= $rows + 200 FROM kept.tid_column") or die $$log;
	$node->safe_psql('postgres', 'CHECKPOINT') if $time eq 'second';
	$node->stop('immediate');
	$pgbench->finish;
	$node->start;
	indexes_are_whole("after the $time crash");
}
like(slurp_file($node->logfile), qr/redo done/, 'the server replayed WAL after the crashes');

$node->stop;
done_testing();
