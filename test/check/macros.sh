#!/bin/bash
#
# macros.sh
#		Checks the macros with arguments of src: how many lines src/types has of them, that
#		none is long, and that none returns from its caller or uses its variables.
#
# A variable of its caller is a name that some function of src declares, but neither the
# macro nor a file; fcinfo is that of FORWARD().  A macro whose argument is a whole
# statement or condition of a function that it defines has hidden variables, which the
# argument can use, but a reader does not see.
#
# Prints "ok" or "not ok" lines, the first with the number of lines, each after what is wrong.
set -euo pipefail
cd "$(dirname "$0")/../.."
. test/check/tap.sh

most_lines=95 # in 1,000 lines of src/types
most_length=20

# What a check prints for the macros: "density", "length" or "hidden".
found() {
	perl -e '
		use strict;
		use warnings;
		my ($what, $most, @files) = @ARGV;
		my %known = map { $_ => 1 } qw(return true false);
		my (@macros, %locals, $lines, $of_macros);

		foreach my $file (@files)
		{
			my $text = do { local (@ARGV, $/) = $file; <> };
			$lines += $text =~ tr/\n//;
			$locals{$1} = 1 while $text =~ /^\t+(?!return\b)[\w \t*]+\b(\w+)(?: = [^;]*|\[[^]]*\])?;/mg;
			$known{$1} = 1 while $text =~ /^(\w+)\(/mg;
			while ($text =~ /^#define (\w+)\(([^)]*)\) ?((?:[^\\\n]*\\\n)*[^\n]*\n)/mg)
			{
				my ($name, $arguments, $body) = ($1, $2, $3);
				$of_macros += my $length = $body =~ tr/\n//;
				$body =~ s/"(?:[^"\\]|\\.)*"|\\\n/ /g;
				push @macros, [$file, $name, [$arguments =~ /\w+/g], $body, $length];
				my $outside = $body;
				1 while $outside =~ s/\{[^{}]*\}|\([^()]*\)//g;
				$known{$1} = 1 while $outside =~ /(?<=\w)[\s*]+(\w+)/g;
			}
		}
		if ($what eq "density")
		{
			printf "%d\n", 1000 * $of_macros / $lines + 0.5;
			exit;
		}
		print "there are no macros\n" unless @macros;
		foreach (@macros)
		{
			my ($file, $name, $arguments, $body, $length) = @$_;
			if ($what eq "length")
			{
				print "$file: $name() has $length lines\n" if $length > $most;
				next;
			}
			my $outside = $body;
			1 while $outside =~ s/\{[^{}]*\}//g;
			print "$file: $name() returns from its caller\n" if $outside =~ /\breturn\b|\bPG_RETURN_/;
			my %own = map { $_ => 1 } @$arguments, "fcinfo";
			$own{$1} = 1 while $body =~ /(?<=\w)[\s*]+(\w+)/g;
			foreach my $variable ($body =~ /(?<![\w.>#])([a-z]\w*)\b(?!\s*(?:\(|##))/g)
			{
				print "$file: $name() uses $variable of its caller\n" if $locals{$variable} && !$own{$variable}++ && !$known{$variable};
			}
			foreach my $argument (@$arguments)
			{
				print "$file: $name() lets its argument $argument use hidden variables\n"
					if $body =~ /[;{]\s*$argument\s*;|\bif\s*\(!?\(*$argument\)/;
			}
		}
	' "$@"
}

types=(src/types/*.[ch])
all=(src/*/*.[ch] src/*/*/*.[ch])
lines=$(found density 0 "${types[@]}")
none "src/types has $lines lines of macros with arguments in 1,000, at most $most_lines" < <(
	[ "$lines" -le "$most_lines" ] || echo "too many"
)
none "no macro has more than $most_length lines" < <(found length $most_length "${all[@]}")
none "no macro returns from its caller, uses its variables or has hidden ones" < <(found hidden 0 "${all[@]}")
exit $failed
