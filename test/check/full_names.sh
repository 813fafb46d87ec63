#!/bin/bash
#
# full_names.sh LIBRARY
#		Checks that a search for the full name of any SQL function in the C sources finds
#		where it is defined.
#
# The name is an argument of the macro that defines the function.  Otherwise, a comment
# above the call lists all functions that the call defines, in their order:
#
#	/* uuid7_generate, uuid7_generate_many, uuid7_horizon */
#	GENERATE_FUNCTIONS(uuid7);
#
# The preprocessor's output shows which functions these are.
#
# Input: PG_CONFIG (the server whose headers are used), CC.
#
# Prints one "ok" or "not ok" line, after what to change.
set -euo pipefail
library=$(realpath "$1")
cd "$(dirname "$0")/../.."
. test/check/tap.sh

functions=$(nm -D --defined-only "$library" | sed -n 's/.* pg_finfo_//p')
# HAVE_SKIP_SUPPORT: on a server without skip scans, too, the comments name these functions.
preprocess="${CC:-gcc} -E -DHAVE_SKIP_SUPPORT= -Isrc -I$("${PG_CONFIG:-pg_config}" --includedir-server)"

none "the full name of each of the $(wc -w <<<"$functions") SQL functions stands where it is defined" < <(
	[ -n "$functions" ] || echo "$1 exports no SQL function"
	perl -e '
		my ($preprocess, $functions, @files) = @ARGV;
		my %missing = map { $_ => 1 } split " ", $functions;
		foreach my $file (@files)
		{
			my ($at, $line, @defined) = ("", 0);
			foreach (`$preprocess $file`)
			{
				($line, $at) = ($1, $2), next if /^# (\d+) "(.*?)"/;
				push @{$defined[$line]}, /\bpg_finfo_(\w+) ?\(void\) ?\{/g if $at eq $file;
				$line++;
			}
			die "$preprocess fails\n" if $?;
			my $source = do { local (@ARGV, $/) = $file; <> };
			# A comment with a list but without a call matches, too: it is left over.
			while ($source =~ m{^(?:/\*([\w\s*,]+)\*/\s*^)?([A-Z]\w*\(.*?\));$|^/\*([\s*]*\w+,[\w\s*,]+)\*/}gms)
			{
				my ($found, $comment, $call) = ($&, $1 // $3 // "", $2 // "");
				my $first = 1 + (substr($source, 0, $-[0]) =~ tr/\n//);
				my @names = map { @{$_ // []} } @defined[$first .. $first + ($found =~ tr/\n//)];
				delete @missing{@names};
				my $list = join ", ", @names;
				my $listed = $comment =~ s/[\s*]+/ /gr =~ s/^ | $//gr;
				if ($listed =~ /^\w+(, \w+)*$/ ? $listed ne $list : grep { $call !~ /\b$_\b/ } @names)
				{
					print "$file:$first: ", @names ? "the comment above this call must be /* $list */\n" :
						"remove this comment: no call below it defines these functions\n";
				}
			}
		}
		print "$_: define it by a call that begins a line and ends in a semicolon\n" foreach sort keys %missing;
	' "$preprocess" "$functions" src/*/*.c src/*/*/*.c 2>&1
)
exit $failed
