# The order of loads and stores of the horizon, see horizon.h.
#
# A reader loops so fast that it spends some per cent of its time in each part of the
# function, and is stopped some thousand times, wherever it is.  While it is stopped, a
# transaction that has generated an ID writes its row and commits, and the next one
# generates an ID.

use strict;
use warnings;

use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Time::HiRes qw(usleep);

my $transactions = 5000;

my $node = PostgreSQL::Test::Cluster->new('order');
$node->init;
$node->append_conf('postgresql.conf', <<~'END');
	autovacuum = off
	log_statement = none
	fsync = off
	synchronous_commit = off
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
		ending ids.tid := tid_lower(now() + '1 hour'); rows int := 0;
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

# start NAME: a session that calls a procedure
sub start
{
	my ($name) = @_;
	my $output = '';
	my $run = IPC::Run::start(
		[ 'psql', '-XAtq', '-v', 'ON_ERROR_STOP=1', '-d', $node->connstr('postgres'), '-c', 'SET statement_timeout = 300000', '-c', "CALL $name()" ],
		'<', \undef, '>', \$output, '2>&1');
	return { run => $run, output => \$output };
}

# With this transaction, the reader looks at all entries of the writer, not only at
# the newest two.
my $open = $node->background_psql('postgres');
$open->query_safe('BEGIN; SELECT txid_current();');

my $reader = start('read');
$node->poll_query_until('postgres', q{SELECT count(*) = 1 FROM pg_stat_activity WHERE query LIKE 'CALL read%'});
my $pid = $node->safe_psql('postgres', q{SELECT pid FROM pg_stat_activity WHERE query LIKE 'CALL read%'});
my $writer = start('write');
my $stops = 0;
END { kill 'CONT', $pid if $pid }
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
ok($writer->{run}->finish, 'the writer ends without an error') or diag ${ $writer->{output} };
$open->quit;

# This ends the reader.
$node->safe_psql('postgres', q{SELECT tid_ids_floors.tid_advance(tid_lower(now() + '2 hours'))});
ok($reader->{run}->finish, 'the reader ends without an error') or diag ${ $reader->{output} };
my ($rows) = ${ $reader->{output} } =~ /(\d+) rows/;
is($rows, $transactions, "a reader that continues from the horizon reads each row, with $stops stops");

$node->stop;

done_testing();
