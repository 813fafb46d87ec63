#!/usr/bin/perl
#
# sqlsmith.pl SEED COUNT
#		Lets sqlsmith query the database of sqlsmith.sql and searches the server's
#		log for crashes and internal errors of ours; run it by with_server.sh with
#		the TID_IDS_SETTINGS of the Makefile.
#
# An ordinary user runs three quarters of the COUNT statements, and a user who may also
# move the generators ahead runs the last quarter. A crash is a failure, and so is an
# internal error (SQLSTATE class XX) of ours: one that our code raises, or one that
# disappears when the same statement runs again without our planner functions (support
# functions and estimators). An error that is the same without these is the server's own
# and is only shown. One that does not occur again at all is a failure, because its cause
# is unknown.

use strict;
use warnings;
use File::Basename;
use File::Spec;
use File::Temp qw(tempfile);

die "usage: $0 SEED COUNT\n" if @ARGV != 2;
my ($seed, $count) = @ARGV;
my $here = dirname(File::Spec->rel2abs($0));
my $log = "$ENV{TID_IDS_PRIVATE}/home/log";
my $failed = 0;

sub report
{
	my ($ok, $name) = @_;
	print $ok ? "ok - $name\n" : "not ok - $name\n";
	$failed = 1 if !$ok;
}

# Return what psql prints for the SQL, errors with SQLSTATE and place included.
sub psql
{
	my ($user, $sql) = @_;
	my ($file, $name) = tempfile(UNLINK => 1);
	print $file $sql;
	close $file;
	return scalar qx(psql -X -A -t -U $user -v VERBOSITY=verbose -f $name 2>&1);
}

# Let sqlsmith send this number of statements as the user; return how many were
# answered.
sub sqlsmith
{
	my ($user, $statements) = @_;
	my $target = "host=$ENV{PGHOST} port=$ENV{PGPORT} dbname=$ENV{PGDATABASE} user=$user";
	open my $output, '-|', "sqlsmith --exclude-catalog --verbose --seed=$seed --max-queries=$statements --target='$target' 2>&1"
	  or die "sqlsmith: $!";
	my @said = <$output>;
	close $output;
	my $marks = join '', grep { /^[.etSC]+$/ } @said; # one for each statement, between its reports
	my $answered = $marks =~ tr/.//;
	my $refused = $marks =~ tr/etSC//;
	print "# $user: $answered statements answered, $refused refused or too long\n";
	print map { "# $_" } @said if !$answered;
	return $answered;
}

# Return the internal errors of the log, one of each kind, and its reports of crashes.
sub read_log
{
	my (%errors, @crashes, $entry);
	open my $lines, '<', $log or die "$log: $!";
	my $finish = sub {
		$errors{"$entry->{place} $entry->{message}" =~ s/\d+/N/gr} //= $entry
		  if $entry && $entry->{statement};
		undef $entry;
	};
	my $field;
	while (my $line = <$lines>)
	{
		push @crashes, $line if $line =~ /PANIC: |TRAP: |was terminated by/;
		if ($line =~ /^@(\w+)@(\d+)@(\w+):  (.*\n)/)
		{
			my ($state, $pid, $what, $text) = ($1, $2, $3, $4);
			$field = { ERROR => 'message', LOCATION => 'place', STATEMENT => 'statement' }->{$what} // '';
			if ($what eq 'ERROR')
			{
				$finish->();
				$entry = { message => '', place => '', statement => '' } if $state =~ /^XX/;
			}
			$field = '' if $state !~ /^XX/;
			$entry->{$field} .= $text if $entry && $field;
		}
		elsif ($entry && $field)
		{
			$entry->{$field} .= $line;
		}
	}
	$finish->();
	return ([ values %errors ], \@crashes);
}

# Return whether a place, "function, file:line", is in a file of ours. The server has
# files of the same names, so the function decides.
sub in_our_code
{
	my ($function, $file) = $_[0] =~ /^(\w+), (\w+\.c):/ or return 0;
	return !system('grep', '-qE', "^$function\\(", glob("$here/../../src/*/$file"))
	  if glob("$here/../../src/*/$file") && -e (glob "$here/../../src/*/$file")[0];
	return 0;
}

my $without_planner_functions = <<'SQL';
UPDATE pg_catalog.pg_proc SET prosupport = 0
WHERE prosupport IN (SELECT objid FROM pg_depend WHERE classid = 'pg_catalog.pg_proc'::regclass AND deptype = 'e');
UPDATE pg_catalog.pg_operator SET oprrest = 0, oprjoin = 0
WHERE oid IN (SELECT objid FROM pg_depend WHERE classid = 'pg_operator'::regclass AND deptype = 'e');
SQL

# Run a statement again as the ordinary user; return the place of its internal error.
sub place_again
{
	my ($statement) = @_;
	my $answer = psql('sqlsmith', "BEGIN;\n$statement;\nROLLBACK;\n");
	return $answer =~ /ERROR:  XX.*?LOCATION:  ([^\n]*)/s ? $1 : '';
}

die psql('postgres', "SELECT 1;\n") if system("psql -X -q -f $here/sqlsmith.sql");
my $answered = sqlsmith('sqlsmith', int($count * 3 / 4)) + sqlsmith('sqlsmith_operator', int($count / 4));
my ($errors, $crashes) = read_log();

# A crash ends every connection, and then the server restarts.
my $up = grep { psql('postgres', "SELECT 'up';\n") =~ /^up$/ || sleep(1) && 0 } 1 .. 30;
report($answered > $count / 4, "$answered of $count statements of sqlsmith were answered, seed $seed");
print map { "# $_" } @$crashes;
report(!@$crashes && $up, 'none crashed the server');

$_->{again} = in_our_code($_->{place}) ? '' : place_again($_->{statement}) for @$errors;
psql('postgres', $without_planner_functions) if @$errors;
my $ours = 0;
for my $error (@$errors)
{
	chomp(my ($message, $place) = @$error{qw(message place)});
	my $server = $error->{again} && place_again($error->{statement}) eq $error->{again};
	$ours++ if !$server;
	print "# ", ($server ? "the server's own" : 'OURS'), ": $message at $place\n",
	  map { "#   $_\n" } split /\n/, $error->{statement};
}
report(!$ours, "no internal error of ours ($ours), " . (@$errors - $ours) . " of the server's own");
exit $failed;
