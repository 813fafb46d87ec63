# Readers by the horizon beside many writers, of a plain table and of one partitioned by
# hash: each row is read exactly once, and in order.  A naive reader beside them loses
# rows, so the writers are fast enough to show it.
#
# Takes long, so it begins first.

use strict;
use warnings;

use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Time::HiRes qw(usleep);

my $clients = 16;
my $seconds = $ENV{TID_IDS_LONG} ? 150 : 6;

my $node = PostgreSQL::Test::Cluster->new('horizon');
$node->init;
$node->append_conf('postgresql.conf', <<~'END');
	autovacuum = off
	log_statement = none
	fsync = off
	synchronous_commit = off
	max_prepared_transactions = 40
	max_worker_processes = 16
	END
$node->start;
my $folder = PostgreSQL::Test::Utils::tempdir;
my $force_parallel = $node->safe_psql('postgres', 'SHOW server_version_num') >= 160000 ? 'debug_parallel_query' : 'force_parallel_mode';

sub answer
{
	my ($query) = @_;
	return $node->safe_psql('postgres', $query);
}

# --- the readers ---

# Each reader has a procedure that reads from "last" on, puts the rows into its own
# table with the number of the batch, and returns where to continue.
my %readers = (
	index => <<~'END',
		INSERT INTO got_index SELECT batch, id FROM events WHERE id > last AND id < tid_horizon() ORDER BY id LIMIT 1000;
		SELECT max(id) INTO next FROM got_index WHERE id > last;
		END
	sequential => <<~'END',
		SET LOCAL enable_indexscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_indexonlyscan = off;
		INSERT INTO got_sequential SELECT batch, id FROM events WHERE id > last AND id < tid_horizon();
		SELECT max(id) INTO next FROM got_sequential WHERE id > last;
		END
	repeatable => <<~'END',
		SET TRANSACTION ISOLATION LEVEL REPEATABLE READ;
		PERFORM count(*) FROM writers;
		PERFORM pg_sleep(random() * 0.5);
		INSERT INTO got_repeatable SELECT batch, id FROM events WHERE id > last AND id < tid_horizon();
		SELECT max(id) INTO next FROM got_repeatable WHERE id > last;
		END
	cursor => <<~'END',
		SET LOCAL enable_indexscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_indexonlyscan = off;
		OPEN rows FOR SELECT id FROM events WHERE id > last AND id < tid_horizon();
		LOOP
			FETCH rows INTO one;
			EXIT WHEN NOT FOUND;
			INSERT INTO got_cursor VALUES (batch, one);
			PERFORM tid_horizon();
		END LOOP;
		CLOSE rows;
		SELECT max(id) INTO next FROM got_cursor WHERE id > last;
		END
	statements => <<~'END',
		horizon := tid_horizon();
		INSERT INTO got_statements SELECT batch, id FROM events WHERE id > last AND id < horizon;
		SELECT max(id) INTO next FROM got_statements WHERE id > last;
		END
	from_horizon => <<~'END',
		next := greatest(last, tid_horizon());
		INSERT INTO got_from_horizon SELECT batch, id FROM events WHERE id >= last AND id < next;
		END
	naive => <<~'END');
		INSERT INTO got_naive SELECT batch, id FROM events WHERE id > last;
		SELECT max(id) INTO next FROM got_naive WHERE id > last;
		END
my @readers = sort keys %readers;

answer(<<~'END');
	CREATE EXTENSION tid_ids;
	CREATE TABLE writers (have_ended bool);
	INSERT INTO writers VALUES (false);
	CREATE TABLE numbers AS SELECT generate_series(1, 10) AS n;
	END
foreach my $reader (@readers)
{
	answer(<<~"END");
		CREATE UNLOGGED TABLE got_$reader (batch int, id ids.tid);
		CREATE INDEX ON got_$reader (id);
		CREATE PROCEDURE read_$reader() LANGUAGE plpgsql AS \$\$
		DECLARE
			last ids.tid := 0::bigint::ids.tid; next ids.tid; horizon ids.tid; one ids.tid;
			batch int := 0; rows refcursor; ending bool := false;
		BEGIN
			LOOP
				batch := batch + 1;
				COMMIT;
				$readers{$reader}
				last := coalesce(next, last);
				COMMIT;
				-- After the writers, read until nothing is left.
				EXIT WHEN ending AND (SELECT count(*) FROM events WHERE id > last) = 0;
				ending := (SELECT have_ended FROM writers);
			END LOOP;
		END\$\$;
		END
}

# --- the writers ---

append_to_file("$folder/rows", "copied\n" x 5);
chmod 0644, "$folder/rows";
my $insert = 'INSERT INTO events DEFAULT VALUES;';
my %writers = (
	single => [ 40, "$insert\n" ],
	rows => [ 10, "\\set n random(1, 20)\nINSERT INTO events SELECT FROM generate_series(1, :n);\n" ],
	block => [ 10, "\\set us random(0, 3000)\nBEGIN;\n$insert\n\\sleep :us us\n$insert\nCOMMIT;\n" ],
	sleeper => [ 1, "\\set ms random(10, 300)\nBEGIN;\n$insert\n\\sleep :ms ms\n$insert\nCOMMIT;\n" ],
	many => [ 5, "\\set n random(1, 20)\nINSERT INTO events (id) SELECT tid_generate_many(:n);\n" ],
	rollback => [ 5, "BEGIN;\n$insert\nROLLBACK;\n" ],
	late => [ 5, "BEGIN;\nSELECT tid_generate() AS id \\gset\n\\sleep 1 ms\nINSERT INTO events VALUES (':id');\nCOMMIT;\n" ],
	savepoint => [ 5, "BEGIN;\nSAVEPOINT a;\n$insert\nROLLBACK TO a;\n$insert\nSAVEPOINT b;\n$insert\nRELEASE b;\nCOMMIT;\n" ],
	reads => [ 5, "SELECT tid_generate();\n" ],
	copy => [ 3, "COPY events (note) FROM '$folder/rows';\n" ],
	parallel => [ 1, <<~"END" ],
		BEGIN;
		SET LOCAL $force_parallel = on;
		SET LOCAL parallel_setup_cost = 0;
		SET LOCAL parallel_tuple_cost = 0;
		SET LOCAL min_parallel_table_scan_size = 0;
		SET LOCAL parallel_leader_participation = off;
		SELECT min(id)::ids.tid AS a, max(id)::ids.tid AS b FROM (SELECT tid_generate()::bigint AS id FROM numbers OFFSET 0) AS made \\gset
		INSERT INTO events VALUES (':a');
		INSERT INTO events VALUES (':b');
		COMMIT;
		END
	two_phase => [ 4, <<~"END" ]);
		\\set us random(0, 3000)
		BEGIN;
		$insert
		PREPARE TRANSACTION 'a:client_id';
		BEGIN;
		$insert
		PREPARE TRANSACTION 'b:client_id';
		\\sleep :us us
		COMMIT PREPARED 'b:client_id';
		$insert
		COMMIT PREPARED 'a:client_id';
		END
my @scripts;
foreach my $writer (sort keys %writers)
{
	my ($weight, $script) = @{ $writers{$writer} };

	append_to_file("$folder/$writer.sql", $script);
	push @scripts, '-f', "$folder/$writer.sql\@$weight";
}

# --- both at once, and what was read ---

my $events = 'CREATE TABLE events (id ids.tid PRIMARY KEY DEFAULT tid_generate(), note text)';
my %tables = (
	'a plain table' => "$events WITH (fillfactor = 50);",
	'partitions by hash' => "$events PARTITION BY HASH (id);"
	  . join('', map { "CREATE TABLE events_$_ PARTITION OF events FOR VALUES WITH (MODULUS 16, REMAINDER $_) WITH (fillfactor = 50);" } 0 .. 15));

my $stopped;
END { kill 'CONT', $stopped if $stopped }

sub load_of
{
	my ($table) = @_;
	my (@log, @running);
	answer("$tables{$table} UPDATE writers SET have_ended = false");
	foreach my $reader (@readers)
	{
		push @running, IPC::Run::start([ 'psql', '-XAtq', '-v', 'ON_ERROR_STOP=1', '-d', $node->connstr('postgres'), '-c', 'SET statement_timeout = ' . 1000 * ($seconds + 300), '-c', "CALL read_$reader()" ], '<', \undef, '>', \$log[ @running ], '2>&1');
	}
	my $log = '';
	my $writing = IPC::Run::start(
		[   'pgbench', '-n', '-h', $node->host, '-p', $node->port, '-c', $clients, '-j', 2, '-T', $seconds, @scripts, 'postgres' ],
		'<', \undef, '>', \$log, '2>&1');

	# Stop a process for some milliseconds, wherever it is in the code: between two loads of
	# a reader, or between two stores of a writer.
	while ($writing->pumpable)
	{
		$writing->pump_nb;
		my @processes = split /\n/, answer(q{SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()});
		foreach (1 .. 100)
		{
			$stopped = $processes[ rand @processes ];
			kill 'STOP', $stopped;
			usleep(rand 3000);
			kill 'CONT', $stopped;
			usleep(rand 1000);
		}
	}
	ok($writing->finish, "$table: the writers end without an error") or diag $log;
	answer('UPDATE writers SET have_ended = true');
	foreach my $i (0 .. $#readers)
	{
		ok($running[$i]->finish, "$table: reader $readers[$i] ends without an error") or diag $log[$i];
	}

	my $rows = answer('SELECT count(*) FROM events');
	note "$table: $rows rows in $seconds seconds";
	foreach my $reader (@readers)
	{
		my $missed = answer("SELECT count(*) FROM (SELECT id FROM events EXCEPT SELECT id FROM got_$reader) AS missed");
		my $twice = answer("SELECT count(*) FROM (SELECT FROM got_$reader GROUP BY id HAVING count(*) > 1) AS twice");
		my $late = answer(<<~"END");
			SELECT count(*) FROM got_$reader JOIN (
				SELECT batch, max(max(id)) OVER (ORDER BY batch ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
				FROM got_$reader GROUP BY batch
			) AS batches USING (batch) WHERE id <= before
			END
		my $batches = answer("SELECT max(batch) FROM got_$reader");
		note "$reader: $batches batches, $missed missed";
		if ($reader eq 'naive')
		{
			cmp_ok($missed, '>', 0, "$table: the naive reader misses rows of $rows");
		}
		else
		{
			is("$missed missed, $twice twice, $late out of order", '0 missed, 0 twice, 0 out of order', "$table: reader $reader, $rows rows");
		}
	}
	answer(join '', 'DROP TABLE events;', map { "TRUNCATE got_$_;" } @readers);
	return;
}

load_of($_) foreach sort keys %tables;
$node->stop;

done_testing();
