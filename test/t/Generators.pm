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
	return;
}

# Test that a test's own table has all generators, except one that it handles
# separately.
sub has_all_but
{
	my ($other, $table, $lines) = @_;
	is("@{[ sort keys %$lines ]}", "@{[ grep { $_ ne $other } @names ]}", "%$table has a line for each generator");
	return;
}

# Return the columns of a table "made": one for each generator, which is its default.
sub columns
{
	return join(', ', map { "\"$_\" $generators{$_}[0] DEFAULT $generators{$_}[1]" } @names);
}

1;
