# The generators of the other types: many sessions, as for tid in 001_sessions; full
# counters; and whether random bits are random.
#
# Takes long, so it begins first.
use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;
use Generators;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('generators');
$node->init;
$node->append_conf('postgresql.conf', "fsync = off\ntid_ids.node_id = 517");
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION tid_ids');

Generators::all_are_here($node);

# The first ID of a new timestamp has the counter 0, also after a pause that is longer
# than any unit.  scru160's counter starts at random, see below.
my %starts_at_0 = (
	uid11 => 'uid11_sequence(id) = 0',
	uid11_snowish => 'uid11_snowish_sequence(id) = 0',
	uuid7_draft02_ms => q{id::text ~ '^.{15}000'},
	uuid7_draft02_us => q{id::text ~ '^.{19}8000'},
	uuid8_32 => q{id::text ~ '^.{15}000.80[0-3]'},
	uuid8_48 => q{id::text ~ '^.{15}000'},
	uuid8_60 => q{id::text ~ '^.{19}80[0-3]'},
	uuid8_64 => q{id::text ~ '^.{19}80[0-3]'});
foreach my $form (sub { "(SELECT $Generators::generators{$_[0]}[1] OFFSET 0)" }, sub { Generators::many($_[0], 2) })
{
	my @firsts = map { 'SELECT ' . $starts_at_0{$_} . ' AS is_0 FROM ' . $form->($_) . ' AS g (id) LIMIT 1' } sort keys %starts_at_0;
	is($node->safe_psql('postgres', 'SELECT pg_sleep(1.1); SELECT count(*) FILTER (WHERE is_0), count(*) FROM ((' . join(') UNION ALL (', @firsts) . ')) AS s'),
		"\n8|8", 'the first ID in a timestamp has the counter 0: ' . $form->('uid11'));
}

for my $name (grep { $_ ne 'tid' } @Generators::names)
{
	my ($type, $call, undef, $timestamp) = @{ $Generators::generators{$name} };
	$timestamp = sprintf($timestamp, 'id');
	my $table = "by_$name";
	$node->safe_psql('postgres', "CREATE TABLE $table (id $type DEFAULT $call, session int DEFAULT pg_backend_pid(), n bigserial)");
	$node->pgbench('--no-vacuum --client=8 --jobs=2 --transactions=100', 0, [qr/processed: 800\/800/], [qr/^$/],
		"8 sessions insert by $call",
		{ "006_$name" => "INSERT INTO $table DEFAULT VALUES;\nINSERT INTO $table (session) SELECT pg_backend_pid() FROM generate_series(1, 40);" });
	is( $node->safe_psql('postgres',
			"SELECT count(*), count(DISTINCT id), bool_and(id > previous) FROM (SELECT id,
			   lag(id) OVER (PARTITION BY session ORDER BY n) AS previous FROM $table) AS s"),
		'32800|32800|t', 'all rows are there, without duplicates, and in order in each session');

	# In the order of the IDs, no other ID is between those of a batch.
	my $many = Generators::many($name, 50);
	$node->safe_psql('postgres', "CREATE TABLE batches_$name (batch text, n bigint, id $type)");
	$node->pgbench('--no-vacuum --client=8 --jobs=2 --transactions=20', 0, [qr/processed: 160\/160/], [qr/^$/],
		"8 sessions take batches by $many",
		{ "006_many_$name" => "INSERT INTO batches_$name SELECT txid_current(), n, id FROM $many WITH ORDINALITY AS m (id, n);\n"
			  . "INSERT INTO $table DEFAULT VALUES;" });
	is( $node->safe_psql('postgres',
			"SELECT count(*), count(DISTINCT id), count(*) FILTER (WHERE batch IS DISTINCT FROM before_it), bool_and(n = next_n) FILTER (WHERE batch = before_it)
			   FROM (SELECT batch, id, n, lag(batch) OVER ids AS before_it, lag(n) OVER ids + 1 AS next_n
			     FROM (SELECT * FROM batches_$name UNION ALL SELECT NULL, NULL, id FROM $table) AS a WINDOW ids AS (ORDER BY id)) AS s WHERE batch IS NOT NULL"),
		'8000|8000|160|t', 'the IDs of a batch are in order, and no other ID is between them');

	# More IDs than a counter has values: it overflows into the next timestamps.
	is( $node->safe_psql('postgres',
			"SELECT count(*), count(DISTINCT id), bool_and(id > previous) FROM (SELECT id, lag(id) OVER (ORDER BY n) AS previous
			   FROM (SELECT n, $call AS id FROM generate_series(1, 200000) AS n OFFSET 0) AS g) AS s"),
		'200000|200000|t', "$call: IDs are in order when a counter overflows");
	is( $node->safe_psql('postgres',
			"SELECT bool_and($timestamp BETWEEN now() - interval '1 min' AND now() + interval '1 min') FROM $table"),
		't', '... and contain the current time');
}

is($node->safe_psql('postgres', 'SELECT DISTINCT uid11_snowish_machine(id) FROM by_uid11_snowish'),
	517, 'the machine is the node ID');
is( $node->safe_psql('postgres',
		'SELECT count(DISTINCT scru160_random(id)) FROM by_scru160'), 32960, 'random parts do not repeat');

# Every random bit is 1 in half of n IDs, plus or minus 6 standard deviations, which
# are 3 * sqrt(n). The probability that a fair bit is outside of this is 2e-9; that
# at least one of the 1498 bits here is outside, 3e-6.
my %random_bits = (
	'uid11_generate()' => [ 'uid11_send(id)', 54 .. 63 ],
	'uid11_xid_generate()' => [ 'uid11_send(id)', 42 .. 63 ],
	'uid11_random_generate()' => [ 'uid11_send(id)', 0 .. 63 ],
	'uid11_at(now())' => [ 'uid11_send(id)', 42 .. 63 ],
	'scru160_at(now())' => [ 'scru160_send(id)', 48 .. 159 ],
	# Counters are random, too.
	'uuid6_at(now())' => [ 'uuid_send(id)', 66 .. 86, 88 .. 127 ],
	'uuid7_at(now())' => [ 'uuid_send(id)', 66 .. 127 ],
	q(uuid7_draft02_at(now())) => [ 'uuid_send(id)', 52 .. 63, 66 .. 127 ],
	q(uuid7_draft02_at(now(), 'us')) => [ 'uuid_send(id)', 66 .. 127 ],
	q(uuid7_draft02_at(now(), 'ns')) => [ 'uuid_send(id)', 80 .. 127 ],
	'uuid8_at(now(), 32)' => [ 'uuid_send(id)', 52 .. 63, 66 .. 127 ],
	'uuid8_at(now(), 48)' => [ 'uuid_send(id)', 52 .. 63, 66 .. 127 ],
	'uuid8_at(now(), 60)' => [ 'uuid_send(id)', 66 .. 127 ],
	'uuid8_at(now(), 64)' => [ 'uuid_send(id)', 66 .. 127 ],
	'scru160_generate()' => [ 'scru160_random(id)', 0 .. 95 ],
	'scru160_us_generate()' => [ 'scru160_random(id)', 0 .. 95 ],
	# The clock sequence and, except for the multicast bit, the node
	'uuid6_generate()' => [ 'uuid_send(id)', 66 .. 86, 88 .. 127 ],
	'uuid7_generate()' => [ 'uuid_send(id)', 66 .. 127 ],
	q(uuid7_draft02_generate('ms')) => [ 'uuid_send(id)', 66 .. 127 ],
	q(uuid7_draft02_generate('us')) => [ 'uuid_send(id)', 80 .. 127 ],
	q(uuid7_draft02_generate('ns')) => [ 'uuid_send(id)', 88 .. 127 ],
	'uuid8_generate(32)' => [ 'uuid_send(id)', 74 .. 127 ],
	'uuid8_generate(48)' => [ 'uuid_send(id)', 66 .. 127 ],
	'uuid8_generate(60)' => [ 'uuid_send(id)', 74 .. 127 ],
	'uuid8_generate(64)' => [ 'uuid_send(id)', 74 .. 127 ]);

# random_bits GENERATOR, N: a query of the random bits of N IDs
sub random_bits
{
	my ($generator, $n) = @_;
	my ($bytes, @bits) = @{ $random_bits{$generator} };

	# get_bit counts from the lowest bit of each byte.
	my $list = join(',', map { 8 * int($_ / 8) + 7 - $_ % 8 } @bits);
	return "SELECT n, bit, get_bit(bytes, bit) AS value
		FROM (SELECT n, $bytes AS bytes FROM (SELECT n, $generator AS id FROM generate_series(1, $n) AS n OFFSET 0) AS g) AS ids,
			unnest(ARRAY[$list]) AS bit";
}

for my $generator (sort keys %random_bits)
{
	my $bits = random_bits($generator, 20000);
	is( $node->safe_psql('postgres',
			"SELECT count(*) FILTER (WHERE abs(ones - 20000 / 2) > 3 * sqrt(20000)) FROM (SELECT bit, sum(value) AS ones FROM ($bits) AS b GROUP BY bit) AS s"),
		0, "the random bits of $generator are fair");
}

# The start of scru160's counter is random, too: 15 bits in the first ID of a
# millisecond, 5 bits in that of a microsecond, and the highest bit of the counter
# is 0. The probability that fewer than 50 or more than 150 of 200 fair bits are 1
# is 10^-12.
my %starts = ('scru160%s_generate()' => '%s', 'scru160%s_generate_many(2)' => '(SELECT min(id) FROM %s AS m (id))');
foreach my $unit ([ '', 15 ], [ '_us', 5 ])
{
	my ($suffix, $bits) = @$unit;
	foreach my $call (sort keys %starts)
	{
		my $generate = sprintf($call, $suffix);
		my $id = sprintf($starts{$call}, $generate);
		is( $node->safe_psql('postgres', <<~"END"), 't|t', "$generate starts a counter with $bits random bits");
			CREATE TEMP TABLE firsts (id scru160);
			DO \$\$ BEGIN FOR i IN 1 .. 200 LOOP PERFORM pg_sleep(0.002); INSERT INTO firsts SELECT $id; END LOOP; END \$\$;
			SELECT bool_and(ones = 0) FILTER (WHERE bit = $bits), bool_and(ones BETWEEN 50 AND 150) FILTER (WHERE bit < $bits)
			FROM (SELECT bit, sum(scru160_counter(id) >> bit & 1) AS ones FROM firsts, generate_series(0, $bits) AS bit GROUP BY bit) AS b
			END
	}
}

# Functions that return IDs of given times, or unordered IDs, do not move the ordered
# generators.
my $state = q(SELECT string_agg(generator || last_timestamp, ',') FROM tid_ids_clock());
my $before = $node->safe_psql('postgres', $state);
$node->safe_psql('postgres', q(SELECT uid11_at('2100-01-01'), scru160_at('2100-01-01'), uid11_xid_generate(), uid11_random_generate(),
	uuid6_at('2100-01-01'), uuid7_at('2100-01-01'), uuid7_draft02_at('2100-01-01'), uuid8_at('2100-01-01', 48)));
is($node->safe_psql('postgres', $state), $before, 'IDs of given times move no generator');

# If the library is preloaded, each session begins with a copy of the postmaster's
# memory.  The random bits of eight IDs, 80 bits or more, are not those of another
# session.
$node->append_conf('postgresql.conf', "shared_preload_libraries = 'tid_ids'");
$node->restart;
my $query = join(' UNION ALL ', map { my $bits = random_bits($_, 8); "SELECT string_agg(value::text, '' ORDER BY n, bit) FROM ($bits) AS b" } sort keys %random_bits);
my @sessions = map { [ split /\n/, $node->safe_psql('postgres', $query) ] } 1 .. 10;
my $i = 0;
for my $generator (sort keys %random_bits)
{
	my %different = map { ($_->[$i] => 1) } @sessions;
	is(scalar(keys %different), scalar(@sessions), "preloaded: the random bits of $generator differ between sessions");
	$i++;
}

done_testing();
