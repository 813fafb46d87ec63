"""The text of a tid below its bits, and what its prefixes cover"""
from datetime import datetime, timedelta

import svg

SYMBOLS = "234567abcdefghijklmnopqrstuvwxyz"
ID = "3kxn-lhr-3gxq-23"
PLAIN = ID.replace("-", "")
GROUPS = ((0, 4), (4, 7), (7, 11), (11, 13))    # of the dashed form
CLOCK_BITS, SYMBOL_BITS = 10, 5


def number(plain):
    value = 0
    for symbol in plain:
        value = value * len(SYMBOLS) + SYMBOLS.index(symbol)
    return value


def plain_text(value):
    return "".join(SYMBOLS[value >> SYMBOL_BITS * i & 31] for i in reversed(range(len(PLAIN))))


def dashed(plain):
    return "-".join(plain[first:end] for first, end in GROUPS)


def timestamp(value):
    return datetime(1970, 1, 1) + timedelta(microseconds=value >> CLOCK_BITS)


def lower(at):
    """The smallest tid of a timestamp, as text"""
    return dashed(plain_text((at - datetime(1970, 1, 1)) // timedelta(microseconds=1) << CLOCK_BITS))


def bounds(prefix):
    return number(prefix.ljust(len(PLAIN), SYMBOLS[0])), number(prefix.ljust(len(PLAIN), SYMBOLS[-1]))


def duration(prefix):
    """The time that a prefix covers"""
    first, last = bounds(prefix)
    seconds = (last - first + 1) / (1 << CLOCK_BITS) / 1e6
    for name, unit in (("days", 86400), ("hours", 3600), ("minutes", 60), ("seconds", 1)):
        if seconds >= unit:
            count = seconds / unit
            count = f"{count:.1f}" if 2 <= count < 15 else f"{count:.0f}"
            return f"{count} {name if count != '1' else name[:-1]}"


def draw_bits():
    """The layout of a tid; narrow, so that it can be read on a phone."""
    unit, left = 5.5, 4
    at, clock = timestamp(number(PLAIN)), number(PLAIN) % (1 << CLOCK_BITS)
    out = []
    for first, bits, what, colour in ((0, 54, "microseconds since 1970, signed", svg.BLUE), (54, 10, "clock ID", svg.PINK)):
        x, w = left + first * unit, bits * unit
        out += [svg.text(x + w / 2, 13, f"bits {first}–{first + bits - 1}" if first == 0 else f"{first}–{first + bits - 1}", "m o", 12.5),
                svg.box(x, 20, w, 30, colour, radius=0), svg.text(x + w / 2, 39, what, "m", 12.5 if first == 0 else 12)]
    # The first symbol has the sign bit twice, so it begins at bit -1.
    for first, end in GROUPS:
        x, right = left + max(5 * first - 1, 0) * unit, left + (5 * end - 1) * unit
        inset_left, inset_right = (0 if first == 0 else 6), (0 if end == 13 else 6)
        out.append(svg.box(x + inset_left, 62, right - x - inset_left - inset_right, 32, svg.PINK if first == 11 else svg.BLUE))
        if first:
            out.append(svg.text(x, 83, "-", "m c o b", 16))
        for i in range(first, end):
            # The symbols of a group move together by its insets.
            middle = left + (max(5 * i - 1, 0) + 5 * i + 4) / 2 * unit
            centre = (x + inset_left + right - inset_right) / 2
            group = (x + right) / 2
            shrink = (right - x - inset_left - inset_right) / (right - x)
            out.append(svg.text(centre + (middle - group) * shrink, 84, PLAIN[i], "m c b", 17))
    out.append(svg.text(left + 27 * unit, 113, f"{at:%Y-%m-%d %H:%M:%S.%f} UTC", "m o", 12.5))
    out.append(svg.text(left + 59 * unit, 113, str(clock), "m o", 12.5))
    return svg.picture(360, 119, "Layout of tid", f"Layout of a tid: bits 0 to 53 are the microseconds since 1970, signed; bits 54 to 63 are the clock ID. "
                       f"In the text {ID}, the first 11 characters are the time, {at:%Y-%m-%d %H:%M:%S.%f} UTC, and the last 2 are the clock ID, {clock}.",
                       out, scale=1.35)


def draw_prefixes():
    cell, left, row = 26, 4, 38
    out, y = [], 30
    out += [svg.text(left, 14, "prefix", "o b"), svg.text(430, 14, "covers", "o b"), svg.text(556, 14, "from … to (UTC)", "o b")]
    said = []
    for count in range(2, 8):
        prefix = PLAIN[:count]
        first, last = (timestamp(value) for value in bounds(prefix))
        x = left
        for begin, end in GROUPS:
            given, w = min(max(count - begin, 0), end - begin), (end - begin) * cell
            if given < end - begin:
                out.append(svg.box(x, y, w, 26, "", "n d"))
            if given:
                out.append(svg.box(x, y, given * cell, 26, svg.BLUE))
            out += [svg.text(x + (i + 0.5) * cell, y + 18, PLAIN[begin + i], "m c b", 15) for i in range(given)]
            x += w
            if end < 13:
                out.append(svg.text(x + 8, y + 18, "-", "m c o", 15))
                x += 16
        out.append(svg.text(430, y + 18, duration(prefix), "o b"))
        style = "%Y-%m-%d %H:%M" if count < 5 else "%Y-%m-%d %H:%M:%S"
        until = style if count < 4 else style[9:]
        out.append(svg.text(556, y + 18, f"{first:{style}} … {last:{until}}", "o", 13))
        said.append(f"{prefix} {duration(prefix)}")
        y += row
    return svg.picture(830, y - 6, "What a prefix of a tid covers", f"What a prefix of the ID {ID} covers: {', '.join(said)}", out)
