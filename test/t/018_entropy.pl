# The server's random source fails when shared memory is created.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Preload;
use Test::More;

my ($options) = run_command([ $ENV{PG_CONFIG}, '--configure' ]);
plan skip_all => 'the server does not use the random bytes of OpenSSL' unless $options =~ /openssl/;

# Replaces OpenSSL's generator, which the server uses for random bytes.  It fails
# while a file exists.  Otherwise, all bits are 1, so the clock ID is 31.
my $folder = PostgreSQL::Test::Utils::tempdir;
append_to_file("$folder/entropy.c", <<~"END");
	#include <string.h>
	#include <unistd.h>
	int RAND_status(void);
	int RAND_bytes(unsigned char *bytes, int n);
	int RAND_status(void) { return 1; }
	int
	RAND_bytes(unsigned char *bytes, int n)
	{
		memset(bytes, 0xFF, n);
		return access("$folder/none", F_OK) != 0;
	}
	END

my $node = PostgreSQL::Test::Cluster->new('entropy');
$node->init;
Preload::start($node, "$folder/entropy.c");
$node->safe_psql('postgres', 'CREATE EXTENSION tid_ids');

my $session = $node->background_psql('postgres', on_error_stop => 0);
my $other = $node->background_psql('postgres');
append_to_file("$folder/none", '');
$session->query('SELECT tid_generate()');
like($session->{stderr}, qr/ERROR:  could not generate random values/, 'without random bytes, generating fails');
unlink "$folder/none";
is($session->query('SELECT tid_clock_id(tid_generate())'), 31, 'with random bytes, IDs have the random clock ID');
is($other->query_safe('SELECT tid_clock_id(tid_generate())'), 31, '... also in another session');
is($node->safe_psql('postgres', 'SELECT tid_generate() > 0::bigint::ids.tid'), 't', '... and a new session generates IDs, too');
$session->{stderr} = '';
$session->quit;
$other->quit;
$node->stop;
done_testing();
