# The readers of doc/reading-new-rows.md that only remember the greatest key: of views,
# of a bigint, of rows that change; beside writers, and each with a naive reader of the
# table itself, which loses rows.  And what a reader must not do.

use strict;
use warnings;

use FindBin;
use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $transactions = $ENV{TID_IDS_LONG} ? 3000 : 150;    # of each writer
my $node = PostgreSQL::Test::Cluster->new('readers');
$node->init;
$node->append_conf('postgresql.conf', "log_statement = none\nautovacuum = off");
$node->start;
my $folder = PostgreSQL::Test::Utils::tempdir;

sub sql { my ($command) = @_; return $node->safe_psql('postgres', $command); }

sql(<<~'END');
	CREATE EXTENSION tid_ids;
	ALTER DATABASE postgres SET search_path = public, ids;
	END
sql(<<~'END');
	CREATE TABLE events (id ids.tid PRIMARY KEY DEFAULT tid_generate());
	CREATE VIEW events_settled AS SELECT * FROM events WHERE id < tid_horizon();
	CREATE TABLE orders (id bigint PRIMARY KEY DEFAULT ids.tid_generate()::bigint);
	CREATE VIEW orders_settled AS SELECT * FROM orders WHERE id < ids.tid_horizon()::bigint;

	CREATE TABLE items (n int PRIMARY KEY, value int, changed ids.tid);
	CREATE INDEX ON items (changed);
	CREATE FUNCTION set_changed() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.changed := tid_generate(); RETURN NEW; END';
	CREATE TRIGGER set_changed BEFORE INSERT OR UPDATE ON items FOR EACH ROW EXECUTE FUNCTION set_changed();
	CREATE VIEW items_settled AS SELECT * FROM items WHERE changed < tid_horizon();
	INSERT INTO items SELECT n, 0 FROM generate_series(1, 500) AS n;

	CREATE ROLE tool LOGIN;
	GRANT SELECT ON events_settled TO tool;
	CREATE TABLE stopped ();
	END

# What a tool does that remembers the greatest key: here, in a procedure of each reader.
my %readers = (
	events => [ 'id', 'ids.tid' ],
	events_settled => [ 'id', 'ids.tid' ],
	orders => [ 'id', 'bigint' ],
	orders_settled => [ 'id', 'bigint' ],
	items => [ 'changed', 'ids.tid' ],
	items_settled => [ 'changed', 'ids.tid' ]);
foreach my $relation (sort keys %readers)
{
	my ($key, $type) = @{ $readers{$relation} };
	my $copies = $key eq 'changed';
	my $columns = $copies ? 'n, value, changed' : 'id';
	my $conflict = $copies ? 'ON CONFLICT (n) DO UPDATE SET value = excluded.value, changed = excluded.changed' : '';
	my $table = $relation =~ s/_settled//r;
	sql(<<~"END");
		CREATE TABLE got_$relation AS TABLE $table WITH NO DATA;
		ALTER TABLE got_$relation ADD PRIMARY KEY (@{[ $copies ? 'n' : 'id' ]});
		CREATE PROCEDURE read_$relation() LANGUAGE plpgsql AS \$\$
		DECLARE
			last $type;
			is_last bool := false;
		BEGIN
			LOOP
				INSERT INTO got_$relation SELECT $columns FROM $relation WHERE last IS NULL OR $key > last $conflict;
				SELECT max($key) INTO last FROM got_$relation;
				COMMIT;
				EXIT WHEN is_last;
				is_last := EXISTS (SELECT FROM stopped);
				PERFORM pg_sleep(0.002);
			END LOOP;
		END \$\$;
		END
}

# --- beside writers ---

append_to_file("$folder/write.sql", <<~'END');
	\set ms random(0, 20)
	\set n random(1, 20)
	\set m random(21, 500)
	BEGIN;
	INSERT INTO events DEFAULT VALUES;
	INSERT INTO orders DEFAULT VALUES;
	UPDATE items SET value = value + 1 WHERE n = :m;
	\sleep :ms ms
	INSERT INTO events DEFAULT VALUES;
	UPDATE items SET value = value + 1 WHERE n = :n;
	END;
	END
my @running = map {
	IPC::Run::start([ 'psql', '-XAtqc', "CALL read_$_()", '-d', $node->connstr('postgres') ], '>', \my $out, '2>&1')
} sort keys %readers;
# Meanwhile, the tables are rewritten.
my $rewrite = $node->pg_version >= 19 ? 'REPACK (CONCURRENTLY)' : 'VACUUM FULL';
my $rewriting = IPC::Run::start([ 'psql', '-XAtq', (map { ('-c', 'SELECT pg_sleep(0.3)', '-c', "$rewrite $_") } 'events', 'orders', 'items'), '-d', $node->connstr('postgres') ],
	'>', \my $out, '2>&1');
$node->command_ok(
	[ 'pgbench', '-n', '-c', 8, '-j', 1, '-t', $transactions, '-f', "$folder/write.sql", 'postgres' ],
	'8 writers');
ok($rewriting->finish, "$rewrite of the tables") or diag $out;
sql('INSERT INTO stopped DEFAULT VALUES');
is(scalar(grep { !$_->finish } @running), 0, 'all readers end without an error');

foreach my $table ('events', 'orders', 'items')
{
	my $rows = sql("SELECT count(*) FROM $table");
	my $lost = sub { my ($relation) = @_; return sql("SELECT count(*) FROM (TABLE $table EXCEPT TABLE got_$relation) AS lost"); };
	is($lost->("${table}_settled"), 0, "$table: a reader of the view that remembers the greatest key has all of $rows rows");
	cmp_ok($lost->($table), '>', 0, '... and one of the table has not');
}
is(sql('SELECT count(*) FROM (TABLE got_items_settled EXCEPT TABLE items) AS more'), 0, 'the copy of the changing rows has no others');

# --- what the view needs ---

is(sql('SET ROLE tool; BEGIN READ ONLY; SELECT count(*) > 0 FROM events_settled; COMMIT'), 't', 'SELECT on the view is enough, also in a read-only transaction');
sql('VACUUM (ANALYZE) events');
foreach my $query ('SELECT max(id) FROM events_settled', q{SELECT id FROM events_settled WHERE id > '3kxn-lhr-3gxq-23' ORDER BY id LIMIT 10})
{
	like(sql("EXPLAIN (COSTS OFF) $query"), qr/Index Only Scan.*Index Cond: .*id < tid_horizon\(\)/s, "the index serves $query");
}

# --- a generator of its own ---

sql('CREATE TABLE outbox (id uuid PRIMARY KEY DEFAULT uuid7_generate()); CREATE TABLE others (id ids.tid DEFAULT tid_generate())');
my $open = $node->background_psql('postgres');
$open->query_safe('BEGIN; INSERT INTO others DEFAULT VALUES');
sql('TRUNCATE events; INSERT INTO events DEFAULT VALUES; INSERT INTO outbox DEFAULT VALUES');
is(sql('SELECT count(*) FROM events_settled'), 0, 'an open transaction that has inserted into another table holds a row back');
is(sql('SELECT count(*) FROM outbox WHERE id < uuid7_horizon()'), 1, '... but not a row with a key of another generator');
$open->query_safe('COMMIT');
is(sql('SELECT count(*) FROM events_settled'), 1, '... until it ends');

# --- rows of one transaction ---

sql('TRUNCATE events');
my $writer = $node->background_psql('postgres');
$writer->query_safe('BEGIN; INSERT INTO events DEFAULT VALUES');
$open->query_safe('BEGIN; INSERT INTO others DEFAULT VALUES');
$writer->query_safe('INSERT INTO events DEFAULT VALUES; COMMIT');
is(sql('SELECT count(*) FROM events_settled'), 1, 'the horizon can divide the rows of a transaction');
$open->query_safe('COMMIT');
sql('TRUNCATE events');
$open->query_safe('BEGIN; INSERT INTO others DEFAULT VALUES');
sql('INSERT INTO events SELECT tid_generate_many(3)');
is(sql('SELECT count(*) FROM events_settled'), 0, '... but not adjacent IDs: none');
$open->query_safe('COMMIT');
is(sql('SELECT count(*) FROM events_settled'), 3, '... or all');

# --- what a reader must not do ---

sql('TRUNCATE events; INSERT INTO events SELECT tid_generate_many(3)');
$open->query_safe('BEGIN; SELECT FROM events ORDER BY id LIMIT 1 FOR UPDATE');
is(sql('BEGIN; SELECT count(*) FROM (SELECT id FROM events_settled ORDER BY id LIMIT 10 FOR UPDATE SKIP LOCKED) AS rows; COMMIT'),
	2, 'SKIP LOCKED leaves out a row below the horizon that somebody has locked');
$open->query_safe('COMMIT');

# Rows that come into a table other than by INSERT can be below the position of a reader.
sql('CREATE TABLE parts (id ids.tid DEFAULT tid_generate()) PARTITION BY RANGE (id); CREATE TABLE old (id ids.tid DEFAULT tid_generate()); INSERT INTO old DEFAULT VALUES');
my $position = sql('SELECT tid_horizon()');
sql("ALTER TABLE parts ATTACH PARTITION old FOR VALUES FROM (MINVALUE) TO ('$position')");
is(sql("SELECT count(*) FROM parts WHERE id < '$position'"), 1, 'a partition that is attached can have rows below a position');

# To an old snapshot, a table that was rewritten since is empty.
my $empty = 'SELECT count(*) FROM events WHERE id < tid_horizon()';
$open->query_safe('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT');
sql('ALTER TABLE events ADD COLUMN random float8 DEFAULT random()');
is($open->query_safe($empty), 0, 'a snapshot from before a rewriting ALTER TABLE shows no row');
$open->query_safe('COMMIT');
is($open->query_safe($empty), 3, '... and a later one shows all');

# --- the alert ---

my ($alert) = slurp_file("$FindBin::RealBin/../../doc/reading-new-rows.md") =~ /^(SELECT generator, coalesce\(held_by_gid.*?;)/ms or die 'no alert';
is(sql($alert), '', 'the alert is silent while no transaction is old');
$open->query_safe('BEGIN; INSERT INTO others DEFAULT VALUES');
my $pid = $open->query_safe('SELECT pg_backend_pid()');
like(sql($alert =~ s/1 min/0 s/r), qr/^tid\|pid $pid\|/m, '... and names the session that holds the horizon back');
$open->query_safe('COMMIT');
$_->quit foreach $open, $writer;
$node->stop;

done_testing();
