# Restores of all kinds, and replication of sequences: afterwards, IDs are greater than
# the restored ones, also after a crash while the clock is behind.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;
use FakeClock;
use Order;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $folder = PostgreSQL::Test::Utils::tempdir;
my $node = new_server('restore', allows_streaming => 'logical');
start($node);
my $create = "CREATE EXTENSION tid_ids; CREATE TABLE made ($columns); CREATE TABLE other (n int)";

# Two dumps of one database.  The generators are ahead of the clock in both, and further
# ahead in the second one.
sql($node, 'CREATE DATABASE source');
sql($node, $create, 'source');
my %dumps = map { ($_ => "$folder/$_") } 'early', 'late';
foreach my $dump ('early', 'late')
{
	ahead(sub { sql($node, $make, 'source') });
	command_ok([ 'pg_dump', '-Fc', '-f', $dumps{$dump}, $node->connstr('source') ], "$dump dump");
}

# dump NAME, OPTION...: another dump of the same database
sub dump_of
{
	my ($name, @options) = @_;
	command_ok([ 'pg_dump', '-Fc', '-f', "$folder/$name", @options, $node->connstr('source') ], "dump @options");
	return "$folder/$name";
}

sub restore
{
	my ($database, $dump, @options) = @_;
	command_ok([ 'pg_restore', '--exit-on-error', @options, '-d', $node->connstr($database), $dump ], "restore @options");
	return;
}

# next_database: a new one; the generators are as after a restart
my $databases = 0;

sub next_database
{
	my ($template) = @_;
	my $database = 'restored_' . $databases++;
	crash($node);
	sql($node, "CREATE DATABASE $database" . (defined $template ? " TEMPLATE $template" : ''));
	return $database;
}

# both_in_order DATABASE, EVENT: at once and after a crash
sub both_in_order
{
	my ($database, $event) = @_;
	in_order($node, $event, $database);
	crash($node);
	in_order($node, '... and after a crash', $database);
	return;
}

# --- of everything ---

my $database = next_database();
restore($database, $dumps{late}, '-j', 4);
both_in_order($database, 'in parallel: IDs are greater');

$database = next_database();
restore($database, $dumps{late}, "--section=$_") foreach 'pre-data', 'data', 'post-data';
both_in_order($database, 'by section: IDs are greater');

$database = next_database();
restore($database, dump_of('schema', '-s'));
restore($database, dump_of('data', '-a'));
both_in_order($database, 'the schema, then the data: IDs are greater');

# A parallel restore may restore sequences in any order.  Meanwhile, a session of
# before commits IDs.
my $list = "$folder/list";
command_ok([ 'pg_restore', '-l', '-f', $list, $dumps{late} ], 'contents of a dump');
my @lines = split /\n/, slurp_file($list);
my @parts = ([ grep { !/SEQUENCE SET.*_floor_/ } @lines ], [ grep { /SEQUENCE SET.*_floor_/ } @lines ]);
is(scalar @{ $parts[1] }, scalar @Generators::names, '... has all floors');
$database = next_database();
my $session;
foreach my $i (0, 1)
{
	append_to_file("$list.$i", join "\n", @{ $parts[$i] });
	restore($database, $dumps{late}, '-L', "$list.$i");
	last if $i == 1;
	$session = $node->background_psql($database);
	$session->query_safe('SELECT tid_generate()');
	sql($node, "CREATE TABLE meanwhile AS $generate", $database);
}
in_order($node, 'with commits before the floors: IDs of a new session are greater', $database);
crash($node);
eval { $session->quit };
in_order($node, '... and after a crash', $database);

# A session of before uses the floors from its next record on.
$database = next_database();
restore($database, $dumps{late}, '-L', "$list.0");
$session = $node->background_psql($database);
$session->query_safe("CREATE TABLE earlier AS $generate");
restore($database, $dumps{late}, '-L', "$list.1");
FakeClock::set(-1 + 2 / 3600);
$session->query_safe("CREATE TABLE later AS $generate");
is($session->query_safe($not_greater), @Generators::names . '|', 'a session of before: IDs are greater after its next record');
crash($node);
eval { $session->quit };
in_order($node, '... and after a crash', $database);

# --- of data only, into a database in use: its floors replace those there ---

sql($node, 'CREATE DATABASE used');
sql($node, $create, 'used');
$database = next_database('used');
ahead(sub { ahead(sub { $session = $node->background_psql($database); $session->query_safe("$make; $make") }) });
restore($database, $dumps{early}, '-a');
FakeClock::set(-1 + 2 / 3600);
$session->query_safe($make);
$session->quit;
crash($node);
in_order($node, 'after a commit of a session of before, and a crash, IDs are greater than its own', $database);

$database = next_database('used');
sql($node, $make, $database);
restore($database, $dumps{late}, '-a');
both_in_order($database, 'higher floors are used');

# --- without floors ---

foreach my $options ([ '-t', 'made' ], [ '-n', 'public' ], [ '-Fc' ])
{
	my $dump = dump_of("@$options", @$options);
	$database = next_database();
	sql($node, 'CREATE EXTENSION tid_ids', $database);
	restore($database, $dump, '-t', 'made');
	isnt(sql($node, $not_greater, $database), @Generators::names . '|', "pg_dump @$options, then pg_restore -t: no floors");
	my $raise = join(', ', map { Generators::raise($_, qq[(SELECT "$_" FROM made WHERE "$_" IS NOT NULL ORDER BY 1 DESC LIMIT 1)]) } @Generators::names);
	sql($node, "SELECT $raise", $database);
	both_in_order($database, '... until they are raised');
}

# The other dumps without floors
my $version = $node->pg_version;
foreach my $options ([ '-N', 'tid_ids_floors' ], [ '-T', 'tid_ids_floors.*' ], ['-s'], $version >= 17 ? ['--exclude-extension=tid_ids'] : (), $version >= 18 ? [ '-s', '--sequence-data' ] : ())
{
	my ($contents) = run_command([ 'pg_restore', '-l', dump_of('partial', @$options) ]);
	like($contents, qr/ made /, '... has the table');
	my @floors = $contents =~ /SEQUENCE SET .*_floor_/g;
	is(scalar @floors, $options->[-1] eq '--sequence-data' ? @Generators::names : 0, '... and as many floors as the page says');
}

# --- replication of sequences ---

if (sql($node, 'SHOW server_version_num') >= 190000)
{
	crash($node);
	my $new = new_server('new', allows_streaming => 'logical');
	# A crash loses the last asynchronous commits, which are a subscription's default.
	$new->append_conf('postgresql.conf', 'wal_writer_delay = 10s');
	start($new);
	sql($new, $create);
	sql($node, 'CREATE PUBLICATION everything FOR ALL TABLES, ALL SEQUENCES', 'source');
	sql($new, q{CREATE SUBSCRIPTION switch CONNECTION '} . $node->connstr . q{ dbname=source' PUBLICATION everything WITH (synchronous_commit = on)});
	my $synchronized = q{SELECT count(*) > 14 AND bool_and(srsubstate = 'r') FROM pg_subscription_rel};
	$new->poll_query_until('postgres', $synchronized) or die 'not synchronized';
	my $refresh = sub {
		$node->wait_for_catchup('switch');
		sql($new, 'ALTER SUBSCRIPTION switch REFRESH SEQUENCES');
		$new->poll_query_until('postgres', $synchronized) or die 'not synchronized';
	};
	ahead(sub { sql($node, $make, 'source') }) for 1 .. 6;
	$refresh->();
	is(sql($new, 'SELECT count(*) FROM made'), sql($node, 'SELECT count(*) FROM made', 'source'), 'rows are replicated');
	in_order($new, 'after the sequences were refreshed, IDs are greater');
	crash($new);
	in_order($new, '... and after a crash');
	ahead(sub { sql($node, $make, 'source') });
	$refresh->();
	crash($new);
	in_order($new, 'after a crash that follows the refresh at once, IDs are greater');

	# On a server that has generated IDs.
	ahead(sub { $session = $new->background_psql('postgres'); $session->query_safe("CREATE TABLE own AS TABLE made WITH NO DATA; $make") });
	$refresh->();
	FakeClock::set(-1 + 2 / 3600);
	$session->query_safe($make);
	$session->quit;
	crash($new);
	in_order($new, 'on a subscriber that has generated greater IDs, the next ones are greater');
	$new->stop;
}
$node->stop;
done_testing();
