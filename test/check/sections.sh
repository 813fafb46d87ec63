#!/bin/bash
#
# sections.sh
#		Checks that every section that is cited exists in the pages of the formats.
#
# A citation looks like "doc/format/extuuid.md, section 7.1"; later sections in the
# file are of the page that was named last.  In a page of a format, its own sections
# need no name.  Sections of an RFC are ignored.
#
# Prints one "ok" or "not ok" line, after the wrong citations.
set -euo pipefail
cd "$(dirname "$0")/../.."

find doc/format src sql test -type f -name '*.*' ! -path '*/corpus/*' ! -name '*.o' ! -name '*.bc' ! -name '*.so' | LC_ALL=C sort | perl -e '
	use strict;
	use warnings;

	my (%there, @cited);
	my $number = qr/\d+(?:\.\d+)*/;

	while (my $file = <STDIN>)
	{
		chomp $file;
		open my $in, "<", $file or die "$file: $!";
		my $text = do { local $/; <$in> // "" };
		my $page = "no page";

		if ($file =~ m{^doc/format/})
		{
			$page = $file;
			$there{$page} = 1;
			$there{"$page, section $_"} = 1 foreach $text =~ /^##+ ($number)/mg;
		}

		# A continued line begins with the leader of its comment.
		my $space = qr/\s+(?:(?:\*|--|\#)\s+)?/;
		while ($text =~ m{(doc/format/\w+\.md)|(?<!\w)(RFC\s\d+,?$space)?sections?$space($number(?:(?:(?:,|\sto|\sand|\sor)$space|-|\xE2\x80\x93)$number)*)}gi)
		{
			my ($named, $rfc, $numbers) = ($1, $2, $3);
			my $line = 1 + substr($text, 0, $-[0]) =~ tr/\n//;

			next if defined $rfc;
			$page = $named if defined $named;
			push @cited, map { ["$file:$line", $_] }
				defined $named ? $page : map { "$page, section $_" } $numbers =~ /$number/g;
		}
	}
	my @offences = grep { !$there{$_->[1]} } @cited;
	print "# $_->[0] cites $_->[1]\n" foreach @offences;
	print "# nothing is cited\n" unless @cited;
	print @offences || !@cited ? "not ok" : "ok", " - the pages of the formats have every section that is cited\n";
	exit(@offences || !@cited);
'
