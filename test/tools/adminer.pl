# Adminer's pages, by PHP's CGI, so that no port is open: list, search, open, edit, insert,
# a foreign key, a command.

use strict;
use warnings;

use IPC::Open2;
use Test::More;

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
	my $pid = open2(my $out, my $in, 'php-cgi', '-d', 'display_errors=stderr', '-d', 'error_reporting=1', '-d', "session.save_path=$env{WORK}", '-d', "sys_temp_dir=$env{WORK}");
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
# The texts of a list's cells, row by row
sub rows
{
	my ($query) = @_;
	return [ grep { @$_ } map { [ map { s/<[^>]*>//gr } m{<td id='val\[[^>]*>(.*?)</td>}g ] } split /<tr/, request($query) ];
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
sub where { my ($column, $value) = @_; return "&where%5B0%5D%5Bcol%5D=$column&where%5B0%5D%5Bop%5D=%3D&where%5B0%5D%5Bval%5D=$value" }
is_deeply(rows("$base&select=things&limit=50&order%5B0%5D=id"), \@rows, 'a list shows all rows in the order of the IDs');
is_deeply(rows("$base&select=things" . where('id', '3kxn-lhr-3gxq-23')), [ $rows[10] ], 'a search finds an ID with dashes');
like(request("$base&select=things" . where('id', '3kxnlhr3gxq23')), qr/No rows\./, '... but not without them, because it compares texts');
my ($link) = request("$base&select=notes") =~ m{<a href='index\.php\?([^']*select=things[^']*)'};
is_deeply(rows(($link // 'no link') =~ s/&amp;/&/gr), [ $rows[10] ], 'the link of a foreign key leads to the row');

my $form = "$base&edit=things&where%5Bid%5D=3kxnlhr3gxq23";
my $html = request($form);
my %fields = (reverse($html =~ /<input value='([^']*)' name='fields\[(\w+)\]'/g), $html =~ /<textarea name='fields\[(\w+)\]'[^>]*>([^<]*)/g);
is_deeply([ @fields{qw(id short secret value event body)} ], $rows[10], "a row's form, by a link without dashes, has its values");
submit($form, (map { ("fields[$_]" => $fields{$_}) } keys %fields), 'fields[short]' => '4h1dcdW9Pz4', 'fields[value]' => 'fixedB4:GBP$:222.31');
is(sql(q{SELECT id, short, secret, value FROM things WHERE id ^@ '3kxn'}), "3kxn-lhr-3gxq-23|4h1dcdW9Pz4|$rows[10][2]|extuuid:fixedB4:GBP\$:222.31", 'it changes the row');
submit("$base&edit=things", 'function[id]' => 'SQL', 'fields[id]' => 'ids.tid_generate()', 'fields[short]' => '4h1dcdW9Pz5', 'fields[body]' => 'inserted',
	'function[secret]' => 'NULL', 'function[value]' => 'NULL', 'function[event]' => 'NULL');
is(sql(q{SELECT short, id > now() - interval '1 minute', value IS NULL FROM things WHERE body = 'inserted'}), '4h1dcdW9Pz5|t|t', 'it inserts a row with a new ID');
my @types = request("$base&create=") =~ /<option[^>]*>(json|tid|uid11|scru160|extuuid)(?=<)/g;
is_deeply(\@types, ['json'], 'a new table cannot have our types');
sub command { my ($sql) = @_; return submit("$base&sql=", query => $sql, limit => 10) }
like(command(q{SELECT body FROM things WHERE id ^@ '3kxn'}), qr/operator does not exist: ids\.tid \^@ unknown/, 'a command lacks the operators, because Adminer sets search_path');
like(command(q{SET search_path = public, ids; SELECT body FROM things WHERE id ^@ '3kxn'}), qr{<td>body 11}, '... unless it sets it again');
done_testing();
