# The step-by-step way of doc/migrating.md on tables with nearly all that can depend on a
# key, while others write: nothing changes but the key.
#
# Takes long, so it begins first.

use strict;
use warnings;

use FindBin;
use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $users = 20000;
my $folder = PostgreSQL::Test::Utils::tempdir;
my $fill = slurp_file("$FindBin::RealBin/../../doc/fill.sql");
my $page = slurp_file("$FindBin::RealBin/../../doc/migrating.md");
my $node = PostgreSQL::Test::Cluster->new('migration');
$node->init(allows_streaming => 'logical');
$node->append_conf('postgresql.conf', <<~'END');
	fsync = off
	autovacuum = off
	log_statement = none
	max_connections = 40
	plpgsql.check_asserts = off
	wal_retrieve_retry_interval = 200ms
	END
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION tid_ids; CREATE ROLE app; CREATE ROLE other');

sub run
{
	my ($database, $sql, %options) = @_;
	my $output = '';
	$node->psql($database, $sql, stdout => \$output, on_error_die => 1, %options);
	return $output;
}

sub run_file
{
	my ($database, $file, %variables) = @_;
	return command_ok([ 'psql', '-Xq', '-v', 'ON_ERROR_STOP=1', (map { ('-v', "$_=$variables{$_}") } keys %variables),
			'-o', '/dev/null', '-f', $file, '-d', $node->connstr($database) ], "$database: run $file");
}

# Return the lines of the page's dump of the schema, without comments and without the key
# of psql's restricted mode, which differs in each dump.
sub schema_of
{
	my ($database, $name) = @_;
	my $file = "$folder/$name.sql";
	my ($options) = $page =~ /`pg_dump ([^`]*) shop > before\.sql`/ or die 'no command for the dump';
	system_or_bail('pg_dump', split(/ /, $options), '-f', $file, $node->connstr($database));
	return map { s/,$//r } grep { !/^--|^\\(?:un)?restrict |^$/ } split /\n/, slurp_file($file);
}

# Return the lines that only the first of two lists has, sorted.
sub only_in
{
	my ($first, $second) = @_;
	my %count;
	$count{$_}-- foreach @$second;
	return join "\n", sort grep { $count{$_}++ >= 0 } @$first;
}

# --- the statements of a migration ---

# Each column that references users.id: table, column, and the new key of the referenced
# row.  history references settings, but reads the key of users, so it can be the first.
my @references = (
	[ 'history', 'user_id', 'SELECT p.new_id FROM public.users AS p WHERE p.id =' ],
	[ 'users', 'referrer', 'SELECT p.new_id FROM public.users AS p WHERE p.id =' ],
	[ 'logins', 'user_id', 'SELECT p.new_id FROM public.users AS p WHERE p.id =' ],
	[ 'settings', 'user_id', 'SELECT p.new_id FROM public.users AS p WHERE p.id =' ]);
my $columns = join "\n", 'ALTER TABLE users ADD COLUMN new_id ids.tid;',
  map { "ALTER TABLE $_->[0] ADD COLUMN new_$_->[1] ids.tid;" } @references;
my $triggers = join "\n", 'ALTER TABLE users ALTER new_id SET DEFAULT tid_generate();', map { my ($table, $column, $new) = @$_; <<"SQL" } @references;
CREATE FUNCTION follow_$table() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
    'BEGIN NEW.new_$column := ($new NEW.$column); RETURN NEW; END';
REVOKE EXECUTE ON FUNCTION follow_$table() FROM PUBLIC;
CREATE TRIGGER zz_follow BEFORE INSERT OR UPDATE ON $table FOR EACH ROW EXECUTE FUNCTION follow_$table();
SQL
my $published = <<'SQL';
BEGIN;
ALTER PUBLICATION pub DROP TABLE users;
ALTER PUBLICATION pub ADD TABLE users (id, tenant_id, name, new_id);
COMMIT;
SQL
my $undo = join "\n", <<'SQL', map { my ($table, $column) = @$_; <<"SQL" } @references;
BEGIN;
ALTER PUBLICATION pub DROP TABLE users;
ALTER PUBLICATION pub ADD TABLE users (id, tenant_id, name);
COMMIT;
ALTER TABLE users DROP COLUMN new_id;
DROP PROCEDURE fill;
DROP TABLE user_ids;
SQL
DROP TRIGGER zz_follow ON $table;
ALTER TABLE $table DROP COLUMN new_$column;
DROP FUNCTION follow_$table();
SQL
my $numbers = <<'SQL';
CREATE TABLE user_ids AS
    WITH numbered AS (
        SELECT id, (extract(epoch FROM created_at) * 1000000)::bigint AS microsecond, row_number() OVER (ORDER BY created_at, id) AS n
        FROM users WHERE new_id IS NULL)
    SELECT id AS number, ((n + max(microsecond - n) OVER (ORDER BY n)) * 1024 + 32)::ids.tid AS id FROM numbered;
ALTER TABLE user_ids ADD PRIMARY KEY (number);
SQL
my ($newer_numbers, $newer) = $page =~ /`(INSERT INTO customer_ids [^`]+;)`[^`]*`RENAME`[^`]*`(WHERE [^`]+)`/ or die 'no statement for newer rows';
$newer_numbers =~ s/customer_ids/user_ids/;
my $newest_numbers = $newer_numbers =~ s/(?= ON CONFLICT)/ $newer/r;
my ($analyze) = $page =~ /^(ANALYZE users, logins;)/m or die 'no statistics before the switch';
# Return the statement of the page that fails for numbers without a row, for this column.
sub none_left
{
	my ($table, $column) = @_;
	my ($statement) = $page =~ /^(DO 'BEGIN .*?END';)$/ms or die 'no statement for numbers without a row';
	return $statement =~ s/\blogins\b/$table/gr =~ s/user_id/$column/gr;
}

my $filling = join "\n", q{CALL fill('users', 'id', 'new_id', '(SELECT u.id FROM user_ids AS u WHERE u.number = users.id)');},
  map { my ($table, $column, $new) = @$_; "CALL fill('$table', '$column', 'new_$column', '($new $table.$column)');" } @references;
my $checks = <<'SQL';
ALTER TABLE users ADD CONSTRAINT users_new_id CHECK (new_id IS NOT NULL) NOT VALID;
ALTER TABLE users VALIDATE CONSTRAINT users_new_id;
ALTER TABLE settings ADD CONSTRAINT settings_new CHECK (new_user_id IS NOT NULL) NOT VALID;
ALTER TABLE settings VALIDATE CONSTRAINT settings_new;
CREATE UNIQUE INDEX CONCURRENTLY users_new_pkey ON users (new_id);
CREATE UNIQUE INDEX CONCURRENTLY users_new_tenant_key ON users (tenant_id, new_id);
CREATE INDEX CONCURRENTLY users_new_partial ON users (new_id) INCLUDE (name) WHERE counter > 100;
CREATE INDEX CONCURRENTLY users_new_expr ON users ((coalesce(new_referrer, new_id)), lower(name)) WHERE new_referrer IS NOT NULL;
CREATE INDEX CONCURRENTLY users_new_hash ON users USING hash (new_id);
CREATE INDEX CONCURRENTLY logins_new_user ON logins (new_user_id) WITH (fillfactor = 80);
CREATE UNIQUE INDEX CONCURRENTLY settings_new_pkey ON settings (new_user_id);
CREATE INDEX CONCURRENTLY logins_left ON logins (user_id) WHERE new_user_id IS NULL AND user_id IS NOT NULL;
CREATE INDEX CONCURRENTLY users_left ON users (referrer) WHERE new_referrer IS NULL AND referrer IS NOT NULL;
SQL
my $switch = <<"SQL";
SET LOCAL lock_timeout = '5s';
LOCK TABLE v_logins, v_users, users, logins, settings, history IN ACCESS EXCLUSIVE MODE;
SET LOCAL session_replication_role = replica;
UPDATE users SET new_referrer = (SELECT p.new_id FROM users AS p WHERE p.id = users.referrer) WHERE new_referrer IS NULL AND referrer IS NOT NULL;
UPDATE logins SET new_user_id = (SELECT new_id FROM users WHERE users.id = user_id) WHERE new_user_id IS NULL AND user_id IS NOT NULL;
SET LOCAL session_replication_role = origin;
@{[ join "\n", map { none_left(@$_) } @references ]}
$newest_numbers

DROP TRIGGER IF EXISTS zz_follow ON users;
DROP TRIGGER IF EXISTS zz_follow ON logins;
DROP TRIGGER IF EXISTS zz_follow ON settings;
DROP TRIGGER IF EXISTS zz_follow ON history;
DROP INDEX users_left, logins_left;
CREATE OR REPLACE FUNCTION logins_of(n text) RETURNS bigint LANGUAGE sql STABLE RETURN NULL::bigint;
CREATE OR REPLACE FUNCTION names_in_view() RETURNS bigint LANGUAGE sql STABLE RETURN NULL::bigint;
DROP VIEW v_logins, v_users;
DROP RULE log_del ON settings;
DROP POLICY own ON logins;
DROP POLICY ins ON logins;
DROP TRIGGER audit_user ON logins;
DROP STATISTICS logins_stat;
ALTER PUBLICATION pub DROP TABLE users;
ALTER TABLE users DROP CONSTRAINT users_not_self, DROP CONSTRAINT users_referrer_fkey;
ALTER TABLE logins DROP CONSTRAINT logins_user_fk;
ALTER TABLE history DROP CONSTRAINT history_user_id_fkey;
ALTER TABLE settings DROP CONSTRAINT settings_user_id_fkey;

ALTER TABLE users RENAME id TO old_id;
ALTER TABLE users RENAME new_id TO id;
ALTER TABLE users RENAME referrer TO old_referrer;
ALTER TABLE users RENAME new_referrer TO referrer;
ALTER TABLE logins RENAME user_id TO old_user_id;
ALTER TABLE logins RENAME new_user_id TO user_id;
ALTER TABLE settings RENAME user_id TO old_user_id;
ALTER TABLE settings RENAME new_user_id TO user_id;
ALTER TABLE history RENAME user_id TO old_user_id;
ALTER TABLE history RENAME new_user_id TO user_id;
ALTER TABLE users DROP COLUMN old_id, DROP COLUMN old_referrer;
ALTER TABLE logins DROP COLUMN old_user_id;
ALTER TABLE settings DROP COLUMN old_user_id;
ALTER TABLE history DROP COLUMN old_user_id;

ALTER TABLE users ALTER id SET NOT NULL;
ALTER TABLE users DROP CONSTRAINT users_new_id;
ALTER TABLE users ADD CONSTRAINT users_pkey PRIMARY KEY USING INDEX users_new_pkey,
                  ADD CONSTRAINT users_tenant_key UNIQUE USING INDEX users_new_tenant_key;
ALTER TABLE settings ALTER user_id SET NOT NULL;
ALTER TABLE settings DROP CONSTRAINT settings_new;
ALTER TABLE settings ADD CONSTRAINT settings_pkey PRIMARY KEY USING INDEX settings_new_pkey;
ALTER INDEX users_new_partial RENAME TO users_partial;
ALTER INDEX users_new_expr RENAME TO users_expr;
ALTER INDEX users_new_hash RENAME TO users_hash;
ALTER INDEX logins_new_user RENAME TO logins_user;
ALTER TABLE users ADD CONSTRAINT users_referrer_fkey FOREIGN KEY (referrer) REFERENCES users (id) ON DELETE SET NULL NOT VALID,
                  ADD CONSTRAINT users_not_self CHECK (referrer <> id) NOT VALID;
ALTER TABLE logins ADD CONSTRAINT logins_user_fk FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
                       ON UPDATE CASCADE ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED NOT VALID,
                   ADD CONSTRAINT logins_user_id CHECK (user_id IS NOT NULL) NOT VALID;
ALTER TABLE settings ADD CONSTRAINT settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE NOT VALID;
ALTER TABLE history ADD CONSTRAINT history_user_id_fkey FOREIGN KEY (user_id) REFERENCES settings (user_id) NOT VALID;
ALTER INDEX users_expr ALTER COLUMN 1 SET STATISTICS 300;
ALTER TABLE users ALTER id SET STATISTICS 500, ALTER referrer SET (n_distinct = -0.3),
    CLUSTER ON users_pkey, REPLICA IDENTITY USING INDEX users_tenant_key;
CREATE STATISTICS logins_stat (ndistinct) ON tenant_id, user_id FROM logins;
CREATE TRIGGER audit_user AFTER UPDATE OF user_id ON logins FOR EACH ROW
    WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION audit();
CREATE VIEW v_users WITH (security_barrier = true) AS SELECT id, name FROM users WHERE counter >= 0;
CREATE VIEW v_logins AS
    SELECT v.name, l.id, l.tenant_id, l.user_id, l.address, l.counter, l.updated_at FROM v_users AS v JOIN logins AS l ON l.user_id = v.id;
CREATE OR REPLACE FUNCTION logins_of(n text) RETURNS bigint LANGUAGE sql STABLE
BEGIN ATOMIC
    SELECT count(*) FROM logins AS l JOIN users AS u ON u.id = l.user_id WHERE u.name = n;
END;
CREATE OR REPLACE FUNCTION names_in_view() RETURNS bigint LANGUAGE sql STABLE
BEGIN ATOMIC
    SELECT count(name) FROM v_users;
END;
CREATE TRIGGER vins INSTEAD OF INSERT ON v_users FOR EACH ROW EXECUTE FUNCTION vins();
CREATE RULE log_del AS ON DELETE TO settings DO ALSO INSERT INTO audit (t, old) VALUES ('settings', OLD.user_id::text);
CREATE POLICY own ON logins FOR SELECT TO app USING (user_id IN (SELECT id FROM users WHERE tenant_id < 5));
CREATE POLICY ins ON logins FOR INSERT TO app WITH CHECK (EXISTS (SELECT FROM users AS u WHERE u.id = logins.user_id));
ALTER PUBLICATION pub ADD TABLE users (id, tenant_id, name);
GRANT SELECT (id) ON users TO app;
GRANT REFERENCES (user_id), SELECT (user_id) ON logins TO other WITH GRANT OPTION;
GRANT SELECT ON v_users TO app WITH GRANT OPTION;
GRANT SELECT (name) ON v_logins TO app;
COMMENT ON INDEX users_hash IS 'hash of the id';
COMMENT ON CONSTRAINT users_pkey ON users IS 'the key';
COMMENT ON CONSTRAINT logins_user_fk ON logins IS 'user of the login';
COMMENT ON COLUMN users.id IS 'number of the user';
COMMENT ON COLUMN logins.user_id IS 'who';
COMMENT ON TRIGGER audit_user ON logins IS 'audit';
COMMENT ON VIEW v_users IS 'users';
COMMENT ON COLUMN v_users.id IS 'vid';
COMMENT ON POLICY own ON logins IS 'pol';
SQL
my $afterwards = <<'SQL';
ALTER TABLE users VALIDATE CONSTRAINT users_referrer_fkey, VALIDATE CONSTRAINT users_not_self;
ALTER TABLE logins VALIDATE CONSTRAINT logins_user_fk, VALIDATE CONSTRAINT logins_user_id;
ALTER TABLE settings VALIDATE CONSTRAINT settings_user_id_fkey;
ALTER TABLE history VALIDATE CONSTRAINT history_user_id_fkey;
ALTER TABLE logins ALTER user_id SET NOT NULL;
ALTER TABLE logins DROP CONSTRAINT logins_user_id;
SQL
my $cleaning = join "\n", 'DROP PROCEDURE fill;', 'DROP TABLE user_ids;', (map { "DROP FUNCTION follow_$_->[0]();" } @references), 'VACUUM ANALYZE;';

# --- those who write ---

# Each login's address is the name of its user, so that the join can be checked at any
# time, and each change is also a row of "work".
my $working = <<'SQL';
CREATE TABLE work (what text, row text, fires bool);
GRANT INSERT ON work TO app;
CREATE FUNCTION move(login bigint, to_user text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE from_user text;
BEGIN
    SELECT address INTO from_user FROM logins WHERE id = login FOR UPDATE;
    UPDATE logins SET (tenant_id, user_id, address) = (SELECT tenant_id, id, name FROM users WHERE name = to_user) WHERE id = login;
    INSERT INTO work VALUES ('login', login, from_user <> to_user);
END $$;
CREATE FUNCTION child_first(who text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE key text;
BEGIN
    LOCK TABLE users, logins IN ROW EXCLUSIVE MODE;  -- the type cannot change any more
    EXECUTE (SELECT CASE atttypid::regtype::text WHEN 'bigint' THEN 'SELECT 5000000 + nextval(''users_id_seq'')'
                    WHEN 'uuid' THEN 'SELECT gen_random_uuid()' ELSE 'SELECT tid_generate()' END
             FROM pg_attribute WHERE attrelid = 'users'::regclass AND attname = 'id') INTO key;
    EXECUTE format('INSERT INTO logins (tenant_id, user_id, address) VALUES (1, %L, %L)', key, who);
    EXECUTE format('INSERT INTO users (id, tenant_id, name) OVERRIDING SYSTEM VALUE VALUES (%L, 1, %L)', key, who);
    EXECUTE format('INSERT INTO users (tenant_id, name, referrer) VALUES (1, %L, %L)', 'r' || who, key);
    INSERT INTO work VALUES ('new', who), ('new', 'r' || who);
END $$;
SQL
append_to_file("$folder/load.sql", <<'SQL');
\set u random(1, :users)
\set login random(1, 2 * :users)
\set k random(1, 1000000000000)
BEGIN;
UPDATE users SET counter = counter + 1 WHERE name = 'u' || :u;
INSERT INTO work VALUES ('user', 'u' || :u);
END;
BEGIN;
UPDATE logins SET counter = counter + 1 WHERE id = :login;
INSERT INTO work VALUES ('login', :login, NULL);
END;
\set login random(1, 2 * :users)
SELECT move(:login, 'u' || :u);
SELECT child_first('c' || :k);
BEGIN;
SET LOCAL ROLE app;
INSERT INTO users (tenant_id, name) VALUES (3, 'a' || :k);
INSERT INTO logins (tenant_id, user_id, address) SELECT tenant_id, id, name FROM users WHERE name = 'a' || :k;
INSERT INTO work VALUES ('new', 'a' || :k);
END;
SQL

# Return what must stay the same: the rows that the load leaves alone, with the names of
# the rows that they reference.
sub contents
{
	my ($database) = @_;
	return run($database, <<'SQL');
SELECT 'users', count(*), md5(string_agg(concat_ws(' ', u.tenant_id, u.created_at, u.name, r.name), ',' ORDER BY u.name))
FROM users AS u LEFT JOIN users AS r ON r.id = u.referrer WHERE u.name ~ '^u';
SELECT 'settings', count(*), md5(string_agg(concat_ws(' ', u.name, setting), ',' ORDER BY setting))
FROM settings LEFT JOIN users AS u ON u.id = user_id;
SELECT 'history', count(*), md5(string_agg(concat_ws(' ', h.id, u.name, setting), ',' ORDER BY h.id))
FROM history AS h LEFT JOIN settings AS s ON s.user_id = h.user_id LEFT JOIN users AS u ON u.id = s.user_id;
SELECT 'logins', count(*), md5(string_agg(l.id::text, ',' ORDER BY l.id)) FROM logins AS l WHERE address ~ '^u';
SELECT 'wrong join', count(*) FROM logins AS l LEFT JOIN users AS u ON u.id = l.user_id
WHERE (u.name, u.tenant_id) IS DISTINCT FROM (l.address, l.tenant_id);
SQL
}

# What the subscriber has of each published row
my $rows = q{SELECT count(*), md5(string_agg(concat_ws(' ', id, tenant_id, name), ',' ORDER BY name)) FROM users;
	SELECT count(*), md5(string_agg(l::text, ',' ORDER BY id)) FROM (SELECT id, tenant_id, user_id, address, counter, updated_at FROM logins) AS l};

my %types = (
	bigint => { generated => 'GENERATED ALWAYS AS IDENTITY', key => 'n' },
	uuid => { generated => 'DEFAULT gen_random_uuid()', key => 'md5(n::text)::uuid' });

# Return the messages of the switch, when it has got its locks or tried ten times.
sub messages_of_switch
{
	my ($database) = @_;
	my $messages;
	foreach (1 .. 10)
	{
		$node->psql($database, "BEGIN; $switch COMMIT", on_error_stop => 1, stderr => \$messages);
		last if $messages !~ /lock timeout|deadlock/;
	}
	return $messages;
}

# Return 1 if a reader of a view, who begins when the switch has its locks, gets an answer.
sub read_by_reader
{
	my ($database) = @_;
	my ($lock) = $switch =~ /^(LOCK TABLE .*?;)$/m or die 'no lock';
	my @drop = $switch =~ /^(DROP VIEW .*?;)$/mg or die 'no view';
	my ($switching, $reader) = map { $node->background_psql($database, on_error_stop => 0) } 1, 2;
	$switching->query("BEGIN; $lock");
	$reader->query_until(qr/begun/, "\\echo begun\nSELECT count(*) + 1 AS found FROM v_logins \\gset\n");
	$node->poll_query_until($database, q{SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'SELECT count(*) + 1 AS found%'}, 1) or die 'the reader does not wait';
	$switching->query("@drop ROLLBACK");
	my $found = $reader->query('\\echo :found');
	$_->quit foreach $switching, $reader;
	return $found;
}

# The lines of a dump that must be the only differences.
sub differences
{
	my ($type) = @_;
	my @before = ('ALTER PUBLICATION pub ADD TABLE ONLY public.users (id, tenant_id, name);',
		"    referrer $type", "    user_id $type", ("    user_id $type NOT NULL") x 2);
	if ($type eq 'bigint')
	{
		push @before, '    id bigint NOT NULL', 'ALTER TABLE public.users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (',
		  '    SEQUENCE NAME public.users_id_seq', '    START WITH 1', '    INCREMENT BY 1', '    NO MINVALUE', '    NO MAXVALUE', '    CACHE 1', ');';
	}
	else
	{
		push @before, '    id uuid DEFAULT ids.uuid7_generate() NOT NULL';
	}
	my @after = ('ALTER PUBLICATION pub ADD TABLE ONLY public.users (tenant_id, name, id);', '    id ids.tid DEFAULT ids.tid_generate() NOT NULL',
		'    referrer ids.tid', '    user_id ids.tid', ('    user_id ids.tid NOT NULL') x 2);
	return join "\n", sort(@before), '--', sort(@after);
}

foreach my $type ('bigint', 'uuid')
{
	my ($old, $copy, $rehearsal) = ($type, "copy_of_$type", "rehearsal_of_$type");
	run('postgres', "CREATE DATABASE $_") foreach $old, $copy, $rehearsal;
	run('postgres', qq{ALTER DATABASE $old SET search_path = "\$user", public, ids});
	run($old, 'CREATE EXTENSION tid_ids');
	run_file($old, "$FindBin::RealBin/../fixture/migration.sql", users => $users, type => $type, %{ $types{$type} });

	# From uuid to uuid 7, only the default changes.
	if ($type eq 'uuid')
	{
		my @before = schema_of($old, 'before_uuid7');
		run($old, 'ALTER TABLE users ALTER id SET DEFAULT uuid7_generate()');
		my @after = schema_of($old, 'after_uuid7');
		is(only_in(\@after, \@before), '    id uuid DEFAULT ids.uuid7_generate() NOT NULL', 'to uuid of version 7, only the default changes');
	}
	run($old, $working);
	run($old, "CREATE SUBSCRIPTION from_afar_to_$type CONNECTION 'dbname=none' PUBLICATION pub WITH (connect = false)", stderr => \my $not_connected);
	my @before = schema_of($old, "before_$type");
	unlike(slurp_file("$folder/before_$type.sql"), qr/SUBSCRIPTION/, 'a rehearsal does not have the subscriptions, so it cannot drop their slots');
	unlike(slurp_file("$folder/before_$type.sql"), qr/^(?:CREATE ROLE|ALTER DATABASE) /m, "a dump has no roles, and no settings of the database");
	run_file($_, "$folder/before_$type.sql") foreach $copy, $rehearsal;

	# the rehearsal, without rows
	run($rehearsal, $_) foreach $columns, $published, $triggers, $numbers, $fill, $filling, $checks, "BEGIN; $switch ROLLBACK", $undo;
	my @undone = schema_of($rehearsal, "undone_$type");
	is(only_in(\@before, \@undone) . only_in(\@undone, \@before), '', 'before the switch, everything can be undone');
	run($rehearsal, $_) foreach $columns, $published, $triggers, $numbers, $fill, $filling, $checks, "BEGIN; $switch COMMIT", $afterwards, $cleaning;
	my @rehearsed = schema_of($rehearsal, "rehearsed_$type");
	is(read_by_reader($rehearsal), 1, 'who reads a view waits for the switch, and both succeed');

	# the subscriber
	run($old, "SELECT pg_create_logical_replication_slot('in_$copy', 'pgoutput')");
	run($copy, sprintf("CREATE SUBSCRIPTION in_$copy CONNECTION '%s' PUBLICATION pub WITH (create_slot = false)", $node->connstr . " dbname=$old"), stderr => \my $warnings);
	my $arrived = sub { $node->wait_for_catchup("in_$copy", 'replay', $node->lsn('insert')) };
	$node->poll_query_until($copy, q{SELECT count(*) > 0 AND bool_and(srsubstate IN ('r', 's')) FROM pg_subscription_rel}) or die 'no copy';

	# the migration, under load
	my $contents = contents($old);
	like($contents, qr/^wrong join\|0$/m, 'each login references the user of its name');
	my $load = IPC::Run::start(
		[ 'pgbench', '-n', '-c', 4, '-j', 1, '-T', 600, '-R', 40, '--max-tries=10', '-D', "users=$users", '-f', "$folder/load.sql", $node->connstr($old) . ' application_name=load' ],
		'<', '/dev/null', '>', "$folder/load_$type.log", '2>&1');
	my $clients = q{SELECT count(*) FROM pg_stat_activity WHERE application_name = 'load'};
	run($copy, $columns);
	run($old, $_) foreach $columns, $published, $triggers, $numbers, $fill;
	my $filled = run($old, $filling, stderr => \my $notices);
	like($notices, qr/^.*users: (?:20\d\d\d|19\d\d\d) rows\n/m, 'fill says how many rows it has filled');
	run($old, $checks);
	$arrived->();
	run($copy, $checks);
	run($old, 'SET session_replication_role = replica; INSERT INTO history (user_id) VALUES (key_of(0))');
	like(messages_of_switch($old), qr/ERROR: +foreign_key_violation/, 'the switch does not lose the key of a row that is gone');
	run($old, 'DELETE FROM history WHERE user_id = key_of(0)');
	run($old, $_) foreach $newer_numbers, $analyze;
	like(run($old, "EXPLAIN $newest_numbers"), qr/Index .*users_new_pkey/, 'under its locks, the switch reads only the newest rows');
	run($old, q{CREATE TABLE old_numbers AS SELECT id AS number, name FROM users WHERE name !~ '^u'});
	unlike(messages_of_switch($old), qr/ERROR/, 'the switch gets its locks');
	is(run($old, q{SELECT count(*) FROM pg_stats WHERE (tablename, attname) IN (('users', 'id'), ('logins', 'user_id'))}), '2', '... and keeps the statistics');
	run($old, $afterwards);
	run($old, "SELECT pg_sleep(1)");
	is(run($old, $clients), '4', 'the load goes on');
	$load->kill_kill;
	unlike(slurp_file("$folder/load_$type.log"), qr/ERROR|aborted/, '... without an error');
	$node->poll_query_until($old, $clients =~ s/count\(\*\)/count(*) = 0/r) or die 'the load does not end';
	is(run($old, <<'SQL'), 't|0', 'rows that are newer than the table of numbers are also in it');
SELECT count(*) > 0, count(*) FILTER (WHERE u.name IS DISTINCT FROM o.name)
FROM old_numbers AS o LEFT JOIN user_ids AS i USING (number) LEFT JOIN users AS u ON u.id = i.id;
DROP TABLE old_numbers
SQL
	run($old, $cleaning);

	# the result
	is(contents($old), $contents, 'each row has the same contents, and references the same row');
	my @after = schema_of($old, "after_$type");
	is(only_in(\@before, \@after) . "\n--\n" . only_in(\@after, \@before), differences($type), 'the schema differs only in the types and the default of the key');
	is(only_in(\@after, \@rehearsed) . only_in(\@rehearsed, \@after), '', '... as in the rehearsal');
	is(run($old, <<'SQL'), 't|t|t|t|t|t|t', 'triggers fired for the changes of the load, and for no other');
SELECT (SELECT bool_and((updated_at > least) = (name IN (SELECT row FROM work WHERE what = 'user')))
        FROM users, (SELECT min(updated_at) FROM users) AS v (least) WHERE name ~ '^u'),
    (SELECT bool_and((updated_at > least) = (id::text IN (SELECT row FROM work WHERE what = 'login')))
        FROM logins, (SELECT min(updated_at) FROM logins) AS v (least) WHERE address ~ '^u'),
    (SELECT count(*) FROM audit) = (SELECT count(*) FROM work WHERE fires),
    (SELECT sum(counter) FROM users) = (SELECT count(*) FROM work WHERE what = 'user'),
    (SELECT sum(counter) FROM logins) = (SELECT count(*) FROM work WHERE fires IS NULL AND what = 'login'),
    (SELECT count(*) FROM users WHERE name !~ '^u') = (SELECT count(*) FROM work WHERE what = 'new'),
    (SELECT count(*) FROM work) > 100
SQL
	is(run($old, <<'SQL'), 't|t', 'the keys have the times and the order of created_at');
SELECT bool_and(time >= created_at AND time < created_at + interval '1 s'), bool_and(created_at >= before)
FROM (SELECT tid_timestamp(id) AS time, created_at, lag(created_at) OVER (ORDER BY id) AS before FROM users WHERE name ~ '^u') AS v
SQL

	# the subscriber stops at the switch, and goes on after its own
	my $complaint = qr/invalid input syntax for type $type/;
	ok($node->wait_for_log($complaint), "the subscriber stops: $complaint") if $node->can('wait_for_log');
	run($copy, 'BEGIN; ' . $switch =~ s/\Q$newest_numbers\E//r . 'COMMIT');
	$arrived->();
	is(run($copy, $rows), run($old, $rows), '... and then has all rows');
	run($copy, "DROP SUBSCRIPTION in_$copy");
}

# --- rows that change during a batch ---

# The batch waits in the middle: it has locked row 1, and has not yet read row 3 in its
# latest version.
run('postgres', <<'SQL');
CREATE TABLE parents (id int PRIMARY KEY, new_id int);
CREATE TABLE children (id int PRIMARY KEY, parent int NOT NULL, new_parent int, fired int DEFAULT 0);
INSERT INTO parents SELECT n, 100 + n FROM generate_series(1, 9) AS n;
INSERT INTO children SELECT n, n FROM generate_series(1, 4) AS n;
CREATE FUNCTION follow() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN NEW.new_parent := (SELECT new_id FROM parents WHERE id = NEW.parent); NEW.fired := OLD.fired + 1; RETURN NEW; END';
CREATE TRIGGER zz_follow BEFORE UPDATE ON children FOR EACH ROW EXECUTE FUNCTION follow();
CREATE FUNCTION pause(key int) RETURNS int LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN key; END';
SQL
run('postgres', $fill);
sub start
{
	my ($name, @statements) = @_;
	return IPC::Run::start([ 'psql', '-XAtq', (map { ('-c', $_) } @statements), $node->connstr('postgres') . " application_name=$name" ], '<', \undef, '>&', \my $output);
}

sub wait_until_it_waits
{
	my ($name) = @_;
	$node->poll_query_until('postgres', "SELECT count(*) > 0 FROM pg_stat_activity WHERE application_name = '$name' AND wait_event_type = 'Lock'") or die "$name does not wait";
}

my $gate = start('gate', 'SELECT pg_advisory_lock(1)', 'SELECT pg_sleep(600)');
$node->poll_query_until('postgres', q{SELECT count(*) = 1 FROM pg_locks WHERE locktype = 'advisory' AND granted}) or die 'no gate';
my $batch = start('batch', "CALL fill('children', 'parent', 'new_parent', '(SELECT CASE WHEN children.id = 2 THEN pause(p.new_id) ELSE p.new_id END FROM parents AS p WHERE p.id = children.parent)')");
wait_until_it_waits('batch');
my $locked = start('locked', 'UPDATE children SET parent = 7 WHERE id = 1');
wait_until_it_waits('locked');
run('postgres', 'UPDATE children SET parent = 8 WHERE id = 3');
run('postgres', q{SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'gate'});
$_->finish foreach $batch, $locked;
$gate->kill_kill;
is(run('postgres', 'SELECT * FROM children ORDER BY id'), "1|7|107|1\n2|2|102|0\n3|8|108|1\n4|4|104|0", 'rows that change during a batch get the key of their new reference');

# --- rights ---

run('postgres', <<'SQL');
CREATE ROLE keeper LOGIN;
GRANT CREATE ON SCHEMA public TO keeper;
CREATE TABLE kept (id int PRIMARY KEY, new_id int, fired int DEFAULT 0);
INSERT INTO kept SELECT generate_series(1, 3);
CREATE TRIGGER zz_follow BEFORE UPDATE ON kept FOR EACH ROW EXECUTE FUNCTION follow();
ALTER TABLE kept OWNER TO keeper, ENABLE ROW LEVEL SECURITY;
SQL
my $call = q{CALL fill('kept', 'id', 'new_id', 'id + 100')};
$node->psql('postgres', $call, extra_params => [ '-U', 'keeper' ], stderr => \my $denied);
like($denied, qr/permission denied to set parameter "session_replication_role"/, 'fill needs a right');
run('postgres', 'GRANT SET ON PARAMETER session_replication_role TO keeper; ALTER TABLE kept FORCE ROW LEVEL SECURITY');
$node->psql('postgres', $call, extra_params => [ '-U', 'keeper' ], stderr => \my $said);
like($said, qr/kept: 0 rows/, '... and sees no row under FORCE ROW LEVEL SECURITY');
run('postgres', 'ALTER ROLE keeper BYPASSRLS');
$node->psql('postgres', $call, extra_params => [ '-U', 'keeper' ], stderr => \$said);
is(run('postgres', 'SELECT * FROM kept ORDER BY id'), "1|101|0\n2|102|0\n3|103|0", '... without BYPASSRLS');

# Without the right, the lines that need it can be deleted.
run('postgres', 'REVOKE SET ON PARAMETER session_replication_role FROM keeper; DROP TRIGGER zz_follow ON kept; UPDATE kept SET new_id = NULL; DROP PROCEDURE fill');
run('postgres', $fill =~ s/^ +SET LOCAL session_replication_role.*\n//mgr);
$node->psql('postgres', $call, extra_params => [ '-U', 'keeper' ], stderr => \$said);
is(run('postgres', 'SELECT * FROM kept ORDER BY id'), "1|101|0\n2|102|0\n3|103|0", '... and without the right, if these lines are deleted');

# --- which triggers fire, and what is set after an error ---

run('postgres', 'DROP PROCEDURE fill');
run('postgres', $fill);
run('postgres', <<'SQL');
CREATE TABLE triggered (id int PRIMARY KEY, new_id int, fired text DEFAULT '');
INSERT INTO triggered SELECT generate_series(1, 2);
CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.fired := NEW.fired || tg_name || 1; RETURN NEW; END';
CREATE TRIGGER always BEFORE UPDATE ON triggered FOR EACH ROW EXECUTE FUNCTION note();
CREATE TRIGGER normal BEFORE UPDATE ON triggered FOR EACH ROW EXECUTE FUNCTION note();
CREATE TRIGGER replica BEFORE UPDATE ON triggered FOR EACH ROW EXECUTE FUNCTION note();
ALTER TABLE triggered ENABLE ALWAYS TRIGGER always, ENABLE REPLICA TRIGGER replica;
SQL
run('postgres', q{CALL fill('triggered', 'id', 'new_id', 'id')});
is(run('postgres', 'SELECT DISTINCT fired FROM triggered'), 'always1replica1', 'fill fires only triggers that are ENABLE ALWAYS or REPLICA');

# The second round fails, after the commit of the first.
foreach my $value ('id / 0', 'pg_sleep(600)::text::int')
{
	my $second = "CASE WHEN id = 1 THEN 1 WHEN EXISTS (SELECT FROM triggered WHERE new_id IS NOT NULL) THEN $value END";
	$node->psql('postgres', "SET statement_timeout = '500ms'; UPDATE triggered SET new_id = NULL;\nCALL fill('triggered', 'id', 'new_id', '$second');\nSHOW session_replication_role", on_error_stop => 0, stdout => \my $role, stderr => \my $failed);
	like($failed, qr/triggered: 1 rows.*(?:division by zero|canceling statement)/s, "fill fails: $value");
	is($role, 'origin', '... and then session_replication_role is that of the session');
}

# --- a subscriber with binary = true ---

run('postgres', 'CREATE DATABASE p; CREATE DATABASE s');
run($_, 'CREATE EXTENSION tid_ids') foreach 'p', 's';
run('p', q{CREATE TABLE t (id ids.tid PRIMARY KEY, body text); CREATE PUBLICATION pub FOR TABLE t; SELECT pg_create_logical_replication_slot('in_s', 'pgoutput')});
run('s', 'CREATE TABLE t (id bigint PRIMARY KEY, body text)');
run('s', sprintf("CREATE SUBSCRIPTION in_s CONNECTION '%s' PUBLICATION pub WITH (create_slot = false, binary = true, copy_data = false)", $node->connstr . ' dbname=p'));
run('p', q{INSERT INTO t VALUES ('3kxn-lhr-3gxq-23', 'one')});
$node->wait_for_catchup('in_s', 'replay', $node->lsn('insert'));
is(run('s', 'SELECT id, body FROM t'), run('p', 'SELECT id::bigint, body FROM t'), 'with binary = true, a subscriber does not notice that the type is another');
run('s', 'DROP SUBSCRIPTION in_s');

# --- a subscriber with keys that are text ---

# Its switch is not yet done, so the new column has no values.
run($_, 'CREATE TABLE records (rkey text PRIMARY KEY, new_id ids.tid, body text)') foreach 'p', 's';
run('p', 'ALTER PUBLICATION pub ADD TABLE records');
run($_, q{INSERT INTO records VALUES ('3kxnlhr3gxq23', '3kxnlhr3gxq23', 'old')}) foreach 'p', 's';
run('s', 'ALTER TABLE records ADD CHECK (new_id IS NOT NULL)');
run('p', q{SELECT pg_create_logical_replication_slot('of_text', 'pgoutput')});
run('s', sprintf("CREATE SUBSCRIPTION of_text CONNECTION '%s' PUBLICATION pub WITH (create_slot = false, copy_data = false)", $node->connstr . ' dbname=p'));
$node->poll_query_until('p', q{SELECT active FROM pg_replication_slots WHERE slot_name = 'of_text'}) or die 'no subscriber';
run('p', <<'SQL');
ALTER DATABASE p SET tid_ids.tid_output = plain;
BEGIN;
ALTER TABLE records RENAME rkey TO old_rkey;
ALTER TABLE records RENAME new_id TO rkey;
ALTER TABLE records DROP COLUMN old_rkey;
ALTER TABLE records ALTER rkey SET NOT NULL;
ALTER TABLE records ADD PRIMARY KEY (rkey);
COMMIT;
UPDATE records SET body = 'lost';
SQL
$node->wait_for_catchup('of_text', 'replay', $node->lsn('insert'));
is(run('s', 'SELECT body FROM records'), 'old', 'a subscriber with text keys loses changes, without an error');
run('s', 'ALTER SUBSCRIPTION of_text DISABLE');
$node->poll_query_until('p', q{SELECT NOT active FROM pg_replication_slots WHERE slot_name = 'of_text'}) or die 'the subscriber goes on';
run('s', 'ALTER SUBSCRIPTION of_text ENABLE');
$node->poll_query_until('p', q{SELECT active FROM pg_replication_slots WHERE slot_name = 'of_text'}) or die 'the subscriber does not go on';
run('p', q{UPDATE records SET body = 'new'});
$node->wait_for_catchup('of_text', 'replay', $node->lsn('insert'));
is(run('s', 'SELECT body FROM records'), 'new', '... unless the subscription was restarted after the output format had been set to that of its keys');
run('s', 'DROP SUBSCRIPTION of_text');

# --- partitioned tables ---

run('p', <<'SQL');
CREATE TABLE referenced (id ids.tid PRIMARY KEY);
CREATE TABLE referencing (day int NOT NULL, id ids.tid NOT NULL) PARTITION BY RANGE (day);
CREATE TABLE part PARTITION OF referencing FOR VALUES FROM (1) TO (9);
INSERT INTO referenced VALUES ('3kxn-lhr-3gxq-23');
INSERT INTO referencing VALUES (1, '3kxn-lhr-3gxq-23');
CREATE UNIQUE INDEX part_key ON part (day, id);
BEGIN;
ALTER TABLE part ADD PRIMARY KEY USING INDEX part_key, ADD CONSTRAINT part_fk FOREIGN KEY (id) REFERENCES referenced NOT VALID;
ALTER TABLE referencing ADD PRIMARY KEY (day, id);
COMMIT;
ALTER TABLE part VALIDATE CONSTRAINT part_fk;
ALTER TABLE referencing ADD CONSTRAINT fk FOREIGN KEY (id) REFERENCES referenced;
SQL
is(run('p', q{SELECT string_agg(conname || ' ' || (conparentid <> 0), ', ' ORDER BY conname) FROM pg_constraint WHERE conrelid = 'part'::regclass AND contype IN ('p', 'f')}),
	'part_fk true, part_key true', 'keys of partitions are adopted by those of the partitioned table');
done_testing();
