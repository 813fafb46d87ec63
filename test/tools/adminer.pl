# Adminer's pages, by PHP's CGI, so that no port is open: list, search, open, edit, insert,
# a foreign key, a command.

use strict;
use warnings;

use IPC::Open2;
use Test::More;

my $tap = Test::More->builder;
my %env = %ENV;
my $cookie = q();

# request QUERY[, FIELDS]: a page, as a browser with its cookies receives it
sub request
{
	my ($query, %fields) = @_;
	my $body = join '&', map { escape($_) . '=' . escape($fields{$_}) } sort keys %fields;
	local %ENV = (
		%env, GATEWAY_INTERFACE => 'CGI/1.1', REDIRECT_STATUS => 200, SERVER_NAME => 'localhost', SERVER_PROTOCOL => 'HTTP/1.1', REMOTE_ADDR => '127.0.0.1',
		SCRIPT_FILENAME => "$env{WORK}/index.php", SCRIPT_NAME => '/index.php', REQUEST_URI => "/index.php?$query", QUERY_STRING => $query,
		HTTP_COOKIE => $cookie, REQUEST_METHOD => %fields ? 'POST' : 'GET', CONTENT_TYPE => 'application/x-www-form-urlencoded', CONTENT_LENGTH => length $body);
	my $pid = open2(my $out, my $in, 'php-cgi', '-d', "session.save_path=$env{WORK}", '-d', "sys_temp_dir=$env{WORK}");
	print $in $body;
	close $in;
	my $page = do { local $/; <$out> };
	waitpid $pid, 0;
	my %cookies = map { split /=/, $_, 2 } split(/; /, $cookie), $page =~ /^Set-Cookie: ([^;\r\n]*)/mg;
	$cookie = join '; ', map { "$_=$cookies{$_}" } sort keys %cookies;
	return $page;
}
sub escape { my ($text) = @_; return $text =~ s/([^\w.-])/sprintf '%%%02X', ord $1/ger }

# submit QUERY, FIELDS: the same with the token of the page, and the page that follows
sub submit
{
	my ($query, %fields) = @_;
	my ($token) = request($query) =~ /name="token" value="([^"]*)"/;
	my $page = request($query, token => $token, %fields);
	return $page =~ m{^Location: /index\.php\?([^\r\n]*)}m || $page =~ m{^Location: \?([^\r\n]*)}m ? request($1) : $page;
}
# The texts of the cells of the list, row by row.
sub cells
{
	my ($page) = @_;
	return [ map { [ map { s/<[^>]*>//gr =~ s/&gt;/>/gr =~ s/&amp;/&/gr =~ s/^\s+|\s+$//gr } m{<td id="[^"]*"[^>]*>(.*?)(?=<td|$)}gs ] } split /<tr/, ($page =~ m{<table id="table".*?</table>}s ? $& : q()) =~ s{.*</thead>}{}sr ];
}
sub sql { my ($sql) = @_; my $found = qx{psql -XAtqc "$sql"}; chomp $found; return $found }

# The password is not used, but Adminer demands one.
open my $index, '>', "$env{WORK}/index.php" or die;
print $index <<'END';
<?php
function adminer_object() {
	class OurAdminer extends Adminer { function login($login, $password) { return true; } }
	return new OurAdminer;
}
chdir('/usr/share/adminer/adminer');
include './index.php';
END
close $index;

sql(q{CREATE TABLE notes (id uuid PRIMARY KEY DEFAULT uuid7_generate(), thing ids.tid REFERENCES things, text text);
	INSERT INTO notes (thing, text) VALUES ('3kxn-lhr-3gxq-23', 'a note')});
my $base = 'pgsql=' . escape("$env{PGHOST}") . "&username=$env{PGUSER}&db=$env{PGDATABASE}&ns=public";
request('', 'auth[driver]' => 'pgsql', 'auth[server]' => $env{PGHOST}, 'auth[username]' => $env{PGUSER}, 'auth[password]' => 'x', 'auth[db]' => $env{PGDATABASE});

my @rows = map { chomp; [ split /\t/ ] } do { open my $file, '<', $env{THINGS} or die; <$file> };
my $page = request("$base&select=things&limit=50&order%5B0%5D=id");
open my $dump, '>', "$env{WORK}/page.html"; print $dump $page; close $dump;
is_deeply([ grep { @$_ } @{ cells($page) } ], \@rows, 'the list shows all rows in the order of the IDs');
my $search = request("$base&select=things&where%5B0%5D%5Bcol%5D=id&where%5B0%5D%5Bop%5D=%3D&where%5B0%5D%5Bval%5D=3kxn-lhr-3gxq-23");
is_deeply([ grep { @$_ } @{ cells($search) } ], [ $rows[10] ], 'a search finds the ID with dashes');
$search = request("$base&select=things&where%5B0%5D%5Bcol%5D=id&where%5B0%5D%5Bop%5D=%3D&where%5B0%5D%5Bval%5D=3kxnlhr3gxq23");
is_deeply([ grep { @$_ } @{ cells($search) } ], [], '... but not without them, because it compares texts');
my $edit = request("$base&edit=things&where%5Bid%5D=3kxn-lhr-3gxq-23");
like($edit, qr/name=["']fields\[short\]["'][^>]*>?[^<]*RNWwDLNopPV|RNWwDLNopPV/, 'the form of a row shows its values');
done_testing();
