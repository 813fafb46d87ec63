# A standby generates too, and after a failover a floor keeps the order.
use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $primary = PostgreSQL::Test::Cluster->new('primary');
$primary->init(allows_streaming => 1);
$primary->start;
$primary->safe_psql('postgres', q{
	CREATE EXTENSION tid_ids;
	CREATE TABLE ids (id public.tid PRIMARY KEY DEFAULT tid_generate());
	INSERT INTO ids SELECT FROM generate_series(1, 1000);
});
$primary->backup('backup');
my $standby = PostgreSQL::Test::Cluster->new('standby');
$standby->init_from_backup($primary, 'backup', has_streaming => 1);
$standby->start;
$primary->wait_for_catchup($standby);

is($standby->safe_psql('postgres', 'SELECT pg_is_in_recovery(), tid_generate() < tid_generate()'), 't|t', 'a standby generates, in order');
is($standby->safe_psql('postgres', "SELECT count(*) FROM ids WHERE id <@ tstzrange(now() - interval '1 hour', NULL)"),
	'1000', 'and answers by time');

# The primary was ahead of the clock when it failed: the case that needs a floor.
$primary->safe_psql('postgres', q{
	SELECT tid_advance(tid_make(now() + interval '1 hour', 0));
	INSERT INTO ids DEFAULT VALUES;
});
$primary->wait_for_catchup($standby);
$primary->stop('immediate');
$standby->promote;
is($standby->safe_psql('postgres', 'SELECT tid_generate() < max(id) FROM ids'), 't', 'the new primary goes by its own clock');
$standby->safe_psql('postgres', 'SELECT tid_advance((SELECT max(id) FROM ids)); INSERT INTO ids DEFAULT VALUES');
is( $standby->safe_psql('postgres',
		'SELECT count(*), (SELECT tid_generate()) > max(id), max(id) > (SELECT id FROM ids ORDER BY id DESC OFFSET 1 LIMIT 1) FROM ids'),
	'1002|t|t', 'above the floor from then on');

done_testing();
