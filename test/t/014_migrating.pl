# Statements of doc/migrating.md that its examples do not show: the final steps scan no
# row under their lock, the short way does not rewrite the table, ANALYZE is needed,
# duplicates stop the conversion, and which objects depend on a column.
use strict;
use warnings;

use FindBin;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $page = slurp_file("$FindBin::RealBin/../../doc/migrating.md");
my $fill = slurp_file("$FindBin::RealBin/../../doc/fill.sql");
my $node = PostgreSQL::Test::Cluster->new('migrating');
$node->init;
$node->append_conf('postgresql.conf', "fsync = off\nautovacuum = off");
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION tid_ids');

# Return the statements of the blocks in a section, without their output.
sub statements_of
{
	my ($section) = @_;
	my ($text) = $page =~ /^## \Q$section\E\n(.*?)(?=^## |\z)/ms or die "no section $section";
	my $statements = join '', $text =~ /^```sql\n(.*?)^```$/msg;
	return $statements =~ s/^\\i fill\.sql$/$fill/mr;
}

# Return the server's debug messages about rewriting and scanning tables.
sub passes
{
	my ($sql) = @_;
	my ($status, $out, $messages) = $node->psql('postgres', "SET client_min_messages = debug1;\n$sql", on_error_stop => 1);
	is($status, 0, 'the statements run') or diag $messages;
	return join "\n", $messages =~ /DEBUG: +(.*(?:verifying|rewriting|building|sufficient to prove).*)/g;
}

# --- without a long lock ---

my $scanned = passes('CREATE TABLE scanned (id ids.tid); ALTER TABLE scanned ALTER id SET NOT NULL');
is($scanned, 'verifying table "scanned"', 'the messages show a scan');
my ($steps, $switch, $rest) = statements_of('Step by step, without a long lock') =~ /(.*?)^(BEGIN;.*?^COMMIT;)$(.*)/ms or die 'no switch';
$node->psql('postgres', $steps, on_error_die => 1);
$node->safe_psql('postgres', q{
	INSERT INTO users (name) VALUES ('Cid');
	INSERT INTO logins (user_id, address) SELECT id, '192.0.2.3' FROM users WHERE name = 'Cid';
	UPDATE logins SET user_id = 1 WHERE address = '192.0.2.2';
});
my $proof = 'existing constraints on column "%s" are sufficient to prove that it does not contain nulls';
my $one_statement = $switch =~ s/ SET NOT NULL;\nALTER TABLE users DROP/ SET NOT NULL, DROP/r =~ s/COMMIT/ROLLBACK/r;
like(passes($one_statement), qr/^verifying table "users"$/m, 'SET NOT NULL and DROP CONSTRAINT in one statement scan the table');
is(passes($switch), sprintf($proof, 'users.id'), 'no scan, and no index is built, under the lock');
like(passes($rest), qr/^verifying .*^\Q@{[sprintf $proof, 'logins.user_id']}\E$/ms, '... and then SET NOT NULL scans no table, either');
my $query = q{SELECT name, address, users.id ^@ '3kxn' FROM users LEFT JOIN logins ON user_id = users.id ORDER BY users.id, address};
my $rows = "Ann|192.0.2.1|t\nAnn|192.0.2.2|t\nBob||t\nCid|192.0.2.3|f";
is($node->safe_psql('postgres', $query), $rows, '... and rows that changed in the meantime have both keys');

# The same for a text key, which has a trigger instead of a default.
$node->psql('postgres', <<'SQL' =~ s/^\\i fill\.sql$/$fill/mr, on_error_die => 1);
CREATE TABLE records (rkey text PRIMARY KEY, body text);
INSERT INTO records VALUES ('3kxnlhr3gxq23', 'one'), ('3jzfcijpj2z2a', 'two');
ALTER TABLE records ADD COLUMN id ids.tid;
CREATE FUNCTION records_follow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.id := tid_from_rkey(NEW.rkey); RETURN NEW; END';
CREATE TRIGGER zz_follow BEFORE INSERT OR UPDATE ON records FOR EACH ROW EXECUTE FUNCTION records_follow();
\i fill.sql
CALL fill('records', 'rkey', 'id', 'tid_from_rkey(rkey)');
ALTER TABLE records ADD CONSTRAINT agree CHECK (id IS NOT NULL AND tid_text(id, false) = rkey) NOT VALID;
ALTER TABLE records VALIDATE CONSTRAINT agree;
CREATE UNIQUE INDEX CONCURRENTLY records_id ON records (id);
SQL
like(passes(<<'SQL'), qr/^existing constraints on column "records\.id" are sufficient to prove that it does not contain nulls$/, '... nor for a text key');
BEGIN;
DROP TRIGGER zz_follow ON records;
ALTER TABLE records ALTER id SET NOT NULL;
ALTER TABLE records DROP CONSTRAINT records_pkey, ADD CONSTRAINT records_pkey PRIMARY KEY USING INDEX records_id,
                    DROP CONSTRAINT agree, DROP COLUMN rkey, ALTER id SET DEFAULT tid_generate();
COMMIT;
SQL
is($node->safe_psql('postgres', 'SELECT body FROM records ORDER BY id'), "two\none", '... which becomes the new key');

# What other pages fill: a tid that becomes a bigint, and the ID of a row's last change.
$node->psql('postgres', <<'SQL', on_error_die => 1);
CREATE TABLE posts (id ids.tid PRIMARY KEY DEFAULT tid_generate());
INSERT INTO posts SELECT FROM generate_series(1, 3);
ALTER TABLE posts ADD COLUMN new_id bigint;
CREATE FUNCTION posts_follow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.new_id := NEW.id::bigint; RETURN NEW; END';
CREATE TRIGGER zz_follow BEFORE INSERT OR UPDATE ON posts FOR EACH ROW EXECUTE FUNCTION posts_follow();
CALL fill('posts', 'id', 'new_id', 'id::bigint');
INSERT INTO posts DEFAULT VALUES;
CREATE TABLE items (n int PRIMARY KEY, touched bool, changed ids.tid);
INSERT INTO items SELECT generate_series(1, 3);
CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.touched := true; RETURN NEW; END';
CREATE TRIGGER touch BEFORE UPDATE ON items FOR EACH ROW EXECUTE FUNCTION touch();
CALL fill('items', 'n', 'changed', 'ids.tid_generate()');
SQL
is($node->safe_psql('postgres', 'SELECT count(*), bool_and(new_id = id::bigint) FROM posts'), '4|t', 'the way back to bigint, step by step');
is($node->safe_psql('postgres', 'SELECT count(DISTINCT changed), count(touched) FROM items'), '3|0', 'the ID of the last change, without the own trigger');

# --- numbers and IDs ---

# Rows of one microsecond get the next ones.
$node->safe_psql('postgres', statements_of('With foreign keys'));
is($node->safe_psql('postgres', q{SET TimeZone = 'UTC'; SELECT name, number, tid_timestamp(id) FROM customers JOIN invoices ON customer_id = id WHERE id = customer_id(42)}),
	'customer 42|A42|2024-07-19 16:40:46.000041+00', 'old numbers find their rows, and the referencing ones');

# The function reads the table of numbers with the privileges of its caller.
$node->safe_psql('postgres', 'CREATE ROLE app LOGIN; GRANT SELECT ON customers TO app');
foreach my $case ([ '', '', 'ERROR:  permission denied for table customer_ids' ], [ 'GRANT SELECT ON customer_ids TO app', 'customer 42', '' ])
{
	my ($grant, $name, $error) = @$case;
	$node->safe_psql('postgres', $grant);
	$node->psql('postgres', 'PREPARE by_number (bigint) AS SELECT name FROM customers WHERE id = customer_id($1); EXECUTE by_number(42)',
		extra_params => [ '-U', 'app' ], stdout => \my $found, stderr => \my $complaint);
	is($found, $name, 'an ordinary role finds a row by its old number: ' . ($grant || 'no privilege on the table of numbers'));
	is((split /\n/, $complaint =~ s/^psql:<stdin>:\d+: //r)[0] // '', $error, '... or gets an error');
}

# --- statistics ---

sub statistics { return $node->safe_psql('postgres', q{SELECT count(*) FROM pg_stats WHERE tablename = 'orders' AND attname = 'id'}) }

my ($table, $change, $analyze) = statements_of('Without rewriting the table') =~ /(.*?)^(ALTER TABLE orders .*?;)\n(ANALYZE orders;)/ms or die 'no change';
$node->safe_psql('postgres', "$table; $analyze");
is(statistics(), 1, 'there are statistics of the bigint column');
unlike(passes($change), qr/rewriting/, 'the table is not rewritten');
is(statistics(), 0, '... which ALTER TABLE removes');
$node->safe_psql('postgres', $analyze);
is(statistics(), 1, '... until ANALYZE');

# --- equal IDs ---

my ($visits, $convert) = statements_of('With the creation time') =~ /(.*?)^BEGIN;\n(.*?)^COMMIT;/ms or die 'no conversion';
$node->safe_psql('postgres', $visits);
$node->safe_psql('postgres', q{INSERT INTO visits (id, created_at) OVERRIDING SYSTEM VALUE VALUES (1025, '2024-07-19 16:40:46.48031+00')});
my ($duplicates) = $visits =~ /(SELECT created_at, count.*;)/ or die 'no query';
is($node->safe_psql('postgres', "SET TimeZone = 'UTC'; $duplicates"), '2024-07-19 16:40:46.48031+00|2', 'the query of the page finds duplicates');
my ($status, undef, $complaint) = $node->psql('postgres', "BEGIN; $convert; COMMIT", on_error_stop => 1);
is($status, 3, '... which stop the conversion');
like($complaint, qr/could not create unique index "visits_pkey"/, '... by an error of the unique index');
is($node->safe_psql('postgres', q{SELECT id FROM visits WHERE page = 'later'}), 3, '... and the table is unchanged');
$node->safe_psql('postgres', "DELETE FROM visits WHERE id = 1025; BEGIN; $convert; COMMIT");
is($node->safe_psql('postgres', 'SELECT count(DISTINCT id) FROM visits'), 3, 'without duplicates, the conversion works');

# --- dependent objects that are not in the blocks of the page, and how they return ---

foreach my $case (
	[ 'ALTER TABLE t ADD CONSTRAINT c CHECK (id > 0)', 'ALTER TABLE t DROP CONSTRAINT c', 'ALTER TABLE t ADD CONSTRAINT c CHECK (id::bigint > 0) NOT VALID' ],
	[ q{ALTER TABLE t ADD g text GENERATED ALWAYS AS ('A' || id::text) STORED}, 'ALTER TABLE t DROP g', q{ALTER TABLE t ADD g text GENERATED ALWAYS AS ('A' || id::bigint::text) STORED} ],
	[ 'CREATE VIEW v AS SELECT id FROM t', 'DROP VIEW v', 'CREATE VIEW v AS SELECT id FROM t' ],
	[ 'CREATE INDEX i ON t (body) WHERE id > 3', 'DROP INDEX i', 'CREATE INDEX i ON t (body) WHERE id::bigint > 3' ],
	[ 'CREATE INDEX i ON t ((id / 2))', 'DROP INDEX i' ],
	[ 'CREATE MATERIALIZED VIEW v AS SELECT id FROM t', 'DROP MATERIALIZED VIEW v' ],
	[ 'CREATE RULE r AS ON INSERT TO t WHERE NEW.id = 3 DO INSTEAD NOTHING', 'DROP RULE r ON t' ],
	[ 'CREATE POLICY p ON t USING (id > 3)', 'DROP POLICY p ON t' ],
	[ 'CREATE TRIGGER g BEFORE UPDATE OF id ON t FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()', 'DROP TRIGGER g ON t' ],
	[ 'CREATE PUBLICATION u FOR TABLE t WHERE (id > 3)', 'DROP PUBLICATION u' ])
{
	my ($create, $drop, $again) = (@$case, '');
	my ($table, $alter) = ('BEGIN; CREATE TABLE t (id bigint PRIMARY KEY, body text)', 'ALTER TABLE t ALTER id TYPE ids.tid USING id::ids.tid');
	is($node->psql('postgres', "$table; $create; $alter"), 3, "an object that stops the conversion: $create");
	is($node->psql('postgres', "$table; $create; $drop; $alter; $again"), 0, '... until it is dropped');
}

done_testing();
