#!/usr/bin/env python3
"""A second implementation of extuuid, which follows doc/format/extuuid.md.

It is exact and slow: all numbers are ints and Fractions, none is a float.  The
codec is tested against its output.

    extuuid_reference.py [FOLDER]    writes the extuuid*.tsv vectors into FOLDER,
                                     or into its own folder
"""
import datetime
import functools
import os
import random
import re
import sys
from fractions import Fraction


if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)


class Rejected(Exception):
    """Its argument: "syntax" (22P02) or "range" (22003)."""


# --- section 1: 122 bits in 16 bytes ------------------------------------------

def to_uuid(payload):
    bits = format(payload, "0122b")
    return bytes(int((bits[:48] + "0110" + bits[48:60] + "10" + bits[60:])[i:i + 8], 2) for i in range(0, 128, 8))


def from_uuid(raw):
    bits = "".join(format(byte, "08b") for byte in raw)
    if bits[48:52] != "0110" or bits[64:66] != "10":
        raise Rejected("syntax")
    return bits[:48] + bits[52:64] + bits[66:]


def twos(value, width):
    if not -(1 << (width - 1)) <= value < 1 << (width - 1):
        raise Rejected("range")
    return format(value % (1 << width), "0%db" % width)


def signed(bits):
    return int(bits, 2) - (1 << len(bits) if bits[0] == "1" else 0)


def unsigned(value, width):
    if not 0 <= value < 1 << width:
        raise Rejected("range")
    return format(value, "0%db" % width) if width else ""


# --- section 3: symbols --------------------------------------------------------

UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ALPHABETS = {
    "A": UPPER + "._0123456789" + UPPER.lower(),
    "B": UPPER + "._0123456789" + "!@#$%^&+-*/\\~,'`<=>?| []()",
    "C": UPPER + "._+-*/",
    "D": UPPER,
    "F": UPPER + "._0123456789",
}
CODES = {"A": 0, "B": 1, "C": 2, "D": 3, "F": 5}
LETTERS = {code: letter for letter, code in CODES.items()}


def symbol_width(enc, length):
    if enc in "AB":
        return 6 * length
    if enc == "C":
        return 5 * length
    return (len(ALPHABETS[enc]) ** length - 1).bit_length()


def fold(enc, name):
    return name if enc == "A" else "".join(c.upper() if "a" <= c <= "z" else c for c in name)


def symbol_number(enc, name):
    alphabet = ALPHABETS[enc]
    number = 0
    for c in fold(enc, name):
        if c not in alphabet:
            raise Rejected("syntax")
        number = number * len(alphabet) + alphabet.index(c)
    return number


def symbol_fields(enc, name, room):
    """(c, l, s) as bits; enc "" is automatic."""
    if enc == "":
        if any(fold("B", c) not in ALPHABETS["B"] for c in name):
            raise Rejected("syntax")
        for each in "ABCDF":
            try:
                return symbol_fields(each, name, room)
            except Rejected:
                pass
        raise Rejected("range")
    number = symbol_number(enc, name)
    if len(name) > 31 or symbol_width(enc, len(name)) > room:
        raise Rejected("range")
    return unsigned(CODES[enc], 3), unsigned(len(name), 5), unsigned(number, symbol_width(enc, len(name)))


def symbol_text(code, length, bits):
    """The characters; None if they cannot be decoded."""
    enc = LETTERS[code]
    number = int(bits, 2) if bits else 0
    base = len(ALPHABETS[enc])
    if number >= base ** length:
        return None
    text = ""
    for _ in range(length):
        text = ALPHABETS[enc][number % base] + text
        number //= base
    return text


# --- floats --------------------------------------------------------------------

class Float:
    """A format: exponent and fraction bits, and the order of its fields."""

    def __init__(self, width, exponent, last=False, integer_bit=False):
        self.width, self.e, self.last, self.integer_bit = width, exponent, last, integer_bit
        self.m = width - 1 - exponent - integer_bit
        self.bias = (1 << (exponent - 1)) - 1
        self.special = (1 << exponent) - 1

    def join(self, negative, exponent, fraction):
        sign = "1" if negative else "0"
        e = unsigned(exponent, self.e)
        f = unsigned(fraction, self.m)
        if self.last:
            return sign + f + e
        if self.integer_bit:
            return sign + e + ("1" if exponent else "0") + f
        return sign + e + f

    def split(self, bits):
        """(negative, exponent, fraction), None if the integer bit is wrong."""
        if self.last:
            return bits[0] == "1", int(bits[1 + self.m:], 2), int(bits[1:1 + self.m], 2)
        exponent = int(bits[1:1 + self.e], 2)
        if self.integer_bit and (bits[1 + self.e] == "1") != (exponent != 0):
            return None
        return bits[0] == "1", exponent, int(bits[-self.m:], 2)

    def value(self, exponent, fraction):
        if exponent == 0:
            return Fraction(fraction) * Fraction(2) ** (1 - self.bias - self.m)
        return Fraction((1 << self.m) + fraction) * Fraction(2) ** (exponent - self.bias - self.m)

    def encode(self, real):
        """real: ("nan",), ("inf", negative) or (negative, Fraction)"""
        if real[0] == "nan":
            return self.join(False, self.special, 1 << (self.m - 1))
        if real[0] == "inf":
            return self.join(real[1], self.special, 0)
        negative, number = real
        if number == 0:
            return self.join(negative, 0, 0)
        # place of the leading bit
        lead = number.numerator.bit_length() - number.denominator.bit_length()
        if Fraction(2) ** lead > number:
            lead -= 1
        lsb = max(lead, 1 - self.bias) - self.m
        scaled = number / Fraction(2) ** lsb
        whole = scaled.numerator // scaled.denominator
        rest = scaled - whole
        if rest > Fraction(1, 2) or (rest == Fraction(1, 2) and whole % 2 == 1):
            whole += 1
        exponent = lsb + self.m + self.bias
        if whole >> (self.m + 1):
            whole >>= 1
            exponent += 1
        if not whole >> self.m:
            exponent = 0
        if exponent >= self.special:
            raise Rejected("range")
        return self.join(negative, exponent, whole & ((1 << self.m) - 1))

    def shortest(self, bits):
        negative, exponent, fraction = self.split(bits)
        sign = "-" if negative else ""
        if exponent == self.special:
            return "NaN" if fraction else sign + "Infinity"
        exact = self.value(exponent, fraction)
        if exact == 0:
            return sign + "0"
        ulp = Fraction(2) ** (max(exponent, 1) - self.bias - self.m)
        below = ulp / 4 if fraction == 0 and exponent > 1 else ulp / 2
        low, high = exact - below, exact + ulp / 2
        even = fraction % 2 == 0
        # 10^power is the exponent of the first digit
        power = (exact.numerator.bit_length() - exact.denominator.bit_length()) * 30103 // 100000 - 1
        while Fraction(10) ** (power + 1) <= exact:
            power += 1
        best = None
        for ndigits in range(1, 60):
            for first in (power, power + 1):
                unit = Fraction(10) ** (first - ndigits + 1)
                quotient = exact / unit
                floor = quotient.numerator // quotient.denominator
                for digits in (floor, floor + 1):
                    if not 10 ** (ndigits - 1) <= digits < 10 ** ndigits:
                        continue
                    number = digits * unit
                    inside = low < number < high or (even and number in (low, high))
                    if inside:
                        key = (abs(number - exact), digits % 2)
                        if best is None or key < best[0]:
                            best = (key, digits, first)
            if best:
                break
        digits, first = str(best[1]).rstrip("0"), best[2]
        if -5 <= first <= 17:
            if first < 0:
                return sign + "0." + "0" * (-first - 1) + digits
            if len(digits) <= first + 1:
                return sign + digits + "0" * (first + 1 - len(digits))
            return sign + digits[:first + 1] + "." + digits[first + 1:]
        return sign + digits[0] + ("." + digits[1:] if len(digits) > 1 else "") + "e" + ("-" if first < 0 else "+") + str(abs(first))


F16, F32, F64 = Float(16, 5), Float(32, 8), Float(64, 11)
F80, F117 = Float(80, 15, integer_bit=True), Float(117, 16, last=True)
UNITS = ["m", "kg", "s", "A", "K", "cd", "mol"]
# f: format, count, context bits, characters and encoding of the name
STANDARD = {0: (F80, 1, 24, 4, "B"), 1: (F64, 1, 40, 8, "C"), 2: (F32, 3, 8, 0, ""),
            3: (F32, 2, 40, 8, "C"), 4: (F32, 1, 72, 12, "B"), 5: (F16, 6, 8, 0, "")}


def standard(f, count):
    if f == 6:
        return F16, count, 102 - 16 * count, (102 - 16 * count) // 6, "B"
    return STANDARD[f]


# --- section 7.2: output -------------------------------------------------------

EPOCH = datetime.datetime(1582, 10, 15)


def fewest_decimals(count, bits):
    """The digits after the decimal point of count / 2^bits, 0 < count < 2^bits."""
    exact = Fraction(count, 1 << bits)
    for n in range(1, 200):
        scaled = exact * 10 ** n
        floor = scaled.numerator // scaled.denominator
        rest = scaled - floor
        digits = floor + (rest > Fraction(1, 2) or (rest == Fraction(1, 2) and floor % 2 == 1))
        if round_half_even(Fraction(digits, 10 ** n) * (1 << bits)) == count:
            return str(digits).rjust(n, "0")
    raise AssertionError


def round_half_even(number):
    floor = number.numerator // number.denominator
    rest = number - floor
    return floor + (rest > Fraction(1, 2) or (rest == Fraction(1, 2) and floor % 2 == 1))


def print_time(bits, count):
    second, fraction = count >> bits, count & ((1 << bits) - 1)
    try:
        text = (EPOCH + datetime.timedelta(seconds=second)).strftime("%m-%d;%H:%M:%S")
        year = (EPOCH + datetime.timedelta(seconds=second)).year
        text = "%04d-%s" % (year, text)
    except OverflowError:
        text = ("-" if count < 0 else "") + str(abs(count) >> bits)
        fraction = abs(count) & ((1 << bits) - 1)
    return "t/%d:%s%s" % (bits, text, "." + fewest_decimals(fraction, bits) if fraction else "")


def print_name(bits):
    """A vector's context: "" if empty, the name with its colon, or None."""
    if "1" not in bits:
        return ""
    if len(bits) < 8:
        return None
    code, length = int(bits[:3], 2), int(bits[3:8], 2)
    if code not in LETTERS or length == 0 or 8 + symbol_width(LETTERS[code], length) > len(bits):
        return None
    width = symbol_width(LETTERS[code], length)
    name = symbol_text(code, length, bits[8:8 + width])
    if name is None or "1" in bits[8 + width:]:
        return None
    if symbol_fields("", name, len(bits) - 8)[0] != bits[:3]:
        return None
    return name + ":"


def print_floats(form, bits, count):
    texts = []
    for i in range(count):
        piece = bits[i * form.width:(i + 1) * form.width]
        fields = form.split(piece)
        if fields is None:
            return None
        if fields[1] == form.special and fields[2] and (fields[0] or fields[2] != 1 << (form.m - 1)):
            return None
        texts.append(form.shortest(piece))
    return ",".join(texts)


def canonical(payload):
    """The text after "extuuid:", or None."""
    kind = payload[:2]
    if kind in ("00", "01"):
        code, length, rest = int(payload[2:5], 2), int(payload[5:10], 2), payload[10:]
        if code not in LETTERS:
            return None
        places = 0
        if kind == "01":
            places, rest = int(rest[:5], 2), rest[5:]
        width = symbol_width(LETTERS[code], length)
        if width > len(rest):
            return None
        name = symbol_text(code, length, rest[:width])
        if name is None:
            return None
        if kind == "00":
            number = int("0" + rest[width:], 2)
            return "serial%s:%s:%d" % (LETTERS[code], name, number) if number else "sym%s:%s" % (LETTERS[code], name)
        number = signed(rest[width:])
        digits = str(abs(number)).rjust(places + 1, "0")
        text = digits[:len(digits) - places]
        fraction = digits[len(digits) - places:].rstrip("0")
        return "fixed%s%d:%s:%s%s%s" % (LETTERS[code], places, name, "-" if number < 0 else "", text, "." + fraction if fraction else "")
    if kind == "11":
        return None
    y, rest = int(payload[2:5], 2), payload[5:]
    if y == 0:
        return "int:%d" % signed(rest)
    if y == 1:
        if "1" in rest[:4]:
            return None
        unit = ""
        for i, name in enumerate(UNITS):
            power = rest[4 + 7 * i:11 + 7 * i]
            n, d = int(power[1:4], 2), int(power[4:], 2)
            if power == "0000000":
                continue
            if n == 0 or d == 0:
                return None
            unit += "/" if power[0] == "1" else "*"
            unit += name + ("" if (n, d) == (1, 1) else str(n) if d == 1 else "%d/%d" % (n, d))
        number = print_floats(F64, rest[53:], 1)
        return None if number is None else "q:" + number + unit
    if y == 2:
        number = print_floats(F117, rest, 1)
        return None if number is None else "f117:" + number
    if y == 3:
        bits = int(rest[:7], 2)
        return print_time(bits, signed(rest[7:])) if bits <= 109 else None
    if y in (4, 5, 6):
        n, width, rest = int(rest[:7], 2), int(rest[7:14], 2), rest[14:]
        e = 0
        if y == 6:
            e, rest = int(rest[:5], 2), rest[5:]
        context = len(rest) - n * width
        if n < 1 or width < 1 or context < 0 or (y == 6 and not (2 <= e <= 16 and width >= e + 2)):
            return None
        name = print_name(rest[:context])
        if name is None:
            return None
        rest = rest[context:]
        if y == 6:
            numbers = print_floats(Float(width, e, last=True), rest, n)
            return None if numbers is None else "f/%d*%d*%d:%s%s" % (n, width, e, name, numbers)
        pieces = [rest[i * width:(i + 1) * width] for i in range(n)]
        numbers = ",".join(str(signed(p) if y == 4 else int(p, 2)) for p in pieces)
        return "%s/%d*%d:%s%s" % ("int" if y == 4 else "uint", n, width, name, numbers)
    f, zeros, rest = int(rest[:3], 2), rest[3:13], rest[13:]
    if f == 7 or "1" in zeros:
        return None
    count = 0
    if f == 6:
        count, rest = int(rest[:2], 2) + 1, rest[2:]
    form, count, context, chars, enc = standard(f, count)
    z, rest = rest[:context], rest[context:]
    name = ""
    if chars == 0:
        name = "%d:" % int(z, 2) if "1" in z else ""
    elif "1" in z:
        width = symbol_width(enc, chars)
        if "1" in z[width:]:
            return None
        name = symbol_text(CODES[enc], chars, z[:width])
        name = name.rstrip(" ") if enc == "B" else name
        if not name or "1" not in z[:width]:
            return None
        name += ":"
    numbers = print_floats(form, rest, count)
    return None if numbers is None else "f%d:%s%s" % (form.width, name, numbers)


def print_id(raw):
    text = canonical(from_uuid(raw))
    if text is not None:
        return "extuuid:" + text
    h = raw.hex()
    return "-".join((h[:8], h[8:12], h[12:16], h[16:20], h[20:]))


# --- section 11: what accessors return -----------------------------------------

NULL = "\\N"
STANDARD_KINDS = ["f80", "f64", "f32", "f32", "f32", "f16", "f16", "reserved"]
PARTS = ["kind", "encoding", "symbol", "places", "number", "values", "dimensions", "unit", "bits", "seconds", "timestamp"]


def kind_of(payload):
    """The kind, by the leading bits; for a symserial, also by its number."""
    if payload[:2] == "00":
        code, length = int(payload[2:5], 2), int(payload[5:10], 2)
        if code not in LETTERS or symbol_width(LETTERS[code], length) > 112:
            return "symbol"
        return "serial" if "1" in payload[10 + symbol_width(LETTERS[code], length):] else "symbol"
    if payload[:2] == "01":
        return "fixed"
    if payload[:2] == "11":
        return "reserved"
    kind = ["int", "quant", "f117", "time", "int-vector", "uint-vector", "float-vector", None][int(payload[2:5], 2)]
    return kind or STANDARD_KINDS[int(payload[5:8], 2)]


def plain(number):
    """A fraction whose denominator divides a power of ten, all of its decimals."""
    n = 0
    while (number * 10 ** n).denominator != 1:
        n += 1
    digits = str(abs(int(number * 10 ** n))).rjust(n + 1, "0")
    return ("-" if number < 0 else "") + (digits[:-n] + "." + digits[-n:] if n else digits)


def unix_timestamp(seconds):
    """To the microsecond, as a number of seconds; None outside of timestamptz."""
    us = round_half_even((seconds - 12219292800) * 10 ** 6)
    # 4714-11-24 BC to the end of 294276
    return plain(Fraction(us, 10 ** 6)) if -210866803200 * 10 ** 6 <= us < 9224318016000 * 10 ** 6 else None


def parts(raw):
    """The columns of PARTS: the kind, and the parts of the canonical text."""
    payload = from_uuid(raw)
    row = dict.fromkeys(PARTS, NULL)
    row["kind"] = kind_of(payload)
    text = canonical(payload)
    if text is None:
        return row
    head, _, rest = text.partition(":")
    match = re.fullmatch("(sym|serial|fixed)([ABCDF])([0-9]*)", head)
    if match:
        row["encoding"] = match[2]
        row["symbol"], _, number = rest.partition(":")
        if match[1] == "serial":
            row["number"] = number
        if match[1] == "fixed":
            places = int(match[3])
            row["places"] = match[3]
            whole, _, decimals = number.partition(".")
            row["number"] = whole + ("." + decimals.ljust(places, "0") if places else "")
        return row
    if head == "int":
        row["number"], row["values"] = rest, "{%s}" % rest
        return row
    if head == "q":
        row["number"], row["unit"] = re.fullmatch("([^*/]*)(.*)", rest).groups()
        return row
    if head.startswith("t/"):
        row["bits"] = head[2:]
        seconds = Fraction(signed(payload[12:]), 1 << int(head[2:]))
        row["seconds"] = plain(seconds)
        row["timestamp"] = unix_timestamp(seconds) or "out of range"
        return row
    name, colon, numbers = rest.rpartition(":")
    row["values"] = "{%s}" % numbers
    count = len(numbers.split(","))
    if colon:
        row["symbol"] = name
        standard_encoding = {"f80": "B", "f64": "C", "f32": {1: "B", 2: "C", 3: NULL}, "f16": {6: NULL}}.get(head)
        if isinstance(standard_encoding, dict):
            standard_encoding = standard_encoding.get(count, "B")
        # the context of vectors of own dimensions begins after n, l and e
        row["encoding"] = standard_encoding or LETTERS[int(payload[24 if head[0] == "f" else 19:][:3], 2)]
    if "/" in head:
        row["dimensions"] = "{%s}" % head.partition("/")[2].replace("*", ",")
    else:
        row["dimensions"] = "{%d,%d,%d}" % (count, int(head[1:]), {16: 5, 32: 8, 64: 11, 80: 15, 117: 16}[int(head[1:])])
    if head[0] == "f" and count == 1:
        row["number"] = numbers
    return row


# --- section 7.1: canonical input ----------------------------------------------

DECIMAL = r"[0-9]+(?:\.[0-9]+)?"
REAL = r"(?:[-+]?" + DECIMAL + r"(?:[eE][-+]?[0-9]+)?|-?Infinity|NaN)"
DIGITS = r"[0-9](?:[0-9_]*[0-9])?"
NUMBER = r"(?:0|[1-9][0-9]*)"
UUID = re.compile(r"[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}")


def need(pattern, text):
    match = re.fullmatch(pattern, text, re.S)
    if not match:
        raise Rejected("syntax")
    return match


def parameter(text, least, most):
    value = int(text)
    if not least <= value <= most:
        raise Rejected("range")
    return value


def real_of(text):
    if text == "NaN":
        return ("nan",)
    if text.endswith("Infinity"):
        return ("inf", text[0] == "-")
    return text[0] == "-", abs(Fraction(clip(text)))


def clip(text):
    """Limit an exponent to a range that is wider than that of any format."""
    mantissa, _, exponent = text.lower().partition("e")
    value = int(exponent or "0")
    return "%se%d" % (mantissa, max(-30000, min(30000, value)))


def vector_name(text, room):
    c, length, s = symbol_fields("", text, room - 8 if room >= 8 else 0)
    return (c + length + s).ljust(room, "0")


def standard_context(name, context, chars, enc):
    if name is None:
        return "0" * context
    if chars == 0:
        return unsigned(parameter(need(NUMBER, name)[0], 0, 255), context)
    symbol_number(enc, name)
    if len(name) > chars:
        raise Rejected("range")
    if (enc == "C" and len(name) != chars) or name.endswith(" "):
        raise Rejected("syntax")
    bits = unsigned(symbol_number(enc, name.ljust(chars, " ")), symbol_width(enc, chars)).ljust(context, "0")
    if "1" not in bits:
        raise Rejected("syntax")
    return bits


def floats(form, reals):
    return "".join(form.encode(real) for real in reals)


def standard_bits(f, name, reals):
    form, count, context, chars, enc = standard(f, len(reals))
    if count != len(reals):
        raise Rejected("range")
    body = standard_context(name, context, chars, enc) + floats(form, reals)
    return "10111" + unsigned(f, 3) + "0" * 10 + (unsigned(count - 1, 2) if f == 6 else "") + body


def own_bits(n, width, e, name, reals):
    if n * width > 98:
        raise Rejected("range")
    context = vector_name(name, 98 - n * width) if name is not None else "0" * (98 - n * width)
    return "10110" + unsigned(n, 7) + unsigned(width, 7) + unsigned(e, 5) + context + floats(Float(width, e, last=True), reals)


BY_WIDTH = {16: {1: 6, 2: 6, 3: 6, 4: 6, 6: 5}, 32: {1: 4, 2: 3, 3: 2}, 64: {1: 1}, 80: {1: 0}}
FORMS = {16: F16, 32: F32, 64: F64, 80: F80, 117: F117}


def survives(form, real):
    if real[0] in ("nan", "inf") or real[1] == 0:
        return True
    bits = form.encode(real)
    if "Inf" in form.shortest(bits):
        return False
    return Fraction(form.shortest(bits)) == (-real[1] if real[0] else real[1])


def free_floats(name, reals):
    def attempt(make):
        try:
            make([(False, Fraction(0))] * len(reals))
            return True
        except Rejected:
            return False
    n = len(reals)
    makers = [(FORMS[w], lambda r, w=w: standard_bits(BY_WIDTH[w][n], name, r)) for w in (16, 32, 64, 80) if n in BY_WIDTH[w]]
    if n == 1 and name is None:
        makers.append((F117, lambda r: "10010" + F117.encode(r[0])))
    makers = [m for m in makers if attempt(m[1])]
    if not makers:
        makers = [(Float(w, e, last=True), lambda r, w=w, e=e: own_bits(n, w, e, name, r)) for w, e in ((16, 5), (32, 8), (64, 11))]
        makers = [m for m in makers if attempt(m[1])]
    if not makers:
        if name is not None and any(fold("B", c) not in ALPHABETS["B"] for c in name):
            raise Rejected("syntax")
        raise Rejected("range")
    last = None
    for form, make in makers:
        try:
            last = make(reals)
        except Rejected:
            continue
        if all(survives(form, real) for real in reals):
            return last
    if last is None:
        raise Rejected("range")
    return last


def date_seconds(text, fraction_allowed=True):
    """(first second, next, fraction digits) since 1582-10-15"""
    match = need(r"([0-9]{4})(?:[-/]([0-9]{2})(?:[-/]([0-9]{2})(?:;([0-9]{2})(?::([0-9]{2})(?::([0-9]{2})(?:\.([0-9]+))?)?)?)?)?)?", text)
    parts = [int(p) if p is not None else None for p in match.groups()[:6]]
    if match[7] is not None and not fraction_allowed:
        raise Rejected("syntax")
    given = 6 - parts.count(None)
    full = [p if p is not None else (1 if i < 3 else 0) for i, p in enumerate(parts)]
    try:
        at = datetime.datetime(*full)
    except ValueError:
        raise Rejected("syntax")
    first = (at - EPOCH) // datetime.timedelta(seconds=1)
    if given >= 3:
        after = first + {3: 86400, 4: 3600, 5: 60, 6: 1}[given]
    else:
        year, month = (full[0] + 1, 1) if given == 1 or full[1] == 12 else (full[0], full[1] + 1)
        if year <= 9999:
            after = (datetime.datetime(year, month, 1) - EPOCH) // datetime.timedelta(seconds=1)
        else:
            after = (datetime.datetime(9999, 12, 31) - EPOCH) // datetime.timedelta(seconds=1) + 86400
    return first, after, match[7] or ""


def parse(text):
    """16 bytes"""
    if len(text.encode()) > 1000:
        raise Rejected("syntax")
    if UUID.fullmatch(text):
        raw = bytes.fromhex(text.replace("-", ""))
        from_uuid(raw)
        return raw
    if text.startswith("extuuid:"):
        text = text[8:]
    head, colon, rest = text.partition(":")
    payload = scheme(head, rest, colon)
    assert len(payload) == 122, (text, len(payload))
    return to_uuid(int(payload, 2))


def unit_field(terms):
    """The bits of all powers of a base unit, each (sign, numerator, denominator)."""
    if len(terms) == 1:
        sign, n, d = terms[0]
    else:
        total = sum((Fraction(sign * n, d) for sign, n, d in terms), Fraction(0))
        if total == 0:
            return "0000000"
        sign, n, d = (1, -1)[total < 0], abs(total.numerator), total.denominator
    if n > 7 or d > 7:
        raise Rejected("range")
    return "01"[sign < 0] + unsigned(n, 3) + unsigned(d, 3)


def scheme(head, rest, colon):
    match = re.fullmatch(r"(sym|serial)([ABCDF]?)|(fixed)([ABCDF]?)(%s)?" % NUMBER, head)
    if match:
        word, enc = match[1] or match[3], match[2] or match[4] or ""
        places = parameter(match[5], 0, 31) if match[5] else ""
        if not colon:
            raise Rejected("syntax")
        if word == "sym":
            c, length, s = symbol_fields(enc, rest, 112)
            return "00" + c + length + s.ljust(112, "0")
        name, second, number = rest.partition(":")
        symbol_fields(enc, name[:1], 112)
        if any(fold(enc or "B", c) not in ALPHABETS[enc or "B"] for c in name) or not second:
            raise Rejected("syntax")
        if word == "serial":
            need(r"[-_]*[0-9][-_0-9]*", number)
            value = int(re.sub("[-_]", "", number))
            c, length, s = symbol_fields(enc, name, 112 - value.bit_length())
            return "00" + c + length + s + unsigned(value, 112 - len(s))
        need("-?" + DECIMAL, number)
        value = Fraction(number)
        if places == "":
            places = len(number.partition(".")[2].rstrip("0"))
            if places > 31:
                raise Rejected("syntax")
        elif enc == "":
            enc = LETTERS[int(symbol_fields("", name, 106)[0], 2)]
        value *= 10 ** places
        if value.denominator != 1:
            raise Rejected("syntax")
        width = next(w for w in range(1, 5000) if -(1 << (w - 1)) <= value < 1 << (w - 1))
        if width > 107:
            raise Rejected("range")
        c, length, s = symbol_fields(enc, name, 107 - width)
        return "01" + c + length + unsigned(places, 5) + s + twos(int(value), 107 - len(s))
    match = re.fullmatch(r"(u?)int(?:/(%s)(?:\*(%s))?)?" % (NUMBER, NUMBER), head)
    if match:
        if not colon:
            raise Rejected("syntax")
        n = parameter(match[2], 1, 103) if match[2] else None
        width = parameter(match[3], 1, 103) if match[3] else None
        return integers(match[1] == "", n, width, rest)
    if head in ("q", "quant") and colon:
        match = need("(%s)((?:[*/](?:m|kg|s|A|K|cd|mol)(?:[1-7](?:/[1-7])?)?)*)" % REAL, rest)
        terms = {unit: [] for unit in UNITS}
        for sign, unit, n, d in re.findall(r"([*/])(mol|m|kg|s|A|K|cd)(?:([1-7])(?:/([1-7]))?)?", match[2]):
            terms[unit].append((-1 if sign == "/" else 1, int(n or 1), int(d or 1)))
        return "10001" + "0000" + "".join(unit_field(terms[unit]) for unit in UNITS) + F64.encode(real_of(match[1]))
    match = re.fullmatch(r"f(?:/(%s)\*(%s)\*(%s))?|f(16|32|64|80|117)" % (NUMBER, NUMBER, NUMBER), head)
    if match:
        if not colon:
            raise Rejected("syntax")
        dims = None
        if match[1]:
            dims = parameter(match[1], 1, 98), parameter(match[2], 1, 98), parameter(match[3], 2, 16)
        name, second, numbers = rest.rpartition(":") if ":" in rest else (None, "", rest)
        if second:
            name, _, numbers = rest.partition(":")
        if name == "":
            raise Rejected("syntax")
        reals = [real_of(need(REAL, each)[0]) for each in numbers.split(",")]
        if dims:
            if dims[0] != len(reals):
                raise Rejected("syntax")
            if dims[0] * dims[1] > 98 or dims[1] < dims[2] + 2:
                raise Rejected("range")
            return own_bits(*dims, name, reals)
        if match[4]:
            width = int(match[4])
            if width == 117:
                if name is not None:
                    raise Rejected("syntax")
                if len(reals) != 1:
                    raise Rejected("range")
                return "10010" + F117.encode(reals[0])
            if len(reals) not in BY_WIDTH[width]:
                raise Rejected("range")
            return standard_bits(BY_WIDTH[width][len(reals)], name, reals)
        return free_floats(name, reals)
    match = re.fullmatch(r"t(?:ime)?(?:/(%s))?" % NUMBER, head)
    if match:
        if not colon:
            raise Rejected("syntax")
        bits = parameter(match[1], 0, 109) if match[1] else None
        if re.match(r"[0-9]{4}[-/]", rest):
            first, _, digits = date_seconds(rest)
            if len(rest) == 4:
                raise Rejected("syntax")
            value = first + (Fraction(int(digits), 10 ** len(digits)) if digits else 0)
        else:
            need("-?" + DECIMAL, rest)
            digits = rest.partition(".")[2]
            value = Fraction(rest)
        if bits is None:
            bits = (10 ** len(digits) - 1).bit_length()
            if bits > 109:
                raise Rejected("range")
        return "10011" + unsigned(bits, 7) + twos(round_half_even(Fraction(value) * (1 << bits)), 110)
    raise Rejected("syntax")


def integers(is_signed, n, width, rest):
    name, second, numbers = rest.partition(":")
    if not second:
        name, numbers = None, rest
    if name == "":
        raise Rejected("syntax")
    if name is not None and any(fold("B", c) not in ALPHABETS["B"] for c in name):
        raise Rejected("syntax")
    values = [int(need(("[-+]?" if is_signed else "") + DIGITS, each)[0].replace("_", "")) for each in numbers.split(",")]
    if is_signed and len(values) == 1 and n is None and name is None:
        return "10000" + twos(values[0], 117)
    if n is not None and n != len(values):
        raise Rejected("syntax")

    def least(value):
        return (~value if value < 0 else value).bit_length() + 1 if is_signed else max(1, value.bit_length())
    if width is None:
        width = max(least(value) for value in values)
    if len(values) * width > 103:
        raise Rejected("range")
    body = "".join(twos(v, width) if is_signed else unsigned(v, width) for v in values)
    room = 103 - len(body)
    context = vector_name(name, room) if name is not None else "0" * room
    return ("10100" if is_signed else "10101") + unsigned(len(values), 7) + unsigned(width, 7) + context + body


# --- section 8: prefixes -------------------------------------------------------

def prefix_bounds(text):
    """(lower, upper) as bytes; None if no extuuid has the prefix"""
    if not text or len(text.encode()) > 1000:
        raise Rejected("syntax")
    if ":" not in text and "/" not in text:
        match = need(r"[0-9A-Fa-f]{1,8}|[0-9A-Fa-f]{8}-?(?:[0-9A-Fa-f]{0,4}|[0-9A-Fa-f]{4}-?(?:[0-9A-Fa-f]{0,4}|[0-9A-Fa-f]{4}-?(?:[0-9A-Fa-f]{0,4}|[0-9A-Fa-f]{4}-?[0-9A-Fa-f]{0,12})))", text)
        bits = "".join(format(int(c, 16), "04b") for c in match[0].replace("-", ""))
        ends = []
        for fill in "01":
            full = list(bits.ljust(128, fill))
            for at, bit in list(zip(range(48, 52), "0110")) + [(64, "1"), (65, "0")]:
                if at < len(bits) and bits[at] != bit:
                    return None
                full[at] = bit
            full = "".join(full)
            ends.append(bytes(int(full[i:i + 8], 2) for i in range(0, 128, 8)))
        return tuple(ends)
    if text.startswith("extuuid:"):
        text = text[8:]
    lower, upper = prefix_payload(text)
    if lower is None:
        return None
    return to_uuid(int(lower.ljust(122, "0"), 2)), to_uuid(int(upper.ljust(122, "1"), 2))


def prefix_payload(text):
    both = lambda bits: (bits, bits)
    fixed_words = {"serial:": "00", "fixed:": "01", "int:": "10000", "q:": "10001", "f117:": "10010", "t:": "10011",
                   "int/": "10100", "uint/": "10101", "f/": "10110", "f80:": "10111000", "f64:": "10111001"}
    if text in fixed_words:
        return both(fixed_words[text])
    if text in ("f32:", "f16:"):
        return ("10111010", "10111100") if text == "f32:" else ("10111101", "10111110")
    match = re.fullmatch(r"(serial|fixed)([ABCDF]):", text)
    if match:
        return both(("00" if match[1] == "serial" else "01") + unsigned(CODES[match[2]], 3))
    match = re.fullmatch(r"serial([ABCDF]?):([^:]*):", text, re.S)
    if match:
        return both("00" + "".join(symbol_fields(match[1], match[2], 112)))
    match = re.fullmatch(r"fixed([ABCDF]?)(%s):([^:]*):" % NUMBER, text, re.S)
    if match:
        places = parameter(match[2], 0, 31)
        c, length, s = symbol_fields(match[1], match[3], 106)
        return both("01" + c + length + unsigned(places, 5) + s)
    match = re.fullmatch(r"(u?int)/(%s)\*(%s):" % (NUMBER, NUMBER), text)
    if match:
        n, width = parameter(match[2], 1, 103), parameter(match[3], 1, 103)
        if n * width > 103:
            raise Rejected("range")
        return both(("10100" if match[1] == "int" else "10101") + unsigned(n, 7) + unsigned(width, 7))
    match = re.fullmatch(r"f/(%s)\*(%s)\*(%s):" % (NUMBER, NUMBER, NUMBER), text)
    if match:
        n, width, e = parameter(match[1], 1, 98), parameter(match[2], 1, 98), parameter(match[3], 2, 16)
        if n * width > 98 or width < e + 2:
            raise Rejected("range")
        return both("10110" + unsigned(n, 7) + unsigned(width, 7) + unsigned(e, 5))
    match = re.fullmatch(r"t/(%s):(.*)" % NUMBER, text, re.S)
    if match:
        bits = parameter(match[1], 0, 109)
        head = "10011" + unsigned(bits, 7)
        if not match[2]:
            return both(head)
        first, after, _ = date_seconds(match[2], False)
        if first < 0 < after:
            raise Rejected("syntax")
        low, high = max(first << bits, -(1 << 109)), min((after << bits) - 1, (1 << 109) - 1)
        if low > high:
            return None, None
        return head + twos(low, 110), head + twos(high, 110)
    raise Rejected("syntax")


# --- section 9: money ----------------------------------------------------------

@functools.lru_cache
def currencies():
    """The codes on the page, each with the decimals of its minor unit in ISO 4217, List One; 0 for "N.A."."""
    page = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../doc/format/extuuid.md")
    with open(page, encoding="utf-8") as lines:
        codes = re.search(r"(?:[A-Z]{3}[ \n]){100,}", lines.read())[0].split()
    others = {0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF", 3: "BHD IQD JOD KWD LYD OMR TND", 4: "CLF UYW"}
    not_applicable = "XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX"
    units = dict.fromkeys(not_applicable.split(), 0)
    for decimals, each in others.items():
        units.update(dict.fromkeys(each.split(), decimals))
    assert set(units) <= set(codes)
    return {code: units.get(code, 2) for code in codes}


def money_format(code, amount, decimals):
    whole, _, fraction = amount.partition(".")
    fraction = fraction.rstrip("0").ljust(decimals, "0")
    return code + whole + ("." + fraction if fraction else "")


def half_away(number):
    """Rounded to 4 decimals, half away from zero"""
    units = (abs(number) * 10 ** 4 + Fraction(1, 2)).__floor__()
    return Fraction(-units if number < 0 else units, 10 ** 4)


def money_operation(operation, left, right):
    """16 bytes; left, and of a sum or difference also right, is a code and an amount."""
    number = Fraction(left[3:])
    if operation == "multiply":
        number = half_away(number * Fraction(right))
    elif left[:3] != right[:3]:
        raise Rejected("currency")
    else:
        number += Fraction(right[3:]) * (-1 if operation == "subtract" else 1)
    return parse("fixedB4:%s$:%s" % (left[:3], plain(number)))


def random_amount(rng):
    units = rng.choice([rng.getrandbits(rng.randint(1, 82)), rng.getrandbits(rng.randint(1, 40)), (1 << 82) - rng.randint(1, 3), rng.randint(0, 9)])
    return rng.choice(["GBP", "GBP", "GBP", "JPY"]) + plain(Fraction(rng.choice([units, -units]), 10 ** 4))


def random_operation(rng):
    """operation, left, right"""
    operation = rng.choice(["add", "subtract", "multiply", "multiply"])
    if operation != "multiply":
        return operation, random_amount(rng), random_amount(rng)
    digits = lambda most: "".join(rng.choice("0123456789") for _ in range(rng.randint(1, most)))
    factor = rng.choice([digits(2), "0." + digits(6), "0." + digits(40), digits(rng.choice([3, 20])) + "." + digits(3), rng.choice(["0.5", "1.5", "0.25", "0.05", "2.5"]),
                         "0." + "49995"[:rng.randint(1, 5)] + "9" * rng.randint(0, 30), "0." + "0" * rng.randint(0, 25) + digits(3)])
    return operation, random_amount(rng), rng.choice(["", "", "-"]) + factor


# The ends of the amounts, and ties.
OPERATIONS = [
    ("add", "GBP483570327845851669882.4702", "GBP0.0001"), ("add", "GBP483570327845851669882.4703", "GBP0.0001"), ("add", "GBP-483570327845851669882.4703", "GBP-0.0001"),
    ("add", "GBP-483570327845851669882.4704", "GBP-0.0001"), ("subtract", "GBP-0.0001", "GBP-483570327845851669882.4704"), ("subtract", "GBP0", "GBP-483570327845851669882.4704"),
    ("subtract", "GBP0.3", "GBP0.1"), ("subtract", "JPY1", "GBP1"), ("multiply", "GBP-483570327845851669882.4704", "1"), ("multiply", "GBP-483570327845851669882.4704", "-1"),
    ("multiply", "GBP241785163922925834941.2352", "-2"), ("multiply", "GBP241785163922925834941.2352", "2"), ("multiply", "GBP483570327845851669882.4703", "1.0000000000000000000000001"),
    ("multiply", "GBP483570327845851669882.4703", "1.00000000000000000000000011"), ("multiply", "GBP0.0001", "0.5"), ("multiply", "GBP-0.0001", "0.5"),
    ("multiply", "GBP0.0001", "-0.5"), ("multiply", "GBP-0.0001", "-0.5"), ("multiply", "GBP0.0003", "0.5"), ("multiply", "GBP0.0001", "0.4" + "9" * 900),
    ("multiply", "GBP0.0003", "0.16" + "6" * 900), ("multiply", "GBP0.0003", "0.16" + "6" * 900 + "7"), ("multiply", "GBP10", "0." + "3" * 900),
    ("multiply", "GBP0", "1" + "0" * 900), ("multiply", "GBP0.0001", "1" + "0" * 900), ("multiply", "GBP0.0001", "4835703278458516698824703.4"),
    ("multiply", "GBP0.0001", "4835703278458516698824703.5"), ("multiply", "GBP0.0001", "-4835703278458516698824704.4"), ("multiply", "GBP0.0001", "-4835703278458516698824704.5"),
    ("multiply", "GBP1", "0"), ("multiply", "GBP-1", "0.00"), ("multiply", "GBP19.99", "0.075"),
]


# --- section 7.3: the smart parser ----------------------------------------------

# powers of m kg s A K cd mol
DERIVED = {"m": [1], "kg": [0, 1], "s": [0, 0, 1], "A": [0, 0, 0, 1], "K": [0, 0, 0, 0, 1], "cd": [0, 0, 0, 0, 0, 1], "mol": [0, 0, 0, 0, 0, 0, 1],
           "N": [1, 1, -2], "J": [2, 1, -2], "W": [2, 1, -3], "Pa": [-1, 1, -2], "Hz": [0, 0, -1], "Bq": [0, 0, -1], "C": [0, 0, 1, 1], "V": [2, 1, -3, -1],
           "F": [-2, -1, 4, 2], "ohm": [2, 1, -3, -2], "S": [-2, -1, 3, 2], "Wb": [2, 1, -2, -1], "T": [0, 1, -2, -1], "H": [2, 1, -2, -2],
           "lm": [0, 0, 0, 0, 0, 1], "lx": [-2, 0, 0, 0, 0, 1], "Gy": [2, 0, -2], "Sv": [2, 0, -2], "kat": [0, 0, -1, 0, 0, 0, 1], "g": [0, 1]}
FINITE = "[-+]?" + DECIMAL + "(?:[eE][-+]?[0-9]+)?"
UNIT = "(?:" + "|".join(DERIVED) + ")(?:[1-7](?:/[1-7])?)?"


def canonical_case(text):
    """The text with words and encodings in canonical case, and whether no other rule is tried."""
    only, prefix = False, ""
    match = re.match("extuuid[:/]", text, re.I)
    if match:
        only = ":" in text
        if match[0][-1] == ":":
            prefix, text = "extuuid:", text[8:]
    head, colon, rest = text.partition(":")
    word, slash, dims = head.partition("/")
    match = re.fullmatch("(int|uint|q|quant|t|time|f|f16|f32|f64|f80|f117)|(sym|serial)([a-f]?)|(fixed)([a-f]?)([0-9]*)", word, re.I)
    if match and colon:
        only = True
        word = (match[1] or match[2] or match[4]).lower() + (match[3] or match[5] or "").upper() + (match[6] or "")
    return prefix + word + slash + dims + colon + rest, only


def quantity(text):
    match = need("(%s)((?: *%s|[*/]%s)(?:[*/]%s)*)" % (FINITE, UNIT, UNIT, UNIT), text)
    negative, number = real_of(match[1])
    terms, thousands = {unit: [] for unit in UNITS}, 0
    for sign, name, n, d in re.findall("([*/]?) *([A-Za-z]+)(?:([1-7])(?:/([1-7]))?)?", match[2]):
        power = Fraction(int(n or 1), int(d or 1)) * (-1 if sign == "/" else 1)
        written = ("1" if sign == "/" else "0") + unsigned(int(n or 1), 3) + unsigned(int(d or 1), 3)
        for unit, each in zip(UNITS, DERIVED[name]):
            if each:
                terms[unit].append((power * each, written if name == unit else None))
        if name == "g":
            thousands += power
    if Fraction(thousands).denominator != 1:
        raise Rejected("syntax")
    fields = ""
    for unit in UNITS:
        total = sum(power for power, _ in terms[unit])
        if len(terms[unit]) == 1 and terms[unit][0][1]:
            fields += terms[unit][0][1]
        elif total == 0:
            fields += "0000000"
        else:
            if abs(total.numerator) > 7 or total.denominator > 7:
                raise Rejected("range")
            fields += ("1" if total < 0 else "0") + unsigned(abs(total.numerator), 3) + unsigned(total.denominator, 3)
    return "10001" + "0000" + fields + F64.encode((negative, number * Fraction(10) ** int(-3 * thousands)))


def by_rule(rule, text):
    """The payload that a rule makes of the text, or an exception."""
    if rule == 2:
        match = re.fullmatch(r"\{(%s)\}" % UUID.pattern, text)
        if match:
            return from_uuid(bytes.fromhex(match[1].replace("-", "")))
        return from_uuid(bytes.fromhex(need("[0-9A-Fa-f]{32}", text)[0]))
    if rule == 3:
        return scheme("int", need("[-+]?" + DIGITS, text)[0], ":")
    if rule == 4:
        match = need(r"([0-9]{4}([-/])[0-9]{2}\2[0-9]{2})(?:[;T ]([0-9]{2}(?::[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?)?)Z?)?", text)
        return scheme("t", match[1] + (";" + match[3] if match[3] else ""), ":")
    if rule == 5:
        return quantity(text)
    if rule == 6:
        match = need(r"([A-Z]{3})\$?(-?%s)|(-?%s)\$?([A-Z]{3})" % (DECIMAL, DECIMAL), text)
        code, amount = (match[1], match[2]) if match[1] else (match[4], match[3])
        if code not in currencies():
            raise Rejected("syntax")
        return scheme("fixedB4", code + "$:" + amount, ":")
    if rule == 7:
        items = re.split(" *, *", text)
        for item in items:
            need(REAL, item) if len(items) == 1 else need("%s|[-+]?%s" % (REAL, DIGITS), item)
        if len(items) > 1:
            try:
                return scheme("int", ",".join(items), ":")
            except Rejected:
                pass
        return scheme("f", ",".join(items), ":")
    if rule == 8:
        match = need("([^:]+):(.*)", text)
        if re.fullmatch("[0-9][-_0-9]*", match[2]):
            try:
                return scheme("serial", text, ":")
            except Rejected:
                pass
        need("-?" + DECIMAL, match[2])
        return scheme("fixed", text, ":")
    return scheme("sym", need(".+", text)[0], ":")


def guess(text):
    """16 bytes"""
    if len(text.encode()) > 1000:
        raise Rejected("syntax")
    text = text.strip(" \t\n\v\f\r")
    normal, only = canonical_case(text)
    try:
        return parse(normal)
    except Rejected as why:
        if text[:8].lower() == "extuuid:":      # perhaps the type is left out
            try:
                return first_rule((3, 4, 5, 7), text[8:])
            except Rejected:
                raise why from None
        if only:
            raise
    return first_rule(range(2, 10), text)


def first_rule(rules, text):
    """16 bytes by the first of the rules that matches and encodes"""
    for rule in rules:
        try:
            return to_uuid(int(by_rule(rule, text), 2))
        except Rejected:
            pass
    raise Rejected("syntax")


# --- random texts and ids ------------------------------------------------------

def random_name(rng, longest):
    kind = rng.choice(["A", "B", "C", "D", "F", "upper"])
    alphabet = ALPHABETS.get(kind, UPPER)
    return "".join(rng.choice(alphabet) for _ in range(rng.choice([1, 2, 3, 4, 8, rng.randint(1, longest)])))


def random_integer(rng, width):
    value = rng.getrandbits(rng.randint(0, width))
    return rng.choice([value, -value, value, (1 << rng.randint(0, width)) - 1])


def random_decimal(rng):
    whole = str(random_integer(rng, rng.choice([4, 20, 64, 100])))
    return whole + ("." + "".join(rng.choice("0123456789") for _ in range(rng.randint(1, rng.choice([2, 6, 31, 40])))) if rng.random() < .6 else "")


def random_real(rng):
    kind = rng.random()
    if kind < .05:
        return rng.choice(["NaN", "Infinity", "-Infinity", "0", "-0", "+0", "1e999999", "1e-999999"])
    text = random_decimal(rng)
    if kind < .6:
        text += rng.choice("eE") + rng.choice(["", "+", "-"]) + str(rng.choice([rng.randint(0, 9), rng.randint(0, 50), rng.randint(0, 400), rng.randint(0, 10000)]))
    if kind > .9:
        form = rng.choice([F16, F32, F64, F80])
        return form.shortest(form.join(rng.random() < .5, rng.randint(0, form.special - 1), rng.getrandbits(form.m)))
    return text


def random_date(rng):
    text = "%04d%s%02d" % (rng.choice([rng.randint(1, 9999), rng.randint(1500, 2100)]), rng.choice("-/"), rng.randint(1, rng.choice([12, 12, 12, 13])))
    for part in ("-%02d" % rng.randint(1, rng.choice([28, 31])), ";%02d" % rng.randint(0, 23), ":%02d" % rng.randint(0, 59), ":%02d" % rng.randint(0, 59), "." + str(rng.getrandbits(rng.choice([8, 20, 60])))):
        if rng.random() < .2:
            break
        text += part
    return text


def random_text(rng):
    enc = rng.choice(["", "", "A", "B", "C", "D", "F", "E"])
    kind = rng.randrange(10)
    name = random_name(rng, 25)
    numbers = lambda make, most: ",".join(make() for _ in range(rng.choice([1, 2, 3, 4, 6, rng.randint(1, most)])))
    named = rng.choice(["", "", name[:rng.randint(1, 14)] + ":", str(rng.randint(0, 300)) + ":"])
    if kind == 0:
        text = "sym%s:%s" % (enc, name)
    elif kind == 1:
        text = "serial%s:%s:%d" % (enc, name, abs(random_integer(rng, 112)))
    elif kind == 2:
        text = "fixed%s%s:%s:%s" % (enc, rng.choice(["", str(rng.randint(0, 32))]) if enc else "", name[:rng.randint(0, 25)], random_decimal(rng).replace("+", ""))
    elif kind == 3:
        n = rng.choice(["", "", "/%d" % rng.randint(1, 4), "/%d*%d" % (rng.randint(1, 4), rng.randint(1, 60))])
        text = "int%s:%s%s" % (n, named, numbers(lambda: str(random_integer(rng, rng.choice([3, 10, 30, 118]))), 12))
    elif kind == 4:
        n = rng.choice(["", "", "/%d*%d" % (rng.randint(1, 4), rng.randint(1, 60))])
        text = "uint%s:%s%s" % (n, named, numbers(lambda: str(abs(random_integer(rng, rng.choice([3, 10, 30, 104])))), 12))
    elif kind == 5:
        text = "q:" + random_real(rng) + "".join(rng.choice("*/") + u + rng.choice(["", "1", "2", "7", "1/2", "3/7", "2/2"]) for u in rng.sample(UNITS, rng.randint(0, 4)))
    elif kind == 6:
        text = "%s:%s%s" % (rng.choice(["f16", "f32", "f64", "f80"]), named, numbers(lambda: random_real(rng), 6))
    elif kind == 7:
        text = rng.choice(["f117:", "f:", "f:" + named]) + random_real(rng)
    elif kind == 8:
        width, e = rng.randint(3, 60), rng.randint(2, 16)
        n = rng.randint(1, 4)
        text = rng.choice(["f", "f/%d*%d*%d" % (n, width, e)]) + ":" + named + ",".join(random_real(rng) for _ in range(n))
    else:
        text = rng.choice(["t", "time", "t/%d" % rng.randint(0, 110)]) + ":" + rng.choice([random_date(rng), random_decimal(rng).replace("+", "")])
    if rng.random() < .15:      # a slip of the pen
        at = rng.randint(0, len(text))
        text = text[:at] + rng.choice(["", rng.choice("0_-+/*:;.eEaZé ,")]) + text[at + rng.randint(0, 1):]
    return rng.choice(["", "", "extuuid:"]) + text


def random_sum(rng):
    """Units that occur again, or places without an encoding"""
    if rng.random() < .7:
        units = rng.choices(rng.sample(UNITS, rng.randint(1, 3)), k=rng.randint(2, 6))
        return "q:%d" % rng.randint(-9, 99) + "".join(rng.choice("*/") + u + rng.choice(["", "", "2", "5", "1/2", "2/3", "3/4", "2/4", "6/7"]) for u in units)
    return "fixed%d:%s:%s" % (rng.randint(0, 33), random_name(rng, 23), random_decimal(rng).replace("+", ""))


def random_smart(rng):
    kind = rng.randrange(12)
    if kind < 4:
        text = rng.choice([random_real(rng), str(rng.randint(-99, 99)), "%d.%d" % (rng.randint(0, 99), rng.randint(0, 99)), "5e%d" % rng.randint(-330, 310)])
        pool = rng.choice([UNITS, list(DERIVED), ["g"], ["g", "kg"], ["m", "s", "N", "J"], list(DERIVED) + ["ft", "M"]])
        for i in range(rng.choice([1, 1, 2, 2, 3, 4])):
            sign = rng.choice("*/")
            if i == 0:
                sign = rng.choice(["", " ", "   ", "*", "/", " *"])
            text += sign + rng.choice(pool) + rng.choice(["", "", "", "2", "3", "1/2", "1/2", "3/2", "2/2", "1/3", "2/3", "5/7", "7", "8", "1/8", "12"])
    elif kind == 4:
        text = random_date(rng).replace(";", rng.choice(";;TT   ")) + rng.choice(["", "", "Z", "z"])
    elif kind == 5:
        code = rng.choice(["GBP", "JPY", "XAU", "ZWG", "DEM", "gbp", "".join(rng.choice(UPPER) for _ in range(3))])
        amount, dollar = rng.choice(["222.31", "-5.5", "0", "007.5000", "1.23456", "+5", "5.", str(rng.getrandbits(90))]), rng.choice(["", "$", "$$", " "])
        text = rng.choice([code + dollar + amount, amount + dollar + code])
    elif kind == 6:
        make = rng.choice([lambda: str(rng.randint(-300, 300)), lambda: random_real(rng), lambda: rng.choice(["1_0", "+7", "1.5", "NaN", "1e4", "x", ""])])
        text = rng.choice([",", ", ", " , ", ",  "]).join(make() for _ in range(rng.randint(1, 7)))
    elif kind == 7:
        text = random_name(rng, 20) + ":" + rng.choice([random_decimal(rng), str(rng.getrandbits(60)), "978-0-306-40615-7", "12_3-", "-5_0", "1:2", ""])
    elif kind == 8:
        raw = random_id(rng).hex() if rng.random() < .8 else "%032x" % rng.getrandbits(128)
        dashed = "-".join((raw[:8], raw[8:12], raw[12:16], raw[16:20], raw[20:]))
        text = rng.choice([raw, raw.upper(), "{%s}" % dashed, "{%s}" % raw, dashed.upper(), raw[:-1]])
    elif kind == 9:
        text = rng.choice([random_name(rng, 24), random_name(rng, 6) + " " + random_name(rng, 6)])
    else:
        text = random_text(rng)
        if rng.random() < .6:   # words in any case
            head, colon, rest = text.partition(":")
            text = rng.choice([head.upper(), head.title(), head.swapcase()]) + colon + rest
    return rng.choice(["", "", "", " ", "  "]) + text + rng.choice(["", "", " "])


def random_id(rng):
    payload = rng.getrandbits(122)
    if rng.random() < .7:       # mostly small dimensions, so that vectors can be
        y = rng.randrange(8)
        payload = (payload & ((1 << 117) - 1)) | (0b10000 + y) << 117
        if y in (4, 5, 6):
            n, width = rng.randint(1, 6), rng.randint(1, 24)
            payload = (payload & ((1 << 103) - 1)) | ((0b10000 + y) << 14 | n << 7 | width) << 103
            if y == 6:
                payload = payload & ~(31 << 98) | rng.randint(2, 16) << 98
            rest = (98 if y == 6 else 103) - n * width
            if rest > 0 and rng.random() < .6:
                payload &= ~(((1 << rest) - 1) << n * width)
        elif y == 7:
            payload &= ~(0x3FF << 104)
            if rng.random() < .5:
                payload &= ~(((1 << 8) - 1) << 96)
        elif y == 1:
            payload &= ~(15 << 113)
            for i in range(7):
                if rng.random() < .7:
                    payload &= ~(127 << (106 - 7 * i))
    return to_uuid(payload)


def outcome(function, text):
    try:
        return function(text)
    except Rejected as why:
        return str(why)


def hexed(raw):
    return raw.hex() if isinstance(raw, bytes) else raw


# The texts of each rule of section 7.3.
GUESSES = [
    # Rule 1: words and encodings in any case, the rest as it is; spaces around.
    "sym:Vega", "SYMB:hello", "symc:a+b", "EXTUUID:SERIALb:isbn:9", "Extuuid:INT:-17", "FixedB4:GBP$:1", "fixedb4:GBP$:1", "INT/3*8:rgb:1,2,3", "QUANT:5*m",
    "Time/4:1.5", "F16:0.1,0.2", "F/2*12*5:ab:1.5,-0.01", "symB:a ", "88190000-0000-6001-8036-666666666666", "88190000-0000-6001-8036-66666666666A",
    "FIXED4:temp:21.5", "fixed4:temp:21.5", "fixed4:21.5", "fixed04:x:1", "FIXED32:x:1", "fixed4b:x:1", "Q:5*m*m/s", "q:5*N", "q:5*m7*m",
    # The type left out: rules 3, 4, 5 and 7.
    "extuuid:5", "EXTUUID:-1_000", "extuuid:2024-07-19", " Extuuid:2024/07/19T16:40:46.5Z", "extuuid:22.4 m3", "extuuid:22.4*m3", "extuuid:3 J/K", "extuuid:1.5",
    "extuuid:NaN", "extuuid:1, 2 ,3", "extuuid:1,2.5", "extuuid:12345678901263458234567890123456", "extuuid:imt:5", "extuuid:GBP222.31", "extuuid:hello",
    "extuuid:ISBN:978-0-306-40615-7", "extuuid:", "extuuid: 5", "extuuid:q:5 m", "extuuid:extuuid:5", "extuuid:5 ft", "extuuid:88190000000060018036666666666666",
    "extuuid:2024-02-30", "extuuid:1,,2", "extuuid/5",
    # Rule 2: 32 hex digits, which may also be all decimal; braces.
    "88190000000060018036666666666666", "8819000000006001803666666666666A", "{88190000-0000-6001-8036-666666666666}", "{88190000-0000-6001-8036-66666666666A}",
    "12345678901263458234567890123456",
    # Rule 3: as wide as an int may be.
    "-1_000", "+7", "007", "-0", "1__0", "83076749736557242056487941267521535", "-83076749736557242056487941267521536",
    # Rule 4.
    "2024-07-19", "2024/07/19", "2024-07-19T16:40:46.5Z", "2024-07-19 16:40", "2024/07/19;16", "2024-07-19T16Z", "0001-01-01", "9999-12-31 23:59:59",
    "1582-10-14T23:59:59.75",
    # Rule 5: a power of the base unit alone is kept, sums are reduced; every derived
    # unit; g moves the decimal point.
    "22.4 m3", "22.4m3", "22.4   m3", "9.81m/s2", "9.81*m/s2", "9.81/s2*m", "-0 K", "+7cd", "5e3kg", "5e-324*cd", "2*mol1/7", "2*m2/2", "2*m2/s", "2*m*m", "2 A",
    "2*A*A", "2*K*K", "2*cd*cd", "2*mol*mol", "2*kg*kg", "2*s*s", "2*m/m", "2/m/m", "2*m1/2*m1/2", "2*m1/3*m1/6", "2*m2*m5", "2*m2/2*m", "5 N", "5*N2", "5/N", "2 J",
    "2 W", "2 Pa", "2 Hz", "2 Bq", "2 C", "2 V", "2 F", "2 ohm", "2 S", "2 Wb", "2 T", "2 H", "2 lm", "2 lx", "2 Gy", "2 Sv", "2 kat", "3 J/K", "2 J1/2", "2*N/kg",
    "2*N/N", "2 N3/2", "5 g", "5/g", "5*g2", "5/g2", "5*g1/2*g1/2", "5*g2/2", "5*g1/2/g1/2", "5*g/kg", "0 g", "0.1 g", "1e-320*g/g", "2*g/s2*m",
    # Rule 6.
    "GBP222.31", "222.31$GBP", "222.31GBP", "-222.31GBP", "GBP-222.31", "GBP$-222.31", "XXX0", "ZWG007.5000", "AED483570327845851669882.4703",
    # Rule 7: integers that are too wide for int, and lists.
    "1.5", "-1.5e-3", "NaN", "-Infinity", "-0.0", "1e5", "83076749736557242056487941267521536", "0.1000", "1,2,3", "1, 2 ,3", "+1,-2", "1_0,2", "1,2.5", "1.5 , NaN",
    "-Infinity,0", "1,2,3,4,5", "1.5,2,3,4,5,6", "5000000000000000000000000000000,1", "1e4,2",
    # Rule 8: serial before fixed; a scheme word only if it is one.
    "ISBN:978-0-306-40615-7", "12:30", "a b:5", "x:0", "x:5_", "temp:-0.5", "temp:21.50", "x:-0", "a@b:007", "serialg:5", "ABCDEFGHIJKLMNOPQRSTUVW:7",
    # Rule 9: texts that the rules before it match only in part or cannot encode.
    "hello world", "Vega", "r2-d2", "ABCDEFGHIJKLMNOPQRSTUVW", "1,", "2024/07-19", "2024-02-30", "2024-07-19Z", "2024-07-19T", "5 ft", "22.4 *m3", "5*m8", "5*m1/8",
    "2*m4*m4", "5*g1/2", "2*m12", "DEM1", "gbp1", "ABC1", "-", "1__", "5/", "5*", "int/3", "f16", "extuuid", "t-5", "(a)", "1,,2", "-NaN", "+Infinity*m",
]


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))
    rng = random.Random(20260101)

    def write(name, columns, rows):
        with open(os.path.join(folder, name), "w", encoding="utf-8", newline="") as out:
            for row in [columns] + rows:
                out.write("\t".join(row) + "\n")

    examples, accepted, rejected = [], [], []
    while len(accepted) < 600 or len(rejected) < 200:
        text = random_text(rng)
        if '"' in text or "\\" in text or "\t" in text:
            continue
        raw = outcome(parse, text)
        if isinstance(raw, bytes):
            accepted.append([text, raw.hex(), print_id(raw)])
        else:
            rejected.append([text, raw])
    accepted, rejected, added = accepted[:600], rejected[:200], random.Random(7)
    while len(accepted) < 750 or len(rejected) < 250:
        text = random_sum(added)
        raw = outcome(parse, text)
        if '"' not in text and "\\" not in text:
            (accepted.append([text, raw.hex(), print_id(raw)]) if isinstance(raw, bytes) else rejected.append([text, raw]))
    accepted, rejected = accepted[:750], rejected[:250]
    write("extuuid.tsv", ["text", "id", "canonical"], accepted)
    write("extuuid_rejected.tsv", ["text", "reason"], rejected)
    ids = [random_id(rng) for _ in range(600)]
    write("extuuid_ids.tsv", ["id", "printed"], [[raw.hex(), print_id(raw)] for raw in ids if "\\" not in print_id(raw) and '"' not in print_id(raw)])
    rows = []
    for raw in [bytes.fromhex(row[1]) for row in accepted[:300]] + ids[:300]:
        row = parts(raw)
        if "\\" not in row["symbol"].replace(NULL, ""):
            rows.append([raw.hex()] + [row[column] for column in PARTS])
    write("extuuid_parts.tsv", ["id"] + PARTS, rows)
    rows, words = [], random.Random(73)
    while len(rows) < 800:
        text = random_smart(words)
        if "\\" not in text and "\t" not in text:
            rows.append([text, hexed(outcome(guess, text))])
    added = random.Random(3755)
    untyped = [added.choice(["extuuid:", "Extuuid:"]) + random_smart(added).strip() for _ in range(200)]
    rows += [[text, hexed(outcome(guess, text))] for text in untyped + GUESSES if "\\" not in text and "\t" not in text]
    write("extuuid_smart.tsv", ["text", "id"], rows)
    rows, cents = [], random.Random(4217)
    for code, decimals in currencies().items():
        for amount in ("12.5", "-%d" % cents.getrandbits(30), cents.choice(["0", "0.0001", "-0.25", "1250.00", "483570327845851669882.4703", "7.120", "0.0340"])):
            rows.append([code, amount, parse("fixedB4:%s$:%s" % (code, amount)).hex(), money_format(code, amount, decimals)])
    write("extuuid_money.tsv", ["currency", "amount", "id", "text"], rows)
    sums = random.Random(411)
    rows = OPERATIONS + [random_operation(sums) for _ in range(500)]
    write("extuuid_sums.tsv", ["operation", "left", "right", "id"], [list(row) + [hexed(outcome(lambda row: money_operation(*row), row))] for row in rows])
    prefixes = []
    for raw in ids[:150]:
        h = raw.hex()
        at = rng.randint(1, 32)
        prefixes.append(rng.choice([h[:at], h[:at].upper(), print_id(raw)[:0] + h[:8] + "-" + h[8:at] if at > 8 else h[:at]]))
        prefixes.append("%x" % rng.getrandbits(4 * rng.randint(1, 20)))
    prefixes += ["serial:", "fixed:", "serialA:", "fixedF:", "serial:ISBN:", "serialB:ISBN:", "serialD:ABCDEFGHIJKLMNOPQRSTUVW:", "fixedB4:GBP$:",
                 "fixedD0:ABCDEFGHIJKLMNOPQRSTUV:", "fixedA31::", "serial::", "int:", "q:", "f117:", "t:", "int/", "uint/", "f/", "int/3*8:", "uint/103*1:",
                 "f/6*16*5:", "f80:", "f64:", "f32:", "f16:", "t/0:", "t/109:", "extuuid:t/20:2024-07", "t/20:2024", "t/20:2024/07/19", "t/20:2024-07-19;16",
                 "t/20:2024-07-19;16:40", "t/20:2024-07-19;16:40:46", "t/0:0001", "t/0:9999", "t/0:9999-12-31", "t/109:1582-10-15;00:00:00", "t/109:1582-10-15",
                 "t/109:1582-10-14;23:59:59", "t/109:1583", "t/75:9999", "t/75:1600", "t/72:1600", "t/71:0001", "t/72:0001", "t/73:0001", "t/20:1582-10-15", "t/20:1582-10-14",
                 "serialB:", "serialC:", "serialD:", "serialF:", "fixedA:", "extuuid:serial:", "extuuid:f16:", "extuuid:int/", "serial:Vega:", "serialA:Vega:",
                 "serialB:vega:", "serialC:a+b:", "serialD:mnop:", "serialF:x9:", "serial:r2-d2:", "serialD::", "serial:ABCDEFGHIJKLMNOPQRSTUVW:",
                 "serial:hello, world:", "serialA:ABCDEFGHIJKLMNOPQR:", "fixedB4:gbp$:", "fixedA0::", "fixedA31:x:", "extuuid:fixedB4:GBP$:", "int/3*16:", "int/1*103:",
                 "int/103*1:", "uint/2*51:", "uint/1*1:", "f/2*12*5:", "f/1*98*16:", "f/24*4*2:", "f/1*18*16:", "extuuid:f/6*16*5:", "t/20:2024-07", "t/20:2024/07",
                 "t/20:2024-07-19", "t/20:2024/07-19", "t/0:2024-12", "t/0:2024-12-31", "t/0:2024-02", "t/0:2023-02", "t/0:9999-12", "t/0:9999-12-31;23:59:59",
                 "t/0:1582-10-15", "t/0:1582-10-14", "t/0:1582-11", "t/0:1582-09", "t/0:1583", "t/0:1581", "t/109:1582-10-14", "t/108:1582-10-15;00:00:01",
                 "t/108:1582-10-14;23:59:58", "t/75:2123", "t/74:2127", "t/86:1582-10-15", "t/71:9999", "extuuid:t/20:2024", "t/75:2127", "t/75:1038", "t/75:2126", "C",
                 "8819", "88190000", "88190000-", "881900000000", "88190000-0000", "88190000-0000-", "8819000000006", "88190000-0000-6", "881900000000-6001",
                 "88190000-0000-6001-", "8819000000006001", "88190000000060018", "8819000000006001b", "8819000000006001B036", "88190000-0000-6001-a036",
                 "88190000-0000-6001-8036-", "88190000-0000-6001-80366", "88190000000060018036666666666666", "88190000-0000-6001-8036-666666666666", "f16", "abc",
                 "88190000-00006001-8036", "00000000-0000-6000-bfff-fffffffffffF", "fixed4:GBP$:", "extuuid:fixed4:gbp$:", "fixed0:temp:", "fixed31:x:", "fixed4::",
                 "fixed2:a b:", "fixed0:ABCDEFGHIJKLMNOPQRSTUV:", "fixed10:ABCDEFGHIJKLMNOPQ:", "fixed1:abcdefghijklmnopqr:"]
    rows, bad = [], []
    for text in prefixes:
        ends = outcome(prefix_bounds, text)
        if isinstance(ends, str):
            bad.append([text, ends])
        else:
            rows.append([text] + ([ends[0].hex(), ends[1].hex()] if ends else ["empty", "empty"]))
    bad += [[text, outcome(prefix_bounds, text)] for text in
            ["quant:", "time:", "sym:", "symA:", "sym:x", "serial:IS", "serialE:", "serial:é:", "fixedB:GBP$:", "fixed:GBP$:", "fixedB4:", "fixedB32:GBP$:", "fixedB4:GBP",
             "fixedD0:ABCDEFGHIJKLMNOPQRSTUVW:", "serialD:ABCDEFGHIJKLMNOPQRSTUVWX:", "int:1", "int/3:", "int/0*3:", "int/3*104:", "int/52*2:", "f/3*16:", "f/2*50*5:", "f/1*5*4:",
             "f16:1", "f:", "f128:", "uint:", "t/110:", "t/20:1582", "t/20:1582-10", "t/20:2024-13", "t/20:2024-02-30", "t/20:2024-07-19;16:40:46.5", "t/20:24", "t/20", "extuuid:0189f",
             "fixed4:", "fixed4", "fixed04:x:", "fixed32:x:", "fixed4:GBP$", "fixed4:GBP$:5", "fixed4B:GBP$:", "fixed4:é:", "fixed0:ABCDEFGHIJKLMNOPQRSTUVW:", "serial4:x:",
             "0189-", "01-89", "0189f00x", "0" * 33, "t/020:", " int:", "int: ", "extuuid:", "é"]]
    write("extuuid_prefixes.tsv", ["prefix", "lower", "upper"], rows)
    write("extuuid_prefixes_rejected.tsv", ["prefix", "reason"], bad)


if __name__ == "__main__":
    main()
