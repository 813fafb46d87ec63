# Dump and restore: everything that uses a type is the same afterwards, in all
# formats, with any search_path.

use strict;
use warnings;

use FindBin;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $fixture = "$FindBin::RealBin/../fixture";
my $node = PostgreSQL::Test::Cluster->new('dump');
$node->init;
$node->append_conf('postgresql.conf', "fsync = off\nautovacuum = off\nlog_statement = none");
$node->start;
my $folder = PostgreSQL::Test::Utils::tempdir;

# Return what psql prints for a file of SQL.
sub output_of
{
	my ($database, $file) = @_;
	my $output;
	$node->psql($database, slurp_file($file), stdout => \$output, on_error_die => 1);
	return $output;
}

# Return a plain dump.  Newer versions write a random word for psql's restricted mode,
# which is removed.
sub dump_of
{
	my ($database) = @_;
	my $dump = "$folder/compare.sql";
	command_ok([ 'pg_dump', '-f', $dump, $node->connstr($database) ], "$database can be dumped");
	return slurp_file($dump) =~ s/^\\(un)?restrict .*\n//mgr;
}

# The default search path of the database; in the long form, all formats for each.
my @places = (
	[ 'with_ids', 'public, ids', 'plain' ],
	[ 'ids_first', 'ids, public', 'custom' ],
	[ 'without_path', q{''}, 'directory' ]);
my @formats = $ENV{TID_IDS_LONG} ? ('plain', 'custom', 'directory') : ();

foreach my $place (@places)
{
	my ($database, $path, @format) = @$place;
	$node->safe_psql('postgres', "CREATE DATABASE $database");
	$node->safe_psql('postgres', "ALTER DATABASE $database SET search_path = $path");
	$node->safe_psql($database, 'CREATE EXTENSION tid_ids');
	output_of($database, "$fixture/make.sql");
	my $before = output_of($database, "$fixture/summary.sql");
	like($before, qr/^kept\.tid_column: 300 rows/m, "$database: there are rows");
	my $dump_before = dump_of($database);

	foreach my $format (@formats ? @formats : @format)
	{
		my $restored = "${database}_$format";
		my $dump = "$folder/$restored";
		command_ok([ 'pg_dump', '-F', $format, '-f', $dump, $node->connstr($database) ], "$database: dump, $format");
		$node->safe_psql('postgres', "CREATE DATABASE $restored");
		$node->safe_psql('postgres', "ALTER DATABASE $restored SET search_path = $path");
		command_ok(
			$format eq 'plain'
			? [ 'psql', '-Xq', '-v', 'ON_ERROR_STOP=1', '-o', '/dev/null', '-f', $dump, '-d', $node->connstr($restored) ]
			: [ 'pg_restore', '--exit-on-error', '-j', 2, '-d', $node->connstr($restored), $dump ],
			"$database: restore, $format");
		is(output_of($restored, "$fixture/summary.sql"), $before, "$database, $format: the restored contents are the same");
		is(dump_of($restored), $dump_before, "$database, $format: ... and so is a dump of them");
		$node->safe_psql('postgres', "DROP DATABASE $restored");
	}

	# Only rows, as INSERTs: text that the input function of each type reads.
	command_ok([ 'pg_dump', '--data-only', '--inserts', '-t', 'kept.*_reference', '-f', "$folder/inserts.sql", $node->connstr($database) ],
		"$database: dump, as INSERTs");
	my @references = split /\n/, $node->safe_psql($database, q{SELECT format('kept.%I', relname) FROM pg_class
		WHERE relname LIKE '%\_reference' AND relkind = 'r' ORDER BY 1});
	$node->safe_psql($database, "TRUNCATE $_") foreach @references;
	command_ok([ 'psql', '-Xq', '-v', 'ON_ERROR_STOP=1', '-o', '/dev/null', '-f', "$folder/inserts.sql", '-d', $node->connstr($database) ],
		"$database: restore, as INSERTs");
	is(output_of($database, "$fixture/summary.sql"), $before, "$database, as INSERTs: the restored contents are the same");
}

# Functions of the user's: as the page writes them, they work without search_path.  One
# that does not name the schema, in a generated column, loses the table.
my ($functions) = slurp_file("$FindBin::RealBin/../../doc/administration.md") =~ /^### Your own functions .*?^```sql\n(.*?)^```/ms;
$node->safe_psql('postgres', 'CREATE DATABASE functions; CREATE DATABASE restored_functions');
$node->safe_psql('postgres', "ALTER DATABASE $_ SET search_path = public, ids") foreach 'functions', 'restored_functions';
$node->safe_psql('functions', 'CREATE EXTENSION tid_ids');
$node->safe_psql('functions', <<~"END");
	$functions
	CREATE FUNCTION wrong(id ids.tid) RETURNS date LANGUAGE sql IMMUTABLE AS \$\$ SELECT (tid_timestamp(id) AT TIME ZONE 'UTC')::date \$\$;
	CREATE TABLE made (id ids.tid PRIMARY KEY, created date GENERATED ALWAYS AS (created_on(id)) STORED, CHECK (is_new(id)));
	INSERT INTO made VALUES ('3kxn-lhr-3gxq-23');
	CREATE INDEX ON made (in_2024(id));
	CREATE MATERIALIZED VIEW days AS SELECT created_on(id), in_2024(id) FROM made;
	CREATE TABLE lost (id ids.tid PRIMARY KEY, created date GENERATED ALWAYS AS (wrong(id)) STORED);
	INSERT INTO lost VALUES ('3kxn-lhr-3gxq-23');
	END
my $no_function = qr/function tid_timestamp\(ids\.tid\) does not exist/;
# vacuumdb has no search_path, as autovacuum.
command_ok([ 'vacuumdb', '-Z', $node->connstr('functions') ], 'such a table can be analyzed');
my ($status, $out, $err) = $node->psql('functions', 'CREATE INDEX ON lost (wrong(id))');
if ($node->pg_version < 17)
{
	command_fails_like([ 'vacuumdb', '-Z', $node->connstr('functions') ], $no_function, '... but not one whose index calls a function that does not name the schema');
}
else
{
	like($err, $no_function, '... but such an index cannot be created');
}
command_ok([ 'pg_dump', '-Fc', '-f', "$folder/functions", $node->connstr('functions') ], 'a dump with functions of the user');
command_checks_all([ 'pg_restore', '-d', $node->connstr('restored_functions'), "$folder/functions" ], 1, [qr/\A\z/], [$no_function], '... one of which fails in the restore');
is($node->safe_psql('restored_functions', q{SELECT id, created FROM made; TABLE days; SELECT to_regclass('made_in_2024_idx'), to_regclass('lost')}),
	"3kxn-lhr-3gxq-23|2024-07-19\n2024-07-19|t\nmade_in_2024_idx|", '... only its table is missing');

# The dump contained all types of the extension.
is( $node->safe_psql('with_ids', <<'END'), '', 'the database has a column of each type of the extension');
SELECT typname FROM pg_type AS t JOIN pg_depend ON classid = 'pg_type'::regclass AND objid = t.oid AND deptype = 'e'
WHERE typtype = 'b' AND typelem = 0 AND NOT EXISTS (SELECT FROM pg_attribute WHERE atttypid = t.oid AND attrelid = to_regclass('kept.' || typname || '_column'));
END

$node->stop;
done_testing();
