#!/usr/bin/env python3
"""A second implementation of all formats except extuuid, in plain integer
arithmetic.

It follows the pages in doc/format and is simple and slow.  The tests of the codec
compare with its output.

    reference.py [FOLDER]    writes the *.tsv vectors into FOLDER, or into its own folder
"""

import math
import os
import random
import sys
import uuid as uuid_module
from fractions import Fraction

FOLDER = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))


def write(name, columns, rows):
    with open(os.path.join(FOLDER, name), 'w', encoding='utf-8') as file:
        file.writelines('\t'.join(map(str, row)) + '\n' for row in [columns] + rows)


def digits(value, base, count, symbols):
    text = ''
    for _ in range(count):
        value, digit = divmod(value, base)
        text = symbols[digit] + text
    assert value == 0
    return text


def number(text, symbols):
    value = 0
    for symbol in text:
        value = value * len(symbols) + symbols.index(symbol)
    return value


# --- tid --------------------------------------------------------------------

LEX = '234567abcdefghijklmnopqrstuvwxyz'


def tid_plain(value):
    us, clock = divmod(value, 1024)     # floors
    return digits(us % 2**55, 32, 11, LEX) + digits(clock, 32, 2, LEX)


def tid_dash(plain):
    parts = plain[:4], plain[4:7], plain[7:11], plain[11:]
    return '-'.join(part for part in parts if part)


def tid_value(plain):
    us = number(plain[:11], LEX)
    if us >= 2**54:
        us -= 2**55
    assert -2**53 <= us < 2**53
    return us * 1024 + number(plain[11:], LEX)


def tid():
    rng = random.Random('tid')
    values = [0, 1, 1023, 1024, 2**63 - 1, 2**63 - 1024, -1, -1024, -1025, -2**63, -2**63 + 1023,
              1762721020395837441, 1685051127808000000, 1740800000126418976,
              1740800000126419936, -88473599999993]
    values += [1 << bit for bit in range(1, 63)]
    values += [rng.randrange(-2**63, 2**63) for _ in range(60)]
    values += [tid_value('23456' '7abcdefg'), tid_value('27h' 'ijklmnopqr'), tid_value('zst' 'uvwxyz2345')]
    rows = []
    for value in sorted(set(values)):
        plain = tid_plain(value)
        assert tid_value(plain) == value
        rows.append((tid_dash(plain), plain, value, value // 1024, value % 1024))
    write('tid.tsv', ('text', 'plain', 'int64', 'unix_us', 'clock_id'), rows)

    good = '3kxn-lhr-3gxq-23'
    rows = [
        ('', 'bad_length', 1),
        ('3', 'bad_length', 2),
        ('3kxn', 'bad_length', 5),
        ('3kxn-', 'bad_length', 6),
        ('222222222222', 'bad_length', 13),
        ('22222222222222', 'bad_length', 15),
        ('3kxnlhr3gxq232323', 'bad_length', 18),
        (good[:-1], 'bad_length', 16),
        (good + '2', 'bad_length', 18),
        ('c222222222', 'bad_length', 11),       # length before range
        ('3KEFGHIJKLMNO', 'bad_char', 2),
        ('3kef-ghij-klmn-op', 'bad_char', 9),
        ('3kefghijklm-no', 'bad_char', 12),
        ('3kxn-lhr-3gxq23', 'bad_char', 14),
        ('3kxn-lhr3-gxq-23', 'bad_char', 9),
        ('3kxnlhr-3gxq-23', 'bad_char', 8),
        ('3kx-nlhr-3gxq-23', 'bad_char', 4),
        ('-3kxnlhr3gxq23', 'bad_char', 1),
        ('3kxn--hr-3gxq-23', 'bad_char', 6),
        ('3kxn-lhr-3gxq--2', 'bad_char', 15),
        ('3kxn_lhr_3gxq_23', 'bad_char', 5),
        ('3kxn lhr 3gxq 23', 'bad_char', 5),
        (' 3kxnlhr3gxq23', 'bad_char', 1),
        ('3kxnlhr3gxq23 ', 'bad_char', 14),
        ('0kxnlhr3gxq23', 'bad_char', 1),
        ('3kxnlhr1gxq23', 'bad_char', 8),
        ('3kxnlhr8gxq23', 'bad_char', 8),
        ('3kxnlhr9gxq23', 'bad_char', 8),
        ('3kxnlhr3gxq2{', 'bad_char', 13),
        ('3kxn‐lhr‐3gxq‐23', 'bad_char', 5),    # U+2010
        ('3kxé-lhr-3gxq-23', 'bad_char', 4),
        ('c-é', 'bad_char', 3),                 # no symbol at all before a misplaced one
        ('2222-222-2222-20', 'bad_char', 16),   # the draft's own clock ids 20, 30, z0
        ('2222-222-2222-30', 'bad_char', 16),
        ('2222-222-2222-z0', 'bad_char', 16),
    ]
    for first in 'cdefghijklmnopqr':
        rows.append((first + '222222222222', 'out_of_range', 1))
        rows.append((first + 'zzz-zzz-zzzz-zz', 'out_of_range', 1))
    write('tid_rejected.tsv', ('text', 'code', 'position'), rows)

    prefixes = ['2', '3', 'b', 's', 't', 'z', '3kef', '3kef-', '3kef-g', '3kefg']
    for whole in good, good.replace('-', ''), 's222-222-2222-22', 'zzzzzzzzzzzzz':
        prefixes += [whole[:length] for length in range(1, len(whole) + 1)]
    rows = []
    for prefix in sorted(set(prefixes)):
        symbols = prefix.replace('-', '')
        rows.append((prefix, tid_dash(symbols.ljust(13, '2')), tid_dash(symbols.ljust(13, 'z'))))
    write('tid_prefixes.tsv', ('prefix', 'lower', 'upper'), rows)

    rows = [
        ('', 'bad_length', 1),
        ('3kxn-lhr3', 'bad_char', 9),
        ('3kxnlhr-', 'bad_char', 8),
        ('3kxnl-', 'bad_char', 6),
        ('3kxn-lhr-3gxq2', 'bad_char', 14),
        ('3kxn--', 'bad_char', 6),
        ('-', 'bad_char', 1),
        ('3K', 'bad_char', 2),
        ('3k ', 'bad_char', 3),
        ('é', 'bad_char', 1),
        (good + '2', 'bad_length', 18),
        (good.replace('-', '') + '2', 'bad_length', 15),
        ('c', 'out_of_range', 1),
        ('k', 'out_of_range', 1),
        ('r222-', 'out_of_range', 1),
    ]
    write('tid_prefixes_rejected.tsv', ('prefix', 'code', 'position'), rows)


# --- uid11 ------------------------------------------------------------------

B58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
EPOCH = 1321009871111


def uid11():
    rng = random.Random('uid11')
    values = [0, 57, 58, 2**22, 86400000 << 22, 2**63 - 1, 2**63, 2**64 - 2, 2**64 - 1,
              1589599814076945749, number('4h1dcdWD5tV', B58), number('jpXCZedGfVQ', B58)]
    for power in range(1, 11):
        values += [58**power - 1, 58**power]
    values += [1 << bit for bit in range(64)]
    values += [rng.randrange(2**64) for _ in range(60)]
    values += [number(B58[at:at + 11], B58) for at in range(0, 44, 11)]
    rows = []
    for value in sorted(set(values)):
        bits = format(value, '064b')
        rows.append((digits(value, 58, 11, B58), value, value - (value >> 63 << 64),
                     int(bits[:42], 2) + EPOCH, int(bits[42:], 2), int(bits[42:54], 2),
                     int(bits[42:52], 2), int(bits[52:], 2)))
    write('uid11.tsv', ('text', 'unsigned', 'bigint', 'unix_ms', 'random_part', 'sequence',
                        'snowish_machine', 'snowish_sequence'), rows)

    rows = [
        ('', 'bad_length', 1),
        ('1', 'bad_length', 2),
        ('1111111111', 'bad_length', 11),
        ('111111111111', 'bad_length', 13),
        ('zzzzzzzzzzzz', 'bad_length', 13),     # length before range
        ('1111111111l', 'bad_char', 11),
        ('0', 'bad_char', 1),                   # character before length
        ('1110111111111', 'bad_char', 4),
        ('O1111111111', 'bad_char', 1),
        ('1111I111111', 'bad_char', 5),
        (' 1111111111', 'bad_char', 1),
        ('11111111111 ', 'bad_char', 12),
        ('11111-11111', 'bad_char', 6),
        ('+1111111111', 'bad_char', 1),
        ('1111111111é', 'bad_char', 11),
        ('111111111é', 'bad_char', 10),         # 11 bytes, 10 characters
        ('zzzzzzzzzz0', 'bad_char', 11),        # character before range
        ('jpXCZedGfVR', 'out_of_range', 1),
        ('jpXCZedGfW1', 'out_of_range', 1),
        ('jpXD1111111', 'out_of_range', 1),
        ('k1111111111', 'out_of_range', 1),
        ('zzzzzzzzzzz', 'out_of_range', 1),
    ]
    write('uid11_rejected.tsv', ('text', 'code', 'position'), rows)

    prefixes = list('123abij') + ['jp', 'jpXC', 'jpXCZ', '4h1dcd', '11', 'jo', 'jpXCZedGfV1']
    for whole in '4h1dcdW9Pz4', 'jpXCZedGfVQ', '11111111111', 'NQm6nKp8qFC':
        prefixes += [whole[:length] for length in range(1, 12)]
    rows = []
    for prefix in sorted(set(prefixes)):
        scale = 58**(11 - len(prefix))
        lower = number(prefix, B58) * scale
        upper = min(lower + scale - 1, 2**64 - 1)
        assert lower <= upper
        rows.append((prefix, digits(lower, 58, 11, B58), digits(upper, 58, 11, B58)))
    write('uid11_prefixes.tsv', ('prefix', 'lower', 'upper'), rows)

    rows = [
        ('', 'bad_length', 1),
        ('0', 'bad_char', 1),
        ('4h1l', 'bad_char', 4),
        ('4h 1', 'bad_char', 3),
        ('é', 'bad_char', 1),
        ('111111111111', 'bad_length', 13),
        ('zzzzzzzzzzzzI', 'bad_char', 13),
        ('jpXD', 'out_of_range', 1),
        ('jq', 'out_of_range', 1),
        ('k', 'out_of_range', 1),
        ('z', 'out_of_range', 1),
        ('jpXCZedGfVR', 'out_of_range', 1),
    ]
    write('uid11_prefixes_rejected.tsv', ('prefix', 'code', 'position'), rows)


# --- scru160 ----------------------------------------------------------------

HEX32 = '0123456789ABCDEFGHIJKLMNOPQRSTUV'
HEX16 = '0123456789abcdef'


def scru160():
    rng = random.Random('scru160')
    values = [0, 2**160 - 1, 2**112 - 1, (2**48 - 1) << 112, (2**48 - 2) << 112, 1 << 112, 1 << 96]
    values += [int(text, 16) for text in (
        '017bdf6431bb33750751eb63beb3c3f8c5969d86', '017bdf6431bb337662412e6a5758890735c33c2b',
        '017bdf6431bb33788c1f750c4a375d4af97f1184', '017bdf6431bb33792cc3da2572fc551fdf0bbddd',
        '018bcfe5687b432100112233445566778899aabb')]
    values += [1 << bit for bit in range(160)]
    values += [rng.randrange(2**160) for _ in range(40)]
    values += [number(HEX32, HEX32), number(HEX32[::-1], HEX32)]
    rows = []
    for value in sorted(set(values)):
        hexadecimal = '%040x' % value
        rows.append((digits(value, 32, 32, HEX32), hexadecimal, int(hexadecimal[:12], 16),
                     int(hexadecimal[12:16], 16), hexadecimal[16:]))
    write('scru160.tsv', ('text', 'hex', 'unix_ms', 'counter', 'random'), rows)

    zeros = '0' * 39
    rows = [
        ('', 'bad_length', 1),
        ('0', 'bad_length', 2),
        (zeros[:31], 'bad_length', 32),
        (zeros[:33], 'bad_length', 34),
        (zeros, 'bad_length', 40),
        (zeros + '00', 'bad_length', 42),
        ('g' * 39, 'bad_length', 40),
        (zeros[:31] + 'W', 'bad_char', 32),
        (zeros[:31] + 'w', 'bad_char', 32),
        ('Z' + zeros[:31], 'bad_char', 1),
        (zeros + 'g', 'bad_char', 40),          # 40 characters are hex
        ('V' + zeros, 'bad_char', 1),
        ('0x' + zeros[:38], 'bad_char', 2),
        ('05TTUP1H-NCPNA1QHTDHRTCU3V32PD7C6', 'bad_char', 9),
        (' ' + zeros[:31], 'bad_char', 1),
        (zeros[:32] + ' ', 'bad_char', 33),
        (zeros[:10] + 'é' + zeros[:20], 'bad_char', 11),    # 32 bytes, 31 characters
        (zeros[:10] + 'é' + zeros[:28], 'bad_char', 11),    # 40 bytes
        ('0W', 'bad_char', 2),
        ('017bdf64-31bb-3375-0751-eb63beb3c3f8', 'bad_char', 9),
        (zeros[:31] + '@', 'bad_char', 32),
        (zeros[:31] + '`', 'bad_char', 32),
        (zeros[:31] + '/', 'bad_char', 32),
        (zeros[:31] + ':', 'bad_char', 32),
    ]
    write('scru160_rejected.tsv', ('text', 'code', 'position'), rows)

    rows = []
    for whole in '05TTUP1HNCPNA1QHTDHRTCU3V32PD7C6', '065svpb8fd1i200h48pk8lb6eu49jalr', 'v' * 32:
        for length in range(1, 33):
            prefix = whole[:length]
            rows.append((prefix, prefix.upper().ljust(32, '0'), prefix.upper().ljust(32, 'V')))
    rows += [('0', '0' * 32, '0' + 'V' * 31), ('G', 'G' + '0' * 31, 'G' + 'V' * 31)]
    write('scru160_prefixes.tsv', ('prefix', 'lower', 'upper'), rows)

    rows = []
    for whole in '017bdf6431bb33750751eb63beb3c3f8c5969d86', '018BCFE5687B432100112233445566778899AABB':
        for length in range(1, 41):
            prefix = whole[:length]
            rows.append((prefix, *(digits(int(prefix.ljust(40, fill), 16), 32, 32, HEX32) for fill in '0f')))
    rows.append(('f', 'U' + '0' * 31, 'V' * 32))
    write('scru160_hex_prefixes.tsv', ('prefix', 'lower', 'upper'), rows)

    rows = [
        ('', 'bad_length', 1),
        (zeros[:33], 'bad_length', 34),
        ('W', 'bad_char', 1),
        ('05TTU-', 'bad_char', 6),
        ('0é', 'bad_char', 2),
        (zeros[:33] + 'w', 'bad_char', 34),
    ]
    write('scru160_prefixes_rejected.tsv', ('prefix', 'code', 'position'), rows)
    rows = [
        ('', 'bad_length', 1),
        (zeros + '00', 'bad_length', 42),
        ('g', 'bad_char', 1),
        ('01G', 'bad_char', 3),
        ('017b-', 'bad_char', 5),
        ('0é', 'bad_char', 2),
        (zeros + '0v', 'bad_char', 41),
    ]
    write('scru160_hex_prefixes_rejected.tsv', ('prefix', 'code', 'position'), rows)


# --- uuid -------------------------------------------------------------------

GREGORIAN = 122192928000000000      # 100 ns from 1582-10-15 to 1970-01-01
UNITS = {'ms': (10**3, 12, 12), 'us': (10**6, 24, 14), 'ns': (10**9, 38, 8)}


def uuid_of(bits):
    """From fields written as strings of bits, or (value, width)."""
    text = ''.join(part if isinstance(part, str) else format(part[0], '0%db' % part[1]) for part in bits)
    assert len(text) == 128, text
    return str(uuid_module.UUID(int=int(text, 2)))


def v6(count, clock_seq, node):
    bits = format(count, '060b')
    return uuid_of([bits[:48], '0110', bits[48:], '10', (clock_seq, 14), (node, 48)])


def v1(count, clock_seq, node):
    bits = format(count, '060b')
    return uuid_of([bits[28:], bits[12:28], '0001', bits[:12], '10', (clock_seq, 14), (node, 48)])


def draft02(precision, second, units, counter, rest):
    per_second, nbits, counter_bits = UNITS[precision]
    fraction = format(-(-units * 2**nbits // per_second), '0%db' % nbits)
    bits = format(second, '036b') + fraction + format(counter, '0%db' % counter_bits)
    bits += format(rest % 2**(122 - len(bits)), '0%db' % (122 - len(bits)))
    return uuid_of([bits[:48], '0111', bits[48:60], '10', bits[60:]])


def draft02_units(precision, text):
    """The last unit, counted from 1970, that begins before the end of the fraction's interval."""
    per_second, nbits, _ = UNITS[precision]
    bits = ''.join(head_tail(text))
    end = Fraction(int(bits[36:36 + nbits], 2) + 1, 2**nbits)
    return int(bits[:36], 2) * per_second + math.ceil(end * per_second) - 1


def draft02_us(precision, text):
    return draft02_units(precision, text) * 10**6 // UNITS[precision][0]


def v8(timestamp_bits, timestamp, counter, rest):
    bits = format(timestamp, '0%db' % timestamp_bits)[:60]
    if timestamp_bits == 48:
        return uuid_of([bits, '1000', (counter, 12), '10', (rest % 2**62, 62)])
    if timestamp_bits == 32:
        bits += '0' * 16 + format(counter // 256, '012b')
        counter %= 256
    return uuid_of([bits[:48], '1000', bits[48:], '10', (counter, 8), (rest % 2**54, 54)])


def head_tail(text):
    bits = format(uuid_module.UUID(text).int, '0128b')
    return bits[:48] + bits[52:64], bits[66:]


V8_US = {32: lambda s: s * 10**6, 48: lambda ms: ms * 1000, 60: lambda count: (count - GREGORIAN) // 10,
         64: lambda ns: ns // 16 * 16 // 1000}


V8_SPANS = {32: (0, 2**32 * 10**6 - 1, 10**6), 48: (0, 2**48 * 1000 - 1, 1000),
            60: (-GREGORIAN // 10, (2**60 - 1 - GREGORIAN) // 10, 1), 64: (0, (2**64 - 1) // 1000, 1)}


def with_tail(version, time, tail):
    """Bits of the time, then bytes; version and variant replace what is there."""
    bits = time[:48]
    if len(time) > 48:
        bits += '0111' + time[48:60]
    if len(time) > 60:
        bits += '10' + time[60:]
    bits += ''.join(format(byte, '08b') for byte in tail)
    assert len(bits) == 128
    return uuid_of([bits[:48], (version, 4), bits[52:64], '10', bits[66:]])


def first_that(condition, end):
    """The first number below end for which a condition is true; it is true for all after it.  Or end."""
    low = 0
    while low < end:
        middle = (low + end) // 2
        low, end = (low, middle) if condition(middle) else (middle + 1, end)
    return low


def bounds_of_us(version, time_bits, free_bits, read, unix_us, unit_us):
    """The smallest and the largest uuid that is read as a unit, found by reading."""
    def uuid(time, fill):
        bits = format(time, '0%db' % time_bits) + fill * free_bits
        return uuid_of([bits[:48], (version, 4), bits[48:60], '10', bits[60:]])
    start = unix_us // unit_us * unit_us
    first = first_that(lambda time: read(uuid(time, '0')) >= start, 2**time_bits)
    after = first_that(lambda time: read(uuid(time, '0')) > start, 2**time_bits)
    assert read(uuid(first, '0')) == read(uuid(after - 1, '1')) == start
    return uuid(first, '0'), uuid(after - 1, '1')


def uuids():
    rng = random.Random('uuid')

    counts = [0, 1, 9, 10, GREGORIAN - 1, GREGORIAN, 2**60 - 1, 138648505420000000, 139192928001234567]
    counts += [rng.randrange(2**60) for _ in range(40)] + [1 << bit for bit in range(60)]
    rows = [('1ec9414c-232a-6b00-b3c8-9f6bdeced846', 'c232ab00-9414-11ec-b3c8-9f6bdeced846',
             138648505420000000, 1645557742000000, 0x33c8, '9f6bdeced846'),
            ('1ee833b0-4c29-6687-a345-a1b2c3d4e5f6', '04c29687-833b-11ee-a345-a1b2c3d4e5f6',
             139192928001234567, 1700000000123456, 0x2345, 'a1b2c3d4e5f6')]
    for count in sorted(counts):
        clock_seq, node = rng.randrange(2**14), rng.randrange(2**48)
        old = v1(count, clock_seq, node)
        assert uuid_module.UUID(old).time == count      # Python's own reading
        rows.append((v6(count, clock_seq, node), old, count, (count - GREGORIAN) // 10, clock_seq, '%012x' % node))
    write('uuid6.tsv', ('uuid', 'uuid1', 'count', 'unix_us', 'clock_seq', 'node'), rows)

    rows = [(1700000000123456, 'ffeeddccbbaa9988', '018bcfe5-687b-774b-bfee-ddccbbaa9988', 1700000000123000)]
    times = [0, 1, 999, 1000, 2**48 * 1000 - 1, 1645557742000000] + [rng.randrange(2**48 * 1000) for _ in range(40)]
    for unix_us in sorted(times):
        noise = rng.randrange(2**64)
        ms, us = divmod(unix_us, 1000)
        rows.append((unix_us, '%016x' % noise,
                     uuid_of([(ms, 48), '0111', (us * 4096 // 1000, 12), '10', (noise % 2**62, 62)]), ms * 1000))
    write('uuid7.tsv', ('at_unix_us', 'random', 'uuid', 'unix_us'), rows)

    rows = []
    for precision, (per_second, _, counter_bits) in UNITS.items():
        cases = [(1700000000, 123 * per_second // 1000, 5, 0x123456789a), (0, 0, 0, 0),
                 (2**36 - 1, per_second - 1, 2**counter_bits - 1, 2**62 - 1)]
        if per_second >= 10**6:
            cases.append((1700000000, 123456 * per_second // 10**6, 5, 0x123456789a))
        if per_second == 10**9:
            cases.append((1700000000, 123456789, 5, 0x123456789a))
        cases += [(rng.randrange(2**36), rng.randrange(per_second), rng.randrange(2**counter_bits),
                   rng.randrange(2**62)) for _ in range(40)]
        for second, units, counter, rest in cases:
            text = draft02(precision, second, units, counter, rest)
            assert draft02_units(precision, text) == second * per_second + units
            # A tick has fewer bits: of ns the multiples of 4, and only so much of the counter.
            step, tick_bits = {'ms': (1, 12), 'us': (1, 8), 'ns': (4, 0)}[precision]
            of_tick = min(counter, 2**tick_bits - 1)
            tick = ((second * per_second + units) // step << tick_bits) + of_tick
            rows.append((precision, second, units, counter, rest, text, draft02_us('ms', text), draft02_us('us', text),
                         draft02_units('ns', text) - second * 10**9, tick,
                         draft02(precision, second, units // step * step, of_tick, rest)))
    write('uuid7_draft02.tsv', ('precision', 'unix_s', 'units', 'counter', 'rest', 'uuid', 'unix_us_ms', 'unix_us_us',
                                'ns', 'tick', 'uuid_of_tick'), rows)

    rows = []
    for bits, fixed in (32, 1700000000), (48, 1700000000123), (60, 139192928001234567), (64, 1700000000123456789):
        counter_bits = {32: 20, 48: 12, 60: 8, 64: 8}[bits]
        cases = [(fixed, 5, 0x123456789a), (0, 0, 0), (2**bits - 1, 2**counter_bits - 1, 2**62 - 1)]
        cases += [(rng.randrange(2**bits), rng.randrange(2**counter_bits), rng.randrange(2**62)) for _ in range(30)]
        tick_bits = {32: 20, 48: 12, 60: 4, 64: 4}[bits]
        for time, counter, rest in cases:
            of_tick = min(counter, 2**tick_bits - 1)
            tick = ((time // 16 if bits == 64 else time) << tick_bits) + of_tick
            rows.append((bits, time, counter, rest, v8(bits, time, counter, rest), V8_US[bits](time),
                         tick, v8(bits, time, of_tick, rest)))
    write('uuid8.tsv', ('timestamp_bits', 'timestamp', 'counter', 'rest', 'uuid', 'unix_us', 'tick', 'uuid_of_tick'), rows)

    ones = 2**48 - 1
    rows = []
    for unix_us in sorted([1700000000123456, -1, 0, 1645557742000000, -12219292800000000, 103072857660684697,
                           103072857660684696, -12219292799999999] +
                          [rng.randrange(-12219292800000000, 103072857660684697) for _ in range(10)]):
        count = unix_us * 10 + GREGORIAN
        rows.append(('uuid6', unix_us, v6(count, 0, 0), v6(min(count + 9, 2**60 - 1), 2**14 - 1, ones)))
    for unix_us in sorted([1700000000123000, 0, 1000, 281474976710655000] +
                          [rng.randrange(2**48) * 1000 for _ in range(10)]):
        rows.append(('uuid7', unix_us, uuid_of([(unix_us // 1000, 48), '0111', '0' * 12, '10', '0' * 62]),
                     uuid_of([(unix_us // 1000, 48), '0111', '1' * 12, '10', '1' * 62])))
    for precision, (per_second, nbits, _) in UNITS.items():
        for unix_us in sorted([1700000000123456, 0, 1, 999999, 1000000, 2**36 * 10**6 - 1] +
                              [rng.randrange(2**36 * 10**6) for _ in range(20)]):
            rows.append((precision, unix_us,
                         *bounds_of_us(7, 36 + nbits, 86 - nbits, lambda text: draft02_us(precision, text),
                                       unix_us, max(1, 10**6 // per_second))))
    for bits, (first, last, unit_us) in V8_SPANS.items():
        def read(text):
            time = int(''.join(head_tail(text))[:min(bits, 60)], 2)
            return V8_US[bits](time << 4 if bits == 64 else time)
        for unix_us in sorted([first, first + 1, last - 1, last, 1700000000123456] +
                              [rng.randrange(first, last) for _ in range(20)]):
            rows.append((bits, unix_us, *bounds_of_us(8, min(bits, 60), 122 - min(bits, 60), read, unix_us, unit_us)))
    write('uuid_time_bounds.tsv', ('layout', 'unix_us', 'lower', 'upper'), rows)

    rows = []
    for precision, (per_second, nbits, _) in UNITS.items():
        for unix_us in sorted([1700000000123456, 0, 1, 2**36 * 10**6 - 1] +
                              [rng.randrange(2**36 * 10**6) for _ in range(20)]):
            second, us = divmod(unix_us, 10**6)
            units = us * per_second // 10**6
            tail = rng.randbytes({'ms': 10, 'us': 8, 'ns': 6}[precision])
            time = format(second, '036b') + format(math.ceil(Fraction(units, per_second) * 2**nbits), '0%db' % nbits)
            rows.append((precision, unix_us, tail.hex(), with_tail(7, time, tail)))
    for bits, (first, last, _) in V8_SPANS.items():
        for unix_us in sorted([first, first + 1, last, 1700000000123456] + [rng.randrange(first, last) for _ in range(20)]):
            timestamp = {32: unix_us // 10**6, 48: unix_us // 1000, 60: unix_us * 10 + GREGORIAN,
                         64: -(-unix_us * 1000 // 16) * 16}[bits]
            tail = rng.randbytes(10 if bits < 60 else 8)
            time = format(timestamp, '0%db' % bits)[:60]
            rows.append((bits, unix_us, tail.hex(), with_tail(8, time.ljust(48, '0'), tail)))
    write('uuid_layout_make.tsv', ('layout', 'at_unix_us', 'tail', 'uuid'), rows)

    whole = '018bcfe5-687b-774b-bfee-ddccbbaa9988'
    prefixes = [whole[:length] for length in range(1, 37)]
    prefixes += [whole.replace('-', '')[:length] for length in range(9, 33)]
    prefixes += ['018BCFE5-6', '018bcfe5687b-', '018bcfe5-687b774b-b', '018bcfe5687b774b-bfeeddccbbaa9988',
                 '018bcfe5687b774bbfee-', '018bcfe5687b774bbfee-d', 'f', 'F']
    rows = []
    for prefix in prefixes:
        symbols = prefix.replace('-', '')
        rows.append((prefix, *(str(uuid_module.UUID(symbols.ljust(32, fill))) for fill in '0f')))
    write('uuid_prefixes.tsv', ('prefix', 'lower', 'upper'), rows)

    rows = [
        ('', 'bad_length', 1),
        ('-', 'bad_char', 1),
        ('0-', 'bad_char', 2),
        ('018bcfe5--', 'bad_char', 10),
        ('018bcfe56-', 'bad_char', 10),
        ('018bcfe5-68-', 'bad_char', 12),
        (whole + '-', 'bad_char', 37),
        (whole + '0', 'bad_length', 38),
        ('0' * 33, 'bad_length', 34),
        ('0' * 40 + 'g', 'bad_char', 41),
        ('018g', 'bad_char', 4),
        ('{018b', 'bad_char', 1),
        (' 018b', 'bad_char', 1),
        ('018bé', 'bad_char', 5),
    ]
    write('uuid_prefixes_rejected.tsv', ('prefix', 'code', 'position'), rows)


if __name__ == '__main__':
    tid()
    uid11()
    scru160()
    uuids()
