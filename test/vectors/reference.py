#!/usr/bin/env python3
"""The formats once more, by plain integer arithmetic: writes the *.tsv here.

Written from the formats' pages, slow and obvious; the codec is tested against
its output, never the other way round.  `python3 reference.py` overwrites the
files, `python3 reference.py --check` says whether they are as it would write
them.
"""

import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
CHECK = '--check' in sys.argv
DIFFERENT = []


def write(name, columns, rows):
    text = ''.join('\t'.join(map(str, row)) + '\n' for row in [columns] + rows)
    path = os.path.join(HERE, name)
    if CHECK:
        with open(path, encoding='utf-8') as file:
            if file.read() != text:
                DIFFERENT.append(name)
    else:
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)


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


if __name__ == '__main__':
    tid()
    if DIFFERENT:
        sys.exit('not as reference.py would write them: ' + ' '.join(DIFFERENT))
