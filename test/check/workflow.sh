#!/bin/bash
#
# workflow.sh
#		Checks that GitHub's workflow can be read, uses only existing targets of make,
#		names actions by their commit, and runs the same targets as .ci/run.
#
# Prints one "ok" or "not ok" line for each rule, after the lines that violate it.
set -euo pipefail
cd "$(dirname "$0")/../.."
workflow=.github/workflows/test.yml
. test/check/tap.sh

# Each step of each job, as "uses ACTION" or "run COMMAND", with the values of the
# job's matrix.
steps=$(perl -MCPAN::Meta::YAML - "$workflow" 2>&1 <<-'END'
	use strict;
	use warnings;

	my $jobs = CPAN::Meta::YAML->read($ARGV[0])->[0]->{jobs};
	foreach my $name (sort keys %$jobs)
	{
		my $job = $jobs->{$name};
		my %matrix = %{ $job->{strategy}->{matrix} // {} };
		die "job $name runs on nothing\n" unless $job->{'runs-on'};
		die "job $name does not check out the sources first\n" unless ($job->{steps}->[0]->{uses} // '') =~ m{^actions/checkout@};
		foreach my $step (@{ $job->{steps} })
		{
			my ($kind) = grep { defined $step->{$_} } qw(uses run) or die "a step of job $name does nothing\n";
			my @lines = ("$kind $step->{$kind}");
			foreach my $key (keys %matrix)
			{
				@lines = map {
					my $line = $_;
					$line =~ /\$\{\{ matrix\.$key \}\}/ ? map { $line =~ s/\$\{\{ matrix\.$key \}\}/$_/gr } @{ $matrix{$key} } : $line;
				} @lines;
			}
			print map { "$_\n" } @lines;
		}
	}
END
) || steps="cannot be read: $steps"

none "GitHub's workflow can be read" < <(grep -vE '^(uses|run) [^$]+$' <<<"$steps")
none "the workflow names actions by their commit" < <(grep '^uses ' <<<"$steps" | grep -vE '@[0-9a-f]{40}$')

makes=$(sed -n 's/^run make //p' <<<"$steps")
none "the workflow uses existing targets of make" < <(cut -d' ' -f1 <<<"$makes" | sort -u | while read -r target; do
	grep -qE "^([^:=]* )?$target( [^:=]*)?:([^=]|$)" Makefile test/targets.mk || echo "make $target"
done)

# .ci/run tests this machine's version by "make test", and each other version in its
# own Debian.  It has another archive of Citus's sources.
none "the workflow runs the targets of .ci/run" < <(diff <(sed 's/ \(PG_CONFIG\|CITUS\)=.*//' <<<"$makes" | sort -u) \
	<(sed -nE 's/^step ("[^"]*"|[^ ]*) make //p' .ci/run | sed 's/ CITUS=.*//' | sort))
versions=$(sed -n 's/^versions="\(.*\)"/\1/p' .ci/run)
none "the workflow tests the versions of .ci/run" < <(for version in 15 ${versions:-that .ci/run names}; do
	grep -q "^test PG_CONFIG=.*/$version/" <<<"$makes" || echo "not $version"
done)

exit $failed
