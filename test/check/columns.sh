#!/bin/bash
#
# columns.sh
#		Checks that no line of the SQL tests is wider than 100 columns, so that a diff of
#		them can be read.
#
# Columns are those that a reader sees, not bytes or characters: a tab ends at a multiple
# of 4, wide characters take two, and combining ones none.
#
# Prints one "ok" or "not ok" line, after the lines that are too wide.
set -euo pipefail
cd "$(dirname "$0")/../.."
. test/check/tap.sh

none "no line of sql/ and of the SQL files of test/ is wider than 100 columns" < <(
	find sql test -type f -name '*.sql' | LC_ALL=C sort | perl -CO -e '
		use strict;
		use warnings;

		my $files = 0;

		while (my $file = <STDIN>)
		{
			chomp $file;
			open my $in, "<:encoding(UTF-8)", $file or die "$file: $!";
			while (my $line = <$in>)
			{
				my $columns = 0;

				chomp $line;
				foreach my $character (split //, $line)
				{
					$columns += $character eq "\t" ? 4 - $columns % 4
						: $character =~ /[\p{Mn}\p{Me}\p{Cf}]/ ? 0
						: $character =~ /[\p{East_Asian_Width=W}\p{East_Asian_Width=F}]/ ? 2 : 1;
				}
				print "$file:$.: $columns columns\n" if $columns > 100;
			}
			$files++;
		}
		print "no files were found\n" unless $files;
	' 2>&1 || echo "they were not read"
)
exit $failed
