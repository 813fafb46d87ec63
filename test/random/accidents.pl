# Accidents in a random order: after each, new IDs are greater than all that were
# acknowledged before, no two IDs of a database are equal, no acknowledged row is lost,
# and readers by the horizon have missed no row.
#
# accidents.pl SEED SECONDS [ONLY=N] [BROKEN=record_floor] [ACCIDENTS=PATTERN]
#		Run by suite.sh. Runs sequences of accidents until the time is over, at least one.
#		Before them, a server that records no floors must show a fault, so that a run
#		which finds nothing means something. ONLY runs one sequence, BROKEN runs all of
#		them without recorded floors, and ACCIDENTS draws only those that match.
#
# SEED and the number of a sequence determine the accidents, their order and parameters,
# and all statements. They do not determine at which instruction a process is killed. So
# a fault that depends on this instant may need several runs to come again.
#
# Each sequence has a new cluster with two databases. Every database has a table with a
# column for each generator, in one of them partitioned by hash, and two readers for each
# generator, which continue from the last row and from the horizon. They keep their
# positions and what they have read in the same database, so that both survive an
# accident, or are lost together.
#
# What is expected is in doc/reliability.md and doc/reading-new-rows.md. These IDs need
# not be lower than later ones, or distinct from them, so they are checked only while the
# server runs on:
# - those of transactions that are rolled back, are read-only, or run on a standby
# - those of other databases
# - those that a client received from a statement that failed, or was lost with its
#   connection, unless their rows are there
# - those whose commit is lost: with synchronous_commit = off at a crash, on an
#   asynchronous standby, after a dump, a backup or a restore point
#
# Where the floors are not restored, they are raised by hand, as the page says: after a
# restore without superuser, and by logical replication before PostgreSQL 19.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::RealBin/../t";
use CrashedServer;
use FakeClock;
use File::Path;
use Generators;
use IPC::Run;
use Order qw(new_server sql start);
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Preload;
use QuietSessions;
use Test::More;
use Time::HiRes qw(time usleep);

my ($seed, $seconds, @options) = @ARGV;
my %option = map { /^(ONLY(?==\d)|BROKEN(?==record_floor$)|ACCIDENTS)=(.*)/ ? ($1 => $2) : die "unknown argument $_" } @options;
my $faulty_at_most = 3;    # sequences with faults, after which the run ends
my $folder = PostgreSQL::Test::Utils::tempdir;
my @names = @Generators::names;
my @databases = ('one', 'two');

# --- chance ---

# The generator of random numbers is our own, because modules also use Perl's.
my $chance;

sub number
{
	my ($limit) = @_;
	{
		use integer;
		$chance = $chance * 6364136223846793005 + 1442695040888963407;
	}
	return int($limit * (($chance >> 33) & 0x7fffffff) / 0x80000000);
}
sub chance { my ($percent) = @_; return number(100) < $percent; }
sub one_of { return $_[ number(scalar @_) ]; }
sub between { my ($least, $most) = @_; return $least + number($most - $least + 1); }
sub pause { my ($ms) = @_; usleep(1000 * number($ms)); return; }

# --- the model: what a database must have ---

# A row or some IDs are a text "k|..." or "x|...", with the bytes of each generator's ID
# in hexadecimal, or nothing. Texts of the same length are in the order of the bytes.
my (%model, $life, @faults, @story, %count);

sub story { push @story, @_; return; }
sub fault { my ($what) = @_; push @faults, $what if @faults < 20; return; }

# A tid is a signed number.
my ($tid) = grep { $names[$_] eq 'tid' } 0 .. $#names;

sub keys_of
{
	my @keys = split /\|/, substr($_[0], 2), -1;
	substr($keys[$tid], 0, 1) = sprintf '%x', hex(substr $keys[$tid], 0, 1) ^ 8 if $keys[$tid] ne '';
	return @keys;
}

sub new_model { return { owner => [ map { {} } @names ], greatest => [ map { '' } @names ], rows => {}, prepared => {}, journal => [], soft => [], ids => 0 }; }

# A life of the generators' memory; all databases share it.
sub new_life { $life = { seen => [ map { {} } @names ], greatest => [ map { '' } @names ] }; return; }

# remember DATABASE, EVENT...: what a client was told, or can see
sub remember
{
	my ($database, @event) = @_;
	my $m = $model{$database};
	my ($what, $text, @more) = @event;
	push @{ $m->{journal} }, [@event];
	if ($what eq 'row')
	{
		$m->{rows}{$text} = 1;
		own($database, $text, $text);
	}
	elsif ($what eq 'id')
	{
		own($database, $text, $text . '#' . $m->{ids}++);
	}
	elsif ($what eq 'prepared')
	{
		$m->{prepared}{$text} = \@more;
		own($database, $_, /^k/ ? $_ : $_ . '#' . $m->{ids}++) foreach @more;
	}
	else
	{
		delete $m->{prepared}{$text};
	}
	return;
}

sub own
{
	my ($database, $text, $owner) = @_;
	my $m = $model{$database};
	my @keys = keys_of($text);
	foreach my $i (0 .. $#names)
	{
		my $key = $keys[$i];
		next if $key eq '';
		my $other = $m->{owner}[$i]{$key} //= $owner;
		fault("$database: two IDs of $names[$i] are equal: $key") if $other ne $owner;
		$m->{greatest}[$i] = $key if $key gt $m->{greatest}[$i];
	}
	return;
}

# These return where the journals are, and forget what was remembered since then.
sub now_in_journal { return { map { ($_ => scalar @{ $model{$_}{journal} }) } @databases }; }

sub forget
{
	my ($since, @which) = @_;
	foreach my $database (@which ? @which : @databases)
	{
		my @journal = @{ $model{$database}{journal} };
		$model{$database} = new_model();
		remember($database, @$_) foreach @journal[ 0 .. $since->{$database} - 1 ];

		# It may have ended since.
		$model{$database}{prepared} = {};
	}
	return;
}

# What an ID must exceed
sub present
{
	my ($database) = @_;
	return [ map { my ($a, $b) = ($life->{greatest}[$_], $model{$database}{greatest}[$_]); $a gt $b ? $a : $b } 0 .. $#names ];
}

# heard DATABASE, OUTPUT, BEFORE: the output of a session that began when the greatest
# IDs were BEFORE. An ID that was generated, such as k|..., is followed by the message
# "ack" that says what has become of it.
sub heard
{
	my ($database, $output, $before) = @_;
	my @last = @$before;
	my @open;
	my $m = $model{$database};
	foreach my $line (split /\n/, $output)
	{
		if ($line =~ /^[kx]\|/)
		{
			my @keys = keys_of($line);
			if (@keys != @names)
			{
				next;    # the connection ended here
			}
			foreach my $i (0 .. $#names)
			{
				my $key = $keys[$i];
				next if $key eq '';
				fault("$database: an ID of $names[$i] is not greater than an earlier one: $key <= $last[$i]") if $key le $last[$i];
				fault("$database: an ID of $names[$i] was generated before, since the server started: $key") if $life->{seen}[$i]{$key}++;
				$last[$i] = $key;
			}
			push @open, $line;
			$count{IDs} += grep { $_ ne '' } @keys;
		}
		elsif (my ($what, $gid) = $line =~ /^ack (\w+) ?(\w*)$/)
		{
			if ($what eq 'committed') { remember($database, /^k/ ? 'row' : 'id', $_) foreach @open; }
			elsif ($what eq 'soft') { push @{ $m->{soft} }, @open; }
			elsif ($what eq 'prepared') { remember($database, 'prepared', $gid, @open); }
			elsif ($what eq 'ended') { remember($database, 'ended', $gid); }
			@open = ();
		}
	}
	foreach my $i (0 .. $#names)
	{
		$life->{greatest}[$i] = $last[$i] if $last[$i] gt $life->{greatest}[$i];
	}
	return;
}

# --- the world ---

my ($primary, %pool, %sessions, $template);
my ($clock, $gained) = (0, 0);    # in hours; by the last step, if it was forward
my $runs = 0;

# A stopped server without files
sub spare
{
	foreach my $name ('a', 'b', 'c')
	{
		my $node = $pool{$name} //= PostgreSQL::Test::Cluster->new($name);
		next if defined $primary && $node == $primary;
		next if $node->{_pid};
		wipe($node);
		return $node;
	}
	die 'no server is left';
}

sub wipe
{
	my ($node) = @_;
	rmtree($_) foreach $node->data_dir, $node->backup_dir, $node->archive_dir;
	unlink $node->logfile;
	return;
}

sub from_template
{
	my $node = spare();
	$node->init_from_backup($template, 'template');
	return $node;
}

# The processes of a server
sub processes
{
	my ($node) = @_;
	my $data = $node->data_dir;
	return map { m{(\d+)} } grep { (readlink("$_/cwd") // '') eq $data } glob '/proc/[0-9]*';
}

# A server that was killed also exists for the next one until its parent has noticed.
sub wait_until_gone
{
	my ($node) = @_;
	my $file = $node->data_dir . '/postmaster.pid';
	my ($postmaster) = -e $file ? slurp_file($file) =~ /^(\d+)/ : ();
	for (1 .. 1200)
	{
		return if !processes($node) && !(defined $postmaster && kill 0, $postmaster);
		usleep(50_000);
	}
	die 'processes of the server remain';
}

# Set the clock by this number of hours, within 2013 and 2060.
sub move_clock
{
	my ($by) = @_;
	my ($least, $most) = map { ($_ - 2026) * 24 * 365 } 2013, 2060;
	my $new = $clock + $by;
	$new = $clock - $by if $new < $least || $new > $most;
	$gained = $new > $clock ? $new - $clock : 0;
	$clock = $new;
	FakeClock::set($clock);
	story(sprintf 'clock %+.2f hours, %+.2f from the true one', $by, $clock);
	return;
}
sub some_hours { return between(1, 60) / one_of(3600, 3600, 60, 1, 1 / 24, 1 / 24 / 365 * 12); }
sub clock_ahead { my ($percent) = @_; move_clock(some_hours()) if chance($percent); return; }
sub clock_back { my ($percent) = @_; move_clock(-some_hours() - (chance(70) ? $gained : 0)) if chance($percent); return; }

# started NODE: start the primary, in a new life
sub started
{
	my ($node) = @_;
	$primary = $node;
	FakeClock::start($node);
	new_life();
	return;
}

sub psql_of
{
	my ($node, $database, @more) = @_;
	return [ 'psql', '-XAtq', '-v', 'VERBOSITY=verbose', '-v', 'SHOW_CONTEXT=never', '-d', $node->connstr($database), @more ];
}

# Run a script of psql; return what it prints. The script is a file: if psql
# cannot connect, it exits without reading from a pipe, and then IPC::Run dies.
sub run_script
{
	my ($database, $script, $node) = @_;
	my ($out, $err);
	my $file = "$folder/script.sql";
	append_to_file($file, $script);
	IPC::Run::run(psql_of($node // $primary, $database, '-f', $file), '<', \undef, '>', \$out, '2>', \$err);
	unlink $file;
	return ($out, $err);
}

sub run_program
{
	my @command = @_;
	my ($out, $err) = ('', '');
	local %ENV = $primary->_get_env();
	IPC::Run::run(\@command, '<', \undef, '>', \$out, '2>', \$err) or die "@command: $err";
	return $out;
}

sub wait_for
{
	my ($node, $database, $query) = @_;
	foreach (1 .. 1800)
	{
		my ($out) = run_script($database, $query, $node);
		return if $out eq "t\n";
		usleep(100_000);
	}
	die "not true: $query";
}

# --- what is written ---

my $hex = sub { my ($value, $type) = @_; $type =~ s/.*\.//; return "encode(" . ($type eq 'tid' ? 'ids.' : '') . "${type}_send($value), 'hex')" };
my %send = map { my $type = $Generators::generators{$_}[0]; ($_ => sub { $hex->($_[0], $type) }) } @names;
my %call = map { ($_ => $Generators::generators{$_}[1]) } @names;
my %horizon = map { ($_ => $call{$_} =~ s/_generate\(/_horizon(/r) } @names;
my %lowest = map { my $type = $Generators::generators{$_}[0]; ($_ => $type eq 'uuid' ? "'00000000-0000-0000-0000-000000000000'::uuid" : $type eq 'scru160' ? q(decode(repeat('00', 20), 'hex')::scru160) : "0::bigint::$type") } @names;

# The readers: their positions, what they have read, and what they have missed
my %partitions = (one => ';', two => ' PARTITION BY HASH (tid);' . join('', map { "CREATE TABLE made_$_ PARTITION OF made FOR VALUES WITH (MODULUS 4, REMAINDER $_);" } 0 .. 3));
my $schema = 'CREATE EXTENSION tid_ids; CREATE TABLE made (' . Generators::columns() . ', note text)%s'
  . join('', map { qq[CREATE INDEX ON made ("$_");] } @names)
  . 'CREATE FUNCTION keys(m made) RETURNS text LANGUAGE sql STABLE AS $$SELECT concat_ws(\'|\', '
  . join(', ', map { 'coalesce(' . $send{$_}->(qq[(m)."$_"]) . q[, '')] } @names) . ')$$;'
  . 'CREATE UNLOGGED TABLE quick (LIKE made INCLUDING DEFAULTS); CREATE TABLE numbers AS SELECT generate_series(1, 10) AS n;'
  . 'CREATE TABLE positions (reader text PRIMARY KEY, ' . join(', ', map { qq["$_" $Generators::generators{$_}[0] NOT NULL DEFAULT $lowest{$_}] } @names) . ');'
  . q[INSERT INTO positions VALUES ('rows'), ('horizon');]
  . 'CREATE TABLE got (reader text, generator text, key text, PRIMARY KEY (reader, generator, key));'
  . 'CREATE PROCEDURE read() LANGUAGE plpgsql AS $$DECLARE p positions; BEGIN '
  . join('', map { my $h = $horizon{$_}; my $s = $send{$_}->(qq["$_"]); my $id = $send{$_}->('id'); <<"END" } @names) . 'END$$;';
	SELECT * INTO p FROM positions WHERE reader = 'rows' FOR UPDATE;
	WITH batch AS (SELECT "$_" AS id FROM made WHERE "$_" > p."$_" AND "$_" < $h),
	stored AS (INSERT INTO got SELECT 'rows', '$_', $id FROM batch)
	UPDATE positions SET "$_" = (SELECT id FROM batch ORDER BY id DESC LIMIT 1) WHERE reader = 'rows' AND EXISTS (SELECT FROM batch);
	COMMIT;
	SELECT * INTO p FROM positions WHERE reader = 'horizon' FOR UPDATE;
	UPDATE positions SET "$_" = greatest("$_", $h) WHERE reader = 'horizon';
	INSERT INTO got SELECT 'horizon', '$_', $s FROM made
	WHERE "$_" >= p."$_" AND "$_" < (SELECT "$_" FROM positions WHERE reader = 'horizon');
	COMMIT;
END
my $missed = join(' UNION ALL ', map { my $s = $send{$_}->(qq[m."$_"]); <<"END" } @names);
SELECT 'missed|' || reader || '|$_|' || count(*) FROM made AS m, positions AS p
WHERE (m."$_" < p."$_" OR m."$_" = p."$_" AND reader = 'rows')
AND NOT EXISTS (SELECT FROM got AS g WHERE g.reader = p.reader AND generator = '$_' AND key = $s) GROUP BY reader
UNION ALL SELECT 'vanished|' || reader || '|$_|' || count(*) FROM got AS g
WHERE generator = '$_' AND NOT EXISTS (SELECT FROM made AS m WHERE $s = key) GROUP BY reader
END
my $behind = join(' UNION ALL ', map { <<"END" } @names);
SELECT 'behind|' || reader || '|$_|' || count(m."$_") - read FROM made AS m, positions AS p,
	LATERAL (SELECT count(*) AS read FROM got AS g WHERE g.reader = p.reader AND generator = '$_') AS got
GROUP BY reader, read HAVING count(m."$_") <> read
END

# Some or all generators
sub some_names
{
	return @names if chance(50);
	my $percent = one_of(8, 50);
	my @some = grep { chance($percent) } @names;
	return @some ? @some : one_of(@names);
}

# The statements that return IDs: k of rows of a table, x without
sub insert
{
	my ($rows, $mark, $table) = @_;
	my %some = map { ($_ => 1) } some_names();
	my @others = grep { !$some{$_} } @names;
	my $columns = join ', ', 'note', map { qq["$_"] } @others;
	my $values = join ', ', q('-'), map { 'NULL' } @others;
	$table //= 'made';
	return "INSERT INTO $table ($columns) SELECT $values FROM generate_series(1, $rows) RETURNING '$mark|' || keys("
	  . ($table eq 'made' ? 'made' : "ROW($table.*)::made") . ");\n";
}

sub columns_of
{
	my ($value, @some) = @_;
	my %some = map { ($_ => 1) } @some;
	return "'x|' || keys(ROW(" . join(', ', map { $some{$_} ? $value->($_) : 'NULL' } @names) . ', NULL)::made)';
}
sub query { return 'SELECT ' . columns_of(sub { $call{ $_[0] } }, some_names()); }

# By psql: pg_sleep() looks at the clock, so a step back would prolong it by hours.
sub nap { return '\! sleep 0.00' . between(1, 9) . "\n"; }

my $gids = 0;
my $force_parallel;
my %kinds = (
	row => sub { insert(1, 'k') . "\\echo ack committed\n" },
	rows => sub { insert(between(2, 20), 'k') . "\\echo ack committed\n" },
	block => sub { "BEGIN;\n" . join(nap(), map { insert(1, 'k') } 1 .. between(1, 3)) . "COMMIT;\n\\echo ack committed\n" },
	savepoints => sub { "BEGIN;\nSAVEPOINT a;\n" . insert(1, 'x') . "ROLLBACK TO a;\n" . insert(1, 'k') . "SAVEPOINT b;\n" . insert(1, 'k') . "RELEASE b;\nCOMMIT;\n\\echo ack committed\n" },
	rollback => sub { "BEGIN;\n" . insert(1, 'k') . "ROLLBACK;\n\\echo ack none\n" },
	query => sub { query() . ";\n\\echo ack committed\n" },
	xid => sub { "BEGIN;\n" . query() . " FROM pg_current_xact_id();\nCOMMIT;\n\\echo ack committed\n" },
	many => sub { my $name = one_of(@names); 'SELECT ' . columns_of(sub { 'id' }, $name) . ' FROM ' . Generators::many($name, between(1, 50)) . " AS id;\n\\echo ack committed\n" },
	readonly => sub { "BEGIN READ ONLY;\n" . query() . ";\nCOMMIT;\n\\echo ack none\n" },
	became_readonly => sub { "BEGIN;\n" . insert(1, 'k') . "SET TRANSACTION READ ONLY;\nCOMMIT;\n\\echo ack committed\n" },
	soft => sub { "SET synchronous_commit = off;\n" . insert(1, 'k') . "SET synchronous_commit = on;\n\\echo ack soft\n" },
	unlogged => sub { insert(1, 'x', 'quick') . "\\echo ack committed\n" },
	temporary => sub { insert(1, 'x', 'own') . "\\echo ack committed\n" },
	prepared => sub { my $gid = one_of('commit', 'rollback') . '_' . between(0, 2) . '_' . ++$gids; "BEGIN;\n" . insert(1, 'x') =~ s/'x\|'/'k|'/r . "PREPARE TRANSACTION '$gid';\n\\echo ack prepared $gid\n" },
	procedure => sub { my $insert = insert(1, 'k') =~ s/ RETURNING.*//sr; "DO \$\$BEGIN FOR i IN 1 .. 3 LOOP $insert; COMMIT; $insert; ROLLBACK; END LOOP; END\$\$;\n" },
	copy => sub { "COPY made (note) FROM STDIN;\n1\n2\n\\.\n" },
	parallel => sub {
		my $name = one_of(@names);
		"BEGIN;\nSET LOCAL $force_parallel = on;\n"
		  . "SET LOCAL parallel_setup_cost = 0;\nSET LOCAL parallel_tuple_cost = 0;\nSET LOCAL min_parallel_table_scan_size = 0;\n"
		  . 'SELECT ' . columns_of(sub { 'id' }, $name) . " AS text FROM (SELECT $call{$name} AS id FROM numbers OFFSET 0) AS made ORDER BY 1;\nCOMMIT;\n\\echo ack committed\n";
	});
my @kinds = sort keys %kinds;
my @quiet = qw(query xid many readonly soft unlogged temporary);

# A script of a session: all kinds of transactions, quiet ones, or one or two kinds
sub script
{
	my ($transactions) = @_;
	my @some = chance(40) ? @kinds : chance(40) ? @quiet : map { one_of(@kinds) } 1, 2;
	my $script = (grep { $_ eq 'temporary' } @some) ? "SET client_min_messages = warning; CREATE TEMPORARY TABLE own (LIKE made INCLUDING DEFAULTS);\n" : '';
	my $prepared = 0;
	for (1 .. $transactions)
	{
		my $kind = one_of(@some);
		next if $kind eq 'prepared' && $prepared++ >= 3;
		$script .= $kinds{$kind}->();
		$script .= nap() if chance(10);
	}
	return $script;
}

# --- sessions that write and read during an accident ---

my $unknown = qr/horizon is not known until prepared transactions have ended/;

sub begin_load
{
	my (@which) = @_;
	@which = @databases if !@which;
	my @load;
	my $readers = chance(60);
	foreach my $i (0 .. between(1, 3))
	{
		my $database = one_of(@which);
		push @load, { database => $database, script => script(one_of(20, 60, 150)) };
	}
	push @load, map { { database => $_, script => "CALL read();\n" x 15 } } @which if $readers;
	foreach my $session (@load)
	{
		my $file = $session->{file} = "$folder/load" . $runs++;
		append_to_file("$file.sql", $session->{script});
		$session->{before} = present($session->{database});
	}
	foreach my $session (@load)
	{
		my $file = $session->{file};
		my $stop = $session->{script} =~ /^CALL/ ? 0 : 1;
		$session->{run} = IPC::Run::start(psql_of($primary, $session->{database}, '-v', "ON_ERROR_STOP=$stop", '-f', "$file.sql"), '<', \undef, '>', "$file.out", '2>', "$file.err", IPC::Run::timeout(120));
	}
	return @load;
}

# end_load TROUBLE, SESSION...: wait until they have ended; the errors that match TROUBLE
# are expected
sub end_load
{
	my ($trouble, @load) = @_;
	foreach my $session (@load)
	{
		eval { $session->{run}->finish };
		if ($@ =~ /timeout/)
		{
			my ($activity) = run_script('postgres', 'SELECT pid, state, wait_event_type, wait_event, query FROM pg_stat_activity WHERE datname IS NOT NULL');
			fault("$session->{database}: a session does not end; $activity");
			$_->{run}->kill_kill foreach @load;
		}
		heard($session->{database}, slurp_file("$session->{file}.out"), $session->{before});
		foreach my $error (split /\n/, slurp_file("$session->{file}.err"))
		{
			next if $error =~ $unknown && has_prepared($session->{database});
			next if defined $trouble && ($error =~ $trouble || $error !~ /(?:ERROR|PANIC): /);
			fault("$session->{database}: a session failed: $error") if $error =~ /(?:ERROR|PANIC|FATAL): |server closed/;
		}
		unlink map { "$session->{file}.$_" } 'sql', 'out', 'err';
	}
	return;
}

# Do something while sessions write and read.
sub under_load
{
	my ($trouble, $work, @which) = @_;
	my @load = begin_load(@which);
	pause(one_of(20, 200, 600));
	$work->();
	end_load($trouble, @load);
	return;
}

my $crashing = qr/ 57P0\d|terminating connection|server closed|the database system is/;
my %has_prepared;

sub has_prepared
{
	my ($database) = @_;
	return %{ $model{$database}{prepared} } || $has_prepared{$database};
}

# lost_soft: after a crash, commits that did not wait for the disk may be missing
sub lost_soft { $_->{soft} = [] foreach values %model; close_sessions(); return; }

sub close_sessions
{
	foreach my $database (keys %sessions)
	{
		my $session = delete $sessions{$database};
		eval { $session->quit };
	}
	return;
}

# --- the checks ---

# Check a database after an accident. The first IDs after it are those of the probe.
sub check
{
	my ($last) = @_;
	foreach my $database (chance(50) ? @databases : reverse @databases)
	{
		my $m = $model{$database};
		my ($rows, $errors) = run_script($database, q(SELECT 'k|' || keys(made) FROM made; SELECT 'gid|' || gid FROM pg_prepared_xacts WHERE database = current_database();));
		fault("$database: rows cannot be read: $errors") if $errors =~ /ERROR/;
		my %found;
		my %gids;
		foreach my $line (split /\n/, $rows)
		{
			if ($line =~ /^gid\|(.*)/)
			{
				$gids{$1} = 1;
			}
			elsif ($found{$line}++)
			{
				fault("$database: there are two equal rows: $line");
			}
		}
		foreach my $row (keys %{ $m->{rows} })
		{
			fault("$database: an acknowledged row is missing: $row") if !$found{$row};
		}
		foreach my $row (keys %found)
		{
			remember($database, 'row', $row) if !$m->{rows}{$row};
		}
		foreach my $gid (keys %{ $m->{prepared} })
		{
			fault("$database: a prepared transaction is missing: $gid") if !$gids{$gid};
		}
		$has_prepared{$database} = %gids;
		$count{rows} += keys %found if $last;

		my $probe = chance(30) ? "BEGIN READ ONLY;\n" . query() . ";\nCOMMIT;\n\\echo ack none\n" : '';
		$probe .= one_of(sub { insert(1, 'k') }, sub { query() . ";\n" })->() . "\\echo ack committed\n";
		$probe .= "INSERT INTO made DEFAULT VALUES RETURNING 'k|' || keys(made);\n\\echo ack committed\n";
		foreach my $gid (sort keys %gids)
		{
			my ($end, $checks) = $gid =~ /(\w+?)_(\d+)_/;
			my $seen = $m->{checked}{$gid}++;
			$probe .= "\U$end\E PREPARED '$gid';\n\\echo ack ended $gid\n" if $last || $seen >= $checks;
		}
		$probe .= "CALL read();\n" x ($last ? 2 : 1);
		my ($output, $problems) = run_script($database, "$probe$missed;\n" . ($last ? "$behind;\n" : ''));
		my %prepared = %{ $m->{prepared} };
		heard($database, $output, present($database));
		foreach my $gid (keys %prepared)
		{
			# Its rows are visible now.
			next if $m->{prepared}{$gid} || $gid !~ /^commit/;
			remember($database, 'row', $_) foreach grep { /^k/ } @{ $prepared{$gid} };
		}
		foreach my $line (split /\n/, $output)
		{
			fault("$database: $1: $4 rows of $3, by the reader of $2") if $line =~ /^(missed|vanished|behind)\|(\w+)\|(\w+)\|(-?\d+)$/ && $4 != 0;
		}
		foreach my $error (split /\n/, $problems)
		{
			fault("$database: $error") if $error =~ /(?:ERROR|FATAL): / && !($error =~ $unknown && %gids);
		}

		# The commit of the probe has flushed all earlier ones.
		my @soft = splice @{ $m->{soft} };
		foreach my $text (@soft)
		{
			fault("$database: an acknowledged row is missing, though nothing has crashed: $text") if $text =~ /^k/ && !$found{$text};
			remember($database, 'id', $text) if $text =~ /^x/;
		}
	}

	# Sessions that remain, some of them over several accidents
	foreach my $database (@databases)
	{
		if (!$sessions{$database} && chance(30))
		{
			$sessions{$database} = $primary->background_psql($database);
		}
		elsif ($sessions{$database} && chance(60))
		{
			my $before = present($database);
			my $statement = one_of($kinds{row}, $kinds{rows}, $kinds{query}, $kinds{savepoints}, $kinds{rollback})->();
			heard($database, $sessions{$database}->query_safe($statement . ';'), $before);
		}
	}
	return;
}

# Rows that can be seen now count from now on.
sub read_rows
{
	my ($database) = @_;
	foreach my $row (split /\n/, sql($primary, q(SELECT 'k|' || keys(made) FROM made), $database))
	{
		remember($database, 'row', $row) if !$model{$database}{rows}{$row};
	}
	return;
}

# Generate an ID of each generator in a new session, which also records all floors.
sub generate_all
{
	my ($database) = @_;
	my $before = present($database);
	heard($database, (run_script($database, 'SELECT ' . columns_of(sub { $call{ $_[0] } }, @names) . ";\n\\echo ack committed\n"))[0], $before);
	return;
}

# End all prepared transactions, and other sessions.
sub settle
{
	close_sessions();
	foreach my $database (@databases)
	{
		foreach my $gid (split /\n/, sql($primary, 'SELECT gid FROM pg_prepared_xacts WHERE database = current_database()', $database))
		{
			sql($primary, "COMMIT PREPARED '$gid'", $database);
			my $m = $model{$database};
			my @rows = grep { /^k/ } @{ $m->{prepared}{$gid} // [] };
			remember($database, 'ended', $gid);
			remember($database, 'row', $_) foreach @rows;
		}
	}
	return;
}

# Only what was acknowledged before this point of the journal is expected; what else is
# found counts again.
sub only_since
{
	my ($since, @which) = @_;
	forget($since, @which);
	close_sessions();
	return;
}

# --- accidents ---

# A crash of a server, with sessions or without.
sub crash
{
	my ($how) = @_;
	my $node = $primary;
	if ($how eq 'immediate')
	{
		$node->stop('immediate');
	}
	elsif ($how eq 'postmaster')
	{
		$node->kill9;
	}
	else
	{
		my @all = processes($node);
		$node->kill9;
		kill 'KILL', @all;
	}
	wait_until_gone($node);
	return;
}
sub any_crash { return one_of('immediate', 'postmaster', 'all processes'); }

sub crashed_and_started
{
	my ($how, $percent) = @_;
	crash($how);
	lost_soft();
	clock_back($percent // 60);
	started($primary);
	return;
}

# A connection string for SQL
sub address { my ($node, $database) = @_; return $node->connstr . " dbname=$database"; }

# A standby of the primary
sub standby
{
	my $node = spare();
	$primary->backup('standby');
	$node->init_from_backup($primary, 'standby', has_streaming => 1);
	rmtree($primary->backup_dir . '/standby');
	FakeClock::start($node);
	wait_for_standby($primary, $node);
	return $node;
}

# A commit flushes all WAL, and the standby then has it.
sub flush { my ($node, $database) = @_; sql($node, 'CREATE TABLE flush (); DROP TABLE flush', $database); return $node->lsn('flush'); }
sub wait_for_standby { my ($node, $standby) = @_; $node->wait_for_catchup($standby, 'replay', flush($node)); return; }

# promoted NODE: it becomes the primary
sub promoted
{
	my ($node) = @_;
	wait_for($node, 'postgres', 'SELECT NOT pg_is_in_recovery()');
	$primary = $node;
	new_life();
	return;
}

# Replace a database by another one.
sub replace
{
	my ($database, $new) = @_;
	sql($primary, "DROP DATABASE $database");
	sql($primary, "ALTER DATABASE $new RENAME TO $database");
	return;
}

# Raise the floors to all IDs of the tables, as an administrator can.
sub raise_floors
{
	my ($database) = @_;
	my @raise;
	foreach my $name (@names)
	{
		push @raise, map { Generators::raise($name, qq[(SELECT "$name" FROM $_ WHERE "$name" IS NOT NULL ORDER BY 1 DESC LIMIT 1)], '100000 days') } 'made', 'positions';
	}
	sql($primary, 'SELECT ' . join(', ', @raise), $database);
	return;
}

my $has = sub { my ($program) = @_; return grep { -x "$_/$program" } split /:/, $ENV{PATH} };
my %accidents = (
	'clock' => sub {
		under_load(undef, sub { for (1 .. between(1, 3)) { move_clock(some_hours() * one_of(-1, 1)); pause(200); } });
	},
	'stop' => sub {
		my $mode = one_of('smart', 'fast', 'immediate');
		story($mode);
		close_sessions();
		clock_ahead(40);
		under_load($crashing, sub { $primary->stop($mode); wait_until_gone($primary); });
		lost_soft() if $mode eq 'immediate';
		clock_back(60);
		started($primary);
	},
	'crash' => sub {
		my $how = any_crash();
		story($how);
		clock_ahead(60);
		under_load($crashing, sub { crash($how) });
		lost_soft();
		clock_back(60);
		started($primary);
	},
	'killed process' => sub {
		my $type = one_of(('client backend') x 3, 'walwriter', 'checkpointer', 'background writer');
		story($type);
		clock_ahead(60);
		my $offset = -s $primary->logfile;
		under_load($crashing, sub {
			clock_back(30);
			# On a slow machine, the sessions of the load may have yet to connect, or have
			# ended already.
			my $killed;
			for my $try (1 .. 60)
			{
				$type = 'walwriter' if $try == 30;
				my $pid = sql($primary, "SELECT pid FROM pg_stat_activity WHERE backend_type = '$type' AND pid <> pg_backend_pid() ORDER BY query LIKE '%SET%' LIMIT 1");
				$killed = $pid && kill 'KILL', $pid;
				last if $killed;
				usleep(100_000);
			}
			$killed or die 'no such process';
		});
		lost_soft();
		CrashedServer::wait_until_back($primary, $offset);
		new_life();
	},
	'quiet commits' => sub {
		my ($how, $database) = (any_crash(), one_of(@databases));
		story($how);
		my $session = $primary->background_psql($database);
		my $all = 'SELECT ' . columns_of(sub { $call{ $_[0] } }, @names);

		# The first one records the floors without waiting for the disk, and writes so
		# little that the WAL writer is not woken. Then the second one has nothing to
		# record.
		my $first = one_of('', "SET synchronous_commit = off;\nBEGIN;\n$all FROM pg_current_xact_id();\nCOMMIT;\n\\echo ack soft\nSET synchronous_commit = on;\n");
		my $second = one_of("$all;\n", "BEGIN;\n$all FROM pg_current_xact_id();\nCOMMIT;\n", insert(1, 'x', 'quick'));
		move_clock(between(1, 100) / one_of(1000, 1));
		my $before = present($database);
		heard($database, $session->query_safe("$first$second\\echo ack committed\n;"), $before);
		crashed_and_started($how, 90);
		eval { $session->quit };
	},
	'prepared transactions' => sub {
		my $how = any_crash();
		story($how);
		move_clock(between(1, 100) / one_of(1000, 1));
		foreach my $database (@databases)
		{
			my $before = present($database);
			my $script = join '', map { $kinds{prepared}->() } 1 .. between(1, 3);
			heard($database, (run_script($database, $script))[0], $before);
		}
		crashed_and_started($how, 90);
	},
	'crash in a checkpoint' => sub {
		clock_ahead(40);
		under_load($crashing, sub {
			my $checkpoint = IPC::Run::start(psql_of($primary, 'postgres', '-c', 'CHECKPOINT'), '<', \undef, '>', \my $out, '2>', \my $err);
			usleep(15_000 + 1000 * number(one_of(10, 60)));
			crash(one_of('postmaster', 'all processes'));
			$checkpoint->finish;
		});
		lost_soft();
		clock_back(60);
		started($primary);
	},
	'cancelled and terminated sessions' => sub {
		close_sessions();
		under_load(qr/57014|57P01|terminating connection/, sub {
			for (1 .. between(1, 6))
			{
				my $function = one_of('pg_cancel_backend', 'pg_terminate_backend');
				sql($primary, "SELECT $function(pid) FROM pg_stat_activity WHERE backend_type IN ('client backend', 'parallel worker') AND pid <> pg_backend_pid() ORDER BY pid OFFSET " . number(4) . ' LIMIT 1');
				pause(50);
			}
		});
	},
	'promotion' => sub {
		my $synchronous = chance(50);
		my $how = one_of('fast', 'immediate', 'postmaster', $synchronous ? () : 'no');
		story($synchronous ? 'of a synchronous standby' : 'of an asynchronous standby', "$how stop of the primary");
		close_sessions();
		my $since = now_in_journal();
		my $standby = standby();
		if ($synchronous)
		{
			$primary->append_conf('postgresql.conf', q(synchronous_standby_names = '*'));
			$primary->reload;
			wait_for($primary, 'postgres', q(SELECT count(*) = 1 FROM pg_stat_replication WHERE sync_state = 'sync'));
			sleep 1;
		}
		my $session = $standby->background_psql('one');
		$session->query_safe(query());
		clock_ahead(50);
		my $old = $primary;
		under_load($crashing, sub {
			$old->stop($how) if $how eq 'fast' || $how eq 'immediate';
			$old->kill9 if $how eq 'postmaster';
			wait_until_gone($old) if $how ne 'no';
			$standby->promote if $how eq 'no';
		});
		lost_soft();
		$standby->promote if $how ne 'no';
		promoted($standby);
		$old->stop('immediate');
		only_since($since) if !$synchronous && $how ne 'fast' || $how eq 'no';
		read_rows('one');
		heard('one', $session->query_safe(query() . ";\n\\echo ack committed\n"), present('one'));
		$session->quit;
	},
	'pg_rewind' => sub {
		my $crash = one_of('fast', 'immediate');
		story($crash);
		close_sessions();
		my $old = $primary;
		my $standby = standby();
		under_load(undef, sub { });
		lost_soft();
		wait_for_standby($old, $standby);
		my $since = now_in_journal();
		$standby->promote;
		wait_for($standby, 'postgres', 'SELECT NOT pg_is_in_recovery()');
		clock_ahead(50);
		under_load(undef, sub { });    # these are lost
		clock_back(50);
		$old->stop($crash);
		only_since($since);
		$primary = $standby;
		new_life();
		check();
		under_load(undef, sub { });
		settle();
		$primary->stop;
		run_program('pg_rewind', '--no-sync', '--target-pgdata', $old->data_dir, '--source-pgdata', $standby->data_dir);
		started($standby);
		$old->append_conf('postgresql.conf', 'port = ' . $old->port);
		$old->enable_streaming($standby);
		FakeClock::start($old);
		clock_ahead(50);
		under_load(undef, sub { });
		wait_for_standby($standby, $old);
		crash(any_crash());
		clock_back(60);
		$old->promote;
		promoted($old);
	},
	'base backup' => sub {
		my $to = one_of('the backup', 'a restore point', 'the end of WAL');
		my $how = any_crash();
		story("restored to $to", $how);
		my $old = $primary;
		my $incremental = $primary->pg_version >= 17 && chance(60);
		my $since = now_in_journal();
		if ($incremental)
		{
			$old->append_conf('postgresql.conf', 'summarize_wal = on');
			$old->reload;
			wait_for($old, 'postgres', q(SELECT current_setting('summarize_wal') = 'on'));
		}
		close_sessions();
		under_load(undef, sub { $old->backup('full') });
		my @backups = ('full');
		if ($incremental)
		{
			story('incremental');
			check();
			$since = now_in_journal();
			under_load(undef, sub { $old->backup('next', backup_options => [ '--incremental=' . $old->backup_dir . '/full/backup_manifest' ]) });
			push @backups, 'next';
		}
		clock_ahead(50);
		under_load(undef, sub { });
		if ($to eq 'a restore point')
		{
			check();
			settle();
			$since = now_in_journal();
			# Creating a restore point flushes no WAL, but the commit after it does.
			sql($old, q(SET synchronous_commit = on; SELECT pg_create_restore_point('here') FROM pg_current_xact_id()));
			clock_ahead(50);
		}
		under_load($crashing, sub { crash($how) });
		lost_soft();
		clock_back(60);
		my $node = spare();
		if ($incremental)
		{
			run_program('pg_combinebackup', '--no-sync', (map { $old->backup_dir . "/$_" } @backups), '-o', $old->backup_dir . '/combined');
		}
		$node->init_from_backup($old, $incremental ? 'combined' : 'full');
		if ($to ne 'the backup')
		{
			my $wal = $old->data_dir . '/pg_wal';
			$node->append_conf('postgresql.conf', "restore_command = 'cp \"$wal/%f\" \"%p\"'");
			$node->append_conf('postgresql.conf', "recovery_target_name = 'here'\nrecovery_target_action = 'promote'") if $to eq 'a restore point';
			$node->set_recovery_mode();
		}
		started($node);
		wait_for($node, 'postgres', 'SELECT NOT pg_is_in_recovery()');
		$node->append_conf('postgresql.conf', "restore_command = ''\nrecovery_target_name = ''") if $to ne 'the backup';
		$node->reload;
		only_since($since) if $to ne 'the end of WAL';
		rmtree($old->backup_dir . "/$_") foreach @backups, 'combined';
	},
	'dump and restore' => sub {
		my $how = one_of('plain', 'custom', 'parallel', 'by section', 'schema, then data', 'schema, use, then data', 'without superuser');
		my $to_new_server = chance(40);
		my @which = $to_new_server ? @databases : one_of(@databases);
		story($how, $to_new_server ? 'to a new server' : 'of one database');
		settle();
		clock_ahead(50);
		my $old = $primary;
		my $since = now_in_journal();
		my @load = chance(50) ? begin_load(@which) : ();
		pause(200);
		my %ordinary;
		foreach my $database (@which)
		{
			my $file = "$folder/$database";
			$ordinary{$database} = $how eq 'without superuser' || sql($old, q(SELECT NOT rolsuper FROM pg_extension JOIN pg_roles AS r ON r.oid = extowner WHERE extname = 'tid_ids'), $database) eq 't';
			my @dump = ('pg_dump', '-d', $old->connstr($database));
			push @dump, '-U', 'keeper', '--exclude-table=*.tid_ids_floor_*' if $how eq 'without superuser';
			my @of = $how eq 'plain' ? ([ '-Fp', '-f', $file ]) : $how eq 'parallel' ? ([ '-Fd', '-j', 2, '-f', $file ]) : $how =~ /^schema/ ? ([ '-s', '-Fc', '-f', $file ], [ '-a', '-Fc', '-f', "$file.data" ]) : ([ '-Fc', '-f', $file ]);
			run_program(@dump, @$_) foreach @of;
		}
		end_load(undef, @load);
		settle();
		if ($to_new_server)
		{
			$old->stop;
			clock_back(70);
			my $new = from_template();
			started($new);
			sql($new, "DROP DATABASE $_") foreach @databases;
		}
		my %own;
		foreach my $database (@which)
		{
			my $file = "$folder/$database";
			my $new = "new_$database";
			my @keeper = $how eq 'without superuser' ? ('-U', 'keeper', '--no-owner', '--no-privileges') : ();
			sql($primary, "CREATE DATABASE $new TEMPLATE template0" . (@keeper ? ' OWNER keeper' : ''));
			my @restore = ('pg_restore', '--exit-on-error', '-d', $primary->connstr($new), @keeper);
			if ($how eq 'plain')
			{
				run_program('psql', '-Xq', '-v', 'ON_ERROR_STOP=1', '-o', '/dev/null', '-d', $primary->connstr($new), '-f', $file);
			}
			else
			{
				my @of = $how eq 'parallel' ? ([ '-j', 4 ]) : $how eq 'by section' ? map { ["--section=$_"] } 'pre-data', 'data', 'post-data' : ([]);
				run_program(@restore, @$_, $file) foreach @of;
				if ($how eq 'schema, use, then data')
				{
					my @before = @{ $life->{greatest} };
					$own{$database} = [ (run_script($new, query() . ";\n\\echo ack committed\n"))[0], \@before ];
				}
				run_program(@restore, "$file.data") if $how =~ /^schema/;
			}
			rmtree($file);
			unlink "$file.data";
			raise_floors($new) if $ordinary{$database};
			replace($database, $new) if !$to_new_server;
			sql($primary, "ALTER DATABASE $new RENAME TO $database") if $to_new_server;
		}
		only_since($since, @which);
		foreach my $database (@which)
		{
			$model{$database}{prepared} = {};
			next if !defined $own{$database};
			heard($database, @{ $own{$database} });

			# Of the data that replaced the floors, only the next commit records them.
			read_rows($database);
			generate_all($database);
		}
		if (chance(60))
		{
			story('and a crash');
			crashed_and_started(any_crash());
		}
	},
	'template database' => sub {
		my $database = one_of(@databases);
		my ($before, $after) = (chance(40), chance(40));
		story("of $database", $before ? 'a crash before' : (), $after ? 'a crash after' : ());
		settle();
		clock_ahead(40);
		under_load(undef, sub { });
		settle();
		crashed_and_started(any_crash()) if $before;
		sql($primary, "CREATE DATABASE new TEMPLATE $database" . ($primary->pg_version >= 15 ? ' STRATEGY = ' . one_of('wal_log', 'file_copy') : ''));
		replace($database, 'new');
		crashed_and_started(any_crash()) if $after;
	},
	'single-user mode' => sub {
		my $database = one_of(@databases);
		my ($how, $killed) = (one_of('fast', 'immediate'), chance(30));
		story($how, $killed ? 'killed' : ());
		close_sessions();
		$primary->stop($how);
		lost_soft() if $how eq 'immediate';
		clock_back(50);
		new_life();
		my $input = join '', map { insert(1, 'k') =~ s/\n/ /gr . "\n" } 1 .. 20;
		my $output = '';
		{
			local %ENV = $primary->_get_env();
			local $ENV{LD_PRELOAD} = Preload::library(FakeClock::source());
			my $run = IPC::Run::start([ 'postgres', '--single', '-D', $primary->data_dir, $database ], '<', \$input, '>', \$output, '2>', \my $errors);
			if ($killed)
			{
				usleep(1000 * between(20, 150));
				$run->pump_nb;
				$run->kill_kill;
			}
			else
			{
				$run->finish or fault("single-user mode: $errors");
			}
		}
		wait_until_gone($primary);
		my $ids = join '', map { "$_\n" } $output =~ /= "(k\|[^"]*)"/g;
		fault("single-user mode: no rows: $output") if $ids eq '' && !$killed;
		heard($database, $ids . ($killed ? '' : "ack committed\n"), present($database));
		clock_back(50);
		started($primary);
	},
	'apply worker' => sub {
		settle();
		sql($primary, q(CREATE PUBLICATION feed FOR TABLE made (note) WITH (publish = 'insert'); SELECT FROM pg_create_logical_replication_slot('feed', 'pgoutput')), 'one');
		sql($primary, q(CREATE SUBSCRIPTION feed CONNECTION ') . address($primary, 'one') . q(' PUBLICATION feed WITH (create_slot = false, slot_name = 'feed', copy_data = false, synchronous_commit = on)), 'two');
		clock_ahead(50);
		under_load(undef, sub { });
		settle();
		my $wait = sub {
			$primary->wait_for_slot_catchup('feed', 'confirmed_flush', flush($primary, 'one'));
		};
		$wait->();
		read_rows('two');
		if (chance(60))
		{
			story('and a crash');
			crashed_and_started(any_crash());
			check();
			settle();
			$wait->();
		}
		sql($primary, 'ALTER SUBSCRIPTION feed DISABLE', 'two');
		wait_for($primary, 'one', q(SELECT count(*) = 0 FROM pg_stat_replication));
		sql($primary, 'DROP SUBSCRIPTION feed', 'two');
		sql($primary, 'DROP PUBLICATION feed', 'one');
	},
	'ALTER EXTENSION' => sub {
		under_load(undef, sub {
			for (1 .. between(2, 8))
			{
				my ($database, $sequence) = (one_of(@databases), 'tid_ids_floors.tid_ids_floor_' . one_of(@names));
				my $statement = one_of('ALTER EXTENSION tid_ids UPDATE', 'ALTER EXTENSION tid_ids DROP FUNCTION ids.uuid7_timestamp(uuid); ALTER EXTENSION tid_ids ADD FUNCTION ids.uuid7_timestamp(uuid)',
					"GRANT SELECT ON SEQUENCE $sequence TO keeper", "REVOKE SELECT ON SEQUENCE $sequence FROM keeper", "ALTER SEQUENCE $sequence OWNER TO chief",
					"ALTER SEQUENCE $sequence RENAME TO renamed; ALTER SEQUENCE tid_ids_floors.renamed RENAME TO " . $sequence =~ s/.*\.//r, "ALTER SEQUENCE $sequence AS bigint");
				my $end = one_of('COMMIT', 'ROLLBACK');
				story($statement, $end);
				sql($primary, "SET client_min_messages = warning; BEGIN; $statement; $end", $database);
				pause(100);
			}
		});

		# Commits while a sequence was locked have recorded nothing.
		foreach my $database (@databases)
		{
			generate_all($database);
		}
	},
	'logical replication to a new server' => sub {
		settle();
		my $old = $primary;
		my $sequences = $old->pg_version >= 19;
		story($sequences ? 'REFRESH SEQUENCES' : 'floors raised by hand');
		my $since = now_in_journal();
		my $new = from_template();
		FakeClock::start($new);
		foreach my $database (@databases)
		{
			sql($old, 'CREATE PUBLICATION switch FOR ALL TABLES' . ($sequences ? ', ALL SEQUENCES' : ''), $database);
			sql($new, 'TRUNCATE positions, numbers', $database);
			sql($new, "CREATE SUBSCRIPTION switch_$database CONNECTION '" . address($old, $database) . "' PUBLICATION switch WITH (synchronous_commit = on)", $database);
		}
		$new->wait_for_subscription_sync($old, "switch_$_", $_) foreach @databases;
		clock_ahead(50);
		under_load(undef, sub { });
		settle();
		foreach my $database (@databases)
		{
			$old->wait_for_catchup("switch_$database", 'replay', flush($old, $database));
			if ($sequences)
			{
				sql($new, "ALTER SUBSCRIPTION switch_$database REFRESH SEQUENCES", $database);
				wait_for($new, $database, q(SELECT count(*) > 14 AND bool_and(srsubstate = 'r') FROM pg_subscription_rel));
			}
			sql($new, "DROP SUBSCRIPTION switch_$database", $database);
			sql($old, 'DROP PUBLICATION switch', $database);
		}
		$old->stop;
		$primary = $new;
		new_life();
		if (!$sequences)
		{
			# Only the IDs in tables are known there.
			my %rows = map { ($_ => [ keys %{ $model{$_}{rows} } ]) } @databases;
			only_since({ map { ($_ => 0) } @databases });
			foreach my $database (@databases)
			{
				remember($database, 'row', $_) foreach @{ $rows{$database} };
				raise_floors($database);
			}
		}
		lost_soft();
		crashed_and_started(any_crash()) if chance(50);
	},
	'full disk' => sub {
		my $limit = 1024 * 1024 - 8192 * between(1, 20);    # less than a segment of WAL
		my $node = $primary;
		my $limited = sub { my ($to) = @_; system('prlimit', "--pid=$_", "--fsize=$to:") foreach processes($node); };
		clock_ahead(50);
		under_load(qr/ 57P0\d| 53\d\d\d| 58\d\d\d|could not|No space|File too large|terminating|server closed|in recovery|starting up/, sub {
			$limited->($limit);
			run_script('postgres', "SELECT pg_switch_wal();\nCREATE TABLE filler AS SELECT generate_series(1, 20000);\nDROP TABLE filler;\n" x 4);
		});
		$limited->('unlimited');
		$node->stop('immediate', fail_ok => 1);
		wait_until_gone($node);
		lost_soft();
		clock_back(60);
		started($node);
	});

# Those that this server, or this machine, does not have
my $version;
my %lacking;

# --- sequences ---

sub sequence
{
	my ($number, $broken) = @_;
	$chance = $seed * 1_000_003 + $number * 7_919 + ($broken ? 1 : 0);
	number(2) for 1 .. 10;
	@faults = @story = ();
	%model = map { ($_ => new_model()) } @databases;
	%has_prepared = ();
	$primary = undef;
	$gids = 0;
	$gained = 0;
	$clock = between(-1000, 1000);
	FakeClock::set($clock);
	my @possible = grep { !$lacking{$_} && (!defined $option{ACCIDENTS} || /$option{ACCIDENTS}/) } sort keys %accidents;
	my $accidents = between(4, 9);
	eval {
		my $node = from_template();
		$node->append_conf('postgresql.conf', 'tid_ids.record_floor = off') if $broken;
		started($node);
		under_load(undef, sub { });
		check();
		foreach my $i (1 .. $accidents)
		{
			last if @faults;
			my $accident = one_of(@possible);
			story("$i. $accident");
			my $began = time;
			$accidents{$accident}->();
			check($i == $accidents);
			$count{accidents}{$accident}++;
			$count{seconds}{$accident} += time - $began;
		}
	};
	fault("the test died: $@") if $@ && !@faults;
	close_sessions();
	foreach my $node (grep { $_->{_pid} } values %pool)
	{
		$node->stop('immediate', fail_ok => 1);
	}
	return !@faults;
}

# What has happened, with one line for each accident
sub told { return join('', map { /^\d+\. / ? "\n  $_" : "; $_" } @story); }

$template = new_server('template', allows_streaming => 'logical', extra => ['--wal-segsize=1']);
# The background writer must not wake the WAL writer when the clock jumps.
$template->append_conf('postgresql.conf', <<~'END');
	max_prepared_transactions = 40
	max_connections = 40
	wal_keep_size = 200MB
	min_wal_size = 2MB
	max_wal_size = 32MB
	shared_buffers = 8MB
	wal_receiver_status_interval = 1s
	bgwriter_delay = 10s
	wal_retrieve_retry_interval = 100ms
	END
FakeClock::set(0);
FakeClock::start($template);
sql($template, 'CREATE ROLE chief SUPERUSER; CREATE ROLE keeper LOGIN IN ROLE pg_read_all_data');
foreach my $database (@databases)
{
	sql($template, "CREATE DATABASE $database");
	sql($template, sprintf($schema, $partitions{$database}), $database);
}
$version = $template->pg_version;
$force_parallel = $version >= 16 ? 'debug_parallel_query' : 'force_parallel_mode';
$template->stop;
$template->backup_fs_cold('template');

$lacking{'full disk'} = 'prlimit is not installed' if !$has->('prlimit');
note 'accidents: ' . join(', ', grep { !$lacking{$_} } sort keys %accidents);
note "not on this machine: $_ ($lacking{$_})" foreach sort keys %lacking;
note 'not before PostgreSQL 17: incremental backups' if $version < 17;
note 'not before PostgreSQL 19: REFRESH SEQUENCES' if $version < 19;

my $end = time + $seconds;
if (!defined $option{ONLY} && !defined $option{BROKEN})
{
	my $found = 0;
	foreach my $n (1 .. 5)
	{
		last if $found = !sequence($n, 1) && grep { /is not greater than|are equal|was generated before/ } @faults;
	}
	ok($found, 'without recorded floors, a fault is found') and note "  in sequence: $faults[0]" . told();
}
my $faulty = 0;
my $number = $option{ONLY} // 1;
while (1)
{
	my $good = sequence($number, defined $option{BROKEN});
	ok($good, "sequence $number");
	if (!$good)
	{
		diag "to repeat it: make accidents SEED=$seed ONLY=$number" . (defined $option{BROKEN} ? " BROKEN=$option{BROKEN}" : '');
		diag "accidents:" . told();
		diag $_ foreach @faults;
		last if ++$faulty == $faulty_at_most;
	}
	last if defined $option{ONLY} || time >= $end;
	$number++;
}
note sprintf '%s: %d; %.1f s each', $_, $count{accidents}{$_}, $count{seconds}{$_} / $count{accidents}{$_} foreach sort keys %{ $count{accidents} };
note sprintf '%d IDs, %d rows', @count{qw(IDs rows)};
done_testing();
