# tid_ids by DBI and DBD::Pg, which bind a parameter without a type, as text.
use strict;
use warnings;

# recipe
use DBI;

my $dbh = DBI->connect('dbi:Pg:', undef, undef, {RaiseError => 1, PrintError => 0});
# end
use Test::More;

my @columns = qw(id short secret value);
my @first = ('3kxn-lhr-3gxq-23', '4h1dcdW9Pz4', '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4', 'extuuid:fixedB4:GBP$:222.31');

sub one { # QUERY PARAMETER...: the first value
	my ($query, @parameters) = @_;
	my ($value) = $dbh->selectrow_array($query, undef, @parameters);
	return $value;
}
sub bodies { # CONDITION PARAMETER...: of all rows that meet it
	my ($condition, @parameters) = @_;
	return one("SELECT string_agg(body, ' ') FROM things WHERE $condition", @parameters);
}

is_deeply([$dbh->selectrow_array("SELECT id, short, secret, value FROM things WHERE body = 'first'")], \@first, 'values are strings');
# recipe
my ($key) = $dbh->selectrow_array('INSERT INTO things (body) VALUES (?) RETURNING id', undef, 'hello');
my $rows = $dbh->selectall_arrayref('SELECT * FROM things WHERE id ^@ ?', {Slice => {}}, '3kxn');
# end
is($key, one("SELECT id::text FROM things WHERE body = 'hello'"), 'insert returns the generated key');
like($key, qr/^[2-7a-z]{4}-[2-7a-z]{3}-[2-7a-z]{4}-[2-7a-z]{2}$/, 'the key is the text of a tid');
like(one('INSERT INTO things DEFAULT VALUES RETURNING event'), qr/^[0-9a-f]{8}-[0-9a-f]{4}-7/, 'the other key is a uuid of version 7');
is(bodies('id = ?', $key), 'hello', 'find by key');
# recipe
my @list = ($key, '3kxn-lhr-3gxq-23');
my $bodies = $dbh->selectcol_arrayref('SELECT body FROM things WHERE id = ANY(?) ORDER BY id', undef, \@list);
# end
is_deeply($bodies, ['first', 'hello'], 'find by a list of keys');
is_deeply([map { $_->{body} } @$rows], ['first'], 'find by prefix');
# recipe
my @day = ('2024-07-19 00:00+00', '2024-07-20 00:00+00');
my $of_day = $dbh->selectcol_arrayref('SELECT body FROM things WHERE id >= ?::timestamptz AND id < ?::timestamptz', undef, @day);
# end
is_deeply($of_day, ['first'], 'find by time');
is(bodies('id <@ ?::tstzrange', '[2024-07-19 00:00+00,2024-07-20 00:00+00)'), 'first', 'find by a range of times');
is(bodies('event <@ tstzrange(?, ?)', '2022-02-22', '2022-02-23'), 'first', 'find by time: a uuid');
for my $i (0 .. $#columns) {
	is(bodies("$columns[$i] = ?", $first[$i]), 'first', "$columns[$i] bound");
	is(bodies("$columns[$i] = ANY(?)", [$first[$i], undef]), 'first', "$columns[$i] = ANY");
}

# An array of a type that the driver does not know stays text.
is(one("SELECT array_agg(id) FROM things WHERE body = 'first'"), "{$first[0]}", 'an array is a string');
# recipe
my ($keys) = $dbh->selectrow_array('SELECT array_agg(id ORDER BY id)::text[] FROM things');
# end
is_deeply($keys, $dbh->selectcol_arrayref('SELECT id FROM things ORDER BY id'), 'an array as text[] is a list');

$dbh->do('COPY things (id, body) FROM STDIN');
$dbh->pg_putcopydata("3kxn-lhr-3gxq-24\tcopied\n");
$dbh->pg_putcopyend;
$dbh->do("COPY (SELECT id, body FROM things WHERE body = 'copied') TO STDOUT");
my ($row, $copied) = ('', '');
$copied .= $row while $dbh->pg_getcopydata($row) >= 0;
is($copied, "3kxn-lhr-3gxq-24\tcopied\n", 'COPY in and out');

$dbh->do('CREATE TABLE replies (id uuid PRIMARY KEY DEFAULT uuid7_generate(), thing_id ids.tid NOT NULL REFERENCES things, body text)');
my $reply = one('INSERT INTO replies (thing_id, body) VALUES (?, ?) RETURNING id', $key, 'and a reply');
is(one('SELECT body FROM replies WHERE id = ?', $reply), 'and a reply', 'find by key: a uuid');
is(one('SELECT r.body FROM things t JOIN replies r ON r.thing_id = t.id WHERE t.id = ?', $key), 'and a reply', 'the foreign key');
eval { $dbh->do('INSERT INTO replies (thing_id) VALUES (?)', undef, '3kxn-lhr-3gxq-25') };
is($dbh->state, '23503', 'the foreign key: of an unknown thing');

$dbh->do('INSERT INTO things (body) VALUES (?)', undef, "thing $_") for 1 .. 25;
my $page_after = $dbh->prepare('SELECT id, body FROM things WHERE id > ? ORDER BY id LIMIT 10');
my $last = '2222-222-2222-22'; # for the first page: less than every generated key
my $page = $dbh->selectall_arrayref($page_after, {Slice => {}}, $last);
my (@pages, @lengths);
while (@$page) {
	push @pages, map { $_->{id} } @$page;
	push @lengths, scalar @$page;
	$page = $dbh->selectall_arrayref($page_after, {Slice => {}}, $pages[-1]);
}
is_deeply(\@pages, one('SELECT array_agg(id ORDER BY id)::text[] FROM things'), 'pages by key');
is_deeply(\@lengths, [10, 10, 10], 'pages by key: their lengths');

# recipe
eval { $dbh->do('SELECT * FROM things WHERE id = ?', undef, '3kxn-lhr-3gxq-20') };
my ($sqlstate, $detail) = ($dbh->state, $dbh->pg_error_field('detail'));
# end
is($sqlstate, '22P02', 'an invalid key is an error with its SQLSTATE');
like($detail, qr/^Unexpected character "0" at position 16/, 'the error has its DETAIL');

my $own = DBI->connect("dbi:Pg:options='-c search_path=ids,public'", undef, undef, {RaiseError => 1});
is($own->selectrow_array('SHOW search_path'), 'ids,public', 'search_path of the connection');
done_testing;
