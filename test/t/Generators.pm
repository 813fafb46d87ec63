# The ordered generators, for tests of all of them.
package Generators;

use strict;
use warnings;

use Test::More;

# By name: the type, the call, the call that raises the floor to an ID, and the
# timestamp of an ID. The call for many IDs is derived from the call.
our %generators = (
	tid => [ 'ids.tid', 'tid_generate()', 'tid_ids_floors.tid_advance(%s)', 'tid_timestamp(%s)' ],
	uid11 => [ 'uid11', 'uid11_generate()', 'tid_ids_floors.uid11_advance(%s)', 'uid11_timestamp(%s)' ],
	uid11_snowish => [ 'uid11', 'uid11_snowish_generate()', 'tid_ids_floors.uid11_snowish_advance(%s)', 'uid11_timestamp(%s)' ],
	scru160 => [ 'scru160', 'scru160_generate()', 'tid_ids_floors.scru160_advance(%s)', 'scru160_timestamp(%s)' ],
	scru160_us => [ 'scru160', 'scru160_us_generate()', 'tid_ids_floors.scru160_us_advance(%s)', 'scru160_timestamp(%s)' ],
	uuid6 => [ 'uuid', 'uuid6_generate()', 'tid_ids_floors.uuid6_advance(%s)', 'uuid6_timestamp(%s)' ],
	uuid7 => [ 'uuid', 'uuid7_generate()', 'tid_ids_floors.uuid7_advance(%s)', 'uuid7_timestamp(%s)' ],
	(   map {
			(   "uuid7_draft02_$_" => [
					'uuid', "uuid7_draft02_generate('$_')", "tid_ids_floors.uuid7_draft02_advance(%s, '$_')", "uuid7_draft02_timestamp(%s, '$_')" ])
		} qw(ms us ns)),
	(map { ("uuid8_$_" => [ 'uuid', "uuid8_generate($_)", "tid_ids_floors.uuid8_advance(%s, $_)", "uuid8_timestamp(%s, $_)" ]) } 32, 48, 60, 64));
our @names = sort keys %generators;

# The first and the last time of a generator's span, in UTC, as on the formats' pages.
my $since_1970 = '1970-01-01 00:00:00';
our %span = (
	tid => [ $since_1970, '2255-06-05 23:47:34.740991' ],
	uid11 => [ '2011-11-11 11:11:11.111', '2151-03-25 18:46:22.214' ],
	uid11_snowish => [ '2011-11-11 11:11:11.111', '2081-07-18 02:58:46.662' ],
	scru160 => [ '1970-01-01 00:00:00.001', '10889-08-02 05:31:50.654' ],
	scru160_us => [ '1970-01-01 00:00:00.001', '10889-08-02 05:31:50.654999' ],
	uuid6 => [ '1582-10-15 00:00:00', '5236-03-31 21:21:00.684697' ],
	uuid7 => [ $since_1970, '10889-08-02 05:31:50.655999' ],
	uuid7_draft02_ms => [ $since_1970, '4147-08-20 07:32:15.999' ],
	(map { ("uuid7_draft02_$_" => [ $since_1970, '4147-08-20 07:32:15.999999' ]) } qw(us ns)),
	uuid8_32 => [ $since_1970, '2106-02-07 06:28:15' ],
	uuid8_48 => [ $since_1970, '10889-08-02 05:31:50.655' ],
	uuid8_60 => [ '1582-10-15 00:00:00', '5236-03-31 21:21:00.684697' ],
	uuid8_64 => [ $since_1970, '2554-07-21 23:34:33.709551' ]);

# The last ID but one of a generator, with ones in its other bits, and the last one,
# with zeros in its other bits.
our %last_two = (
	uid11 => [ "'18446744073709550591'::numeric::uid11", "'18446744073709550592'::numeric::uid11" ],
	uid11_snowish => [ "'9223372036850589694'::bigint::uid11", "'9223372036850589695'::bigint::uid11" ],
	scru160 => [ map { "'fffffffffffe$_'::scru160" } 'fffe' . 'f' x 24, 'ffff' . '0' x 24 ],
	scru160_us => [ map { "'fffffffffffe$_'::scru160" } 'f9fe' . 'f' x 24, 'f9ff' . '0' x 24 ],
	uuid6 => uuids('ffffffff-ffff-6ffe-bfff', 'ffffffff-ffff-6fff-8000'),
	uuid7 => uuids('ffffffff-ffff-7ffe-bfff', 'ffffffff-ffff-7fff-8000'),

	# The fraction of 999 ms is ffc, of 999999 us fffff0 and of 999999996 ns
	# 3ffffffbb5; 4 ns before, 3ffffff769.
	uuid7_draft02_ms => uuids('ffffffff-fffc-7ffe-bfff', 'ffffffff-fffc-7fff-8000'),
	uuid7_draft02_us => uuids('ffffffff-ffff-7ff0-80fe', 'ffffffff-ffff-7ff0-80ff'),
	uuid7_draft02_ns => uuids('ffffffff-ffff-7fff-b769', 'ffffffff-ffff-7fff-bbb5'),

	# The lower 8 bits of the counter are after the variant.
	uuid8_32 => uuids('ffffffff-0000-8fff-bfbf', 'ffffffff-0000-8fff-bfc0'),
	uuid8_48 => uuids('ffffffff-ffff-8ffe-bfff', 'ffffffff-ffff-8fff-8000'),

	# Of the counter's 0 to 15, in the bits after the variant, 13 and 14.
	uuid8_60 => uuids('ffffffff-ffff-8fff-837f', 'ffffffff-ffff-8fff-8380'),
	uuid8_64 => uuids('ffffffff-ffff-8fff-837f', 'ffffffff-ffff-8fff-8380'));

sub uuids
{
	my ($last_but_one, $last) = @_;
	return [ "'$last_but_one-ffffffffffff'::uuid", "'$last-000000000000'::uuid" ];
}

# An ID whose floor is at the end of a generator's span, if this is not the last one that
# has a time.
my $last8 = "'ffffffff-ffff-8fff-bfff-ffffffffffff'::uuid";
my %last_floor = (
	uid11_snowish => q('NQm6nKp8qFC'::uid11),
	(map { ($_ => q('\xfffffffffffeffffffffffffffffffffffffffff'::bytea::scru160)) } qw(scru160 scru160_us)),
	(map { ("uuid8_$_" => $last8) } 32, 48, 60, 64));

sub last_floor
{
	my ($name) = @_;
	return $last_floor{$name} // ends_of($name, 'upper', q('infinity'));
}

# The last ID of a time, for layouts without a function for it.
my %last_of = (
	uuid8_32 => q{(lpad(to_hex(extract(epoch FROM %s)::bigint), 8, '0') || '-0000-8fff-bfff-ffffffffffff')::uuid},
	uuid8_48 => q{overlay(uuid7_upper(%s)::text PLACING '8' FROM 15)::uuid},
	uuid8_60 => q{overlay(uuid6_upper(%s)::text PLACING '8' FROM 15)::uuid},
	uuid8_64 => q{(SELECT (substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-8' || substr(hex, 13, 3) || '-bfff-ffffffffffff')::uuid
		FROM lpad(to_hex((extract(epoch FROM %s) * 1000000000)::bigint), 16, '0') AS hex)});

sub last_of
{
	my ($name, $time) = @_;
	return exists $last_of{$name} ? sprintf($last_of{$name}, $time) : ends_of($name, 'upper', $time);
}

# The call of the function ..._lower or ..._upper beside ..._timestamp.
sub ends_of
{
	my ($name, $end, $time) = @_;
	return $generators{$name}[3] =~ s/_timestamp\(.*/_$end($time)/r;
}

# many NAME, N: the call that returns N consecutive IDs
sub many
{
	my ($name, $n) = @_;
	return $generators{$name}[1] =~ s{_generate\((.*)\)}{"_generate_many($n" . ($1 eq q() ? q() : ", $1") . ")"}er;
}

# raise NAME, ID[, MAX_AHEAD]: the call that raises the floor to an ID
sub raise
{
	my ($name, $id, $max_ahead) = @_;
	my $call = sprintf $generators{$name}[2], $id;
	return defined $max_ahead ? $call =~ s/\)$/, max_ahead => '$max_ahead')/r : $call;
}

# Test that no generator is missing above; needs a node with the extension.
sub all_are_here
{
	my ($node) = @_;
	is( $node->safe_psql('postgres', q(SELECT string_agg(generator, ' ' ORDER BY generator COLLATE "C") FROM tid_ids_clock())),
		"@names", 'test/t/Generators.pm has every generator');
	is("@{[ sort keys %span ]}", "@names", '... and its span');
	is("@{[ sort 'tid', keys %last_two ]}", "@names", '... and its last IDs, but those of tid');
	return;
}

# Return the columns of a table "made": one for each generator, which is its default.
sub columns
{
	return join(', ', map { "\"$_\" $generators{$_}[0] DEFAULT $generators{$_}[1]" } @names);
}

1;
