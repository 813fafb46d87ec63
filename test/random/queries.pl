#!/usr/bin/perl
#
# queries.pl SEED COUNT [NUMBER]
#		Runs random queries with ^@, <@ and @>, with comparisons with times, and with
#		windows by time, and compares each with a second query that must have the same answer; run it by
#		with_server.sh.
#
# A query has two readings.  The first reading uses our operators or functions, and is
# planned with random settings.  The second reading uses the functions in queries.sql
# instead, and is planned without indexes and pruning.  Both must return the same rows.
# An error is a failure, and so is the end of a session.  If both readings exceed the
# statement's time limit, they are not compared, but counted.
#
# The tables depend only on SEED, and a query only on SEED and its number.  So the same
# SEED and COUNT run the same queries on every machine.  To repeat a failed query, pass
# its NUMBER as the third argument.
#
# Output: TAP, one test for each type.  A failure shows how to repeat it.  Stops after
# ten failures.
use strict;
use warnings FATAL => "all";

use File::Basename;
use File::Temp;
use IPC::Run;
use List::Util qw(min);

my ($seed, $count_asked, $only) = @ARGV;
die "usage: $0 SEED COUNT [NUMBER]\n" if !defined $count_asked || "@ARGV" !~ /^\d+( \d+){1,2}$/;
my $at_once = 40;         # queries sent before the first answer is read
my $seconds = 60;         # the time limit of a statement
my $failures_at_most = 10;

# --- chance ------------------------------------------------------------------

sub number { my ($limit) = @_; return int(rand($limit)); }
sub chance { my ($percent) = @_; return rand(100) < $percent; }
sub one_of { return $_[ number(scalar @_) ]; }
sub some_of { my $percent = shift; return grep { chance($percent) } @_; }
sub between { my ($least, $most) = @_; return $least + number($most - $least + 1); }

sub literal
{
	my ($value) = @_;
	return 'NULL' if !defined $value;
	return "'" . $value =~ s/'/''/gr . "'";
}

# --- the session -------------------------------------------------------------

my @psql = ('psql', '-X', '-q', '-A', '-t', '-P', 'null=(null)', '-v', 'VERBOSITY=verbose', '-v', 'SHOW_CONTEXT=never');
my ($session, $timer, $input, $output);
my $script_file = File::Temp->new;
$script_file->autoflush;

sub connect_session
{
	local $ENV{PGOPTIONS} = '-c jit=off -c timezone=UTC -c client_min_messages=error -c statement_timeout=' . $seconds . 's';
	($input, $output) = ('', '');
	$timer = IPC::Run::timeout($at_once * 2 * $seconds);
	$session = IPC::Run::start(\@psql, '<', \$input, '>', \$output, '2>&1', $timer);
	return;
}

sub reconnect
{
	eval { $session->finish };
	for (1 .. 60)
	{
		sleep 1;
		return connect_session() if system('psql -X -q -c "" >/dev/null 2>&1') == 0;
	}
	die "the server does not restart\n";
}

# Return what psql prints up to the end of a script; less if the session ends
# before.
sub ask
{
	my ($script) = @_;
	$timer->start($at_once * 2 * $seconds);
	# Not the script itself: while psql waits until its answers are read, it reads no
	# further input, and some versions of IPC::Run then do not read the answers.
	seek($script_file, 0, 0);
	truncate($script_file, 0);
	print $script_file $script;
	$input .= "\\i $script_file\n\\echo @@ end\n";
	eval { $session->pump while $session->pumpable && $output !~ /^@@ end\n/m; };
	die $@ if $@ && $@ =~ /timeout/;
	my $answer = $output;
	$output = '';
	return $answer;
}

sub rows { return split /\n/, ask($_[0]) =~ s/^@@ end\n.*//msr; }

sub must
{
	my ($script) = @_;
	my $answer = ask($script);
	die "the tables cannot be created: $answer" if $answer ne "@@ end\n";
	return;
}

# Return whether the server loses rows of GiST indexes: see "Rows lost from a GiST index"
# in doc/internals/design.md.
sub loses_gist_rows
{
	my ($by_index, $by_table) = rows(<<~'END');
		SET synchronous_commit = on;
		CREATE TABLE rescanned (id ids.tid) WITH (autovacuum_enabled = off);
		CREATE INDEX ON rescanned USING gist (id);
		INSERT INTO rescanned SELECT n::ids.tid FROM generate_series(1::bigint, 150) AS n;
		DELETE FROM rescanned WHERE id > 10::bigint::ids.tid;
		CREATE FUNCTION insert_rows() RETURNS ids.tid LANGUAGE plpgsql AS
		  'BEGIN INSERT INTO rescanned SELECT n::ids.tid FROM generate_series(11::bigint, 500) AS n; RETURN 0::bigint::ids.tid; END';
		SET enable_seqscan = off;
		SET enable_bitmapscan = off;
		DO 'BEGIN PERFORM (SELECT count(*) FROM rescanned WHERE id >= least)
		          FROM generate_series(1, 2) AS n, LATERAL (SELECT CASE n WHEN 2 THEN insert_rows() ELSE 0::bigint::ids.tid END OFFSET 0) AS f (least);
		    END';
		SELECT count(*) FROM rescanned WHERE id >= 0::bigint::ids.tid;
		RESET ALL;
		SELECT count(*) FROM rescanned;
		DROP TABLE rescanned;
		DROP FUNCTION insert_rows;
		END
	die "the rows cannot be counted: $by_table" if $by_table ne '500';
	return $by_index ne $by_table;
}

# --- the types ---------------------------------------------------------------

# Return a text with two readings: the first with our operators, the second without.
# They may be nested.
sub two { my ($first, $second) = @_; return "\x01$first\x02$second\x03"; }

sub reading
{
	my ($text, $second) = @_;
	1 while $text =~ s/\x01([^\x01-\x03]*)\x02([^\x01-\x03]*)\x03/$second ? $2 : $1/ge;
	return $text;
}

sub hex_bytes { my ($n) = @_; return join '', map { sprintf '%02x', one_of(0, 255, number(256)) } 1 .. $n; }

# Microseconds since 1970: mostly within one second or one month, some at any time,
# some near uid11's epoch.
sub moment
{
	my $start = 1721407246;
	my $chance = number(20);
	return ($start * 1000 + number(1000)) * 1000 + one_of(0, 1, 499, 999) if $chance < 8;
	return ($start + number(30) * 86400 + number(3) * 60) * 1000000 if $chance < 14;
	return (1330000000 + number(2000000000)) * 1000000 + number(1000000) if $chance < 19;
	return 1321009871111000 + number(2);
}

sub stamp
{
	my ($us) = @_;
	my ($s, $min, $h, $day, $month, $year) = gmtime(int($us / 1000000));
	return sprintf '%04d-%02d-%02d %02d:%02d:%02d.%06d+00', $year + 1900, $month + 1, $day, $h, $min, $s, $us % 1000000;
}

sub extuuid_text
{
	my $name = one_of(qw(USERS users X a.b GBP$ X+Y));
	my $enc = $name =~ /[\$+]/ ? 'B' : 'A';
	return 'extuuid:' . one_of(
		"serial$enc:$name:" . between(1, 9), "serial$enc:$name:" . between(1, 1000000), "sym$enc:$name",
		'fixedB4:GBP$:' . one_of('', '-') . number(1000) . '.' . between(1, 9), 'fixedA' . number(3) . ':abc:0',
		'int:' . one_of('', '-') . between(1, one_of(9, 1000000000)), 'q:' . number(100) . one_of('', '*m', '/s2'),
		sprintf('t/20:2024-%02d-%02d;0%d:00:0%d', between(6, 8), between(1, 28), number(3), number(5)),
		't/' . one_of(0, 20) . ':' . between(1970, 2030) . '-01-01;00:00:00',
		'int/3*16:1,2,' . number(9), 'uint/2*8:N:1,' . number(9), 'f64:' . number(9), 'f/5*16*5:1,2,3,4,' . number(9), 'f117:' . number(9));
}

sub uuid_text
{
	return sprintf '%s-%s-7%s-8%s-%s', one_of('0190cbab', '0190cbac', hex_bytes(4)), one_of('0000', hex_bytes(2)),
		map { substr $_, 1 } hex_bytes(2), hex_bytes(2), '0' . hex_bytes(6);
}

# A version 7, or the same bits as another version or variant.
sub uuid_value
{
	my ($us) = @_;
	return literal(uuid_text()) if chance(40);
	my $made = "uuid7_make('" . stamp($us) . "', '\\x" . hex_bytes(8) . "')";
	return $made if chance(60);
	return "overlay($made" . '::text PLACING ' . one_of("'4' FROM 15", "'8' FROM 15", "'0' FROM 20", "'f' FROM 20") . ')::uuid';
}

# For each type: its name in SQL; the prefix of its functions for timestamps, if it has any;
# an expression for one value; the forms of a printed value from which prefixes are cut;
# prefixes with another meaning, or without any.
my %types = (
	tid => {
		sql => 'ids.tid', timed => 'tid',
		value => sub { "tid_make('" . stamp($_[0]) . "', " . one_of(0, 31, 1023) . ')' },
		ends => [qw(2222-222-2222-22 bzzz-zzz-zzzz-zz s222-222-2222-22 zzzz-zzz-zzzz-zz yabc-222-2222-22)],
		forms => sub { ($_[0], $_[0] =~ tr/-//dr) },
		odd => [qw(c k z s 2 3 3kxn-lhr3 3kxnlhr- - 3KXN)],
	},
	uid11 => {
		sql => 'ids.uid11', timed => 'uid11',
		value => sub { "uid11_make('" . stamp($_[0]) . "', " . number(4194304) . ')' },
		ends => [qw(11111111111 jpXCZedGfVQ jpXCZedGfVP)],
		forms => sub { $_[0] },
		odd => [qw(z j k 1 0 jpXCZedGfVR 5 6)],
	},
	scru160 => {
		sql => 'ids.scru160', timed => 'scru160',
		value => sub { "scru160_make('" . stamp($_[0]) . "', " . number(65536) . ", '\\x" . hex_bytes(12) . "')" },
		ends => [ '0' x 32, 'V' x 32 ],
		forms => sub { ($_[0], lc $_[0]) },
		odd => [qw(0 V v W - 06 05 u)],
	},
	extuuid => {
		sql => 'ids.extuuid',
		value => sub { literal(extuuid_text()) },
		ends => [],
		forms => sub { ($_[1], $_[1] =~ tr/-//dr) },
		odd => [qw(serial: fixed: serialA: serialB: fixedB: fixedA: serialA:USERS: serial:users: extuuid:serial:GBP$: fixedB4:GBP$: fixedA0:abc:
			int: q: t: f117: int/ uint/ f/ int/3*16: f64: f32: t/20: t/0: t/20:2024 t/20:2024-07 t/20:2024-07-19 t/0:2024-06-01;00
			t/20:2024-07-01;01:00 t/20:2024-13 ser sym: quant: extuuid: extuuid:t/20:2024-08 t f16 8 4)],
	},
	uuid => {
		sql => 'uuid', timed => 'uuid7',
		value => sub { uuid_value($_[0]) },
		ends => [ '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff' ],
		forms => sub { ($_[0], $_[0] =~ tr/-//dr, uc $_[0]) },
		odd => [qw(0 f F 0190 0190cba - 0190- 0190cbab-- 0190cbab0 g)],
	});
my @names = sort keys %types;
my ($name, $type);    # those of the current query

# Two readings of a condition by prefix or by time.
sub begins
{
	my ($key, $prefix) = @_;
	return two(one_of("$key ^@ $prefix", "${name}_starts_with($key, $prefix)"), "second.begins($key, $prefix)");
}

sub within
{
	my ($key, $span) = @_;
	return two(one_of("$key <@ $span", "$key <@ $span", "$type->{timed}_within($key, $span)", "$span @> $key",
			"$key <@ tstzmultirange($span)", "tstzmultirange($span) @> $key"), "second.within($key, $span)");
}

# A comparison with a time, of which each operand may stand on the left.  The planner
# replaces it by "<" or ">=".
my $compares_times;    # does the current query?
my $compares_ids;
my %mirrored = ('<' => '>', '<=' => '>=', '>=' => '<=', '>' => '<');

sub compares
{
	my ($key, $time, @more) = @_;
	my $sign = one_of(sort keys %mirrored);
	my $second = sub { "second.compares($key, '$_[0]', $_[1])" };
	$compares_times = 1;
	return two("$key BETWEEN $time AND $more[0]", $second->('>=', $time) . ' AND ' . $second->('<=', $more[0])) if @more == 1;
	return two("$key $sign ANY (ARRAY[" . join(', ', $time, @more) . '])', '(' . join(' OR ', map { $second->($sign, $_) } $time, @more) . ')') if @more;
	return two(one_of("$key $sign $time", "$key $sign $time", "$time $mirrored{$sign} $key"), $second->($sign, $time));
}

# The time from one column to another.
sub since_until
{
	my ($key, $since, $until) = @_;
	$compares_times = 1;
	return two(one_of("$key >= $since AND $key < $until", "$until > $key AND $since <= $key"), "second.compares($key, '>=', $since) AND second.compares($key, '<', $until)");
}

# The same with any of several constants.
sub begins_any
{
	my ($key, @prefixes) = @_;
	return two("$key ^@ ANY (ARRAY[" . join(', ', @prefixes) . ']::text[])', '(' . join(' OR ', map { "second.begins($key, $_)" } @prefixes) . ')');
}

sub within_any
{
	my ($key, @spans) = @_;
	my $list = join ', ', @spans;
	return two(one_of("$key <@ ANY (ARRAY[$list]::tstzrange[])", "$key <@ tstzmultirange($list)", "tstzmultirange($list) @> $key"),
		'(' . join(' OR ', map { "second.within($key, $_)" } @spans) . ')');
}

sub random_span
{
	my ($from, $to) = sort { $a <=> $b } map { one_of(@{ $type->{moments} }) + one_of(0, 0, 1, -1, 499, 1000, 86400000000) } 1, 2;
	($from, $to) = map { stamp($_) } $from, $to;
	my $chance = number(20);
	return 'empty' if $chance == 0;
	$from = one_of('', '-infinity', '1900-01-01 00:00+00', '0044-03-15 00:00+00 BC') if $chance > 15;
	$to = one_of('', 'infinity', '2255-06-05 23:47:34.740991+00', '12000-01-01 00:00+00', '294276-12-31 00:00+00') if $chance > 13;
	$from = one_of('2160-01-01 00:00+00', '294247-01-10 04:00:54.775807+00') if $chance == 1 && $to =~ /^2942/;
	return one_of('[', '(') . join(',', map { $_ && "\"$_\"" } $from, $to) . one_of(']', ')');
}

# A multirange of some spans, or of up to 40 short ones.
sub several_spans
{
	my @short = map { my $from = one_of(@{ $type->{moments} }); '["' . stamp($from) . '","' . stamp($from + one_of(1, 1000, 60000000)) . '")' } 1 .. one_of(2, 20, 40);
	my @spans = map { one_of(@{ $type->{spans} }) } 1 .. one_of(0, 1, 2, 3);
	return '{' . join(',', chance(60) ? @short : grep { $_ ne 'empty' } @spans) . '}';
}

# Values of a type, with prefixes and spans: $type->{values} in order, {prefixes} and
# {spans}.  {wide} and {wide_spans} match some but not all values; {nowhere} are prefixes
# that match none.
sub make_values
{
	$type->{moments} = [ map { moment() } 1 .. 60 ];
	my @values = map { $type->{value}->($_) } @{ $type->{moments} };
	push @values, map { literal($_) } @{ $type->{ends} };

	my $sorted = sub {
		my $printed = $name eq 'extuuid' ? "v::text || ' ' || v::uuid" : 'v::text';
		my $canonical = $name eq 'extuuid' ? "WHERE v::text LIKE 'extuuid:%'" : '';
		return rows("SELECT $printed FROM (SELECT DISTINCT v FROM (VALUES " . join(', ', map { "(${_}::$type->{sql})" } @_) . ") AS x (v)) AS y $canonical ORDER BY y.v;");
	};
	my @prefixes = @{ $type->{odd} };
	for my $line ($sorted->(@values))
	{
		my ($text, $hex) = split / /, $line;
		for my $form ($type->{forms}->($text, $hex))
		{
			push @prefixes, substr $form, 0, one_of(between(1, 6), between(1, length $form)) for 1 .. 2;
		}
	}
	@prefixes = some_of(50, @prefixes);

	# The ends of ranges, to find a bound that is off by one.
	push @values, map { "${name}_starts_with_lower(" . literal($_) . ')', "${name}_starts_with_upper(" . literal($_) . ')' } some_of(30, @prefixes);
	push @values, map { my $at = stamp(one_of(@{ $type->{moments} })); "$type->{timed}_lower('$at')", "$type->{timed}_upper('$at')" } 1 .. 8 if $type->{timed};
	$type->{values} = [ map { s/ .*//r } $sorted->(@values) ];
	$type->{prefixes} = \@prefixes;
	$type->{spans} = [ map { random_span() } 1 .. 40 ];
	$type->{times} = [ 'infinity', '-infinity', '0044-03-15 00:00+00 BC', '12000-01-01 00:00+00', '294276-12-31 00:00+00',
		map { stamp(one_of(@{ $type->{moments} }) + one_of(0, 0, 0, 1, -1, 499, 1000, 86400000000)) } 1 .. 35 ];

	my $all = 'unnest(ARRAY[' . join(', ', map { literal($_) } @{ $type->{values} }) . "]::$type->{sql}\[]) AS v";
	my $counted = sub {
		my ($check, $sql, $least, $most, @operands) = @_;
		return rows("SELECT o FROM unnest(ARRAY[" . join(', ', map { literal($_) } @operands) . "]) AS o, $all GROUP BY o\n"
			. "HAVING avg($check(v, o::$sql)::int) BETWEEN $least AND $most ORDER BY o COLLATE \"C\";");
	};
	$type->{wide} = [ $counted->('second.begins', 'text', 0.05, 0.8, @prefixes) ];
	$type->{nowhere} = [ $counted->('second.begins', 'text', 0, 0, '!', @prefixes, map { substr($_, 0, -1) . one_of(2 .. 9, 'a', 'c', 'z') } @prefixes) ];
	$type->{wide_spans} = [ $counted->('second.within', 'tstzrange', 0.05, 0.8, @{ $type->{spans} }) ] if $type->{timed};
	return;
}

# --- tables ------------------------------------------------------------------

my $groups = 24;        # values of k
my $last_number = 0;    # n is unique over all tables

# A condition that an index, a table or a policy may have.
sub condition
{
	my ($key) = @_;
	return compares($key, 'timestamptz ' . literal(stamp(one_of(@{ $type->{moments} })))) if $type->{timed} && chance(25);
	return within($key, 'tstzrange ' . literal(one_of(@{ $type->{wide_spans} }))) if $type->{timed} && chance(40);
	return begins($key, literal(one_of(@{ $type->{wide} })) . '::text');
}

# N of the values in order, as bounds of partitions.
sub cuts
{
	my ($n) = @_;
	my %chosen;
	$chosen{ number(scalar @{ $type->{values} }) } = 1 while keys %chosen < $n;
	return map { literal($type->{values}[$_]) } sort { $a <=> $b } keys %chosen;
}

sub fill
{
	my ($table, %how) = @_;
	my @values = $how{distinct} ? @{ $type->{values} } : map { one_of(@{ $type->{values} }) } 1 .. 90;
	@values = map { chance(5) ? undef : $_ } @values if !$how{filled};

	# Mostly in order, as new rows are; BRIN needs this.
	my %place;
	@place{ @{ $type->{values} } } = 0 .. $#{ $type->{values} };
	@values = sort { (defined $a ? $place{$a} : -1) <=> (defined $b ? $place{$b} : -1) } @values;
	for (1 .. 5)
	{
		my ($i, $j) = (number(scalar @values), number(scalar @values));
		@values[ $i, $j ] = @values[ $j, $i ];
	}
	my $tuples = join ",\n", map { my $text = literal($_); "($text, " . number($groups) . ', ' . ++$last_number . ", $text)" } @values;
	return join '', map { "INSERT INTO $_ (id, k, n, s) VALUES $tuples;\n" } $table =~ /\x01/ ? map { reading($table, $_) } 0, 1 : $table;
}

# CREATE TABLE and its rows; partitioned by how{by}, if that is set, into how{parts}.
sub table
{
	my ($table, %how) = @_;
	my $id = $how{type} // $type->{sql};
	my $sql = "CREATE TABLE $table (id $id" . ($how{key} ? ' PRIMARY KEY' : '') . ', k int, n int, s text)';
	$sql .= " PARTITION BY $how{by}" if $how{by};
	$sql .= " WITH ($how{with})" if $how{with};
	$sql .= ";\n";
	$sql .= "$_;\n" for @{ $how{parts} // [] };
	$sql .= "CREATE INDEX ON $table $_;\n" for @{ $how{indexes} // [] };
	return $sql . ($how{empty} ? '' : fill($table, %how));
}

# Partitions between the cuts of the key.
sub ranges
{
	my ($table, @cuts) = @_;
	return map { "CREATE TABLE ${table}_$_ PARTITION OF $table FOR VALUES FROM ($cuts[$_]) TO ($cuts[$_ + 1])" } 0 .. $#cuts - 1;
}

sub default_of { my ($table) = @_; return "CREATE TABLE ${table}_default PARTITION OF $table DEFAULT"; }

sub hashes
{
	my ($table, $n) = @_;
	return map { "CREATE TABLE ${table}_h$_ PARTITION OF $table FOR VALUES WITH (MODULUS $n, REMAINDER $_)" } 0 .. $n - 1;
}

sub lists
{
	my ($table, @lists) = @_;
	return map { "CREATE TABLE ${table}_l$_ PARTITION OF $table FOR VALUES IN ($lists[$_])" } 0 .. $#lists;
}

sub make_tables
{
	my $t = $name;
	my $sql = '';
	my @plain;       # tables
	my $add = sub { my ($table, %how) = @_; push @plain, "${t}_$table"; $sql .= table("${t}_$table", %how) };

	$add->('plain', indexes => [ '(id)', '(k)' ]);
	$add->('bare');
	$add->('key', key => 1, distinct => 1, filled => 1);
	$add->('desc', indexes => [ '(id DESC)', '(k, id DESC NULLS LAST)' ]);
	$add->('expression', indexes => [ "((s::$type->{sql}))", "(coalesce(id, " . literal($type->{values}[5]) . '))', '(k, (s::' . $type->{sql} . ') DESC)' ]);
	$add->('partial', indexes => [ map { reading($_, 0) }
			'(n) WHERE ' . condition('id'), '(id) WHERE ' . condition('id'), '(k) WHERE ' . condition('id'), '(id) WHERE NOT ' . condition('id'),
			'(k, id) WHERE id < ' . (cuts(1))[0] . " OR " . condition('id') ]);
	$add->($_, with => 'fillfactor = 10', indexes => [ "USING brin (id " . ($type->{sql} =~ s/\w+$//r) . "${t}_${_}_ops) WITH (pages_per_range = 1)" ]) for qw(minmax minmax_multi bloom);
	$add->('reversed', indexes => [ "(id second.${t}_reversed)", "(k, id second.${t}_reversed)" ]);
	$add->('hashed', indexes => ['USING hash (id)']);
	$add->('domain', type => "second.$t", indexes => ['(id)']);
	if ($t ne 'uuid')
	{
		$add->('gist', indexes => ['USING gist (id)', 'USING gist (int4range(k, k + 1), id) INCLUDE (k)']);
		$add->('gist_domain', type => "second.$t", indexes => ['USING gist (id)']);
		$sql .= "REINDEX TABLE ${t}_gist_domain;\n";
	}
	my @gin = $t eq 'uuid' ? () : ('USING gin (id)', 'USING gin (id, (ARRAY[k]))');    # uuid has no class for GIN
	$add->('gin', indexes => \@gin);
	$add->('gin_domain', type => "second.$t", indexes => [ @gin[ 1 .. $#gin ] ]);
	$add->('gin_expression', indexes => [ map { s/\(id/((s::$type->{sql})/r . ' WHERE k <> 3' } @gin ]);

	my @cuts = cuts(4);
	$add->('gin_list', by => 'LIST (k)', parts => [ lists("${t}_gin_list", '0, 1, 2, 3', '4, 5, 6'), default_of("${t}_gin_list") ], indexes => \@gin);
	$add->('gin_range', by => 'RANGE (id)', parts => [ ranges("${t}_gin_range", @cuts), default_of("${t}_gin_range") ], indexes => \@gin);
	$add->($_, by => 'RANGE (id)', parts => [ ranges("${t}_$_", @cuts), default_of("${t}_$_") ], indexes => ['(id)']) for qw(range twin);
	$add->('whole', by => 'RANGE (id)', parts => [ ranges("${t}_whole", 'MINVALUE', cuts(3), 'MAXVALUE') ], filled => 1, indexes => [ '(id)', '(k)' ]);
	$add->('domain_range', type => "second.$t", by => 'RANGE (id)', parts => [ ranges("${t}_domain_range", cuts(3)), default_of("${t}_domain_range") ]);
	$add->('expression_range', by => "RANGE ((s::$type->{sql}))", parts => [ ranges("${t}_expression_range", cuts(3)), default_of("${t}_expression_range") ]);
	$add->('gist_range', by => 'RANGE (id)', parts => [ ranges("${t}_gist_range", cuts(3)), default_of("${t}_gist_range") ], indexes => ['USING gist (id)']) if $t ne 'uuid';
	$add->('hash', by => 'HASH (id)', parts => [ hashes("${t}_hash", 3) ], indexes => ['(id)']);
	my @ids = cuts(8);
	$add->('list', by => 'LIST (id)', parts => [ lists("${t}_list", "NULL, $ids[0], $ids[3]", "$ids[1]", "$ids[2], $ids[5], $ids[7]"), default_of("${t}_list") ]);
	$add->('columns', by => 'RANGE (id, k)', parts => [ ranges("${t}_columns", 'MINVALUE, MINVALUE', (map { "$_, " . one_of('MINVALUE', number($groups)) } @cuts[0, 1]), "$cuts[2], MAXVALUE"), default_of("${t}_columns") ], indexes => ['(id)']);
	$add->('k_first', by => 'RANGE (k, id)', parts => [
			"CREATE TABLE ${t}_k_first_0 PARTITION OF ${t}_k_first FOR VALUES FROM (2, " . (cuts(1))[0] . ") TO (10, " . (cuts(1))[0] . ')',
			"CREATE TABLE ${t}_k_first_1 PARTITION OF ${t}_k_first FOR VALUES FROM (11, MINVALUE) TO (11, " . (cuts(1))[0] . ')',
			default_of("${t}_k_first") ]);

	# Partitions in two levels; one of them has its columns in another order.
	my ($low, $middle, $high) = cuts(3);
	$add->('two_levels', by => 'RANGE (id)', parts => [
			"CREATE TABLE ${t}_two_levels_0 PARTITION OF ${t}_two_levels FOR VALUES FROM (MINVALUE) TO ($low) PARTITION BY HASH (id)",
			hashes("${t}_two_levels_0", 2),
			"CREATE TABLE ${t}_two_levels_1 (s text, gone int, n int, k int, id $type->{sql}) PARTITION BY LIST (k)",
			"ALTER TABLE ${t}_two_levels_1 DROP gone",
			"ALTER TABLE ${t}_two_levels ATTACH PARTITION ${t}_two_levels_1 FOR VALUES FROM ($low) TO ($high)",
			lists("${t}_two_levels_1", '0, 1, 2, 3', '4, 5, 6'), default_of("${t}_two_levels_1"),
			default_of("${t}_two_levels") ], indexes => ['(id)']);
	$add->('k_over', by => 'LIST (k)', parts => [
			"CREATE TABLE ${t}_k_over_l0 (n int, s text, k int, id $type->{sql}) PARTITION BY RANGE (id)",
			ranges("${t}_k_over_l0", $low, $middle, $high), default_of("${t}_k_over_l0"),
			"ALTER TABLE ${t}_k_over ATTACH PARTITION ${t}_k_over_l0 FOR VALUES IN (0, 2, 4, 6, 8)",
			default_of("${t}_k_over") . ' PARTITION BY HASH (id)', hashes("${t}_k_over_default", 2) ]);

	# Inheritance; the children get the rows that meet their condition.
	my $line = literal(one_of(@{ $type->{wide} })) . '::text';
	$sql .= "CREATE TABLE ${t}_parent (id $type->{sql}, k int, n int, s text);\n";
	my @conditions = (reading(begins('id', $line), 0), 'NOT ' . reading(begins('id', $line), 0), 'id < ' . $middle, reading(condition('id'), 0));
	for my $i (0 .. $#conditions)
	{
		$sql .= "CREATE TABLE ${t}_child$i (CHECK ($conditions[$i])) INHERITS (${t}_parent);\nCREATE INDEX ON ${t}_child$i (id);\n"
			. fill("${t}_parent") . "INSERT INTO ${t}_child$i SELECT * FROM ONLY ${t}_parent WHERE ($conditions[$i]) IS NOT FALSE;\nDELETE FROM ONLY ${t}_parent;\n";
	}
	$sql .= fill("${t}_parent");
	push @plain, "${t}_parent";

	# Two tables of each kind: their own conditions have the first reading in one
	# and the second in the other.
	my $which = two('first', 'second');
	my @both;
	my %secured = (secured => [], secured_range => [ by => 'RANGE (id)', parts => [ ranges('TABLE', cuts(3)), default_of('TABLE') ] ]);
	for my $table (sort keys %secured)
	{
		my $policy = condition('id') . one_of('', ' OR n % 5 = 0', ' AND n % 3 > 0');
		my $filled = fill("${t}_${table}_$which");
		for my $second (0, 1)
		{
			my $one = reading("${t}_${table}_$which", $second);
			my %how = @{ $secured{$table} };
			$how{parts} = [ map { s/TABLE_/${one}_/gr =~ s/OF TABLE/OF $one/r } @{ $how{parts} // [] } ];
			$sql .= table($one, %how, empty => 1) . "CREATE INDEX ON $one (id);\nALTER TABLE $one ENABLE ROW LEVEL SECURITY;\n"
				. "CREATE POLICY own ON $one USING (" . reading($policy, $second) . ") WITH CHECK (true);\n";
		}
		$sql .= $filled;
		push @both, "${t}_${table}_$which";
	}
	my @targets;
	for my $table ('target', 'target_range')
	{
		my $unique = condition('id');
		for my $second (0, 1)
		{
			my $one = reading("${t}_${table}_$which", $second);
			$sql .= "CREATE TABLE $one (id $type->{sql}, k int, n int, s text)"
				. ($table eq 'target' ? ";\n" : " PARTITION BY RANGE (id);\n" . join('', map { "$_;\n" } ranges($one, $low, $middle, $high), default_of($one)))
				. "CREATE UNIQUE INDEX ON $one (id) WHERE " . reading($unique, $second) . ";\n";
		}
		$sql .= fill("${t}_${table}_$which", distinct => 1);
		push @targets, { table => "${t}_${table}_$which", condition => $unique };
	}
	push @both, map { $_->{table} } @targets;

	# Views.
	my @columns = qw(id k n s);
	my $columns = join ', ', @columns;
	my %views = (
		all => join(' UNION ALL ', map { "SELECT $columns FROM ${t}_$_" } qw(range two_levels)),
		some => join(' UNION ALL ', map { "SELECT $columns FROM ${t}_$_" } qw(columns plain parent)),
		begun => "SELECT $columns FROM ${t}_range WHERE " . condition('id'),
		joined => "SELECT a.id, a.k, a.n, b.s FROM ${t}_whole AS a JOIN ${t}_key AS b ON a.id = b.id");
	for my $view (sort keys %views)
	{
		$sql .= 'CREATE VIEW ' . reading("${t}_${view}_$which", $_) . ' AS ' . reading($views{$view}, $_) . ";\n" for 0, 1;
	}
	$sql .= "CREATE VIEW ${t}_barrier WITH (security_barrier) AS SELECT $columns FROM ${t}_range WHERE k <> 5;\n";

	# Prefixes and time ranges that keys are compared with, and a table whose join the
	# planner can remove.
	$sql .= "CREATE TABLE ${t}_words (p text, r tstzrange, m tstzmultirange, since timestamptz, until timestamptz, k int, n int);\nINSERT INTO ${t}_words VALUES\n"
		. join(",\n", map { '(' . join(', ', map({ literal(chance(5) ? undef : $_) } one_of(@{ $type->{prefixes} }), one_of(@{ $type->{spans} }), several_spans(),
					one_of(@{ $type->{times} }), one_of(@{ $type->{times} })), number($groups), ++$last_number) . ')' } 1 .. 25) . ";\n";
	$sql .= "CREATE TABLE ${t}_lookup (id int PRIMARY KEY, x text);\nINSERT INTO ${t}_lookup SELECT g, 'x' || g FROM generate_series(0, $groups) AS g;\n";
	$sql .= "CREATE TABLE ${t}_nowhere (p text);\nINSERT INTO ${t}_nowhere VALUES " . join(', ', map { '(' . literal($_) . ')' } @{ $type->{nowhere} }) . ";\n";

	$type->{tables} = [ @plain, @both ];
	$type->{sources} = [ @plain, @both, "${t}_barrier", ("${t}_columns") x 4, ("${t}_plain") x 2, ("${t}_range") x 2, ("${t}_gin") x 3, map { ("${t}_${_}_$which") x 2 } sort keys %views ];
	$type->{targets} = \@targets;
	return $sql;
}

# --- queries -----------------------------------------------------------------

my ($aliases, @parameters, $variable);    # of the current query

sub alias { return 'a' . ++$aliases; }

# A parameter of a prepared statement or a variable of a function.
sub parameter
{
	my ($of, @values) = @_;
	push @parameters, { type => $of, values => \@values };
	return $variable . @parameters;
}

sub key
{
	my ($a) = @_;
	return "$a->{alias}.id" if chance(85);
	return one_of("($a->{alias}.s::$type->{sql})", "coalesce($a->{alias}.id, " . literal($type->{values}[5]) . ')', "($a->{alias}.id::$type->{sql})");
}

# The right side of ^@, in a query with these tables.
sub prefix_operand
{
	my (@scope) = @_;
	my $constant = literal(one_of(@{ $type->{prefixes} }));
	my $other = one_of(@scope);
	my $chance = number(100);
	return $constant . one_of('', '::text', '::varchar') if $chance < 40;
	return defined $variable ? parameter('text', @{ $type->{prefixes} }, undef) : $constant if $chance < 60;
	return $other->{words} ? "$other->{alias}.p" : 'left(' . one_of("$other->{alias}.s", "$other->{alias}.id::text") . ', ' . between(1, 8) . ')' if $chance < 80;
	return "(SELECT max(w.p) FROM ${name}_words AS w WHERE w.k = " . one_of(number($groups), "$other->{alias}.k") . ')' if $chance < 88;
	# No ID has any of these prefixes; but if the expression were evaluated once for
	# each end, rows could match.
	return "(SELECT w.p FROM ${name}_nowhere AS w WHERE length(w.p) > $other->{alias}.n - 1000000 ORDER BY random() LIMIT 1)" if $chance < 93;
	return one_of('current_setting(\'second.prefix\')', "left($constant, " . number(5) . ')', 'NULL') if $chance < 97;
	return "CASE WHEN $other->{alias}.k > " . number($groups) . " THEN $constant ELSE " . literal(one_of(@{ $type->{prefixes} })) . ' END';
}

sub span_operand
{
	my (@scope) = @_;
	my $constant = literal(one_of(@{ $type->{spans} }));
	my $other = one_of(@scope);
	my $chance = number(100);
	return one_of("tstzrange $constant", "id_time_range $constant") if $chance < 40;
	return defined $variable ? parameter('tstzrange', @{ $type->{spans} }, undef) : "${constant}::tstzrange" if $chance < 60;
	if ($chance < 80)
	{
		return "$other->{alias}.r" if $other->{words};
		my $time = "$type->{timed}_timestamp($other->{alias}.id)";
		return "tstzrange($time, $time + interval '" . one_of('1 ms', '1 day', '400 days') . "', '" . one_of('[]', '[)', '(]') . "')";
	}
	return "(SELECT w.r FROM ${name}_words AS w WHERE w.k = " . one_of(number($groups), "$other->{alias}.k") . ' ORDER BY w.n LIMIT 1)' if $chance < 88;
	return one_of('current_setting(\'second.span\')::tstzrange', "tstzrange $constant * '[2000-01-01 00:00+00,)'", 'NULL::tstzrange') if $chance < 95;
	return "CASE WHEN $other->{alias}.k > " . number($groups) . " THEN tstzrange $constant ELSE " . literal(one_of(@{ $type->{spans} })) . ' END';
}

# The same for several ranges at once; the second reading is another function of the same name.
sub spans_operand
{
	my (@scope) = @_;
	my $constant = literal(several_spans()) . '::tstzmultirange';
	my $other = one_of(@scope);
	my $chance = number(100);
	return $constant if $chance < 50;
	return defined $variable ? parameter('tstzmultirange', several_spans(), several_spans(), undef) : $constant if $chance < 65;
	return $other->{words} ? "$other->{alias}.m" : "tstzmultirange(tstzrange($type->{timed}_timestamp($other->{alias}.id), NULL))" if $chance < 85;
	return "(SELECT range_agg(w.r) FROM ${name}_words AS w WHERE w.k = " . one_of(number($groups), "$other->{alias}.k") . ')' if $chance < 95;
	return "NULL::tstzmultirange";
}

sub within_several
{
	my ($key, $spans) = @_;
	return two(one_of("$key <@ $spans", "$key <@ $spans", "$type->{timed}_within_multirange($key, $spans)", "$spans @> $key"), "second.within($key, $spans)");
}

sub time_operand
{
	my (@scope) = @_;
	my $constant = literal(one_of(@{ $type->{times} })) . '::timestamptz';
	my $other = one_of(@scope);
	my $chance = number(100);
	return $constant if $chance < 35;
	return defined $variable ? parameter('timestamptz', @{ $type->{times} }, undef) : $constant if $chance < 60;
	return $other->{words} ? one_of("$other->{alias}.since", "$other->{alias}.until", one_of('lower', 'upper') . "($other->{alias}.r)") : "$type->{timed}_timestamp($other->{alias}.id)" . one_of('', " + interval '1 ms'", " - interval '1 day'") if $chance < 80;
	return "(SELECT max(lower(w.r)) FROM ${name}_words AS w WHERE w.k = " . one_of(number($groups), "$other->{alias}.k") . ')' if $chance < 90;
	return one_of("now() - interval '1 year'", 'lower(current_setting(\'second.span\')::tstzrange)', 'NULL::timestamptz', "date '2024-07-19'", "timestamp '2024-08-01 00:01'") if $chance < 97;
	return "CASE WHEN $other->{alias}.k > " . number($groups) . " THEN $constant ELSE " . literal(one_of(@{ $type->{times} })) . ' END';
}

sub ours
{
	my ($key, @scope) = @_;

	# Prefer the columns of other tables: with them, a join can search an index.
	my @others = grep { $key !~ /\b$_->{alias}\b/ } @scope;
	@scope = @others if @others && chance(75);
	if (chance(10))
	{
		return begins_any($key, map { literal($_) . '::text' } map { one_of(@{ $type->{prefixes} }) } 1 .. between(1, 3)) if !$type->{timed} || chance(40);
		return compares($key, map { literal(one_of(@{ $type->{times} })) . '::timestamptz' } 1 .. 3) if chance(30);
		return within_any($key, map { 'tstzrange ' . literal($_) } map { one_of(@{ $type->{spans} }) } 1 .. between(1, 3));
	}
	return within_several($key, spans_operand(@scope)) if $type->{timed} && chance(20);
	return within($key, span_operand(@scope)) if $type->{timed} && chance(35);
	return compares($key, time_operand(@scope), chance(20) ? time_operand(@scope) : ()) if $type->{timed} && chance(40);
	return begins($key, prefix_operand(@scope));
}

# Comparisons of the key have two readings, too, because they prune partitions.  "=",
# "<=" and ">=" are not used, nor their negations: with these, PostgreSQL itself loses
# rows if the key has two columns and there is a default partition.
our $negated = 0;

sub comparison
{
	my ($key) = @_;
	my $value = literal(one_of(@{ $type->{values} })) . "::$type->{sql}";
	my ($sign, $word) = @{ one_of([qw(< lt)], [qw(> gt)]) };
	my $call = "${name}_$word($key, $value)";
	$compares_ids = 1;
	return two($negated ? $call : "$key $sign $value", $call);
}

sub sub_query
{
	my ($outer, $depth, @scope) = @_;
	my $inner = { alias => alias() };
	my $from = one_of(@{ $type->{sources} }) . " AS $inner->{alias}";
	my $where = predicate($depth - 1, [$inner], [ $inner, @scope ]);
	my $o = $outer->{alias};
	my $i = $inner->{alias};
	return one_of(
		one_of('', 'NOT ') . "EXISTS (SELECT FROM $from WHERE $i.k = $o.k AND $where)",
		one_of('', 'NOT ') . "EXISTS (SELECT FROM $from WHERE $where)",
		one_of('', 'NOT ') . "EXISTS (SELECT FROM $from WHERE $i.k = $o.k AND " . ours("$i.id", $outer) . ')',
		"$o.k " . one_of('', 'NOT ') . "IN (SELECT $i.k FROM $from WHERE $where)",
		"$o.s " . one_of('', 'NOT ') . "IN (SELECT $i.s FROM $from WHERE $where)",
		"(SELECT count(*) FROM $from WHERE $i.k = $o.k AND $where) > " . number(3),
		"$o.n > ANY (SELECT $i.n FROM $from WHERE $i.k = $o.k AND $where)",
		"(SELECT $where FROM $from WHERE $i.k = $o.k ORDER BY $i.n LIMIT 1)");
}

# A condition on one of the tables, which may name the others of the scope.
sub predicate
{
	my ($depth, $on, $scope) = @_;
	my @keyed = grep { !$_->{words} } @$on;
	my $a = one_of(@keyed);
	my $more = sub { predicate($depth - 1, $on, $scope) };
	my $chance = $depth > 0 ? number(100) : 65 + number(35);
	my $k = "$a->{alias}.k";
	my $other_column = one_of("$k = " . number($groups), "$k < " . number($groups), "$k > " . number($groups), "$k IN (1, 2, 3, 5, 8)", "ARRAY[$k] && '{1,2,3,5,8,13}'");
	return '(' . ours("$a->{alias}.id", @$scope) . " AND $other_column)" if $chance < 6;
	return '(' . join(' AND ', map { $more->() } 1 .. between(2, 3)) . ')' if $chance < 18;
	return '(' . join(' OR ', map { $more->() } 1 .. between(2, 3)) . ')' if $chance < 32;
	if ($chance < 40)
	{
		local $negated = 1;
		return 'NOT (' . $more->() . ')';
	}
	return '(' . $more->() . ') IS ' . one_of('', 'NOT ') . one_of('TRUE', 'FALSE', 'UNKNOWN', 'NULL') if $chance < 46;
	return 'CASE WHEN ' . $more->() . ' THEN ' . $more->() . ' ELSE ' . one_of("$a->{alias}.k > 3", 'NULL', $more->()) . ' END' if $chance < 51;
	return 'coalesce(' . $more->() . ', ' . one_of('true', 'false') . ')' if $chance < 54;
	return sub_query($a, $depth, @$scope) if $chance < 65;
	return ours(key($a), @$scope) if $chance < 87;
	return comparison("$a->{alias}.id") if $chance < 92;
	return one_of($other_column, $other_column, "$a->{alias}.n % 3 = 1", "$a->{alias}.id IS NULL", "$a->{alias}.id IS NOT NULL", "$a->{alias}.s LIKE '%2%'");
}

# Something to select from: its alias and its text.
sub source
{
	my ($depth, @lateral) = @_;
	my $a = { alias => alias() };
	my $table = one_of(@{ $type->{sources} });
	if ($depth > 0 && chance(25))
	{
		my $i = { alias => alias() };
		my $i_ = $i->{alias};
		my $from = "FROM $table AS $i_ WHERE " . predicate(1, [$i], [ $i, @lateral ]);
		my $columns = "$i_.id, $i_.k, $i_.n, $i_.s";
		$a->{text} = '(' . one_of(
			"SELECT $columns $from",
			"SELECT $columns $from OFFSET 0",
			"SELECT $columns $from ORDER BY $i_.n LIMIT " . between(1, 40),
			"SELECT $columns $from ORDER BY $i_.id, $i_.n LIMIT " . between(1, 40),
			"SELECT $columns FROM $table AS $i_ UNION ALL SELECT $columns FROM " . one_of(@{ $type->{sources} }) . " AS $i_ WHERE $i_.n % 2 = 0",
			"SELECT DISTINCT ON ($i_.id) $columns FROM $table AS $i_ ORDER BY $i_.id, $i_.n",
			"SELECT $i_.id, min($i_.k) AS k, min($i_.n) AS n, $i_.s $from GROUP BY $i_.id, $i_.s",
			"SELECT $i_.id, max($i_.k) OVER (PARTITION BY $i_.id) AS k, $i_.n, $i_.s FROM $table AS $i_") . ") AS $a->{alias}";
	}
	else
	{
		$a->{text} = "$table AS $a->{alias}";
	}
	return $a;
}

# FROM with joins: its text, and the tables that the query may name.
sub from_clause
{
	my @scope = source(1);
	my $from = $scope[0]{text};
	while (@scope < 3 && chance(45))
	{
		my $other = one_of(grep { !$_->{words} } @scope);
		my $o = $other->{alias};
		my $chance = number(100);
		if ($chance < 20)
		{
			# The prefixes and spans of another table, on either side of the join.
			my $w = { alias => alias(), words => 1 };
			my $words = "${name}_words AS $w->{alias}";
			my $of = key($other);
			my $on = chance(50) ? begins($of, "$w->{alias}.p")
				: !$type->{timed} ? "$w->{alias}.k = $o.k"
				: one_of(within($of, "$w->{alias}.r"), within_several($of, "$w->{alias}.m"), since_until($of, "$w->{alias}.since", "$w->{alias}.until"));
			$from = @scope == 1 && chance(40) ? "$words LEFT JOIN $from ON $on" : "$from " . one_of('', 'LEFT ') . "JOIN $words ON $on";
			push @scope, $w;
		}
		elsif ($chance < 35)
		{
			my $i = { alias => alias() };
			my $side = one_of(' LEFT JOIN LATERAL', ' CROSS JOIN LATERAL');
			my $a = { alias => alias() };
			$from .= "$side (SELECT $i->{alias}.* FROM " . one_of(@{ $type->{sources} }) . " AS $i->{alias} WHERE $i->{alias}.k = $o.k AND "
				. predicate(1, [$i], [ $i, $other ]) . ($side =~ /LEFT/ ? " OFFSET 0" x number(2) : '') . ") AS $a->{alias}" . ($side =~ /LEFT/ ? ' ON true' : '');
			push @scope, $a;
		}
		elsif ($chance < 50)
		{
			# A join that the planner can remove.
			my ($l, $m) = (alias(), alias());
			my $lookup = "${name}_lookup AS $l";
			my $inner = $from =~ / JOIN / ? "($from)" : $from;
			$from = one_of(
				"$from LEFT JOIN $lookup ON $l.id = $o.k",
				"$lookup RIGHT JOIN $inner ON $l.id = $o.k",
				"$lookup JOIN ${name}_lookup AS $m USING (id) JOIN $inner ON $o.k = $m.id",
				"$inner JOIN $lookup ON $l.id = $o.k JOIN ${name}_lookup AS $m ON $m.id = $l.id");
			last if chance(50);
		}
		else
		{
			my $a = source(1);
			my $join = one_of('JOIN', 'JOIN', 'LEFT JOIN', 'LEFT JOIN', 'RIGHT JOIN', 'FULL JOIN');
			my $on = $join ne 'FULL JOIN' && chance(25) ? ours("$a->{alias}.id", $other) : one_of("$o.k = $a->{alias}.k", "$o.id = $a->{alias}.id");
			$on .= ' AND ' . predicate(0, [$a], [ @scope, $a ]) if $join ne 'FULL JOIN' && chance(40);
			$from = "$from $join $a->{text} ON $on";
			push @scope, $a;
		}
	}
	return ($from, @scope);
}

# A window by time, ordered by a key or by its timestamp.  CURRENT ROW, EXCLUDE GROUP and
# EXCLUDE TIES depend on equal keys, not on equal times, so they are left out.  uuid has
# the server's own operator class, which has no windows by time.
sub window
{
	my ($key) = @_;
	my @intervals = ('0', '1 us', '500 us', '1 ms', '2 min', '1 day', '25 hours', '1 mon', '1 mon -1 day', '400 days', '30 years', '2000 years');
	my @bounds;
	for my $end ('PRECEDING', 'FOLLOWING')
	{
		my $side = @bounds && $bounds[0] =~ /FOLLOWING/ ? 'FOLLOWING' : one_of('PRECEDING', 'FOLLOWING');
		my $offset = defined $variable && chance(30) ? parameter('interval', @intervals) : literal(one_of(@intervals)) . one_of('', '::interval');
		push @bounds, chance(20) ? "UNBOUNDED $end" : "$offset $side";
	}
	return one_of('', 'PARTITION BY ' . $key =~ s/\.id$/.k/r . ' ') . 'ORDER BY ' . two($key, "${name}_timestamp($key)") . one_of('', ' DESC', ' NULLS FIRST', ' DESC NULLS LAST')
		. " RANGE BETWEEN $bounds[0] AND $bounds[1]" . one_of('', ' EXCLUDE CURRENT ROW', ' EXCLUDE NO OTHERS');
}

# A query whose answer is a set of rows, or with ORDER BY a list of them.
sub query
{
	my ($from, @scope) = from_clause();
	my @keyed = grep { !$_->{words} } @scope;
	my $a = one_of(@keyed);
	my $numbers = join ', ', map { "$_->{alias}.n" } @scope;
	my $where = chance(92) ? ' WHERE ' . predicate(2, \@keyed, \@scope) : '';
	my $and = $where eq '' ? ' WHERE ' : ' AND ';
	my $extra = chance(30) ? ', ' . predicate(1, \@keyed, \@scope) : '';
	return { text => "SELECT $numbers$extra, count(*) OVER w, sum($a->{alias}.n) OVER w FROM $from$where WINDOW w AS (" . window("$a->{alias}.id") . ')' } if $type->{timed} && $name ne 'uuid' && chance(10);
	my $shape = number(100);
	return { text => "SELECT $numbers$extra FROM $from$where" } if $shape < 40;
	if ($shape < 60)
	{
		my $direction = one_of('', ' DESC', ' DESC NULLS LAST', ' NULLS FIRST');
		my $order = one_of($numbers, "$a->{alias}.id$direction, $numbers", "$a->{alias}.k, $numbers");
		return { text => "SELECT $numbers$extra FROM $from$where ORDER BY $order" . one_of('', ' LIMIT ' . between(1, 30), ' LIMIT 7 OFFSET ' . number(10)), ordered => 1 };
	}
	my $filter = predicate(1, \@keyed, \@scope);
	return { text => "SELECT count(*), sum($a->{alias}.n), count(*) FILTER (WHERE $filter), bool_or($filter), max($a->{alias}.s COLLATE \"C\") FROM $from$where" } if $shape < 75;
	if ($shape < 88)
	{
		my $by = one_of("$a->{alias}.k", "$a->{alias}.id");
		my $having = one_of("count(*) FILTER (WHERE $filter) > 1", "bool_or($filter)", "NOT bool_and($filter)",
			$by =~ /id$/ ? begins($by, literal(one_of(@{ $type->{prefixes} })) . '::text') : 'count(*) > 2');
		return { text => "SELECT $by, count(*), min($a->{alias}.n) FROM $from$where GROUP BY $by HAVING $having" };
	}
	return { text => "SELECT DISTINCT $a->{alias}.k, $a->{alias}.id FROM $from$where" } if $shape < 93;
	my $b = source(0);
	return { text => "SELECT $a->{alias}.k, $a->{alias}.s FROM $from$where " . one_of('UNION', 'UNION ALL', 'EXCEPT', 'INTERSECT ALL')
			. " SELECT $b->{alias}.k, $b->{alias}.s FROM $b->{text} WHERE " . predicate(1, [$b], [$b]) };
}

sub change
{
	my $table = one_of(@{ $type->{tables} });
	my $a = { alias => alias() };
	my $i = $a->{alias};
	my @scope = ($a);
	my $from = '';
	if (chance(30))
	{
		my $b = source(1);
		push @scope, $b;
		$from = $b->{text};
	}
	my $where = 'WHERE ' . ($from ? "$i.k = $scope[1]{alias}.k AND " : '') . predicate(2, [$a], \@scope);
	my $returning = "RETURNING $i.n, $i.k" . (chance(30) ? ', ' . ours("$i.id", $a) : '');
	my $chance = number(100);
	return { text => "UPDATE $table AS $i SET k = $i.k + 100 " . ($from ? "FROM $from " : '') . "$where $returning" } if $chance < 35;
	return { text => "DELETE FROM $table AS $i " . ($from ? "USING $from " : '') . "$where $returning" } if $chance < 65;
	if ($chance < 75)
	{
		my $l = alias();
		my @on = ($a);
		return { text => "MERGE INTO $table AS $i USING ${name}_lookup AS $l ON $l.id = $i.k AND " . predicate(1, [$a], [$a])
				. " WHEN MATCHED AND " . predicate(0, [$a], [$a]) . ' THEN ' . one_of('DELETE', 'UPDATE SET k = 200')
				. ' WHEN NOT MATCHED THEN DO NOTHING', then => "SELECT n, k FROM $table" };
	}
	my $target = one_of(@{ $type->{targets} });
	my $b = source(0);
	my $x = $b->{alias};
	return { text => "INSERT INTO $target->{table} AS $i (id, k, n, s) SELECT DISTINCT ON ($x.id) $x.id, $x.k, 1000000 + $x.n, $x.s FROM $b->{text} WHERE "
			. predicate(1, [$b], [$b]) . " ORDER BY $x.id, $x.n ON CONFLICT (id) WHERE $target->{condition} DO "
			. one_of('NOTHING', "UPDATE SET k = $i.k + 100", "UPDATE SET k = $i.k + 100 WHERE " . predicate(0, [$a], [$a]))
			. " RETURNING $i.n, $i.k" };
}

# --- a question: a query, how it is planned, how often it is asked -----------

my ($version, $loses_gist_rows);

sub settings
{
	my @set = map { "$_ = off" } some_of(12, qw(enable_indexscan enable_indexonlyscan enable_bitmapscan enable_hashjoin enable_mergejoin enable_nestloop
		enable_material enable_memoize enable_sort enable_hashagg enable_partition_pruning enable_tidscan enable_parallel_append enable_parallel_hash));
	push @set, 'enable_seqscan = off' if chance(50);
	push @set, map { "$_ = on" } some_of(40, qw(enable_partitionwise_join enable_partitionwise_aggregate));
	push @set, 'constraint_exclusion = ' . one_of('on', 'off', 'partition');
	push @set, 'plan_cache_mode = ' . one_of('auto', 'force_generic_plan', 'force_generic_plan', 'force_custom_plan');
	push @set, some_of(10, 'from_collapse_limit = 1', 'join_collapse_limit = 1', 'geqo_threshold = 2', 'random_page_cost = 0.01');
	push @set, 'enable_self_join_elimination = off' if $version >= 18 && chance(10);
	push @set, 'max_parallel_workers_per_gather = 2', 'min_parallel_table_scan_size = 0', 'min_parallel_index_scan_size = 0', 'parallel_setup_cost = 0', 'parallel_tuple_cost = 0'
		if chance(6);
	push @set, ($version >= 16 ? 'debug_parallel_query' : 'force_parallel_mode') . ' = on' if chance(3);
	return @set;
}

sub question
{
	my ($n) = @_;
	srand($seed * 1000003 + $n);
	$name = $names[ $n % @names ];
	$type = $types{$name};
	($aliases, @parameters) = (0);
	my $how = number(100);
	$variable = $how < 20 ? '$' : $how < 30 ? 'v' : undef;
	my $q;
	# With ">=", PostgreSQL itself loses rows of tables whose key has two columns; and with any
	# comparison of the second one, if a join compares the first one by "=".
	do { ($aliases, $compares_times, $compares_ids, @parameters) = (0, 0, 0); $q = chance(18) ? change() : query(); }
	until $q->{text} =~ /\x01/ && !(defined $variable && $variable eq 'v' && $q->{then}) && !($compares_times && $q->{text} =~ /\b${name}_(columns|k_first|some_)/)
		&& !($compares_ids && $q->{text} =~ /\b${name}_k_first/) && !($loses_gist_rows && $q->{text} =~ /^(?!SELECT)[A-Z ]+ ${name}_gist/);
	$variable = undef if !@parameters;
	$q->{changes} = $q->{text} !~ /^SELECT/;

	my @lists = map {
		'(' . join(', ', map { literal(one_of(@{ $_->{values} })) . "::$_->{type}" } @parameters) . ')'
	} 1 .. (!@parameters ? 1 : one_of(2, 3, 8));
	my $types = join ', ', map { $_->{type} } @parameters;
	$q->{settings} = [settings()];
	$q->{common} = [ "SET second.prefix = " . literal(one_of(@{ $type->{prefixes} })), "SET second.span = " . literal($type->{timed} ? one_of(@{ $type->{spans} }) : ''),
		chance(25) ? 'SET ROLE random_reader' : () ];
	$q->{before} = [];
	$q->{calls} = [ $q->{text} ];
	$q->{after} = [];
	if (@parameters && $variable eq '$')
	{
		$q->{before} = ["PREPARE asked ($types) AS $q->{text}"];
		$q->{calls} = [ map { "EXECUTE asked $_" } @lists ];
		$q->{after} = ['DEALLOCATE asked'];
	}
	elsif (@parameters)
	{
		my @variables = map { "v$_ $parameters[$_ - 1]{type}" } 1 .. @parameters;
		my $body = $q->{text} =~ /^SELECT/ ? "RETURN QUERY SELECT q::text FROM ($q->{text}) AS q;" : "FOR one IN $q->{text} LOOP RETURN NEXT one::text; END LOOP;";
		$q->{before} = [ "CREATE FUNCTION asked_$n(" . join(', ', @variables) . ") RETURNS SETOF text LANGUAGE plpgsql AS \$\$ DECLARE one record; BEGIN $body END \$\$" ];
		$q->{calls} = [ map { "SELECT asked_$n$_" } @lists ];
		$q->{after} = ["DROP FUNCTION asked_$n"];
	}
	push @{ $q->{calls} }, $q->{then} if $q->{then};
	return $q;
}

# The input of psql for the first or second reading of question N.
sub script
{
	my ($n, $q, $second) = @_;
	my @settings = $second
		? ((map { "enable_$_ = off" } qw(indexscan indexonlyscan bitmapscan partition_pruning)), 'constraint_exclusion = off')
		: @{ $q->{settings} };
	my @lines = (
		@{ $q->{before} } && $q->{before}[0] =~ /^CREATE/ ? @{ $q->{before} } : (),
		(map { "SET $_" } @settings), @{ $q->{common} },
		@{ $q->{before} } && $q->{before}[0] =~ /^CREATE/ ? () : @{ $q->{before} });
	my $text = join(" \\;\n", @lines) . ";\n";    # all sent at once
	$text .= "BEGIN;\n" if $q->{changes};
	$text .= "\\echo @@ $n $second\n$_;\n" for @{ $q->{calls} };
	$text .= join(" \\;\n", $q->{changes} ? 'ROLLBACK' : (), 'RESET ROLE', 'RESET ALL', @{ $q->{after} }) . ";\n";
	return reading($text, $second);
}

# --- the run -----------------------------------------------------------------

# Answers by question and reading, a text for each call; rows without an order are
# sorted.
sub answers
{
	my ($output, @questions) = @_;
	my %said;
	my ($at, $call);
	for my $line (split /\n/, $output)
	{
		if ($line =~ /^@@ (\d+) ([01])$/)
		{
			push @{ $said{$1}[$2] }, [];
			$at = $said{$1}[$2][-1];
		}
		elsif ($line !~ /^@@ end$/)
		{
			push @$at, $line;
		}
	}
	for my $n (keys %said)
	{
		for my $second (grep { $said{$n}[$_] } 0, 1)
		{
			my $ordered = $questions[0]{$n}{ordered};
			$_ = join '', map { "$_\n" } $ordered ? @$_ : sort @$_ for @{ $said{$n}[$second] };
		}
	}
	return \%said;
}

sub commented { return join '', map { "# $_\n" } map { split /\n/ } @_; }

my %count = map { $_ => { compared => 0, found => 0, slow => 0, failed => 0 } } @names;
my $failures = 0;

sub failure
{
	my ($n, $q, $what, $first, $second) = @_;
	$failures++;
	$count{ $names[ $n % @names ] }{failed}++;
	my $shown = sub { my @lines = split /\n/, $_[0] // ''; return @lines > 30 ? (@lines[ 0 .. 29 ], '... ' . @lines . ' lines') : @lines };
	print "not ok - $names[$n % @names]: $what\n",
		commented("to repeat it: make random-queries SEED=$seed ONLY=$n", 'asked:', script($n, $q, 0), 'second opinion:', script($n, $q, 1)),
		commented('answer:', $shown->($first)), commented('second opinion:', $shown->($second));
	return;
}

# Return whether an answer contains an error of any kind.
sub errors { return $_[0] =~ /^(ERROR|FATAL|PANIC|psql|server closed|connection to server)\b.*/m ? $& : undef; }

sub judge
{
	my ($n, $q, $first, $second) = @_;
	my $count = $count{ $names[ $n % @names ] };
	for my $call (0 .. $#{ $q->{calls} })
	{
		my ($one, $other) = map { $_->[$call] // 'nothing' } $first, $second;
		if (2 == grep { /ERROR:  57014: canceling statement due to statement timeout$/m } $one, $other)
		{
			$count->{slow}++;
			return;
		}
		my $error = errors($one) // errors($other);
		next if !defined $error && $one eq $other;
		return failure($n, $q, "question $n, call $call: " . ($error // 'the answers differ'), $one, $other);
	}
	$count->{compared}++;
	$count->{found}++ if $second->[0] ne '' && $second->[0] ne "0||0||\n";
	return;
}

sub run
{
	my $n = $only // 0;
	while (defined $only ? $n == $only : $n < $count_asked && $failures < $failures_at_most)
	{
		my @batch = defined $only ? $n : $n .. min($n + $at_once, $count_asked) - 1;
		my %questions = map { $_ => question($_) } @batch;
		my $output = ask(join '', map { my $i = $_; map { script($i, $questions{$i}, $_) } 0, 1 } @batch);
		my $complete = $output =~ /^@@ end$/m;
		my $said = answers($output, \%questions);
		for my $i (@batch)
		{
			last if !$said->{$i};
			$n = $i + 1;
			judge($i, $questions{$i}, map { $said->{$i}[$_] // ['the session ended'] } 0, 1);
		}
		reconnect() if !$complete;
	}
	return;
}

$| = 1;
print "# seed $seed, $count_asked queries\n";
connect_session();
must(do { local (@ARGV, $/) = dirname($0) . '/queries.sql'; <> });
reconnect();    # with the database's search_path, which RESET ALL keeps
# queries.sql has created a domain for every type.
my @there = rows(q(SELECT typname FROM pg_type WHERE typnamespace = 'second'::regnamespace AND typtype = 'd' ORDER BY typname COLLATE "C";));
die "there are the types @there, but queries are known for @names\n" if "@there" ne "@names";
($version) = map { int($_ / 10000) } rows('SHOW server_version_num;');
must('CREATE ROLE random_reader; GRANT USAGE ON SCHEMA second TO random_reader;');
srand($seed);
for (@names)
{
	$name = $_;
	$type = $types{$name};
	make_values();
	must(make_tables());
}
must('GRANT ALL ON ALL TABLES IN SCHEMA public TO random_reader; VACUUM ANALYZE;');
$loses_gist_rows = loses_gist_rows();
print "# this server loses rows of GiST indexes, so no question changes a table that has one\n" if $loses_gist_rows;
run();
for (defined $only ? $names[ $only % @names ] : @names)
{
	my $count = $count{$_};
	$failures++ if $count->{compared} == 0;
	print $count->{compared} == 0 ? 'not ok' : 'ok', " - $_: $count->{compared} queries and their second opinions agree\n" if !$count->{failed};
	print "# $_: $count->{found} of $count->{compared} found rows, $count->{slow} exceeded the time limit in both readings\n";
}
$input .= "\\q\n";
$session->finish;
exit($failures > 0);
