# What a commit records, waits for and writes; sequences that are damaged, or that others
# have made.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;
use FakeClock;
use Order;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = new_server('record', allows_streaming => 1);
start($node);
sql($node, <<~"END");
	CREATE EXTENSION tid_ids;
	CREATE TABLE made (id ids.tid DEFAULT tid_generate());
	CREATE UNLOGGED TABLE unlogged AS TABLE made WITH NO DATA;
	ALTER TABLE unlogged ALTER id SET DEFAULT tid_generate();
	END

# --- a commit that writes no WAL of its own ---

# Another session has recorded the floor, but its commit does not wait for the disk.
my $asynchronous = 'SET synchronous_commit = off; INSERT INTO made DEFAULT VALUES';
my $temporary = 'CREATE TEMPORARY TABLE own AS TABLE made WITH NO DATA; ALTER TABLE own ALTER id SET DEFAULT tid_generate()';
my @quiet = (
	[ 'an unlogged table', 'SELECT 1', 'INSERT INTO unlogged DEFAULT VALUES RETURNING id::bigint' ],
	[ 'a temporary table', $temporary, 'INSERT INTO own DEFAULT VALUES RETURNING id::bigint' ],
	[ 'only a transaction ID', 'SELECT 1', 'BEGIN; SELECT tid_generate()::bigint FROM pg_current_xact_id(); COMMIT' ],
	[ 'no transaction ID', 'SELECT 1', 'SELECT tid_generate()::bigint' ],
	[ 'an ordinary table', 'SELECT 1', 'INSERT INTO made DEFAULT VALUES RETURNING id::bigint' ]);
foreach my $case (@quiet)
{
	my ($name, $prepare, $work) = @$case;
	my ($first, $second) = map { $node->background_psql('postgres') } 1, 2;
	$second->query_safe($prepare);
	my $last = ahead(sub { $first->query_safe($asynchronous); $second->query_safe($work) });
	crash($node);
	eval { $_->quit } foreach $first, $second;
	cmp_ok(sql($node, 'SELECT tid_generate()::bigint'), '>', $last, "after a crash, IDs are greater than one that was committed with $name");
}
my $session = $node->background_psql('postgres');
$session->query_safe($temporary);
my $last = ahead(sub { $session->query_safe("$asynchronous; SET synchronous_commit = on; INSERT INTO own DEFAULT VALUES RETURNING id::bigint") });
crash($node);
eval { $session->quit };
cmp_ok(sql($node, 'SELECT tid_generate()::bigint'), '>', $last, '... and than one of a session that had recorded the floor asynchronously');

# With a synchronous standby that does not answer, such commits wait for it, too.
$node->append_conf('postgresql.conf', "synchronous_standby_names = 'none'\nsynchronous_commit = local");
crash($node);
foreach my $case (@quiet[ 0 .. 3 ])
{
	my ($name, $prepare, $work) = @$case;
	my ($first, $second) = map { $node->background_psql('postgres') } 1, 2;
	my ($pid) = $second->query_safe("$prepare; SET synchronous_commit = on; SELECT pg_backend_pid()") =~ /(\d+)$/;
	ahead(sub { $first->query_safe($asynchronous) });
	$second->query_until(qr/working/, "\\echo working\n$work;\n");
	ok($node->poll_query_until('postgres', "SELECT wait_event = 'SyncRep' FROM pg_stat_activity WHERE pid = $pid"),
		"with $name, a commit waits for synchronous standbys");
	sql($node, "SELECT pg_cancel_backend($pid)");
	$_->quit foreach $first, $second;
}
$node->append_conf('postgresql.conf', q{synchronous_standby_names = ''});
crash($node);

# --- invalidations, and transactions that take long ---

# While a transaction waits between two generators, another session changes a privilege
# on a sequence, so the first session forgets what it knows of all of them.
{
	my ($holder, $session) = map { $node->background_psql('postgres') } 1, 2;
	$holder->query_safe('SELECT pg_advisory_lock(1)');
	my $pid = $session->query_safe('SELECT pg_backend_pid()');
	my $last = ahead(
		sub {
			$session->query_until(qr/working/, "\\echo working\nSELECT tid_generate() IS NOT NULL, pg_advisory_lock(1), uuid7_generate();\n");
			$node->poll_query_until('postgres', "SELECT wait_event = 'advisory' FROM pg_stat_activity WHERE pid = $pid") or die 'it does not wait';
			sql($node, 'CREATE ROLE reader; GRANT SELECT ON SEQUENCE tid_ids_floors.tid_ids_floor_tid TO reader');
			$holder->query_safe('SELECT pg_advisory_unlock(1)');
			return $session->query_safe(q()) =~ /([-0-9a-f]{36})/ ? $1 : die 'no UUID';
		});
	crash($node);
	eval { $_->quit } foreach $holder, $session;
	is(sql($node, "SELECT uuid7_generate() > '$last'"), 't', 'IDs are greater than one that was generated while the session forgot the sequences');
}

# A lower floor is restored while a transaction is open.
{
	my $session = $node->background_psql('postgres');
	my $last = ahead(
		sub {
			my $last = $session->query_safe('SELECT tid_generate(); BEGIN; INSERT INTO made DEFAULT VALUES RETURNING id::bigint') =~ s/.*\n//sr;
			sql($node, q{SELECT setval('tid_ids_floors.tid_ids_floor_tid', 1)});
			return $last;
		});
	FakeClock::set(-1);
	$session->query_safe('COMMIT');
	crash($node);
	eval { $session->quit };
	cmp_ok(sql($node, 'SELECT tid_generate()::bigint'), '>', $last, 'IDs are greater than one whose commit came long after a lower floor was restored');
}

# --- once a second ---

# A session reads and writes the sequence about once a second, however many
# transactions it commits.
sub once_a_second
{
	my ($work, $name) = @_;
	my $session = $node->background_psql('postgres');
	$session->query_safe('SELECT tid_generate()');
	my $counts = q{SELECT pg_current_wal_flush_lsn(), extract(epoch FROM clock_timestamp()), blks_read + blks_hit
		FROM pg_statio_all_sequences WHERE relname = 'tid_ids_floor_tid'};
	my @before = split /\|/, sql($node, $counts);
	$session->query_safe("DO \$\$ BEGIN FOR i IN 1 .. 3000 LOOP $work; COMMIT; END LOOP; END \$\$");
	$session->quit;
	my @after = split /\|/, sql($node, $counts);
	# The first second, and what the session did before, which it reports only now
	my $seconds = int($after[1] - $before[1]) + 3;
	# Other WAL, such as images of pages with new hint bits, does not count.
	my ($records) = run_command([ 'pg_waldump', '-p', $node->data_dir . '/pg_wal', '--rmgr=Generic', "--start=$before[0]", "--end=$after[0]" ]);
	cmp_ok(scalar(() = $records =~ /^rmgr: Generic/mg), '<=', $seconds, "$name: a session writes the floor once a second");
	cmp_ok($after[2] - $before[2], '<=', $seconds, '... and reads it as often');
	return;
}
once_a_second('PERFORM tid_generate()', '3000 commits');
ahead(sub { sql($node, 'SELECT tid_generate()') });
once_a_second('PERFORM tid_generate()', '3000 commits ahead of the clock');
is(sql($node, q{BEGIN; INSERT INTO made DEFAULT VALUES; SELECT count(*) FROM pg_locks WHERE relation = 'tid_ids_floors.tid_ids_floor_tid'::regclass; COMMIT}),
	0, 'a transaction that has generated its first ID keeps no lock on the sequence');

# --- locks ---

# A commit also records if its transaction holds a lock on the sequence.
sql($node, q{BEGIN; SELECT setval('tid_ids_floors.tid_ids_floor_tid', 0); SELECT tid_generate(); COMMIT});
is(sql($node, q{SELECT recorded_floor > now() - interval '1 min' FROM tid_ids_clock() WHERE generator = 'tid'}), 't', 'a transaction that has changed the floor records it');

# A session's first ID waits for a transaction that alters the sequence.
my ($altering, $waiting) = map { $node->background_psql('postgres') } 1, 2;
$altering->query_safe('BEGIN; ALTER SEQUENCE tid_ids_floors.tid_ids_floor_tid RENAME TO renamed');
my $pid = $waiting->query_safe('SELECT pg_backend_pid()');
$waiting->query_until(qr/working/, "\\echo working\nSELECT tid_generate();\n");
ok($node->poll_query_until('postgres', "SELECT wait_event_type = 'Lock' FROM pg_stat_activity WHERE pid = $pid"), 'the first ID waits for a lock on the sequence');
$altering->query_safe('ROLLBACK');
$_->quit foreach $altering, $waiting;

# --- damaged sequences ---

# damage OFFSET, BYTES: the change, and what has changed
my $page = $node->data_dir . '/' . sql($node, q{SELECT pg_relation_filepath('tid_ids_floors.tid_ids_floor_tid')});
sub change
{
	my ($offset, $bytes) = @_;
	open my $file, '+<:raw', $page or die "$page: $!";
	sysseek $file, $offset, 0;
	syswrite $file, $bytes;
	close $file;
	return;
}
sql($node, 'CHECKPOINT');
$node->stop;
my $good = slurp_file($page);
my $tuple = unpack('L', substr $good, 24, 4) & 0x7fff;
foreach my $case (
	[ 'the magic number', sub { change(8184, "\0\0") } ],
	[ 'the number of rows', sub { change(12, pack 'S', 32) } ],
	[ 'the end of the page', sub { change(16, pack 'S', 8176) } ],
	[ 'the flags of the row', sub { change(24, pack 'L', unpack('L', substr $good, 24, 4) & ~(3 << 15) | 3 << 15) } ],
	[ 'the offset of the row', sub { change(24, pack 'L', unpack('L', substr $good, 24, 4) + 4) } ],
	[ 'a row that overlaps the header of the page', sub { change(24, pack 'L', unpack('L', substr $good, 24, 4) & ~0x7fff | 8); change(30, pack 'C', 24) } ],
	[ 'a row beyond the end', sub { change(24, pack 'L', unpack('L', substr $good, 24, 4) + 40) } ],
	[ 'the length of the row', sub { change(24, pack 'L', unpack('L', substr $good, 24, 4) + (1 << 17)) } ],
	[ 'the length of the header', sub { change($tuple + 22, pack 'C', 32) } ],
	[ 'zeros', sub { change(0, "\0" x 8192) } ],
	[ 'an invalid page', sub { change(10, 'XXXX') } ],
	[ 'an empty file', sub { truncate $page, 0 } ],
	[ 'no file', sub { unlink $page } ])
{
	my ($name, $damage) = @$case;
	$damage->();
	my $damaged = -e $page ? slurp_file($page) : '';
	start($node);
	my ($status, $output, $error) = $node->psql('postgres', <<~'END', on_error_stop => 0);
		\set VERBOSITY verbose
		INSERT INTO made DEFAULT VALUES;
		INSERT INTO made DEFAULT VALUES;
		SELECT count(tid_generate()), count(uuid7_generate());
		SELECT generator FROM tid_ids_clock() WHERE recorded_floor > now() ORDER BY 1;
		END
	is($output, "1|1\nuuid7", "damaged: $name: commits do not fail, and other generators record floors");
	my @warnings = $error =~ /(WARNING:  XX001: recorded floor of generator "tid" is damaged)/g;
	is(scalar @warnings, 1, '... a session warns once');
	unlike($error, qr/ERROR/, '... and gets no error');
	sql($node, 'CHECKPOINT');
	$node->stop;
	is(-e $page ? slurp_file($page) : '', $damaged, '... and the file is not changed');
	open my $file, '>:raw', $page or die "$page: $!";
	syswrite $file, $good;
	close $file;
}

# --- sequences of other owners ---

# The owner of a database cannot become the owner of a floor.  Here, the extension lacks
# the sequence of one generator, as an older version would.
start($node);
sql($node, 'CREATE ROLE owner LOGIN; CREATE DATABASE owned OWNER owner');
sql($node, 'SET ROLE owner; CREATE EXTENSION tid_ids', 'owned');
sql($node, 'ALTER EXTENSION tid_ids DROP SEQUENCE tid_ids_floors.tid_ids_floor_uuid7; DROP SEQUENCE tid_ids_floors.tid_ids_floor_uuid7', 'owned');
my $new = q{CREATE SEQUENCE %s.tid_ids_floor_uuid7 MINVALUE 0 START 0; ALTER EXTENSION tid_ids ADD SEQUENCE %1$s.tid_ids_floor_uuid7;
	SELECT setval('%1$s.tid_ids_floor_uuid7', extract(epoch FROM now() + interval '2 days')::bigint * 1000000)};
my $ahead = q{SELECT uuid7_timestamp(uuid7_generate()) > now() + interval '1 day'};
sql($node, 'GRANT CREATE ON SCHEMA tid_ids_floors TO owner', 'owned');
sql($node, 'SET ROLE owner; ' . sprintf($new, 'tid_ids_floors'), 'owned');
is(sql($node, $ahead, 'owned'), 'f', 'a sequence of the owner of the extension is not used');
is(sql($node, q{SELECT recorded_floor FROM tid_ids_clock() WHERE generator = 'uuid7'}, 'owned'), '', '... nor shown');

# A second sequence of the same name, in another schema, which later belongs to a superuser.
my $second = sprintf($new, 'mine') =~ s/uuid7/uuid6/gr;
sql($node, "GRANT CREATE ON DATABASE owned TO owner; SET ROLE owner; CREATE SCHEMA mine; $second", 'owned');
sql($node, 'REASSIGN OWNED BY owner TO ' . sql($node, 'SELECT current_user'), 'owned');
is(sql($node, $ahead =~ s/uuid7/uuid6/gr, 'owned'), 'f', 'a second sequence with the name of a floor, in another schema, is not used');
is(sql($node, q{SELECT last_value > 0 FROM tid_ids_floors.tid_ids_floor_uuid6}, 'owned'), 't', '... but the first one');

# A function in C of the owner, as REASSIGN OWNED can give it, under another name; and one
# of another language with that name as its body.
sql($node, 'CREATE DATABASE impostor OWNER owner');
sql($node, 'SET ROLE owner; CREATE EXTENSION tid_ids', 'impostor');
sql($node, q{CREATE FUNCTION of_others(uuid) RETURNS bytea LANGUAGE C STRICT AS '$libdir/tid_ids', 'uuid6_node'; ALTER FUNCTION of_others(uuid) OWNER TO owner}, 'impostor');
sql($node, 'SET ROLE owner; CREATE SCHEMA mine; ALTER FUNCTION of_others(uuid) RENAME TO tid_advance; ALTER FUNCTION tid_advance(uuid) SET SCHEMA mine; '
	  . q{SET check_function_bodies = off; CREATE FUNCTION mine.tid_advance(text) RETURNS text LANGUAGE plpgsql AS 'tid_advance'; }
	  . 'ALTER EXTENSION tid_ids ADD FUNCTION mine.tid_advance(uuid); ALTER EXTENSION tid_ids ADD FUNCTION mine.tid_advance(text); ' . sprintf($new, 'mine'), 'impostor');
is(sql($node, $ahead, 'impostor'), 'f', 'the schema of another function by the same name is not that of the floors');
is(sql($node, q{SELECT last_value > 0 FROM tid_ids_floors.tid_ids_floor_uuid7}, 'impostor'), 't', '... and the floors are recorded');

# Two superusers: one installs the extension, the other one updates it.
sql($node, 'CREATE ROLE first SUPERUSER; CREATE ROLE second SUPERUSER; CREATE DATABASE two_owners');
sql($node, 'SET ROLE first; CREATE EXTENSION tid_ids; ALTER EXTENSION tid_ids DROP SEQUENCE tid_ids_floors.tid_ids_floor_uuid7; DROP SEQUENCE tid_ids_floors.tid_ids_floor_uuid7', 'two_owners');
sql($node, 'SET ROLE second; ' . sprintf($new, 'tid_ids_floors'), 'two_owners');
sql($node, 'ALTER ROLE first NOSUPERUSER');
is(sql($node, $ahead, 'two_owners'), 't', 'a sequence of another superuser is used');
sql($node, 'SELECT tid_generate()', 'two_owners');
is(sql($node, q{SELECT count(recorded_floor) FROM tid_ids_clock() WHERE generator = 'tid'}, 'two_owners'), 1,
	'... and so is one of a role that was a superuser');
sql($node, 'ALTER EXTENSION tid_ids DROP FUNCTION tid_ids_floors.tid_advance(ids.tid, interval)', 'two_owners');
is(sql($node, 'SELECT count(tid_generate()); SELECT count(recorded_floor) FROM tid_ids_clock()', 'two_owners'), "1\n0",
	'... unless the extension lacks the function by which it is found');

# The floors are read again after a sequence was altered, even in a transaction that has
# generated an ID.
my $a_day = q{now() + interval '1 day'};
is(sql($node, 'BEGIN; SELECT FROM tid_generate(); ALTER SEQUENCE tid_ids_floors.tid_ids_floor_tid AS bigint; '
	  . "SELECT FROM setval('tid_ids_floors.tid_ids_floor_tid', (extract(epoch FROM $a_day) * 1000000)::bigint); "
	  . "SELECT tid_generate() >= $a_day; COMMIT", 'owned') =~ s/\n//gr,
	't', 'an ID is above a floor that was restored in its transaction, with another definition of the sequence');

$node->stop;
unlike(slurp_file($node->logfile), qr/you don't own a lock/, 'no session released a lock that it did not have');
done_testing();
