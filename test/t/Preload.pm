# Functions of the C library, or of others, replaced for one server.
package Preload;

use strict;
use warnings;

use File::Basename;
use PostgreSQL::Test::Utils;

my %libraries;

# library SOURCE, OPTION...: compile a C file, once; the options are the compiler's
sub library
{
	my ($source, @options) = @_;
	if (!$libraries{$source})
	{
		my $library = PostgreSQL::Test::Utils::tempdir . '/' . basename($source, '.c') . '.so';
		my ($compiler) = run_command([ $ENV{PG_CONFIG}, '--cc' ]);
		system_or_bail(split(' ', $compiler), '-shared', '-fPIC', @options, '-o', $library, $source);
		$libraries{$source} = $library;
	}
	return $libraries{$source};
}

# start NODE, SOURCE, OPTION...: start a node whose programs load this C file before
# all libraries
sub start
{
	my ($node, @source) = @_;
	local $ENV{LD_PRELOAD} = library(@source);
	$node->start;
	return;
}

1;
