# The schemas of the extension: whose schema "ids" CREATE EXTENSION accepts, in a new
# database and in a restore, and that no GRANT on the objects of a schema and no default
# privilege gives power over a generator.

use strict;
use warnings;

use Cwd;
use FindBin;
use lib $FindBin::RealBin;
use Generators;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $folder = PostgreSQL::Test::Utils::tempdir;
my $node = PostgreSQL::Test::Cluster->new('schemas');
$node->init;
$node->append_conf('postgresql.conf', "fsync = off\nautovacuum = off\ntid_ids.node_id = 3");
$node->start;
$node->safe_psql('postgres', <<~'END');
	CREATE ROLE owner LOGIN;
	CREATE ROLE installer LOGIN;
	CREATE ROLE earlier LOGIN;
	CREATE ROLE somebody LOGIN;
	CREATE ROLE app LOGIN;
	CREATE ROLE operator SUPERUSER LOGIN;
	END
my $bootstrap = $node->safe_psql('postgres', 'SELECT rolname FROM pg_roles WHERE oid = 10');
my ($databases, $restored) = 0;

# new_database: one of "owner" in which "installer" may install the extension
sub new_database
{
	my $database = 'db_' . ++$databases;
	$node->safe_psql('postgres', "CREATE DATABASE $database OWNER owner; GRANT CREATE ON DATABASE $database TO installer");
	return $database;
}

# run DATABASE, ROLE, SQL: the result, or the messages with their SQLSTATEs
sub run
{
	my ($database, $role, $sql) = @_;
	my ($status, $out, $err) = $node->psql($database, "\\set VERBOSITY verbose\n\\set SHOW_CONTEXT never\nSET ROLE $role;\n$sql", on_error_stop => 0);
	return $err eq '' ? $out : $err =~ s/^psql:<stdin>:\d+: |^LOCATION: .*\n?|\n\z//mgr =~ s/\n\z//r;
}

# --- whose schema it may be ---

my $can_use = q{SELECT has_schema_privilege('public', 'ids', 'USAGE')};
my $database = new_database();
$node->safe_psql($database, 'CREATE SCHEMA ids AUTHORIZATION somebody; SET ROLE somebody; CREATE TABLE ids.salaries (euro int)');
foreach my $role ('installer', 'operator')
{
	is(run($database, $role, 'CREATE EXTENSION tid_ids'), <<~'END' =~ s/\n\z//r, "a schema with a table is refused, also for a superuser: $role");
		ERROR:  55000: schema "ids" is already in use
		DETAIL:  All roles may use the schema of this extension, so it must be empty, but table salaries depends on it.
		HINT:  Rename the schema, or drop or move what is in it.
		END
}
is($node->safe_psql($database, $can_use), 'f', '... and stays closed');
foreach my $object (
	[ 'FUNCTION ids.f() RETURNS int LANGUAGE sql RETURN 1', 'function' ], [ 'TYPE ids.t AS (x int)', 'type' ], [ 'DOMAIN ids.d AS int', 'type' ],
	[ 'COLLATION ids.c (locale = \'C\')', 'collation' ], [ 'OPERATOR ids.+ (LEFTARG = bool, RIGHTARG = bool, FUNCTION = booland_statefunc)', 'operator' ],
	[ 'EXTENSION hstore SCHEMA ids', 'extension' ])
{
	my ($create, $kind) = @$object;
	next if $create =~ /hstore/ && $node->safe_psql($database, q{SELECT count(*) FROM pg_available_extensions WHERE name = 'hstore'}) eq '0';
	$database = new_database();
	$node->safe_psql($database, "CREATE SCHEMA ids AUTHORIZATION installer; CREATE $create");
	like(run($database, 'installer', 'CREATE EXTENSION tid_ids'), qr/ERROR:  55000: schema "ids" is already in use\nDETAIL:  .* but $kind .* depends on it\./, "a schema with a $kind is refused");
}
$database = new_database();
$node->safe_psql($database, 'CREATE SCHEMA ids AUTHORIZATION installer; ALTER DEFAULT PRIVILEGES IN SCHEMA ids GRANT ALL ON SEQUENCES TO app');
like(run($database, 'installer', 'CREATE EXTENSION tid_ids'), qr/DETAIL:  .* but default privileges on new sequences /, '... and one with default privileges');

foreach my $schema_owner ('somebody', 'app', 'installer', 'owner', 'operator', 'pg_database_owner')
{
	foreach my $role ('installer', 'operator')
	{
		$database = new_database();
		$node->safe_psql($database, "CREATE SCHEMA ids AUTHORIZATION $schema_owner; GRANT CREATE ON SCHEMA ids TO app WITH GRANT OPTION; SET ROLE app; GRANT CREATE ON SCHEMA ids TO somebody");
		is(run($database, $role, 'CREATE EXTENSION tid_ids'), '', "$role installs into an empty schema of $schema_owner");
		is($node->safe_psql($database, "$can_use, nspowner::regrole FROM pg_namespace WHERE nspname = 'ids'"), 't|' . ($schema_owner eq 'operator' ? $schema_owner : 'pg_database_owner'),
			'... which is then open, and belongs to a superuser or to whoever owns the database');
		is($node->safe_psql($database, q{SELECT string_agg(DISTINCT grantee::regrole || ' ' || privilege_type, ', ') FROM pg_namespace, aclexplode(nspacl) AS a
			WHERE nspname = 'ids' AND grantee NOT IN (0, nspowner)}), '', '... and privileges of others on it are revoked');
	}
}

# --- dump and restore ---

# Dumps of an extension that a superuser, or the owner of the database, has installed.
# Restoring without a superuser leaves out what the page says.
my $granted = q{SELECT has_function_privilege('app', 'tid_ids_floors.tid_advance(ids.tid, interval)', 'EXECUTE'), has_function_privilege('somebody', 'ids.tid_generate(int)', 'EXECUTE')};
my ($left_out, $left_out_more) = slurp_file("$FindBin::RealBin/../../doc/administration.md") =~ /^out='(.*)'\nout="\$out(\|.*?)"/m;
foreach my $by ('operator', 'owner')
{
	my $source = new_database();
	run($source, $by, 'CREATE EXTENSION tid_ids');
	$node->safe_psql($source, 'GRANT EXECUTE ON FUNCTION tid_ids_floors.tid_advance(ids.tid, interval) TO app; REVOKE EXECUTE ON FUNCTION ids.tid_generate(int) FROM PUBLIC');
	run($source, 'owner', 'CREATE SCHEMA shop; CREATE TABLE shop.made (' . Generators::columns() . '); INSERT INTO shop.made DEFAULT VALUES');
	command_ok([ 'pg_dump', '-Fc', '-f', "$folder/$by", $node->connstr($source) . ' user=owner' ], "the owner dumps a database whose extension $by has installed");
	my $schema_owner = $node->safe_psql($source, q{SELECT nspowner::regrole FROM pg_namespace WHERE nspname = 'ids'});
	is($schema_owner, $by eq 'operator' ? $by : 'pg_database_owner', '... with the schema of a superuser or of whoever owns the database');
	foreach my $option ([], ['-1'])
	{
		# Without a superuser, neither the owner of the objects nor the floors are restored.
		my $restore = sub {
			my ($role, $prepare, @more) = @_;
			my $target = new_database();
			run($target, 'operator', $prepare) if $prepare;
			my $connection = $node->connstr($target) . ($role eq 'operator' ? '' : " user=$role");
			command_ok([ 'pg_restore', '-e', @$option, @more, '-d', $connection, "$folder/$by" ], "pg_restore -e @$option by $role");
			is($node->safe_psql($target, "SELECT count(*) FROM shop.made; $can_use"), "1\nt", '... restores the rows and opens the schema');
			is($node->safe_psql($target, $granted), $role eq 'operator' ? 't|f' : 'f|t', '... and only a superuser restores privileges on generators and floors');
			return $target;
		};
		$restore->('operator', '');
		my ($list) = run_command([ 'pg_restore', '-l', "$folder/$by" ]);
		foreach my $case ([ '', $left_out ], [ 'CREATE EXTENSION tid_ids', $left_out . $left_out_more ])
		{
			my ($prepare, $pattern) = @$case;
			my $file = "$folder/$by.list" . ($prepare && '.prepared');
			append_to_file($file, join "\n", grep { !/$pattern/ } split /\n/, $list) if !-e $file;
			$restore->('owner', $prepare, '--no-owner', '-L', $file);
		}
	}
}

# The role that has installed it is dropped; the dump does not name it.
$database = new_database();
$node->safe_psql($database, "CREATE ROLE leaving; GRANT CREATE ON DATABASE $database TO leaving");
run($database, 'leaving', 'CREATE EXTENSION tid_ids');
$node->safe_psql($database, 'REASSIGN OWNED BY leaving TO owner; DROP OWNED BY leaving; DROP ROLE leaving');
command_ok([ 'pg_dump', '-Fc', '-f', "$folder/left", $node->connstr($database) ], 'a dump after the role that has installed it was dropped');
command_ok([ 'pg_dump', '-C', '-f', "$folder/left_C", $node->connstr($database) ], '... and one that creates the database');
my $successor = new_database();
command_ok([ 'pg_restore', '-1', '-d', $node->connstr($successor), "$folder/left" ], '... is restored');
is($node->safe_psql($successor, $can_use), 't', '... with an open schema');
$node->safe_psql('postgres', "DROP DATABASE $database");
command_ok([ 'psql', '-Xq', '-v', 'ON_ERROR_STOP=1', '-f', "$folder/left_C", $node->connstr('postgres') ], '... as is the other one');
is($node->safe_psql($database, $can_use), 't', '... with an open schema');

# The same, by a superuser.  Before 17, the server's notes on the extension's privileges
# name the dropped role until the statement of the page deletes them.
my $old = PostgreSQL::Test::Cluster->new('old');
$old->init;
$old->append_conf('postgresql.conf', 'fsync = off');
$old->start;
$old->safe_psql('postgres', 'CREATE ROLE leaving SUPERUSER; SET ROLE leaving; CREATE EXTENSION tid_ids');
$old->safe_psql('postgres', 'REASSIGN OWNED BY leaving TO CURRENT_USER; DROP OWNED BY leaving; DROP ROLE leaving');
my $no_role = qr/^(?:GRANT|REVOKE) .* (?:TO|FROM|BY) "?\d+"?;$/m;
my $dump = sub { return (run_command([ 'pg_dump', '-s', '--binary-upgrade', $old->connstr('postgres') ]))[0] };
like($dump->(), $no_role, 'a dump names the superuser who has installed the extension and was dropped') if $old->pg_version < 17;
my ($delete) = slurp_file("$FindBin::RealBin/../../doc/messages.md") =~ /`(DELETE FROM pg_init_privs .*?)`/;
$old->safe_psql('postgres', $delete);
unlike($dump->(), $no_role, '... but not after the statement of the page');
$old->stop;
my $new = PostgreSQL::Test::Cluster->new('new');
$new->init;
my $programs = $old->config_data('--bindir');
# pg_upgrade writes into the current folder.
my $current = getcwd();
chdir $folder or die $!;
command_ok([ 'pg_upgrade', '--no-sync', '-b', $programs, '-B', $programs, '-d', $old->data_dir, '-D', $new->data_dir, '-s', $new->host, '-p', $old->port, '-P', $new->port ],
	'... and pg_upgrade succeeds');
chdir $current or die $!;
$new->start;
is($new->safe_psql('postgres', "SELECT count(ids.tid_generate()); $can_use"), "1\nt", '... with the extension');
# postgres_fdw only sends an array of IDs whose type is a member.
my $members = q{SELECT pg_describe_object(classid, objid, objsubid) FROM pg_depend WHERE deptype = 'e' AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids') ORDER BY 1};
my $array = qr/^type ids\.tid\[\]$/m;
unlike($new->safe_psql('postgres', $members), $array, '... but without its array types') if $new->pg_version < 17;
my ($complete) = slurp_file("$FindBin::RealBin/../../doc/administration.md") =~ /^### pg_upgrade.*?^```sql\n(.*?)^```/ms;
$new->safe_psql('postgres', "$complete CREATE DATABASE fresh");
$new->safe_psql('fresh', 'CREATE EXTENSION tid_ids');
my $completed = $new->safe_psql('postgres', $members);
like($completed, $array, '... until the statements of the page add them');
is($completed, $new->safe_psql('fresh', $members), '... and all other members of a new extension');
is($new->safe_psql('postgres', q{SELECT has_function_privilege('public', 'tid_ids_floors.tid_advance(ids.tid, interval)', 'EXECUTE'), has_sequence_privilege('public', 'tid_ids_floors.tid_ids_floor_tid', 'SELECT')}),
	'f|t', '... and its privileges');
$new->stop;

# Dumps of a schema that the owner of the database has created for the extension, or that a
# superuser has given to a third party.
foreach my $schema_owner ('owner', 'somebody')
{
	$database = new_database();
	$node->safe_psql($database, "CREATE SCHEMA ids AUTHORIZATION $schema_owner; CREATE EXTENSION tid_ids; ALTER SCHEMA ids OWNER TO $schema_owner; COMMENT ON SCHEMA ids IS 'what we search'");
	command_ok([ 'pg_dump', '-f', "$folder/of_$schema_owner", $node->connstr($database) ], "a dump with the schema of $schema_owner");
	$restored = "restored_of_$schema_owner";
	$node->safe_psql('postgres', "SET ROLE operator; CREATE DATABASE $restored");
	command_checks_all([ 'psql', '-Xq', '-v', 'ON_ERROR_STOP=1', '-f', "$folder/of_$schema_owner", $node->connstr($restored) . ' user=operator' ], 0, [qr//], [qr/\A\z/],
		'... is restored by another superuser');
	is($node->safe_psql($restored, "$can_use, nspowner::regrole, obj_description(oid) FROM pg_namespace WHERE nspname = 'ids'"), 't|pg_database_owner|what we search', '... who owns the database and thereby the schema');
}

# Dumps that are restored by a role that has only CREATE, or with default privileges.
$database = new_database();
command_ok([ 'pg_restore', '-1', '--no-owner', '-x', '-d', $node->connstr($database) . ' user=installer', "$folder/owner" ], 'pg_restore --no-owner -x by a role with CREATE');
is($node->safe_psql($database, "$can_use, nspowner::regrole FROM pg_namespace WHERE nspname = 'ids'; SELECT count(*) FROM shop.made"), "t|pg_database_owner\n1", '... opens the schema, which it does not own');
$database = new_database();
$node->safe_psql($database, "ALTER DEFAULT PRIVILEGES FOR ROLE $_ GRANT ALL ON SCHEMAS TO app") foreach $bootstrap, 'operator', 'pg_database_owner';
command_ok([ 'pg_restore', '-1', '-d', $node->connstr($database) . ' user=operator', "$folder/operator" ], 'a restore with default privileges');
is($node->safe_psql($database, "$can_use, has_schema_privilege('app', 'ids', 'CREATE'); SELECT count(*) FROM shop.made"), "t|f\n1", '... opens the schema, and gives away no more');

# A database made from one that has the extension; the other one of 15 to 19 is tested in
# 028_operations.pl.
$node->safe_psql('postgres', "CREATE DATABASE copy TEMPLATE $restored");
is($node->safe_psql('copy', "SELECT count(ids.tid_generate()); $can_use"), "1\nt", 'a copy of the database');

# A schema that queries of other roles find does not belong to a role that may only create
# schemas in this database, nor to one that owned the database before.
foreach my $case ([ 'installer', '' ], [ 'installer', 'CREATE SCHEMA ids; ' ], [ 'earlier', '' ])
{
	my ($by, $before) = @$case;
	$database = new_database();
	$node->safe_psql('postgres', "ALTER DATABASE $database OWNER TO $by") if $by eq 'earlier';
	is(run($database, $by, "${before}CREATE EXTENSION tid_ids"), '', "${before}CREATE EXTENSION by a role with CREATE on the database: $by");
	$node->safe_psql('postgres', "ALTER DATABASE $database OWNER TO owner; GRANT CREATE ON DATABASE $database TO $by");
	is($node->safe_psql($database, q{SELECT nspowner::regrole FROM pg_namespace WHERE nspname = 'ids'}), 'pg_database_owner', '... gives the schema to the owner of the database');
	is(run($database, $by, <<~'SQL'), <<~'END' =~ s/\n\z//r, '... who installed it can neither put anything into it nor drop it');
		CREATE FUNCTION ids.lower(varchar) RETURNS text LANGUAGE sql RETURN $1;
		ALTER SCHEMA ids RENAME TO mine;
		GRANT CREATE ON SCHEMA ids TO app;
		DROP SCHEMA ids CASCADE;
		SQL
		ERROR:  42501: permission denied for schema ids
		ERROR:  42501: must be owner of schema ids
		WARNING:  01007: no privileges were granted for "ids"
		ERROR:  42501: must be owner of schema ids
		END
	is(run($database, $by, 'DROP EXTENSION tid_ids; CREATE EXTENSION tid_ids; DROP EXTENSION tid_ids'), '', '... but can drop the extension and install it again');
	is(run($database, 'owner', 'CREATE EXTENSION tid_ids'), '', '... as can the owner of the database');
}

# --- what an administrator grants ---

my @kinds = qw(TABLES SEQUENCES FUNCTIONS ROUTINES TYPES SCHEMAS);
my @defaults = map { ("ALTER DEFAULT PRIVILEGES GRANT ALL ON $_ TO app WITH GRANT OPTION", "ALTER DEFAULT PRIVILEGES GRANT ALL ON $_ TO PUBLIC") } @kinds;
my @grants = map { my $schema = $_; (map { "GRANT ALL ON ALL $_ IN SCHEMA $schema TO app" } qw(TABLES SEQUENCES FUNCTIONS PROCEDURES ROUTINES)), "GRANT ALL ON SCHEMA $schema TO app" } qw(public ids);

# privileges DATABASE: those of others than the owner on the schema tid_ids_floors and its
# objects
sub privileges
{
	return $node->safe_psql($_[0], <<~'END');
		SELECT string_agg(DISTINCT format('%s: %s %s', kind, CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END, privilege_type), ', ' )
		FROM (SELECT 'schema' AS kind, nspowner AS owner, coalesce(nspacl, acldefault('n', nspowner)) AS acl FROM pg_namespace WHERE nspname = 'tid_ids_floors'
		      UNION ALL SELECT 'relation', relowner, coalesce(relacl, acldefault('s', relowner)) FROM pg_class WHERE relnamespace = 'tid_ids_floors'::regnamespace
		      UNION ALL SELECT 'function', proowner, coalesce(proacl, acldefault('f', proowner)) FROM pg_proc WHERE pronamespace = 'tid_ids_floors'::regnamespace) AS o, aclexplode(acl)
		WHERE grantee <> owner
		END
}
my $calls = join "\n", map { 'SELECT ' . Generators::raise($_, "(SELECT NULL::$Generators::generators{$_}[0])") . ' IS NULL;' } @Generators::names;

# nothing_moves DATABASE, WHEN: an ordinary role tries all it can.
sub nothing_moves
{
	my ($in, $when) = @_;
	my $last = 'SELECT max(last_timestamp) < now() + interval \'1 minute\' FROM ids.tid_ids_clock()';
	is(privileges($in), 'relation: PUBLIC SELECT, schema: PUBLIC USAGE', "$when: others can only read the floors");
	my $out = run($in, 'app', <<~"END");
		SELECT setval(oid, 8000000000000000) FROM pg_class WHERE relname = 'tid_ids_floor_tid';
		SELECT nextval(oid) FROM pg_class WHERE relname = 'tid_ids_floor_tid';
		UPDATE tid_ids_floors.tid_ids_floor_tid SET last_value = 8000000000000000;
		ALTER SEQUENCE tid_ids_floors.tid_ids_floor_tid RESTART WITH 8000000000000000;
		DROP SEQUENCE tid_ids_floors.tid_ids_floor_tid;
		CREATE SEQUENCE tid_ids_floors.mine;
		ALTER SCHEMA tid_ids_floors RENAME TO mine;
		ALTER EXTENSION tid_ids DROP SEQUENCE tid_ids_floors.tid_ids_floor_tid;
		GRANT ALL ON ALL SEQUENCES IN SCHEMA tid_ids_floors TO app;
		SELECT tid_ids_floors.tid_advance('bzzz-zzz-zzzz-zz', '300 years');
		SELECT ids.tid_generate() IS NOT NULL;
		SELECT ids.uuid7_generate() IS NOT NULL;
		$last;
		END
	is(scalar(my @errors = $out =~ /^ERROR: +42501:/mg), 9, "$when: an ordinary role is refused all that moves a generator") or diag $out;
	$out = run($in, 'app', $calls);
	is(scalar(@errors = $out =~ /^ERROR: +42501: permission denied for function \w+_advance$/mg), scalar @Generators::names, "$when: ... and each function that raises a floor") or diag $out;
	is(run($in, 'app', $last), 't', "$when: ... no generator has moved");
	return;
}

# Default privileges from before the installation, of the role that installs, or of the
# superuser for whom the script of a trusted extension runs; without a procedural language.
foreach my $by ('operator', 'installer')
{
	$database = new_database();
	$node->safe_psql($database, 'DROP EXTENSION plpgsql');
	$node->safe_psql($database, s/PRIVILEGES/PRIVILEGES FOR ROLE $bootstrap, operator, installer/r) foreach @defaults;
	is(run($database, $by, 'CREATE EXTENSION tid_ids'), '', "$by installs it with default privileges and without plpgsql");
	nothing_moves($database, "default privileges before $by installs it");
	is($node->safe_psql($database, q{SELECT has_schema_privilege('app', 'ids', 'CREATE')}), 'f', '... and they do not let others create objects in ids');
	$node->safe_psql($database, s/PRIVILEGES/PRIVILEGES FOR ROLE $bootstrap, operator, installer/r) foreach @defaults;
	$node->safe_psql($database, $_) foreach @grants;
	nothing_moves($database, "default privileges and grants after $by has installed it");

	# An update, too, does not give away the new objects of LATER_PIECES.
	my $version = $node->safe_psql($database, 'SELECT ids.tid_ids_version()');
	run($database, $by, "ALTER EXTENSION tid_ids UPDATE TO '$version-completed'; ALTER EXTENSION tid_ids UPDATE");
	nothing_moves($database, "after an update by $by");
}

# What a user sees.
is($node->safe_psql($database, 'SET search_path = public, ids; SELECT count(*) FROM pg_class WHERE pg_table_is_visible(oid) AND relnamespace <> \'pg_catalog\'::regnamespace'),
	0, 'no relation of the extension is visible');

$node->stop;
done_testing();
