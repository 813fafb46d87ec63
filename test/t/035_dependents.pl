# doc/dependents.sql lists each kind of object that can depend on a column: the catalogs
# say which there are, on this server version, and a dump says what the objects have.

use strict;
use warnings;

use FindBin;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $query = slurp_file("$FindBin::RealBin/../../doc/dependents.sql");
my $page = slurp_file("$FindBin::RealBin/../../doc/migrating.md");
my $node = PostgreSQL::Test::Cluster->new('dependents');
$node->init;
$node->append_conf('postgresql.conf', "fsync = off\nautovacuum = off\nwal_level = logical\nallow_system_table_mods = on");
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION tid_ids; CREATE ROLE app; CREATE ROLE other; CREATE ROLE owner LOGIN');
my $major = $node->safe_psql('postgres', q{SELECT current_setting('server_version_num')::int / 10000});

# Return the lines for a column, as "kind|object|detail|with ALTER TYPE|step by step".
sub dependents
{
	my ($database, $table, $column, @options) = @_;
	(my $sql = $query) =~ s/\('users'::regclass, 'id'\)/('$table'::regclass, '$column')/ or die 'no line for the table';
	return $node->safe_psql($database, $sql, @options);
}

# --- the page ---

my ($example) = $page =~ /^## Step by step.*?^```sql\n(CREATE TABLE users.*?)\n\n/ms or die 'no example';
my ($shown) = $page =~ /^```\n( +kind .*?)^```$/ms or die 'no output';
# The page's server belongs to the user postgres, and this one to whoever runs the test.
$node->safe_psql('postgres', 'CREATE ROLE postgres SUPERUSER') if $node->safe_psql('postgres', 'SELECT current_user') ne 'postgres';
$node->safe_psql('postgres', 'CREATE DATABASE example');
$node->safe_psql('example', "SET ROLE postgres; $example");
my $output = $node->safe_psql('example', $query, extra_params => [ '--no-align', '--pset', 'format=aligned', '--pset', 'tuples_only=off', '--pset', 'footer=off' ]);
$output =~ s/ +$//mg;
$output =~ s/\n*\z/\n/;
is($output, $shown, 'the page shows the output for its example');

# --- a schema with every kind ---

$node->safe_psql('postgres', "CREATE DATABASE own; ALTER DATABASE own OWNER TO owner");
$node->safe_psql('own', 'CREATE EXTENSION tid_ids; GRANT ALL ON SCHEMA public TO owner, other');
$node->command_ok([ 'psql', '-Xq', '-v', 'ON_ERROR_STOP=1', '-v', 'users=100', '-v', 'type=bigint', '-v', 'key=n',
		'-v', 'generated=GENERATED ALWAYS AS IDENTITY', '-d', $node->connstr('own'), '-f', "$FindBin::RealBin/../fixture/migration.sql" ],
	'the fixture can be created');
$node->safe_psql('own', <<'SQL');
CREATE SCHEMA more;
SET search_path = more;
CREATE FUNCTION nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE FUNCTION announce() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN END';
CREATE TABLE staff (staff_id serial PRIMARY KEY, boss int DEFAULT 1, twice int GENERATED ALWAYS AS (staff_id * 2) STORED,
    code varchar COMPRESSION pglz, EXCLUDE (staff_id WITH =));
ALTER TABLE staff ALTER staff_id SET STATISTICS 7;
CREATE TABLE store (manager_staff_id smallint, number int DEFAULT nextval('staff_staff_id_seq'));
CREATE TABLE staff_archive (staff_id bigint, staff_ids int[], other_id int);
CREATE TABLE notes (about staff);
CREATE TYPE pair AS (one staff, two int);
CREATE TABLE pairs (pair pair[]);
CREATE FUNCTION of_row(s staff) RETURNS int LANGUAGE sql AS 'SELECT 1';
CREATE VIEW counted AS SELECT count(*) FROM staff;
CREATE MATERIALIZED VIEW stored AS SELECT staff_id AS id FROM staff;
CREATE VIEW above AS SELECT * FROM stored;
CREATE FUNCTION of_view(v above) RETURNS int LANGUAGE sql AS 'SELECT 1';
ALTER VIEW above ALTER id SET DEFAULT 1;
CREATE INDEX stored_id ON stored (id);
CREATE INDEX staff_sum ON staff ((staff_id + boss));
ALTER INDEX staff_sum ALTER COLUMN 1 SET STATISTICS 300;
CREATE VIEW grouped AS SELECT s.* FROM staff AS s GROUP BY staff_id;
CREATE FUNCTION named() RETURNS int LANGUAGE sql AS 'SELECT max(staff_id) FROM more.staff';
CREATE RULE quiet AS ON DELETE TO staff DO ALSO NOTHING;
ALTER TABLE staff ENABLE ALWAYS RULE quiet;
CREATE RULE calm AS ON DELETE TO staff DO ALSO NOTHING;
CREATE TRIGGER loud AFTER UPDATE ON staff FOR EACH ROW EXECUTE FUNCTION nothing();
ALTER TABLE staff ENABLE ALWAYS TRIGGER loud;
CREATE EVENT TRIGGER announcement ON ddl_command_end EXECUTE FUNCTION announce();
ALTER TABLE staff REPLICA IDENTITY FULL;
CREATE PUBLICATION filtered FOR TABLE staff WHERE (staff_id > 3);
CREATE PUBLICATION everything FOR ALL TABLES;
CREATE SUBSCRIPTION from_afar CONNECTION 'dbname=none' PUBLICATION p WITH (connect = false);
INSERT INTO pg_subscription_rel SELECT oid, 'staff'::regclass, 'r', NULL FROM pg_subscription;
INSERT INTO pg_seclabel VALUES ('staff'::regclass, 'pg_class'::regclass, 1, 'dummy', 'secret');
CREATE TABLE parted (id bigint PRIMARY KEY) PARTITION BY RANGE (id);
CREATE TABLE part_1 PARTITION OF parted FOR VALUES FROM (1) TO (10);
CREATE TABLE by_part (part bigint REFERENCES parted, child bigint REFERENCES part_1);
CREATE TABLE plus PARTITION OF parted DEFAULT;
CREATE TABLE child () INHERITS (store);
CREATE TABLE by_expression (id int) PARTITION BY RANGE ((id + 1));
CREATE TYPE typed AS (id int);
CREATE TABLE of_type OF typed;
CREATE INDEX staff_few ON staff (boss) WHERE staff_id > 3;
CREATE RULE seldom AS ON DELETE TO staff WHERE OLD.staff_id > 3 DO ALSO NOTHING;
CREATE STATISTICS staff_expr ON (staff_id + 1) FROM staff;
CREATE TRIGGER moved AFTER UPDATE OF staff_id ON staff FOR EACH ROW EXECUTE FUNCTION nothing();
CREATE TRIGGER great AFTER UPDATE ON staff FOR EACH ROW WHEN (NEW.staff_id > 3) EXECUTE FUNCTION nothing();
CREATE TABLE listed (id int PRIMARY KEY);
CREATE PUBLICATION list FOR TABLE listed (id);
SQL
$node->safe_psql('own', 'ALTER TABLE more.by_expression ADD CONSTRAINT present NOT NULL id') if $major >= 18;

# An object of a class that the query does not know
$node->safe_psql('own', q{INSERT INTO pg_depend VALUES ('pg_operator'::regclass, '+(int,int)'::regoperator, 0, 'pg_class'::regclass, 'more.staff'::regclass, 1, 'n')});

my %lines = map { $_->[0] => dependents('own', @$_) } ([ 'users', 'id' ], [ 'more.staff', 'staff_id' ], [ 'more.parted', 'id' ],
	[ 'more.part_1', 'id' ], [ 'settings', 'user_id' ], [ 'more.store', 'manager_staff_id' ], [ 'more.by_expression', 'id' ], [ 'more.of_type', 'id' ]);
note $lines{$_} foreach keys %lines;
my $all = join "\n", values %lines;

# Each line of the query's own list has a line here, and each line says what to do.
my ($steps) = $query =~ /^steps .*? AS \(VALUES\n(.*?)^\)$/ms or die 'no list';
my @kinds = $steps =~ /^  \('([^']+)', '[^']+',\s+'[^']+'\)/mg;
cmp_ok(scalar @kinds, '>', 40, 'the query has a list of kinds');
foreach my $kind (@kinds)
{
	next if $kind eq 'not null' && $major < 18;
	like($all, qr/^\Q$kind\E\|/m, "a line of this kind: $kind");
}
my $what = join '|', map { quotemeta } @kinds;
is(join("\n", grep { !/^(?:$what)\|[^|]+\|.*\|[^|]+\|[^|]+$/ } split /\n/, $all =~ s/'\|'//gr), '', 'each line has a kind of this list, and says what to do');

# --- what the catalogs can contain ---

# For each way in which a catalog can name a column, the line of an object that names it only
# in this way, where there can be one; or the reason why the query does not need it.
my %ways = (
	'pg_attrdef.adnum' => 'default|default value for column staff_id of table more.staff', 'pg_attrdef.adbin' => 'generated column|default value for column twice of table more.staff',
	'pg_constraint.conkey' => 'unique|constraint settings_pkey on table settings', 'pg_constraint.confkey' => 'foreign key|constraint settings_user_id_fkey on table settings',
	'pg_constraint.conbin' => 'check|constraint users_not_self on table users',
	'pg_index.indkey' => 'index|index logins_user', 'pg_index.indexprs' => 'index expression|index more.staff_sum', 'pg_index.indpred' => 'index expression|index more.staff_few',
	'pg_partitioned_table.partattrs' => 'partition key|column id of table more.parted', 'pg_partitioned_table.partexprs' => 'partition key|column id of table more.by_expression',
	'pg_class.relpartbound' => 'column|column id of table more.part_1',
	'pg_policy.polqual' => 'policy|policy own on table logins', 'pg_policy.polwithcheck' => 'policy|policy ins on table logins',
	'pg_proc.prosqlbody' => 'function|function logins_of(text)',
	'pg_publication_rel.prattrs' => 'published columns|publication of table users in publication pub', 'pg_publication_rel.prqual' => 'published rows|publication of table more.staff in publication filtered',
	'pg_rewrite.ev_action' => 'rule|rule log_del on table settings', 'pg_rewrite.ev_qual' => 'rule|rule seldom on table more.staff',
	'pg_statistic_ext.stxkeys' => 'statistics|statistics object logins_stat', 'pg_statistic_ext.stxexprs' => 'statistics|statistics object more.staff_expr',
	'pg_trigger.tgattr' => 'trigger|trigger moved on table more.staff', 'pg_trigger.tgqual' => 'trigger|trigger great on table more.staff',
	'pg_depend.objsubid' => 'stored rows|column about of table more.notes', 'pg_depend.refobjsubid' => 'sequence|sequence users_id_seq',
	'pg_description.objsubid' => 'comment|column id of view v_users', 'pg_seclabel.objsubid' => 'security label|column staff_id of table more.staff',
	'pg_propgraph_element.pgekey' => 'other|', 'pg_propgraph_element.pgesrckey' => 'other|', 'pg_propgraph_element.pgesrcref' => 'other|',
	'pg_propgraph_element.pgedestkey' => 'other|', 'pg_propgraph_element.pgedestref' => 'other|', 'pg_propgraph_label_property.plpexpr' => 'other|');
my %reasons = (
	'pg_constraint.conpfeqop' => 'operators',
	'pg_constraint.confdelsetcols' => 'shown by pg_get_constraintdef',
	'pg_statistic.staattnum' => 'ANALYZE computes it again',
	'pg_proc.proargdefaults' => 'PostgreSQL forbids columns in it',
	'pg_type.typdefaultbin' => 'PostgreSQL forbids columns in it',
	'pg_init_privs.objsubid' => 'only of extensions and of the system',
	'pg_shdepend.objsubid' => 'roles of privileges, which pg_attribute.attacl has');
my @found = split /\n/, $node->safe_psql('own', <<'SQL');
SELECT DISTINCT concat_ws('.', fktable, CASE WHEN fkcols[2] IS NULL THEN fkcols[1] ELSE fkcols[2] END)
FROM pg_get_catalog_foreign_keys() WHERE pktable = 'pg_attribute'::regclass AND 'attnum' = ANY (pkcols)
UNION SELECT attrelid::regclass || '.' || attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
WHERE relnamespace = 'pg_catalog'::regnamespace AND relkind = 'r'
  AND (atttypid = 'pg_node_tree'::regtype OR attname IN ('objsubid', 'refobjsubid', 'prattrs'))
SQL
cmp_ok(scalar @found, '>=', 31, 'the catalogs name columns in many ways');
my @neither = grep { !$ways{$_} && !$reasons{$_} } @found;
is("@neither", '', 'each way in which a catalog can name a column has a kind or a reason');
like($all, qr/^\Q$ways{$_}\E(?:\||(?<=^other\|))/m, "$_: $ways{$_}") foreach sort grep { $ways{$_} } @found;

# --- what pg_depend records ---

# By PostgreSQL's own description, without what belongs to a listed object.
foreach my $table (sort keys %lines)
{
	my %listed = map { (split /\|/)[1] => 1 } split /\n/, $lines{$table};
	my $columns = join ' OR ', map { "refobjid = '$_->[1]'::regclass AND attname = '$_->[0]'" }
	  map { [/^column\|column (\w+) of table ([\w.]+)/] } grep { /^column\|/ } split /\n/, $lines{$table};
	my $recorded = $node->safe_psql('own', <<"SQL");
SELECT DISTINCT CASE WHEN rulename = '_RETURN' THEN pg_describe_object('pg_class'::regclass, ev_class, 0) ELSE pg_describe_object(classid, objid, objsubid) END
FROM pg_depend JOIN pg_attribute ON attrelid = refobjid AND attnum = refobjsubid
LEFT JOIN pg_rewrite AS w ON classid = 'pg_rewrite'::regclass AND w.oid = objid
LEFT JOIN pg_constraint AS c ON classid = 'pg_constraint'::regclass AND c.oid = objid
WHERE refclassid = 'pg_class'::regclass AND ($columns)
  AND (c.oid IS NULL OR conparentid = 0 AND coninhcount = 0 AND conname NOT LIKE '%not_null')
  AND NOT (classid = 'pg_class'::regclass AND objid IN (SELECT inhrelid FROM pg_inherits))
SQL
	my @missing = grep { !$listed{$_} } split /\n/, $recorded;
	is("@missing", '', "all that pg_depend records for the columns of $table is listed");
}

# --- what a dump contains ---

# Return the statements of a dump, each as a line without a semicolon.
sub statements_of
{
	my ($database) = @_;
	my ($dump, $errors) = run_command([ 'pg_dump', '--schema-only', $node->connstr($database) ]);
	return map { s/\n\s*/ /gr } $dump =~ /^((?:ALTER|COMMENT|CREATE|GRANT|REVOKE|SECURITY) .*?);$/msg;
}

# Each statement that a dump no longer has, or has no longer in the same form, when the
# columns are dropped: the kinds, one of which has a line for its object, whose name is
# the parenthesis, or whose names are those of a table and of a column of it.
my $name = qr/(?:\w+\.)?(\w+)/;
my $column = qr/(?:\w+\.)?(?<table>\w+)\.(?<column>\w+)/;
my $alter = qr/ALTER TABLE (?:ONLY )?(?:\w+\.)?(?<table>\w+) ALTER COLUMN (?<column>\w+)/;
my @statements = (
	[ qr/^CREATE TABLE $name / => 'column', 'default elsewhere' ],
	[ qr/^$alter SET DEFAULT/ => 'default', 'default elsewhere', 'default of a view' ],
	[ qr/^$alter (?:SET STATISTICS|SET \(n_distinct|SET STORAGE|SET COMPRESSION)/ => 'options' ],
	[ qr/^ALTER TABLE \S+ ALTER COLUMN \w+ ADD GENERATED .* SEQUENCE NAME $name/ => 'sequence' ],
	[ qr/^(?:CREATE|ALTER) SEQUENCE $name/ => 'sequence' ],
	[ qr/^ALTER TABLE ONLY \S+ ADD CONSTRAINT $name (?:PRIMARY KEY|UNIQUE)/ => 'unique' ],
	[ qr/^ALTER TABLE ONLY \S+ ADD CONSTRAINT $name EXCLUDE/ => 'exclusion' ],
	[ qr/^ALTER TABLE (?:ONLY )?\S+ ADD CONSTRAINT $name FOREIGN KEY/ => 'foreign key', 'foreign key elsewhere' ],
	[ qr/^ALTER TABLE (?:ONLY )?\S+ CLUSTER ON $name/ => 'cluster mark' ],
	[ qr/^ALTER TABLE ONLY \S+ REPLICA IDENTITY USING INDEX $name/ => 'replica identity' ],
	[ qr/^CREATE (?:UNIQUE )?INDEX $name/ => 'index', 'index expression', 'index of a view' ],
	[ qr/^ALTER INDEX $name ALTER COLUMN \d+ SET STATISTICS/ => 'statistics target' ],
	[ qr/^CREATE STATISTICS $name/ => 'statistics' ],
	[ qr/^CREATE (?:OR REPLACE )?VIEW $name/ => 'view' ],
	[ qr/^CREATE MATERIALIZED VIEW $name/ => 'materialized view' ],
	[ qr/^CREATE FUNCTION $name/ => 'function', 'row of a view' ],
	[ qr/^CREATE TRIGGER $name/ => 'trigger' ],
	[ qr/^CREATE RULE $name/ => 'rule' ],
	[ qr/^CREATE POLICY $name/ => 'policy' ],
	[ qr/^ALTER PUBLICATION $name ADD TABLE/ => 'published columns', 'published rows' ],
	[ qr/^COMMENT ON COLUMN $column/ => 'comment' ],
	[ qr/^COMMENT ON (?:CONSTRAINT|INDEX|POLICY|TRIGGER|VIEW) $name/ => 'comment' ],
	[ qr/^SECURITY LABEL FOR \w+ ON COLUMN $column/ => 'security label' ],
	[ qr/^GRANT .*\((?<column>\w+)\) ON TABLE (?:\w+\.)?(?<table>\w+)/ => 'privileges' ],
	[ qr/^GRANT [^()]+ ON TABLE $name/ => 'view' ],
	[ qr/^ALTER (?:FUNCTION|MATERIALIZED VIEW|STATISTICS|TABLE|VIEW) $name.* OWNER TO/ => 'view', 'materialized view', 'function', 'row of a view', 'statistics', 'sequence' ]);
foreach my $table ('users', 'more.staff')
{
	$node->safe_psql('postgres', 'CREATE DATABASE less TEMPLATE own');
	my @before = statements_of('less');
	$node->safe_psql('less', join '; ', q{DELETE FROM pg_depend WHERE classid = 'pg_operator'::regclass AND refobjid = 'more.staff'::regclass}, map { /^column\|column (\w+) of table ([\w.]+)/ ? "ALTER TABLE $2 DROP COLUMN $1 CASCADE" : () } split /\n/, $lines{$table});
	my %after = map { $_ => 1 } statements_of('less');
	$node->safe_psql('postgres', 'DROP DATABASE less');
	my @lost = grep { !$after{$_} } @before;
	cmp_ok(scalar @lost, '>', 15, "$table: a dump without the columns lacks statements");
	my @not_listed = grep {
		my $statement = $_;
		!grep {
			my ($pattern, @is) = @$_;
			my $is = join '|', map { quotemeta } @is;
			$statement =~ $pattern && do
			{
				my $object = $+{column} ? qr/column $+{column} of [\w ]+ (?:\w+\.)?$+{table}/ : qr/[^|]*\b$1\b/;
				$lines{$table} =~ /^(?:$is)\|(?:default value for )?$object/m;
			}
		} @statements
	} @lost;
	is(join("\n", @not_listed), '', '... and each has a line');
}

# --- which columns ---

sub objects { my ($kind, $table) = @_; return join ', ', $lines{$table} =~ /^\Q$kind\E\|(.*?)\|/mg }
is(objects('column', 'users'), 'column id of table users, column referrer of table users, column user_id of table history, '
	  . 'column user_id of table logins, column user_id of table settings', 'the columns that reference the key, also by other tables');
is(objects('column', 'more.part_1'), objects('column', 'more.parted'), 'a partition leads to its table and to the other partitions');
like(objects('similar column', 'more.staff'), qr/^column manager_staff_id of table more.child, column manager_staff_id of table more.store, column staff_id of table more.staff_archive, column staff_ids of table more.staff_archive$/,
	'similar columns, also smaller ones and arrays');
like(objects('foreign key elsewhere', 'settings'), qr/^constraint settings_user_id_fkey on table settings$/, 'a key that references another one');
like($lines{users}, qr/^column\|column user_id of table logins\|bigint NOT NULL\|/m, '... with their types');

# --- what to do ---

$node->psql('own', 'ALTER TABLE more.listed ALTER id TYPE bigint', stderr => \my $published);
like($published, qr/cannot alter type of a column used by a publication/, 'ALTER TYPE fails for a column of a list');
like($lines{users}, qr/^published columns\|[^|]+\|\|drop, create again\|/m, '... so it is dropped first');
like($lines{users}, qr/^function\|function names_in_view\(\)\|\|at the beginning, [^|]+\|the same$/m, 'functions over views must not use them when they are dropped');

# --- by whom ---

my $by_owner = dependents('own', 'users', 'id', extra_params => [ '-U', 'owner' ]);
is($by_owner, $lines{users}, 'a user without privileges on the tables sees the same lines');
my ($status, undef, $error) = $node->psql('own', $query =~ s/'users'::regclass, 'id'/'users'::regclass, 'idd'/r);
like($error, qr/column "idd" of relation "users" does not exist/, 'a misspelled column is an error');
done_testing();
