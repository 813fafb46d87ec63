# Sessions that are killed while they generate.

use strict;
use warnings;

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
		CREATE TABLE made (id public.tid DEFAULT tid_generate());
		END

	foreach my $time ('first', 'second')
	{
		my $offset = -s $node->logfile;
		my $rows = $node->safe_psql('postgres', 'SELECT count(*) FROM made');

		# Each does little but generate, yet too much to outrun the clock: what a
		# crashed server had given ahead of it is forgotten (see below).
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
		kill 'KILL', $victim;
		$_->finish foreach @sessions;

		$node->wait_for_log(qr/all server processes terminated; reinitializing/, $offset);
		$node->poll_query_until('postgres', 'SELECT true')
		  or die 'the server did not come back';
		pass("$how, $time crash: the server recovers");
		cmp_ok($node->safe_psql('postgres', 'SELECT tid_generate()::bigint'),
			'>', $before, "$how, $time crash: IDs are greater than those before");
		is($node->safe_psql('postgres', 'SELECT tid_generate() > max(id) FROM made'),
			't', "$how, $time crash: also than those of the sessions that died");
		is($node->safe_psql('postgres', <<~'END'), 't', "$how, $time crash: no ID twice");
			INSERT INTO made SELECT FROM generate_series(1, 1000);
			SELECT count(*) = count(DISTINCT id) FROM made;
			END
	}

	# IDs ahead of the clock are the administrator's to make safe.
	$node->safe_psql('postgres', <<~'END');
		SELECT tid_advance(tid_lower(now() + interval '24 hours'));
		INSERT INTO made DEFAULT VALUES;
		END
	$node->stop('immediate');
	$node->start;
	is($node->safe_psql('postgres', <<~'END'), "\nt", "$how: the floor can be raised after a crash");
		SELECT tid_advance(max(id)) FROM made;
		SELECT tid_generate() > max(id) FROM made;
		END
	$node->stop;
}

done_testing();
