# Databases with encodings other than UTF8, with clients that use UTF8: errors show
# whole characters, and IDs are the same as in all databases.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

$ENV{PGCLIENTENCODING} = 'UTF8';

my $node = PostgreSQL::Test::Cluster->new('encodings');
$node->init;
$node->append_conf('postgresql.conf', 'fsync = off');
$node->start;

# Literals of this file are bytes: UTF-8, as the client sends them.
my ($e_acute, $hiragana_a) = ("\xC3\xA9", "\xE3\x81\x82");
my $long = 'a' x 59;

# A call with <c> for a character, and the error's SQLSTATE and DETAIL.
my @errors = (
	[ "'3kxn-lhr-3gxq-<c>'::ids.tid", '22P02', 'Unexpected character "<c>" at position 15. A tid has the characters 2-7 and a-z, and dashes as in "2222-222-2222-22" or none.' ],
	[ "tid_prefix_lower('3<c>')", '22P02', 'Unexpected character "<c>" at position 2. A tid has the characters 2-7 and a-z, and dashes as in "2222-222-2222-22" or none.' ],
	[ "'5Gg7kK8Xi<c>'::uid11", '22P02', 'Unexpected character "<c>" at position 10. A uid11 consists of letters and digits, without 0, I, O and l.' ],
	[ "uid11_prefix_range('<c>')", '22P02', 'Unexpected character "<c>" at position 1. A uid11 consists of letters and digits, without 0, I, O and l.' ],
	[ "'05TTUP1HNCPNA1QH<c>'::scru160", '22P02', 'Unexpected character "<c>" at position 17. A scru160 has the characters 0-9 and A-V or, in hex, 0-9 and A-F, in either case.' ],
	[ "scru160_prefix_upper('G<c>')", '22P02', 'Unexpected character "<c>" at position 2. A scru160 has the characters 0-9 and A-V or, in hex, 0-9 and A-F, in either case.' ],
	[ "scru160_hex_prefix_upper('0<c>')", '22P02', 'Unexpected character "<c>" at position 2. A hex prefix has the digits 0-9 and A-F, in either case.' ],
	[ "uuid_prefix_lower('01<c>')", '22P02', 'Unexpected character "<c>" at position 3. A uuid has the digits 0-9 and A-F, in either case, and dashes after 8, 12, 16 and 20 of them.' ],
	[ "'sym:V<c>ga'::extuuid", '22P02', 'Character "<c>" at position 6 is in no encoding of symbols.' ],
	[ "'q:5*<c>'::extuuid", '22P02', 'Unexpected character "<c>" at position 5.' ],
	[ "'<c>:5'::extuuid", '22P02', 'Unknown scheme "<c>" at position 1.' ],
	[ "extuuid_prefix_lower('t/20:<c>')", '22P02', 'Unexpected character "<c>" at position 6.' ],
	[ "extuuid_smart('<c>')", '22P02', 'The text is not a number, date, quantity, amount, list or name that an extuuid can store.' ],
	[ "extuuid_sym('V<c>')", '22023', 'Character "<c>" at position 2 is in no encoding of symbols.' ],
	[ "extuuid_quant(1, '*<c>')", '22023', 'Unexpected character "<c>" at position 2.' ],
	[ "extuuid_ints('{1}', 3, '<c>')", '22023', 'Character "<c>" is in no encoding of symbols.' ],
	[ "extuuid_money('<c>', 1)", '22023', 'Currency code "<c>" is not an active code of ISO 4217; such a code has three capital letters.' ],
	[ "extuuid_money_parse('<c>5GBP')", '22P02', 'Unexpected character "<c>" at position 1.' ]);

# Texts that are printed as they were read, in every encoding.
my @texts = (
	[ 'ids.tid', '3kxn-lhr-3gxq-23', '3kxn', 'tid_prefix_range' ],
	[ 'uid11', '4h1dcdW9Pz4', '4h1', 'uid11_prefix_range' ],
	[ 'scru160', '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4', '05TT', 'scru160_prefix_range' ],
	[ 'extuuid', 'extuuid:fixedB4:GBP$:222.31', 'fixedB4:GBP$:', 'extuuid_prefix_range' ],
	[ 'extuuid', 'extuuid:symB:HELLO, WORLD', 'serialB:', 'extuuid_prefix_range' ]);

# database ENCODING, its characters, and the shown part of a cut text
for (
	[ 'SQL_ASCII', [ $e_acute, $hiragana_a, $e_acute . $hiragana_a ], { map { $_ => "$long..." } $e_acute, $hiragana_a, $e_acute . $hiragana_a } ],
	[ 'LATIN1', [$e_acute], { $e_acute => "$long$e_acute..." } ],
	[ 'EUC_JP', [$hiragana_a], { $hiragana_a => "$long..." } ])
{
	my ($encoding, $characters, $cut) = @$_;
	my $database = lc $encoding;

	$node->safe_psql('postgres',
		"CREATE DATABASE $database ENCODING '$encoding' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");
	$node->safe_psql($database, <<~'END');
		CREATE EXTENSION tid_ids;
		CREATE FUNCTION failure(command text, OUT state text, OUT message text, OUT detail text) LANGUAGE plpgsql AS $$
		BEGIN
		  EXECUTE command;
		EXCEPTION WHEN OTHERS THEN
		  GET STACKED DIAGNOSTICS state = RETURNED_SQLSTATE, message = MESSAGE_TEXT, detail = PG_EXCEPTION_DETAIL;
		END $$;
		END

	for my $character (@$characters)
	{
		for (@errors)
		{
			my ($call, $state, $detail) = map { s/<c>/$character/r } @$_;
			my ($status, $out, $err) = $node->psql($database, "SELECT state, detail FROM failure(\$call\$SELECT $call\$call\$)");

			is($out . $err, "$state|$detail", "$encoding: $call");
			(undef, undef, $err) = $node->psql($database, "SELECT $call");
			like($err, qr/^DETAIL:  \Q$detail\E$/m, "$encoding: $call, as the client receives it");
		}
		my (undef, undef, $err) = $node->psql($database, "SELECT extuuid_sym('x', '$long${character}z')");
		like($err, qr/encoding must be "A", "B", "C", "D" or "F", not "\Q$cut->{$character}\E"$/m, "$encoding: a long text is cut between characters, and the cut is marked");
		my $bytes = $encoding eq 'SQL_ASCII' ? length $character : $encoding eq 'EUC_JP' ? 2 : 1;
		# In SQL_ASCII, consecutive bytes above 127 may belong to one character.
		my $whole = $encoding eq 'SQL_ASCII' ? '' : $character x (60 / $bytes);
		(undef, undef, $err) = $node->psql($database, "SELECT extuuid_sym('x', repeat('$character', 61))");
		like($err, qr/encoding must be "A", "B", "C", "D" or "F", not "\Q$whole\E\.\.\."$/m, "$encoding: ... also a text of such characters alone");

		# 39 characters plus one of two bytes are as many bytes as hex has digits
		my $length = 40 - $bytes;
		(undef, undef, $err) = $node->psql($database, "SELECT ('$character' || repeat('G', $length))::scru160");
		like($err, qr/^DETAIL:  Unexpected character "\Q$character\E" at position 1\. /m, "$encoding: 40 bytes of fewer characters are not read as hex");
		(undef, undef, $err) = $node->psql($database, "SELECT (repeat('G', $length) || '$character')::scru160");
		like($err, qr/^DETAIL:  Unexpected character "\Q$character\E" at position @{[$length + 1]}\. /m, "$encoding: ... also if the other character is the last one");

		is( $node->safe_psql($database, <<~END), 'f|f|f|f|f', "$encoding: functions that never fail return false for such a character");
			SELECT tid_is_valid('$character') OR uid11_is_valid('$character') OR scru160_is_valid('$character') OR extuuid_is_valid('sym:$character'),
			       '3kxn-lhr-3gxq-23'::ids.tid ^@ '3$character', '4h1dcdW9Pz4'::uid11 ^@ '$character', '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4'::scru160 ^@ '05$character',
			       'sym:x'::extuuid ^@ 'serialA:$character:'
			END
	}
	for (@texts)
	{
		my ($type, $text, $prefix, $range) = @$_;

		is( $node->safe_psql($database, "SELECT '$text'::$type, '$text'::$type ^@ '$prefix', '$text'::$type <@ $range('$prefix')"),
			"$text|t|t", "$encoding: $text");
	}
}

$node->stop;
done_testing();
