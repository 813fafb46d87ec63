# The statements of doc/leaving.md: which conversions rewrite a table, that no row is lost
# and the order stays, that ATTACH reads no row, and that nothing of the extension remains.

use strict;
use warnings;

use FindBin;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $page = slurp_file("$FindBin::RealBin/../../doc/leaving.md");
my $node = PostgreSQL::Test::Cluster->new('leaving');
$node->init;
$node->append_conf('postgresql.conf', "fsync = off\nautovacuum = off\ntimezone = UTC");
$node->start;
# The statements of doc/administration.md, by the owner of a database called "shop".
my ($create) = slurp_file("$FindBin::RealBin/../../doc/administration.md") =~ /^```sql first\n(.*?)^```$/ms or die 'no statements to install';
$node->append_conf('postgresql.conf', 'search_path = public');
$node->reload;
$node->safe_psql('postgres', 'CREATE ROLE shopkeeper LOGIN; CREATE DATABASE shop OWNER shopkeeper');
$node->safe_psql('shop', $create, extra_params => [ '-U', 'shopkeeper' ]);
is($node->safe_psql('shop', 'SHOW search_path'), '"$user", public, ids', 'the installation sets search_path');

# statements_of SECTION: those of its blocks, without their output
sub statements_of
{
	my ($section) = @_;
	my ($text) = $page =~ /^## \Q$section\E\n(.*?)(?=^## |\z)/ms or die "no section $section";
	return join '', $text =~ /^```sql\n(.*?)^```$/msg;
}

# run STATEMENTS: the server's debug messages about rewriting and scanning tables
sub run
{
	my ($sql) = @_;
	my ($status, undef, $messages) = $node->psql('shop', "SET client_min_messages = debug1;\n$sql", on_error_stop => 1);
	is($status, 0, 'the statements run') or diag $messages;
	return join "\n", $messages =~ /DEBUG: +((?:verifying|rewriting) .*|.*(?:are|is) implied by existing constraints)/g;
}

# --- each line of the table: type, the type to convert to, kept or rewritten ---

my %values = (
	tid => 'tid_make(at, 1)',
	uid11 => 'uid11_at(at)',
	scru160 => 'scru160_at(at)',
	extuuid => q{extuuid_serial('ISBN', 9780306406157 + n)});
my ($table) = $page =~ /^\| type \|(.*?)^$/ms or die 'no table';
my (@lines) = $table =~ /^\| (`.*?|all) \| (.*?) \| (\w+) \| (\w+) \|$/mg;
my $checked = 0;
while (my ($types, $into, $heap, $index) = splice @lines, 0, 4)
{
	my ($conversion) = $into =~ /`id::(\w+)`/ or next;
	foreach my $type ($types eq 'all' ? sort keys %values : $types =~ /`(\w+)`/g)
	{
		my $qualified = $type eq 'tid' ? 'ids.tid' : $type;
		$node->safe_psql('shop', <<"END");
DROP TABLE IF EXISTS kept;
CREATE TABLE kept (id $qualified PRIMARY KEY, n int);
INSERT INTO kept SELECT $values{$type}, n FROM (SELECT n, '2024-01-01 00:00+00'::timestamptz + n * interval '1 min' AS at FROM generate_series(1, 1000) AS n) AS v;
END
		my $numbers = q{SELECT string_agg(n::text, ',' ORDER BY id } . ($conversion eq 'text' ? 'COLLATE "C"' : '') . ') FROM kept';
		my $before = $node->safe_psql('shop', 'SELECT string_agg(n::text, $$,$$ ORDER BY id) FROM kept');
		my $files = q{SELECT string_agg(relfilenode::text, ' ' ORDER BY relname) FROM pg_class WHERE relname IN ('kept', 'kept_pkey')};
		my @old = split / /, $node->safe_psql('shop', $files);
		$node->safe_psql('shop', "ALTER TABLE kept ALTER id TYPE $conversion USING id::$conversion");
		my @new = split / /, $node->safe_psql('shop', $files);
		is($new[0] == $old[0] ? 'kept' : 'rewritten', $heap, "$type to $conversion: the table is $heap");
		isnt($new[1], $old[1], "... and its index is $index");
		is($node->safe_psql('shop', $numbers), $before, '... and the order is the same') if "$type $conversion" ne 'extuuid text';
		$checked++;
	}
}
is($checked, 8, 'the table has all conversions');
$node->safe_psql('shop', 'DROP TABLE kept');

# The order of a uid11 from the second half of the span, and of negative ones.
is($node->safe_psql('shop', q{SELECT string_agg(id::bigint::text, ' ' ORDER BY id) ~ '^1 -', string_agg(id::numeric::text, ' ' ORDER BY id) = string_agg(id::numeric::text, ' ' ORDER BY id::numeric)
	FROM (VALUES (1::bigint::uid11), (uid11_at('2082-01-01'))) AS v (id)}), 't|t', 'a late uid11 becomes negative; as numeric, it keeps its order');

# The times without the extension.
my @times = $page =~ /^\| a `(?:tid|uid11)` .*? \| `(.*?)` \|$/mg;
is(scalar @times, 2, 'the page has two expressions of a timestamp');
foreach my $type ('tid', 'uid11')
{
	my $expression = shift @times;
	is($node->safe_psql('shop', "SELECT count(*) FROM generate_series('2012-01-01 00:00:00.123+00'::timestamptz, '2110-01-01', '37 days 1 h 1 min 0.001 s') AS at, LATERAL (SELECT $values{$type}::bigint AS id) AS v WHERE $expression IS DISTINCT FROM ${type}_timestamp($values{$type})"),
		0, "the timestamp of a $type without the extension");
}

# --- the steps ---

my (undef, undef, $complaint) = $node->psql('shop', statements_of('What uses the extension'));
like($complaint, qr/default value for column id of table comments depends on function uuid7_generate/, 'DROP EXTENSION lists a default, too');
is(run(statements_of('Tables')), '', 'no table is rewritten');
is($node->safe_psql('shop', q{SELECT body FROM posts WHERE id = number_of_tid('3kxn-lhr-3gxq-23')}), 'kept', 'the text of a tid leads to its number');
run(statements_of('Defaults'));
is($node->safe_psql('shop', q{SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef WHERE adrelid = 'comments'::regclass}), 'gen_random_uuid()', 'a uuid has another default');
my $attach = run(statements_of('Partitioned tables'));
unlike($attach, qr/rewriting/, 'no partition is rewritten');
like($attach, qr/partition constraint for table "events_2024" is implied by existing constraints/, '... or read by ATTACH');

# Partitions by hash.
$node->safe_psql('shop', <<'END');
CREATE TABLE hashed (id ids.tid PRIMARY KEY, number extuuid) PARTITION BY HASH (id);
CREATE TABLE hashed_0 PARTITION OF hashed FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE hashed_1 PARTITION OF hashed FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO hashed SELECT tid_generate() FROM generate_series(1, 1000);
CREATE TABLE new_hashed (id bigint PRIMARY KEY, number uuid) PARTITION BY HASH (id);
ALTER TABLE hashed DETACH PARTITION hashed_0;
ALTER TABLE hashed DETACH PARTITION hashed_1;
ALTER TABLE hashed_0 ALTER id TYPE bigint USING id::bigint, ALTER number TYPE uuid USING number::uuid;
ALTER TABLE hashed_1 ALTER id TYPE bigint USING id::bigint, ALTER number TYPE uuid USING number::uuid;
END
is($node->psql('shop', 'ALTER TABLE new_hashed ATTACH PARTITION hashed_1 FOR VALUES WITH (MODULUS 2, REMAINDER 0)'), 3, 'a wrong remainder is an error');
$node->safe_psql('shop', "ALTER TABLE new_hashed ATTACH PARTITION hashed_$_ FOR VALUES WITH (MODULUS 2, REMAINDER $_)") foreach 0, 1;
is($node->safe_psql('shop', 'SELECT count(*) FROM new_hashed; DROP TABLE hashed'), 1000, 'partitions by hash keep modulus and remainder');

# --- without the extension ---

is(run(statements_of('The extension')), '', 'the extension is removed');
is($node->safe_psql('shop', q{SELECT count(*) FROM pg_proc WHERE probin LIKE '%tid_ids%'}), 0, 'no function of it is left');
is($node->safe_psql('shop', 'SELECT count(*) FROM pg_db_role_setting'), 0, '... and search_path is as before');
my $dump = PostgreSQL::Test::Utils::tempdir . '/without';
command_ok([ 'pg_dump', '-f', $dump, $node->connstr('shop') ], 'dump of the database');
unlike(slurp_file($dump), qr/tid_ids|\bids\./, '... which names nothing of it');
done_testing();
