# Statements of doc/migrating.md that its examples do not show: the final steps scan no
# row under their lock, ANALYZE is needed, duplicates stop the conversion, and which
# objects depend on a column.
use strict;
use warnings;

use FindBin;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $page = slurp_file("$FindBin::RealBin/../../doc/migrating.md");
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
	return join '', $text =~ /^```sql\n(.*?)^```$/msg;
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
my @switches = statements_of('Step by step, without a long lock') =~ /\G(.*?)^(BEGIN;.*?^COMMIT;)$/msg;
my @expected = (
	qr/^existing constraints on column "pages\.id" are sufficient to prove that it does not contain nulls$/,
	qr/^existing constraints on column "logins\.new_user_id" are .*\nexisting constraints on column "users\.new_id" are .*$/);
is(scalar @switches, 2 * @expected, 'the section has all the blocks');
while (my ($before, $switch) = splice @switches, 0, 2)
{
	$node->psql('postgres', $before, on_error_die => 1);
	like(passes($switch), shift @expected, 'no scan, and no index is built, under the lock');
}

# --- statistics ---

sub statistics { return $node->safe_psql('postgres', q{SELECT count(*) FROM pg_stats WHERE tablename = 'orders' AND attname IN ('id', 'number')}) }

my ($before, $change, $analyze) = statements_of('From bigint, without rewriting the table') =~ /(.*?)^(ALTER TABLE orders .*?;)\n(ANALYZE orders;)/ms or die 'no change';
$node->safe_psql('postgres', "$before; $analyze");
is(statistics(), 2, 'there are statistics of the bigint column');
$node->safe_psql('postgres', $change);
is(statistics(), 0, '... which ALTER TABLE removes');
$node->safe_psql('postgres', $analyze);
is(statistics(), 2, '... until ANALYZE');

# --- equal IDs ---

my ($visits, $convert) = statements_of('From bigint, with the creation time') =~ /(.*?)^BEGIN;\n(.*?)^COMMIT;/ms or die 'no conversion';
$node->safe_psql('postgres', $visits);
$node->safe_psql('postgres', q{INSERT INTO visits (id, created_at) OVERRIDING SYSTEM VALUE VALUES (1025, '2024-07-19 16:40:46.48031')});
my ($query) = $visits =~ /(SELECT created_at, count.*;)/ or die 'no query';
is($node->safe_psql('postgres', "SET TimeZone = 'UTC'; $query"), '2024-07-19 16:40:46.48031+00|2', 'the query of the page finds duplicates');
my ($status, undef, $complaint) = $node->psql('postgres', "BEGIN; $convert; COMMIT", on_error_stop => 1);
is($status, 3, '... which stop the conversion');
like($complaint, qr/could not create unique index "visits_pkey"/, '... by an error of the unique index');
is($node->safe_psql('postgres', q{SELECT id FROM visits WHERE page = 'later'}), 3, '... and the table is unchanged');
$node->safe_psql('postgres', "DELETE FROM visits WHERE id = 1025; BEGIN; $convert; COMMIT");
is($node->safe_psql('postgres', 'SELECT count(DISTINCT id) FROM visits'), 3, 'without duplicates, the conversion works');

# --- dependent objects that are not in the blocks of the page ---

foreach my $case (
	[ 'CREATE INDEX i ON t (body) WHERE id > 3', 'DROP INDEX i' ],
	[ 'CREATE INDEX i ON t ((id / 2))', 'DROP INDEX i' ],
	[ 'CREATE MATERIALIZED VIEW v AS SELECT id FROM t', 'DROP MATERIALIZED VIEW v' ],
	[ 'CREATE RULE r AS ON INSERT TO t WHERE NEW.id = 3 DO INSTEAD NOTHING', 'DROP RULE r ON t' ],
	[ 'CREATE POLICY p ON t USING (id > 3)', 'DROP POLICY p ON t' ],
	[ 'CREATE TRIGGER g BEFORE UPDATE OF id ON t FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()', 'DROP TRIGGER g ON t' ],
	[ 'CREATE PUBLICATION u FOR TABLE t WHERE (id > 3)', 'DROP PUBLICATION u' ])
{
	my ($create, $drop) = @$case;
	my ($table, $alter) = ('BEGIN; CREATE TABLE t (id bigint PRIMARY KEY, body text)', 'ALTER TABLE t ALTER id TYPE ids.tid USING id::ids.tid');
	is($node->psql('postgres', "$table; $create; $alter"), 3, "an object that stops the conversion: $create");
	is($node->psql('postgres', "$table; $create; $drop; $alter"), 0, '... until it is dropped');
}

done_testing();
