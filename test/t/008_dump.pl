# Dump and restore, in every format, of every type in every role that a table
# has for it; the extension in public or in a schema of its own. pg_dump and what
# it writes work with an empty search_path.
use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('dump');
$node->init;
$node->append_conf('postgresql.conf', 'fsync = off');
$node->start;

# Type, some values, and two bounds between which they are.
my %type = (
	tid => [ q('3kxn-lhr-3gxq-23', 's222-222-2222-22', 'zzzz-zzz-zzzz-zz'), 's222-222-2222-22', 'bzzz-zzz-zzzz-zz' ],
	uid11 => [ q('11111111111', '4h1dcdW9Pz4', 'jpXCZedGfVP'), '11111111111', 'jpXCZedGfVQ' ],
	scru160 => [ q('00000000000000000000000000000000', '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4'), '0' x 32, 'V' x 32 ],
	extuuid => [
		q('sym:Vega', 'fixedB4:GBP$:222.31', 'f117:0.1', 't/20:2024-07-19;16:40:46.48031', 'ffffffff-ffff-6fff-bfff-fffffffffffe'),
		'00000000-0000-6000-8000-000000000000', 'ffffffff-ffff-6fff-bfff-ffffffffffff' ]);
my %generate = (
	tid => 'tid_generate()', uid11 => 'uid11_generate()', scru160 => 'scru160_generate()', extuuid => 'extuuid_time(now())');

my $contents = '';

sub fill
{
	my ($database, $schema) = @_;
	my $sql = "CREATE SCHEMA IF NOT EXISTS $schema; CREATE EXTENSION tid_ids SCHEMA $schema; SET search_path = public, $schema;";
	for my $name (sort keys %type)
	{
		my ($values, $first, $last) = @{ $type{$name} };
		$sql .= qq{
			CREATE DOMAIN d_$name AS $schema.$name CHECK (VALUE >= '$first');
			CREATE TYPE c_$name AS (id $schema.$name);
			CREATE TABLE t_$name (
				id $schema.$name PRIMARY KEY DEFAULT $generate{$name},
				list $schema.${name}[], span $schema.${name}range, spans $schema.${name}multirange,
				dom d_$name, row c_$name, twin $schema.$name GENERATED ALWAYS AS (id) STORED,
				other $schema.$name REFERENCES t_$name, CHECK (id <> '$last'));
			CREATE INDEX ON t_$name USING hash (id);
			CREATE INDEX ON t_$name USING brin (id $schema.${name}_minmax_multi_ops);
			CREATE INDEX ON t_$name USING brin (twin $schema.${name}_bloom_ops, (dom::$schema.$name));
			CREATE INDEX ON t_$name (dom);
			CREATE INDEX ON t_$name USING gist (span);
			CREATE INDEX ON t_$name (id) WHERE id ^@ '3';
			CREATE INDEX ON t_$name ((id ^@ '0'), id DESC);
			INSERT INTO t_$name (id, list, span, spans, dom, row)
			SELECT id, ARRAY[id, NULL], ${name}range('$first', id, '[]'), ${name}multirange(${name}range('$first', id, '[]')), id, ROW(u.id)::c_$name
			FROM unnest(ARRAY[$values]::$schema.${name}[]) AS u (id);
			UPDATE t_$name SET other = id;
			CREATE TABLE p_$name (id $schema.$name) PARTITION BY RANGE (id);
			CREATE TABLE p1_$name PARTITION OF p_$name FOR VALUES FROM ('$first') TO ('$last');
			CREATE TABLE p2_$name PARTITION OF p_$name DEFAULT PARTITION BY HASH (id);
			CREATE TABLE p21_$name PARTITION OF p2_$name FOR VALUES WITH (MODULUS 1, REMAINDER 0);
			INSERT INTO p_$name SELECT id FROM t_$name;
			CREATE VIEW v_$name AS SELECT id FROM t_$name WHERE id ^@ '3' AND id IN (SELECT id FROM p_$name);
			ANALYZE t_$name;};
	}
	$sql .= q{
		CREATE TABLE stamped (id uuid PRIMARY KEY DEFAULT uuid7_generate(), at timestamptz GENERATED ALWAYS AS (uuid7_timestamp(id)) STORED);
		CREATE INDEX ON stamped (uuid7_timestamp(id)); INSERT INTO stamped SELECT FROM generate_series(1, 10);
		CREATE VIEW lately AS SELECT id FROM t_tid WHERE id <@ tstzrange(now() - interval '1 hour', NULL);};
	$node->safe_psql('postgres', "CREATE DATABASE $database");
	$node->safe_psql($database, $sql);
}

# What is in a database: rows and definitions.
sub fingerprint
{
	my ($database, $schema) = @_;
	my $definitions = $node->safe_psql($database, q{
		SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid::regclass::text ~ '^(public.)?(t_|stamped)' ORDER BY 1;
		SELECT relname, pg_get_expr(relpartbound, oid) FROM pg_class WHERE relispartition ORDER BY 1;
		SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1;
		SELECT pg_get_viewdef(oid) FROM pg_class WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace ORDER BY relname;
		SELECT adrelid::regclass, pg_get_expr(adbin, adrelid) FROM pg_attrdef ORDER BY adrelid::regclass::text, 2});
	my $rows = join('',
		map { $node->safe_psql($database, "SET search_path = $schema, public; TABLE $_ ORDER BY 1") }
		  (map { ("t_$_", "p_$_", "p1_$_", "v_$_") } sort keys %type), 'stamped');
	return $definitions . $rows;
}

my %restore = (
	plain => sub { $node->command_ok([ 'psql', '-X', '-q', '-v', 'ON_ERROR_STOP=1', '-d', $_[0], '-f', $_[1] ], 'plain is restored') },
	custom => sub { $node->command_ok([ 'pg_restore', '--exit-on-error', '-d', $_[0], $_[1] ], 'custom is restored') },
	directory => sub { $node->command_ok([ 'pg_restore', '--exit-on-error', '-j', '2', '-d', $_[0], $_[1] ], 'directory is restored') });

for my $schema ('public', 'ids')
{
	fill("from_$schema", $schema);
	my $before = fingerprint("from_$schema", $schema);
	cmp_ok(length($before), '>', 8000, "there is something to dump, the extension in $schema");
	for my $format (sort keys %restore)
	{
		my $file = $node->basedir . "/${schema}_$format";
		my $target = "to_${schema}_$format";
		$node->command_ok([ 'pg_dump', '-F', $format, '-f', $file, "from_$schema" ], "$format is dumped");
		$node->safe_psql('postgres', "CREATE DATABASE $target");
		$restore{$format}->($target, $file);
		is(fingerprint($target, $schema), $before, 'rows and definitions are the same');
	}
}

done_testing();
