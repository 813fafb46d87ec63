# Settings in postgresql.conf, after a reload and in a session; and preloading.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('settings');
$node->init;
$node->start;
$node->safe_psql('postgres', <<~'END');
	CREATE EXTENSION tid_ids;
	CREATE ROLE someone LOGIN;
	END

my $clock_id = 'SELECT DISTINCT tid_clock_id(tid_generate()) FROM generate_series(1, 100)';

sub answer
{
	my ($query) = @_;
	return $node->safe_psql('postgres', $query);
}

# Write a setting into the file, or remove it if the value is undef, and reload.
sub configure
{
	my ($setting, $value) = @_;
	$node->adjust_conf('postgresql.conf', $setting, undef);
	$node->append_conf('postgresql.conf', "$setting = $value") if defined $value;
	$node->reload;
	return;
}

# Return the error of a query, with its SQLSTATE.
sub complaint
{
	my ($query) = @_;
	my ($status, $stdout, $stderr) =
	  $node->psql('postgres', "LOAD 'tid_ids';\n\\set VERBOSITY verbose\n$query");
	return $stderr;
}

# Wait until a running session uses a reloaded value.
sub takes_up
{
	my ($session, $value) = @_;
	foreach (1 .. 10 * $PostgreSQL::Test::Utils::timeout_default)
	{
		return 1 if $session->query_safe('SHOW tid_ids.node_id') eq $value;
		select undef, undef, undef, 0.1;
	}
	return 0;
}

# --- a parallel operation that loads the library ---

# On minor versions without the flag that allows it, the server warns.
$node->safe_psql('postgres', 'CREATE TABLE shuffled AS SELECT uuid7_generate() AS key, n::bigint::uid11 AS id FROM generate_series(1, 200000) AS n');
configure('tid_ids.node_id', 5);
{
	my (undef, undef, $messages) = $node->psql('postgres', <<~'END');
		SET min_parallel_table_scan_size = 0;
		SET max_parallel_maintenance_workers = 2;
		CREATE INDEX ON shuffled (id);
		END
	is($messages, '', 'building an index by parallel workers does not warn about a setting of postgresql.conf');
}
configure('tid_ids.node_id', undef);

# --- node_id ---

my $running = $node->background_psql('postgres', on_error_stop => 0);
my $idle = $node->background_psql('postgres', on_error_stop => 0);
my $drawn = $running->query_safe($clock_id);
like($drawn, qr/^([12]?\d|3[01])$/, 'without a node ID, the clock ID is a number from 0 to 31');
is(answer($clock_id), $drawn, 'a new session has the same clock ID');
is(answer('SELECT tid_clock_id(tid_generate(1000))'), 1000, 'a call can give another clock ID');

foreach my $node_id (7, 0, 1023)
{
	configure('tid_ids.node_id', $node_id);
	ok(takes_up($running, $node_id), "a running session reads node ID $node_id");
	is($running->query_safe($clock_id), $node_id, '... and generates IDs with it');
	is(answer($clock_id), $node_id, '... and so does a new session');
}
is($idle->query_safe($clock_id), 1023, '... and a session that generates its first ID');

# If the file contains an invalid value, running sessions keep the old one.
my %wrong = (
	1024 => qr/1024 is outside the valid range for parameter "tid_ids\.node_id" \(-1 \.\. 1023\)/,
	-2 => qr/-2 is outside the valid range for parameter "tid_ids\.node_id" \(-1 \.\. 1023\)/,
	x => qr/invalid value for parameter "tid_ids\.node_id": "x"/);
foreach my $value (sort keys %wrong)
{
	my $said = complaint("ALTER SYSTEM SET tid_ids.node_id = '$value'");
	like($said, qr/ERROR: +22023: /, "node ID $value is an error");
	like($said, $wrong{$value}, '... whose message gives the reason');

	configure('tid_ids.node_id', "'$value'");
	is($running->query_safe($clock_id), 1023, "node ID $value in the file is ignored by a running session");
	my ($status, $stdout, $stderr) = $node->psql('postgres', $clock_id);
	like($stdout, qr/^\d+$/, 'a new session generates IDs nevertheless');
	cmp_ok($stdout, '<=', 31, '... as without a node ID');
	like($stderr, $wrong{$value}, '... and warns of the invalid value');
}
configure('tid_ids.node_id', '-1');
ok(takes_up($running, -1), 'a running session reads node ID -1');
is($running->query_safe($clock_id), $drawn, '... and has the random clock ID again');
is(answer($clock_id), $drawn, '... and so does a new session');
configure('tid_ids.node_id', undef);
is(answer($clock_id), $drawn, 'by default, the clock ID is random');
like(complaint('SET tid_ids.node_id = 5'),
	qr/ERROR: +55P02: parameter "tid_ids\.node_id" cannot be changed now/,
	'a session cannot set the node ID');
$_->quit foreach $running, $idle;

# --- max_lead ---

foreach my $role ('', 'SET ROLE someone; ')
{
	like(complaint("${role}SET tid_ids.max_lead = '2s'"), qr/ERROR: +55P02: parameter "tid_ids\.max_lead" cannot be changed now/, "${role}a session cannot set max_lead");
	my ($status, $stdout, $stderr) = $node->psql('postgres', "${role}SET tid_ids.max_lead = -1; SELECT tid_generate() IS NOT NULL; SHOW tid_ids.max_lead");
	is($stdout, "t\n1min", '... not even before the library is loaded');
}
foreach my $value ('-2', '2147483648', "'1 parsec'")
{
	like(complaint("ALTER SYSTEM SET tid_ids.max_lead = $value"), qr/ERROR: +22023: .*"tid_ids\.max_lead"/, "max_lead $value is an error");
}
configure('tid_ids.max_lead', "'1h'");
is(answer('SELECT tid_generate() IS NOT NULL; SHOW tid_ids.max_lead'), "t\n1h", 'max_lead can be in the file');
configure('tid_ids.max_lead', undef);

# A setting that earlier versions had.
configure('tid_ids.max_clock_drift', "'2s'");
{
	my ($status, $stdout, $stderr) = $node->psql('postgres', 'SELECT tid_generate() IS NOT NULL');
	is($stdout, 't', 'a line of max_clock_drift in the file prevents nothing');
	like($stderr, qr/WARNING:  invalid configuration parameter name "tid_ids\.max_clock_drift"/, '... but is a warning');
}
configure('tid_ids.max_clock_drift', undef);
$node->restart; # the server keeps its name until then

# --- values that a session has before it loads the library ---

# Return the output, and the errors with their SQLSTATE, of a new session of a role with
# options.
sub connected
{
	my ($role, $options, $query) = @_;
	my $connstr = $node->connstr('postgres') . " options='$options'" . ($role ? " user=$role" : '');
	my ($code, $out, $err) = $node->psql('postgres', "\\set VERBOSITY verbose\n$query", connstr => $connstr);
	return $out . $err;
}

my $used = q(SELECT tid_clock_id(tid_generate()), current_setting('tid_ids.max_lead'), current_setting('tid_ids.record_floor'));
my $hint = qr/HINT: +Remove it from the options of the connection, or by ALTER DATABASE or ALTER ROLE \.\.\. RESET\./;
my $not_now = qr/^(psql:\S* )?ERROR: +55P02: parameter "tid_ids\.(node_id|max_lead|record_floor)" cannot be changed now\n$hint/;
my $alter = 'ALTER DATABASE postgres';
configure('tid_ids.node_id', 77);
configure('tid_ids.max_lead', '10s');
is(connected('someone', '', $used), '77|10s|on', "a session uses the server's values");
foreach my $role ('someone', '')
{
	foreach my $option ('node_id=78', 'max_lead=-1', 'Max_Lead=20s', 'record_floor=off')
	{
		like(connected($role, "-c tid_ids.$option", $used), $not_now, ($role || 'a superuser') . " cannot give $option to a connection");
	}
}
my $twice = connected('someone', '-c tid_ids.max_lead=-1', "\\set ON_ERROR_STOP 0\n$used;\n$used");
is(scalar(() = $twice =~ /ERROR: +55P02: parameter/g), 2, '... and the next call raises the same error');
unlike($twice, qr/WARNING|redefine/, '... and no other');
like(connected('someone', '', "SET tid_ids.node_id = 78; $used"), qr/^77\|10s\|on.*WARNING: +55P02/s, 'SET does not hide the value of the server');

foreach my $whose ($alter, 'ALTER ROLE someone', 'ALTER ROLE ALL', 'ALTER ROLE someone IN DATABASE postgres')
{
	foreach my $setting ('node_id = 40', 'max_lead = -1')
	{
		answer("$whose SET tid_ids.$setting");
		like(connected('someone', '', $used), $not_now, "$setting by $whose is an error");
		answer("$whose RESET ALL");
		is(connected('someone', '', $used), '77|10s|on', '... until it is reset');
	}
}

# Parallel workers have the values of their leader, whoever loads the library first.
my $in_workers = q{SELECT count(*) FROM many WHERE current_setting('tid_ids.node_id')::int = tid_clock_id(id)};
my $parallel = <<~"END";
	SET max_parallel_workers_per_gather = 2; SET parallel_leader_participation = off;
	SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0;
	$in_workers;
	END
answer('CREATE TABLE many AS SELECT tid_generate() AS id FROM generate_series(1, 10000); ANALYZE many; GRANT SELECT ON many TO someone');
my $leader = $node->background_psql('postgres', on_error_stop => 0);
$leader->query_safe($used);
answer("$alter SET tid_ids.node_id = 40");
is($leader->query_safe("SET client_min_messages = error; $parallel"), 10000, 'parallel workers use the values of a running session');
like($leader->query_safe("EXPLAIN (ANALYZE) $in_workers"), qr/Workers Launched: [12]/, '... there were some');
answer("$alter RESET tid_ids.node_id");
$leader->quit;
like(connected('someone', '-c tid_ids.max_lead=-1', $parallel), $not_now, '... and refuse the same values as any session');
answer('DROP TABLE many');

# Autovacuum continues with a refused value, though it compares IDs.
answer('CREATE TABLE vacuumed AS SELECT tid_generate() AS id FROM generate_series(1, 1000); CREATE INDEX ON vacuumed (id)');
answer("$alter SET tid_ids.node_id = 40");
configure('autovacuum_naptime', '1s');
configure('autovacuum', 'on');
ok($node->poll_query_until('postgres', q(SELECT last_autoanalyze IS NOT NULL FROM pg_stat_user_tables WHERE relname = 'vacuumed')),
	'autovacuum uses the library with a refused value');
configure('autovacuum', undef);
configure('autovacuum_naptime', undef);
answer("$alter RESET tid_ids.node_id");
answer('DROP TABLE vacuumed');

# A library that is loaded at the start of a session refuses the connection; one that the
# server has loaded lets the server do so, which only warns of a value of a database.
foreach my $preload ('session_preload_libraries', 'shared_preload_libraries')
{
	answer("$alter SET tid_ids.node_id = 40");
	configure($preload, 'tid_ids');
	$node->restart;
	if ($preload =~ /session/)
	{
		like(connected('', '', $used), qr/FATAL: +parameter "tid_ids\.node_id" cannot be changed now\nHINT/, "$preload: a node ID by $alter is an error");
		connected('', '-c session_preload_libraries=', "$alter RESET tid_ids.node_id");
	}
	else
	{
		like(connected('', '', $used), qr/^77\|10s\|on.*WARNING: .*cannot be changed now/s, "$preload: a node ID by $alter is not used");
		connected('', '', "$alter RESET ALL");
	}
	is(connected('someone', '', $used), '77|10s|on', "$preload: a session uses the server's values");
	foreach my $setting ('node_id', 'max_lead')
	{
		like(connected('', "-c tid_ids.$setting=78", $used), qr/FATAL: +parameter "tid_ids\.$setting" cannot be changed now/, "... and nobody can connect with $setting");
	}
	configure($preload, undef);
}
$node->restart;
configure('tid_ids.node_id', undef);
configure('tid_ids.max_lead', undef);

# --- tid_output ---

my $show = q{SELECT '3kxn-lhr-3gxq-23'::ids.tid, '3kxnlhr3gxq23'::ids.tid};
is(answer($show), '3kxn-lhr-3gxq-23|3kxn-lhr-3gxq-23', 'tids are printed with dashes');
is(answer("SET ROLE someone; SET tid_ids.tid_output = plain; $show"),
	'3kxnlhr3gxq23|3kxnlhr3gxq23', 'any session can print them without dashes');
is(answer($show), '3kxn-lhr-3gxq-23|3kxn-lhr-3gxq-23', '... which has no effect on other sessions');
like(complaint('SET tid_ids.tid_output = long'),
	qr/ERROR: +22023: invalid value for parameter "tid_ids\.tid_output": "long"\nHINT: +Available values: dashed, plain/,
	'other values are errors');

# --- preloading ---

# After another library that has shared memory, too, if there is one: before PostgreSQL
# 17, each library must call the hook of the one before.
my $has_other = answer(q{SELECT count(*) FROM pg_available_extensions WHERE name = 'pg_stat_statements'});
my $libraries = $has_other ? 'pg_stat_statements, tid_ids' : 'tid_ids';
answer('CREATE EXTENSION pg_stat_statements') if $has_other;
my $last = answer('SELECT tid_generate()::bigint');
$node->append_conf('postgresql.conf', <<~"END");
	shared_preload_libraries = '$libraries'
	tid_ids.node_id = 12
	END
foreach my $time ('a start', 'a restart')
{
	$node->restart;
	is(answer('SHOW tid_ids.node_id'), 12, "preloaded, $time: the settings are defined in a new session");
	is(answer($clock_id), 12, '... which generates IDs with the node ID');
	is(answer('SELECT count(*) > 0 FROM pg_stat_statements'), 't', '... the other library has its shared memory') if $has_other;
	my $next = answer('SELECT tid_generate()::bigint');
	cmp_ok($next, '>', $last, '... greater than those before');
	$last = $next;
}
my $preloaded = $node->background_psql('postgres');
configure('tid_ids.node_id', 13);
ok(takes_up($preloaded, 13), 'a session reads the setting after a reload');
is($preloaded->query_safe($clock_id), 13, '... and generates IDs with it');
$preloaded->quit;
$node->adjust_conf('postgresql.conf', 'shared_preload_libraries', "''");
$node->restart;
is(answer($clock_id), 13, 'IDs are generated without preloading, too');

$node->stop;
done_testing();
