# Functions of the C library, or of others, replaced for one server.
package Preload;

use strict;
use warnings;

use File::Basename;
use PostgreSQL::Test::Utils;

# start NODE, SOURCE, OPTION...: start a node whose programs load this C file before
# all libraries; the options are the compiler's
sub start
{
	my ($node, $source, @options) = @_;
	my $library = PostgreSQL::Test::Utils::tempdir . '/' . basename($source, '.c') . '.so';
	if (!-e $library)
	{
		my ($compiler) = run_command([ $ENV{PG_CONFIG}, '--cc' ]);
		system_or_bail(split(' ', $compiler), '-shared', '-fPIC', @options, '-o', $library, $source);
	}
	local $ENV{LD_PRELOAD} = $library;
	$node->start;
	return;
}

1;
