# The order of loads and stores of the horizon, see horizon.h.
#
# A reader loops so fast that it spends some per cent of its time in each part of the
# function, and is stopped some thousand times, wherever it is.  While it is stopped, a
# transaction that has generated an ID writes its row and commits, and the next one
# generates an ID.  Other transactions are prepared before they are committed; the array
# of prepared ones is large, so that the reader is often stopped in it.
#
# Takes long, so it begins first.

use strict;
use warnings;

use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Time::HiRes qw(usleep);

my $transactions = 5000;
my $prepared = 3000;

my $node = PostgreSQL::Test::Cluster->new('order');
$node->init;
$node->append_conf('postgresql.conf', <<~'END');
	autovacuum = off
	log_statement = none
	fsync = off
	synchronous_commit = off
	max_prepared_transactions = 500
	END
$node->start;

# Each transaction generates its ID and writes it later.  Only one session writes: the
# open transaction of another one would mostly keep the horizon low enough.
#
# The reader takes the horizon and the rows from the same snapshot, so a row of a
# transaction that commits in between counts only if the horizon is not above it.
$node->safe_psql('postgres', <<~"END");
	CREATE EXTENSION tid_ids;
	CREATE TABLE events (id ids.tid PRIMARY KEY);
	CREATE PROCEDURE write() LANGUAGE plpgsql AS \$\$
	DECLARE
		made ids.tid;
	BEGIN
		FOR i IN 1 .. $transactions LOOP
			made := tid_generate();
			PERFORM pg_sleep(0.0002);
			INSERT INTO events VALUES (made);
			COMMIT;
		END LOOP;
	END\$\$;
	CREATE PROCEDURE read() LANGUAGE plpgsql AS \$\$
	DECLARE
		last ids.tid := 0::bigint::ids.tid; horizon ids.tid;
		ending ids.tid := tid_lower(tid_timestamp(tid_generate()) + '1 hour'); rows int := 0;
	BEGIN
		LOOP
			horizon := tid_horizon();
			IF horizon > last THEN
				rows := rows + (SELECT count(*) FROM events WHERE id >= last AND id < horizon);
				last := horizon;
				EXIT WHEN last > ending;
			END IF;
			COMMIT;
		END LOOP;
		RAISE NOTICE '% rows', rows;
	END\$\$;
	ALTER DATABASE postgres SET default_transaction_isolation = 'repeatable read';
	END

# start SQL: a session that runs these statements
sub start
{
	my ($statements) = @_;
	my $file = PostgreSQL::Test::Utils::tempdir . '/statements.sql';
	append_to_file($file, "SET statement_timeout = 300000;\n$statements");
	my $output = '';
	my $run = IPC::Run::start(
		[ 'psql', '-XAtq', '-v', 'ON_ERROR_STOP=1', '-d', $node->connstr('postgres'), '-f', $file ],
		'<', \undef, '>', \$output, '2>&1');
	return { run => $run, output => \$output };
}

# With this transaction, the reader looks at all entries of the writer, not only at
# the newest two.
my $open = $node->background_psql('postgres');
$open->query_safe('BEGIN; SELECT txid_current();');

my $pid;
END { kill 'CONT', $pid if $pid }

# reads_all WHAT, COUNT, STATEMENTS: a reader beside a session that writes COUNT rows by
# these statements
sub reads_all
{
	my ($what, $count, $statements) = @_;
	my $reader = start('CALL read();');
	my $its = q{FROM pg_stat_activity WHERE query LIKE 'CALL read%' AND state = 'active'};
	$node->poll_query_until('postgres', "SELECT count(*) = 1 $its");
	$pid = $node->safe_psql('postgres', "SELECT pid $its");
	my $writer = start($statements);
	my $stops = 0;
	while ($writer->{run}->pumpable)
	{
		$writer->{run}->pump_nb;
		foreach (1 .. 20)
		{
			usleep(rand 100);
			kill 'STOP', $pid;
			usleep(500);
			kill 'CONT', $pid;
			$stops++;
		}
	}
	undef $pid;
	ok($writer->{run}->finish, "$what: the writer ends without an error") or diag ${ $writer->{output} };

	# This ends the reader.  After prepared transactions, it needs a new xid.
	$node->safe_psql('postgres', q{SELECT txid_current(), tid_ids_floors.tid_advance(tid_lower(tid_timestamp(tid_generate()) + '2 hours'))});
	ok($reader->{run}->finish, '... and the reader') or diag ${ $reader->{output} };
	my ($rows) = ${ $reader->{output} } =~ /(\d+) rows/;
	is($rows, $count, "... which continues from the horizon and reads each row, with $stops stops");
	return;
}
reads_all('commits', $transactions, 'CALL write();');
$node->safe_psql('postgres', 'TRUNCATE events');
reads_all('prepared transactions', $prepared, <<~'END' x $prepared);
	BEGIN;
	SELECT tid_generate() AS made \gset
	INSERT INTO events SELECT :'made' FROM pg_sleep(0.0002);
	PREPARE TRANSACTION 'it';
	COMMIT PREPARED 'it';
	END

$open->quit;
$node->stop;

done_testing();
