# What other tools receive of our columns: logical decoding by pgoutput and wal2json, and
# a generated column for subscribers without the extension (doc/tools.md).

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $publisher = PostgreSQL::Test::Cluster->new('publisher');
$publisher->init(allows_streaming => 'logical');
$publisher->append_conf('postgresql.conf', "fsync = off\nautovacuum = off\nmax_wal_senders = 10\nmax_replication_slots = 10");
$publisher->start;
my $subscriber = PostgreSQL::Test::Cluster->new('subscriber');
$subscriber->init;
$subscriber->append_conf('postgresql.conf', "fsync = off\nautovacuum = off");
$subscriber->start;
my $version = $publisher->safe_psql('postgres', q{SELECT current_setting('server_version_num')::int / 10000});

$publisher->safe_psql('postgres', <<~'END');
	CREATE EXTENSION tid_ids;
	CREATE TABLE things (
	    id ids.tid PRIMARY KEY, short ids.uid11, secret ids.scru160, value ids.extuuid, event uuid,
	    id_number bigint GENERATED ALWAYS AS (id::bigint) STORED);
	CREATE PUBLICATION things FOR TABLE things;
	END
my $insert = <<~'END';
	INSERT INTO things VALUES ('3kxn-lhr-3gxq-23', '4h1dcdW9Pz4', '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4', 'fixedB4:GBP$:222.31', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
	END
my @texts = ('3kxn-lhr-3gxq-23', '4h1dcdW9Pz4', '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4', 'extuuid:fixedB4:GBP$:222.31', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f');

# --- wal2json: the text of each value, and the type's name ---

# Debian has a package for each server version.
SKIP:
{
	skip 'wal2json is not installed', 3 if !-e $publisher->config_data('--pkglibdir') . '/wal2json.so';
	# Some minor versions only load libraries that a setting names.
	if (my $libraries = $publisher->safe_psql('postgres', q{SELECT current_setting('output_plugin_libraries', true)}))
	{
		$publisher->append_conf('postgresql.conf', "output_plugin_libraries = '$libraries, wal2json'");
		$publisher->reload;
	}
	$publisher->safe_psql('postgres', q{SELECT pg_create_logical_replication_slot('wal2json', 'wal2json')});
	$publisher->safe_psql('postgres', $insert);
	my $changes = $publisher->safe_psql('postgres', q{
		SELECT string_agg(c ->> 'name' || ' ' || (c ->> 'type') || ' ' || (c ->> 'value'), ',' ORDER BY n)
		FROM pg_logical_slot_get_changes('wal2json', NULL, NULL, 'format-version', '2'), json_array_elements(data::json -> 'columns') WITH ORDINALITY AS x (c, n)
		WHERE data::json ->> 'action' = 'I'});
	is($changes, "id ids.tid $texts[0],short uid11 $texts[1],secret scru160 $texts[2],value extuuid $texts[3],event uuid $texts[4],id_number bigint 1762721020395837441",
		'wal2json writes texts, the names of the types, and the generated column');
	$publisher->safe_psql('postgres', 'DELETE FROM things');
	is($publisher->safe_psql('postgres', q{
		SELECT data::json -> 'identity' -> 0 ->> 'value' FROM pg_logical_slot_get_changes('wal2json', NULL, NULL, 'format-version', '2') WHERE data::json ->> 'action' = 'D'}),
		$texts[0], '... also of the key of a deleted row');
	$publisher->safe_psql('postgres', "SET tid_ids.tid_output = plain; $insert");
	is($publisher->safe_psql('postgres', q{
		SET tid_ids.tid_output = plain;
		SELECT data::json -> 'columns' -> 0 ->> 'value' FROM pg_logical_slot_get_changes('wal2json', NULL, NULL, 'format-version', '2') WHERE data::json ->> 'action' = 'I'}),
		'3kxnlhr3gxq23', '... and tid_ids.tid_output is that of the session that decodes');
	$publisher->safe_psql('postgres', q{DELETE FROM things; SELECT pg_drop_replication_slot('wal2json')});
}

# --- pgoutput: a subscriber that has no types of ours ---

# It can receive the columns as text, and from 18 on the generated column.
my $connection = $publisher->connstr . ' dbname=postgres';
$subscriber->safe_psql('postgres', 'CREATE TABLE things (id text PRIMARY KEY, short text, secret text, value text, event uuid, id_number bigint)');
$publisher->safe_psql('postgres', 'ALTER PUBLICATION things SET (publish_generated_columns = stored)') if $version >= 18;
$publisher->safe_psql('postgres', $insert);
$subscriber->safe_psql('postgres', "CREATE SUBSCRIPTION things CONNECTION '$connection' PUBLICATION things");
$subscriber->wait_for_subscription_sync($publisher, 'things');
$publisher->safe_psql('postgres', q{INSERT INTO things (id) VALUES ('3kxn-lhr-3gxq-24'); DELETE FROM things WHERE short IS NULL; UPDATE things SET short = '4h1dcdW9Pz5'});
$publisher->wait_for_catchup('things');
is($subscriber->safe_psql('postgres', q{SELECT id, short, secret, value, event FROM things}),
	join('|', $texts[0], '4h1dcdW9Pz5', @texts[ 2 .. 4 ]), 'pgoutput sends texts, which columns of type text accept');
is($subscriber->safe_psql('postgres', 'SELECT id_number FROM things'), $version >= 18 ? '1762721020395837441' : '',
	'the generated column is published from 18 on');

# With REPLICA IDENTITY FULL, each publication must publish the generated column.  A
# subscriber whose column is generated, too, then stops, so there the key is the identity.
if ($version >= 18)
{
	$publisher->safe_psql('postgres', 'ALTER TABLE things REPLICA IDENTITY FULL; ALTER PUBLICATION things SET (publish_generated_columns = none)');
	my ($status, $out, $err) = $publisher->psql('postgres', 'UPDATE things SET short = NULL');
	like($err, qr/Replica identity must not contain unpublished generated columns/, 'an unpublished generated column stops UPDATE');
	is($publisher->safe_psql('postgres', 'ALTER PUBLICATION things SET (publish_generated_columns = stored); UPDATE things SET short = NULL RETURNING id'), $texts[0], '... a published one does not');

	$subscriber->safe_psql('postgres', 'CREATE DATABASE same');
	$subscriber->safe_psql('same', <<~'END');
		CREATE EXTENSION tid_ids;
		CREATE TABLE things (
		    id ids.tid PRIMARY KEY, short ids.uid11, secret ids.scru160, value ids.extuuid, event uuid,
		    id_number bigint GENERATED ALWAYS AS (id::bigint) STORED);
		END
	my $offset = -s $subscriber->logfile;
	$subscriber->safe_psql('same', "CREATE SUBSCRIPTION same CONNECTION '$connection' PUBLICATION things");
	$subscriber->wait_for_log(qr/incompatible generated column/, $offset);
	$publisher->safe_psql('postgres', 'ALTER TABLE things REPLICA IDENTITY DEFAULT; ALTER PUBLICATION things SET (publish_generated_columns = none)');
	$subscriber->wait_for_subscription_sync($publisher, 'same', 'same');
	$publisher->safe_psql('postgres', q{UPDATE things SET short = '4h1dcdW9Pz4'});
	$publisher->wait_for_catchup('same');
	is($subscriber->safe_psql('same', 'SELECT id, short, id_number FROM things'), "$texts[0]|4h1dcdW9Pz4|1762721020395837441", '... nor one of the subscriber, with the key as the identity');
}

done_testing();
