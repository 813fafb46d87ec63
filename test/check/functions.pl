#!/usr/bin/perl
#
# functions.pl PAGE...
#		Prints "page<TAB>name(argument,...)" for each function in the tables of the
#		pages whose first heading is "function" or "function of each type".
#
# A function is written between backquotes in the first column, with the names of its
# arguments. Those in square brackets can be left out, and each way to call it is a
# line. The type of the result can follow: "tid_clock_id(id) → integer".  A row of
# "function of each type" has the functions of tid, and stands for those of the TYPES,
# an environment variable, too; these have a third column, "if it exists".
use strict;
use warnings;

my @types = split ' ', $ENV{TYPES} // '';
my $listing = '';

# calls CALL: the ways to call a function, without brackets
sub calls
{
	my ($call) = @_;
	my ($before, $optional, $after) = $call =~ /^(.*)\[([^][]*)\](.*)$/ or return $call =~ s/ //gr;
	my %calls = map { $_ => 1 } calls("$before$optional$after"), calls("$before$after");
	return sort keys %calls;
}

while (<>)
{
	$listing = $1 ? 'types' : 'tid' if /^\| function( of each type)? \|/;
	$listing = '' unless /^\|/;
	next unless $listing && /^\| (.*?) \|/;
	my $cell = $1;
	while ($cell =~ /`([a-z][a-z0-9_]*\([^`()]*\))( → [^`]+)?`/g)
	{
		my ($call, $result) = ($1, $2 // '');
		foreach my $name ($listing eq 'types' ? @types : 'tid')
		{
			my $of_type = $call =~ s/(?<![a-z])tid(?=_|\()/$name/r;
			my $sure = $name eq 'tid' ? '' : "\tif it exists";
			print "$ARGV\t$_$result$sure\n" foreach calls($of_type);
		}
	}
}
