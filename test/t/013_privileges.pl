# An ordinary user can install the extension and cannot harm others with it; objects
# of other users with the same names, earlier in the search path, are never used.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;
use Generators;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('privileges');
$node->init;
$node->append_conf('postgresql.conf', "fsync = off\ntid_ids.node_id = 1");
$node->start;
$node->safe_psql('postgres', <<~'END');
	CREATE ROLE owner LOGIN;
	CREATE ROLE other LOGIN;
	CREATE DATABASE shared OWNER owner;
	END

# The name of the user that runs the tests
my $superuser = $node->safe_psql('postgres', 'SELECT current_user');

# as ROLE, SQL: the result of a command by a role, or its error with the SQLSTATE
sub as
{
	my ($role, $sql) = @_;
	my ($status, $out, $err) = $node->psql('shared', "\\set VERBOSITY verbose\nSET SESSION AUTHORIZATION $role;\n$sql");
	return $status == 0 && $err eq '' ? $out : $err;
}

# --- installing ---

like(as('other', 'CREATE EXTENSION tid_ids'), qr/ERROR:  42501: permission denied for database shared/,
	'a user without CREATE on the database cannot install the extension');
is(as('owner', 'CREATE EXTENSION tid_ids'), '', 'the owner of the database installs the extension');
is( $node->safe_psql('shared', <<~'END'), 'owner', '... and owns the extension');
	SELECT extowner::regrole FROM pg_extension WHERE extname = 'tid_ids'
	END
is( $node->safe_psql('shared', <<~'END'), 0, '... but none of its functions and operators');
	SELECT count(*) FROM pg_depend AS d JOIN pg_shdepend AS o USING (classid, objid)
	WHERE d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids') AND d.deptype = 'e'
	  AND o.deptype = 'o' AND d.classid IN ('pg_proc'::regclass, 'pg_operator'::regclass)
	  AND o.refobjid = 'owner'::regrole
	END
is( as('owner', <<~'END'), '100', 'everyone may generate IDs');
	CREATE TABLE ids.posts (id ids.tid PRIMARY KEY DEFAULT ids.tid_generate());
	INSERT INTO ids.posts SELECT FROM generate_series(1, 100);
	SELECT count(*) FROM ids.posts;
	END

# --- privileges ---

my @advances = split /\n/, $node->safe_psql('shared', <<~'END');
	SELECT p.oid::regprocedure FROM pg_proc AS p JOIN pg_depend AS d ON d.objid = p.oid AND classid = 'pg_proc'::regclass
	WHERE d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids') AND proname ~ '_advance' ORDER BY 1
	END
cmp_ok(scalar(@advances), '>=', 9, 'each generator has a floor');
foreach my $function (@advances)
{

	# Not a constant NULL: with it, the function would not be called and its
	# privileges not checked.
	my $call = $function =~ s/(?<=[(,])([\w. ]+)/(SELECT NULL::$1)/gr;
	like(as('owner', "SELECT $call"), qr/ERROR:  42501: permission denied for function/, "the extension's owner may not call $function");
	unlike(as('owner', "GRANT EXECUTE ON FUNCTION $function TO PUBLIC; SELECT has_function_privilege('owner', '$function', 'EXECUTE')"), qr/^t/m,
		'... nor grant EXECUTE on it');
	like(as('owner', "CREATE OR REPLACE FUNCTION $function RETURNS void LANGUAGE sql AS ''"), qr/ERROR:  (42501|42P13)/, '... nor replace it');
	like(as('owner', "ALTER EXTENSION tid_ids DROP FUNCTION $function"), qr/ERROR:  42501/, '... nor remove it from the extension');
	is(as($superuser, "GRANT EXECUTE ON FUNCTION $function TO other; SET ROLE other; SELECT $call IS NOT NULL"), 'f',
		'a superuser can grant EXECUTE');
	is(as($superuser, "REVOKE EXECUTE ON FUNCTION $function FROM other"), '', '... and revoke it');
}
foreach my $name ('tid_ids.node_id', 'tid_ids.max_lead')
{
	my $setting = "$name = 5";
	like(as('owner', "SELECT ids.tid_generate(); SET $setting"), qr/ERROR:  55P02:/, "an ordinary user cannot SET $setting");
	like(as('owner', "SELECT ids.tid_generate(); SELECT set_config('$name', '5', true)"),
		qr/ERROR:  55P02:/, '... nor by set_config');
	like(as('owner', "SELECT ids.tid_generate(); ALTER ROLE owner SET $setting"), qr/ERROR:  55P02:/, '... nor by ALTER ROLE');
}

# Until the library is loaded, its settings are placeholders.  Loading drops a value
# that nobody may set.
is(as('other', q(SET tid_ids.max_lead = -1; SELECT 1)), '1', 'before the library is loaded, a user can set a placeholder');
like(as('other', q(SET tid_ids.max_lead = -1; SELECT count(ids.tid_generate()) FROM generate_series(1, 100000); SHOW tid_ids.max_lead)),
	qr/WARNING:  55P02: parameter "tid_ids.max_lead" cannot be changed now/, '... which loading drops, with a warning');

# The statement of the page takes a generator from everyone: no function that returns a new ID
# of the type is left.
my ($revoke) = slurp_file("$FindBin::RealBin/../../doc/untrusted-users.md") =~ /^(REVOKE EXECUTE .*?;)/ms;
my $left = q{SELECT count(*), count(*) FILTER (WHERE has_function_privilege(oid, 'EXECUTE')) FROM pg_proc
	WHERE prorettype = 'ids.tid'::regtype AND provolatile = 'v'};
is(as('other', $left), '4|4', 'everyone may call the functions that generate a tid');
is(as($superuser, "BEGIN; SET LOCAL search_path = ids; $revoke SET LOCAL ROLE other; $left"), '4|0', '... until a superuser revokes it');

# The sequences of the floors, which affect the whole server.
my $sequence = 'tid_ids_floors.tid_ids_floor_tid';
foreach my $command ("SELECT setval('$sequence', 5)", "SELECT nextval('$sequence')", "ALTER SEQUENCE $sequence RESTART",
	"ALTER EXTENSION tid_ids DROP SEQUENCE $sequence", "DROP SEQUENCE $sequence")
{
	like(as('owner', $command), qr/ERROR:  (42501|2BP01):/, "the extension's owner may not $command");
}
is(as('other', 'SELECT count(recorded_floor) FROM ids.tid_ids_clock()'), 1, 'everyone may read a recorded floor');

# A superuser who grants USAGE on the sequences allows nextval(), which must not move a
# generator, whether its floor is recorded or not.
$node->safe_psql('shared', 'GRANT USAGE ON ALL SEQUENCES IN SCHEMA tid_ids_floors TO other');
my $state = "SELECT last_value, log_cnt, is_called FROM $sequence";
my $recorded = $node->safe_psql('shared', $state);
like($recorded, qr/^\d{16}\|\d+\|t$/, 'a floor is recorded');
like(as('other', "SELECT nextval('$sequence')"), qr/ERROR:  2200H: nextval: reached minimum value/, '... with USAGE, nextval() fails');
is($node->safe_psql('shared', $state), $recorded, '... and changes nothing');
is( as('other', <<~'END'), 't', '... so nobody can move the generators by it');
	DO $$
	DECLARE
	  s regclass;
	BEGIN
	  FOR i IN 1 .. 20 LOOP
	    FOR s IN SELECT oid FROM pg_class WHERE relname ~ '^tid_ids_floor_' LOOP
	      BEGIN
	        PERFORM nextval(s);
	      EXCEPTION WHEN sequence_generator_limit_exceeded THEN
	      END;
	    END LOOP;
	    PERFORM ids.tid_generate(), ids.uuid7_generate();
	    COMMIT;
	  END LOOP;
	END $$;
	SELECT max(ahead) <= '1 second' FROM ids.tid_ids_clock();
	END
like($node->safe_psql('shared', 'SELECT last_value, is_called FROM tid_ids_floors.tid_ids_floor_uuid7'), qr/^\d{16}\|t$/,
	'... and a floor is recorded as before');
is($node->safe_psql('shared', 'SELECT last_value, is_called FROM tid_ids_floors.tid_ids_floor_uid11'), '0|t', '... and none by nextval()');

# Only a dump of an extension that a superuser has installed contains them, and every
# user can make such a dump.
$node->safe_psql('postgres', 'CREATE DATABASE restored OWNER owner; CREATE DATABASE of_superuser');
$node->safe_psql('of_superuser', 'CREATE EXTENSION tid_ids; SELECT tid_generate()');
my $dump = PostgreSQL::Test::Utils::tempdir . '/dump.sql';
command_ok([ 'pg_dump', '-f', $dump, $node->connstr('of_superuser') . ' user=other' ], 'an ordinary user can dump the sequences');
like(slurp_file($dump), qr/setval\('tid_ids_floors\.tid_ids_floor_tid', \d{16}, true\)/, '... with their values');
command_ok([ 'pg_dump', '-f', $dump, '--exclude-table=*.tid_ids_floor_*', $node->connstr('of_superuser') ],
	'pg_dump can exclude the sequences');
unlike(slurp_file($dump), qr/setval/, '... and then does not dump their values');
command_ok([ 'pg_dump', '-f', $dump, $node->connstr('shared') . ' user=owner' ], 'an ordinary user dumps an extension that an ordinary user has installed');
command_ok([ 'psql', '-Xq', '-v', 'ON_ERROR_STOP=1', '-o', '/dev/null', '-f', $dump, $node->connstr('restored') . ' user=owner' ],
	'... and restores it');

# --- objects of other users with the same names ---

# In a schema that comes first, even before pg_catalog: a copy of each function and
# operator of ours, and of those of the server that ours could call.  Each copy
# reports when it is called.
$node->safe_psql('shared', <<~'END');
	CREATE SCHEMA evil;
	CREATE TABLE public.kept_before AS SELECT id, 'x'::text AS prefix FROM ids.posts;
	CREATE FUNCTION public.twin(f oid) RETURNS void LANGUAGE plpgsql AS $$
	BEGIN
	  EXECUTE (SELECT format('CREATE FUNCTION evil.%I(%s) RETURNS %s LANGUAGE plpgsql AS %L', proname,
	                         pg_get_function_identity_arguments(oid), pg_get_function_result(oid),
	                         format('BEGIN RAISE EXCEPTION ''hijacked %s''; END', proname))
	           FROM pg_proc WHERE oid = f);
	EXCEPTION WHEN duplicate_function OR invalid_function_definition OR insufficient_privilege OR syntax_error OR undefined_object THEN NULL;
	END $$;
	SELECT public.twin(objid) FROM pg_depend JOIN pg_proc ON pg_proc.oid = objid
	WHERE classid = 'pg_proc'::regclass AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids')
	  AND prokind = 'f' AND 'internal'::regtype <> ALL (proargtypes) AND 'cstring'::regtype <> ALL (proargtypes::oid[] || prorettype);
	SELECT public.twin(oid) FROM pg_proc
	WHERE pronamespace = 'pg_catalog'::regnamespace AND prokind = 'f' AND 'internal'::regtype <> ALL (proargtypes)
	  AND (proname IN ('int8', 'uuid', 'bytea', 'now', 'tstzrange', 'lower', 'upper', 'isempty', 'int8eq', 'int8lt', 'int8cmp', 'uuid_cmp', 'uuid_lt', 'uuid_eq', 'text')
	       AND 'anyrange'::regtype <> ALL (proargtypes) AND 'anymultirange'::regtype <> ALL (proargtypes));
	CREATE FUNCTION public.twin_operator(o oid) RETURNS void LANGUAGE plpgsql AS $$
	DECLARE
	  r record;
	BEGIN
	  SELECT oprname, oprleft::regtype AS l, oprright::regtype AS r, 'evil_' || oid AS f INTO r FROM pg_operator WHERE oid = o;
	  EXECUTE format('CREATE FUNCTION evil.%I(%s, %s) RETURNS bool LANGUAGE plpgsql AS %L', r.f, r.l, r.r, format('BEGIN RAISE EXCEPTION ''hijacked %s''; END', r.oprname));
	  EXECUTE format('CREATE OPERATOR evil.%s (FUNCTION = evil.%I, LEFTARG = %s, RIGHTARG = %s)', r.oprname, r.f, r.l, r.r);
	END $$;
	SELECT public.twin_operator(oid) FROM pg_operator
	WHERE oprkind = 'b' AND (oid IN (SELECT objid FROM pg_depend WHERE classid = 'pg_operator'::regclass AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids'))
	  OR oprnamespace = 'pg_catalog'::regnamespace AND oprleft IN ('int8'::regtype, 'uuid'::regtype) AND oprright = oprleft AND oprresult = 'bool'::regtype);
	CREATE TYPE evil.tid AS (x int);
	CREATE DOMAIN evil.id_time_range AS text;
	DROP FUNCTION public.twin, public.twin_operator;
	END
cmp_ok($node->safe_psql('shared', q(SELECT count(*) FROM pg_proc WHERE pronamespace = 'evil'::regnamespace)), '>', 250, 'the schema evil has functions of the same names');
my $evil = 'SET search_path = evil, ids, public, pg_catalog;';
like(as($superuser, "$evil SELECT tid_generate()"), qr/hijacked tid_generate/, '... which are called by their bare names');
like(as($superuser, "$evil SELECT 1::bigint = 1::bigint"), qr/hijacked =/, "... and so are operators of the server's names");

# Everything that runs internally: input and output, comparisons, sorts, indexes,
# bounds and estimates at plan time, generators, by names with their schema.
is( as($superuser, <<~"END"), '100|100|100|t', 'with the schema in each name, queries use the right objects');
	$evil
	ANALYZE ids.posts;
	SET enable_seqscan = off;
	SELECT pg_catalog.count(*), pg_catalog.count(*) FILTER (WHERE id OPERATOR(ids.^@) pg_catalog.left(id OPERATOR(pg_catalog.||) '', 4)),
	       pg_catalog.count(*) FILTER (WHERE id OPERATOR(ids.<@) pg_catalog.tstzrange(pg_catalog.now() OPERATOR(pg_catalog.-) interval '1 day', NULL)),
	       ids.min(id) OPERATOR(pg_catalog.<) ids.max(id)
	FROM ids.posts;
	END
like(as($superuser, "$evil SET enable_seqscan = off; EXPLAIN (COSTS OFF) SELECT id FROM ids.posts WHERE id OPERATOR(ids.^@) '3'"),
	qr/Index Cond: \(\(id OPERATOR\(pg_catalog\.>=\) .*AND \(id OPERATOR\(pg_catalog\.<=\)/, 'the index condition of a prefix has the operators of the index');
is( as($superuser, <<~"END"), '', 'tables with keys, ranges, arrays and BRIN indexes are created and filled');
	$evil
	SET client_min_messages = error;
	CREATE TABLE ids.more (id ids.tid PRIMARY KEY DEFAULT ids.tid_generate(), list ids.tid[], span ids.tidrange, short ids.uid11 UNIQUE DEFAULT ids.uid11_generate(),
	  secret ids.scru160 UNIQUE DEFAULT ids.scru160_generate(), value ids.extuuid UNIQUE, event pg_catalog.uuid UNIQUE DEFAULT ids.uuid7_generate());
	CREATE INDEX ON ids.more USING hash (secret); CREATE INDEX ON ids.more USING brin (id ids.tid_minmax_multi_ops); CREATE INDEX ON ids.more USING brin (id ids.tid_bloom_ops);
	INSERT INTO ids.more (value) SELECT ids.extuuid_int(n) FROM pg_catalog.generate_series(1, 1000) AS n;
	UPDATE ids.more SET list = ARRAY[id], span = ids.tidrange(id, NULL);
	VACUUM ANALYZE ids.more;
	END
is( as($superuser, <<~"END"), '1000|1000|1000', '... joined, sorted and grouped');
	$evil
	SELECT pg_catalog.count(DISTINCT a.id), pg_catalog.count(DISTINCT b.secret), pg_catalog.count(DISTINCT b.value)
	FROM ids.more AS a JOIN ids.more AS b ON a.id OPERATOR(pg_catalog.=) b.id AND a.event OPERATOR(pg_catalog.=) b.event
	END

# A superuser with this search path installs the extension.
$node->safe_psql('postgres', 'CREATE DATABASE installed TEMPLATE shared');
$node->safe_psql('installed', 'DROP EXTENSION tid_ids CASCADE');
is( $node->safe_psql('installed', <<~'END'), '0|t', 'an extension that is installed with this search path does not use the schema evil');
	SET client_min_messages = error;
	SET search_path = evil, pg_catalog;
	ALTER SCHEMA ids RENAME TO old;
	CREATE EXTENSION tid_ids;
	WITH members AS (SELECT classid, objid FROM pg_depend WHERE refobjid OPERATOR(pg_catalog.=) (SELECT oid FROM pg_extension WHERE extname = 'tid_ids') AND deptype = 'e')
	SELECT pg_catalog.count(*), (SELECT pg_catalog.count(*) OPERATOR(pg_catalog.>) 300::pg_catalog.int8 FROM members)
	FROM members JOIN pg_depend AS d USING (classid, objid)
	JOIN pg_proc AS f ON d.refclassid = 'pg_proc'::regclass AND d.refobjid = f.oid WHERE pronamespace = 'evil'::regnamespace
	END

# --- the memory that sessions share ---

# Before 17, it comes from the spare shared memory of the server.  The locks of any
# user can use that up until the server stops, unless the library is preloaded.
my $generate = 'SELECT ids.tid_generate() IS NOT NULL';
my $locks = 'SELECT count(pg_advisory_lock(n)) FROM generate_series(1, 10000000) AS n';
my $in_main_segment = $node->safe_psql('postgres', q(SELECT current_setting('server_version_num')::int < 170000)) eq 't';
foreach my $preloaded (0, 1)
{
	$node->append_conf('postgresql.conf', "shared_preload_libraries = tid_ids") if $preloaded;
	$node->restart;
	like(as('other', $locks), qr/ERROR:  53200: out of shared memory/, 'a user takes all locks of the server');
	$node->poll_query_until('shared', q(SELECT NOT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory')))
	  or die 'the locks remain after their session';
	if ($in_main_segment && !$preloaded)
	{
		like(as('owner', $generate), qr/ERROR:  53200: .*HINT:  Add "tid_ids" to shared_preload_libraries and restart the server\./s,
			'... then there is no memory for the generators, and the error says what to do');
	}
	else
	{
		is(as('owner', $generate), 't', '... which does not affect the generators');
	}
}

# Who removes the server's segments, as systemd does when a user logs out, takes the memory
# of the generators and of the statistics away, unless they are in the main segment.  Here,
# segments are files.
$node->append_conf('postgresql.conf', 'dynamic_shared_memory_type = mmap');
my ($setting) = slurp_file("$FindBin::RealBin/../../doc/administration.md") =~ /`(min_dynamic_shared_memory = \w+)`/;
foreach my $reserved (0, 1)
{
	$node->append_conf('postgresql.conf', $setting) if $reserved;
	$node->restart;
	is(as('owner', $generate), 't', 'a generator whose memory is ' . ($reserved ? 'reserved' : 'a segment of its own'));
	unlink glob $node->data_dir . '/pg_dynshmem/*';
	like(as('owner', $generate), $reserved ? qr/^t$/ : qr/could not open shared memory segment/, '... after the segments were removed');
}

$node->stop;
done_testing();
