# doc/partitioning.md: the monthly job that also partitions each month by hash, put together
# as the page says.
use strict;
use warnings;

use FindBin;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $page = slurp_file("$FindBin::RealBin/../../doc/partitioning.md");
my ($table) = $page =~ /^(CREATE TABLE messages .*?;)$/m or die 'no table';
my ($procedures) = $page =~ /^## A monthly job\n(.*?)^## /ms or die 'no job';
my ($loop) = $page =~ /^```\n(FOR n IN .*?END LOOP;\n)```$/ms or die 'no loop';
$procedures = join '', $procedures =~ /^(CREATE PROCEDURE .*?^END \$\$;\n)/msg;
$procedures =~ s/INCLUDING ALL\)/$& PARTITION BY HASH (id)/ or die 'no CREATE TABLE';
$procedures =~ s/^ *EXECUTE [^\n]*ATTACH/$loop$&/m or die 'no ATTACH';

my $node = PostgreSQL::Test::Cluster->new('partitions');
$node->init;
$node->append_conf('postgresql.conf', "fsync = off\nautovacuum = off");
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION tid_ids');
$node->safe_psql('postgres', "$table\n$procedures CALL messages_add_month('2024-07-01')");
$node->safe_psql('postgres', q{INSERT INTO messages SELECT tid_lower(t), 'old' FROM generate_series('2024-07-01Z', '2024-07-31 23:59Z', interval '1 hour') AS t});
$node->safe_psql('postgres', 'CALL messages_monthly_job()') for 1, 2;

my $leaves = q{SELECT relid FROM pg_partition_tree('messages') WHERE isleaf};
is($node->safe_psql('postgres', "SELECT count(*), count(DISTINCT parentrelid) FROM pg_partition_tree('messages') WHERE isleaf"), '48|3', 'three months of 16 partitions, and no old one');
is($node->safe_psql('postgres', q{SELECT count(*) FROM pg_class WHERE relname LIKE 'messages_2024%'}), 0, '... nor its parts');
is($node->safe_psql('postgres', "SELECT count(*) FROM pg_index WHERE indisprimary AND indisvalid AND indrelid IN ($leaves)"), 48, '... each with a valid primary key');
$node->safe_psql('postgres', 'INSERT INTO messages SELECT FROM generate_series(1, 1000)');
is($node->safe_psql('postgres', 'SELECT count(*), count(DISTINCT tableoid) FROM messages'), '1000|16', 'rows are divided by hash');

$node->stop;
done_testing();
