"""The layouts of the IDs.

A layout is a list of (bits, name, kind); the bits add up to the type's size.  Rows
have 64 bits.
"""
import svg

# Colour and name, for the legend, of each kind of field, in the order of the legend.
KINDS = {
    "time": (svg.BLUE, "time"),
    "counter": (svg.GREEN, "counter"),
    "node": (svg.PINK, "node ID"),
    "random": (svg.ORANGE, "random"),
    "type": (svg.TEAL, "t: type"),
    "value": (svg.VIOLET, "value"),
    "version": (svg.PALE, "version, variant"),
    "zero": (svg.WHITE, "always 0"),
}


def uuid(version, first, middle, last):
    """The layout of a UUID: fields of 48, 12 and 62 bits, with version and variant between them."""
    return first + [(4, version, "version")] + middle + [(2, "10", "version")] + last


# Title, alternative text, and captions and layouts of each picture
LAYOUTS = {
    "uid11": ("Profiles of uid11", "Layouts of the profiles. ts-seq-rand: bits 0 to 41 are milliseconds since 2011-11-11, 42 to 53 a sequence "
              "number, 54 to 63 random. snowish: bit 0 is 0, bits 1 to 41 are milliseconds since 2011-11-11, 42 to 51 the node ID, 52 to 63 a "
              "sequence number. xid: bits 0 to 41 are milliseconds since 2011-11-11, 42 to 63 random. fullrand: all bits are random.", [
        ("uid11_generate(): ts-seq-rand", [(42, "milliseconds since 2011-11-11", "time"), (12, "sequence", "counter"), (10, "random", "random")]),
        ("uid11_snowish_generate(): snowish", [(1, "0", "zero"), (41, "milliseconds since 2011-11-11", "time"), (10, "node ID", "node"),
                                               (12, "sequence", "counter")]),
        ("uid11_xid_generate(): xid", [(42, "milliseconds since 2011-11-11", "time"), (22, "random", "random")]),
        ("uid11_random_generate(): fullrand", [(64, "random", "random")]),
    ]),
    "scru160": ("Layout of scru160", "Layout of a scru160: bits 0 to 47 are the milliseconds since 1970, bits 48 to 63 the counter, bits 64 to 159 "
                "random. In those of scru160_us_generate(), bits 48 to 57 are the microsecond within the millisecond, bits 58 to 63 the counter.", [
        ("scru160_generate()", [(48, "milliseconds since 1970", "time"), (16, "counter", "counter"), (96, "random", "random")]),
        ("scru160_us_generate()", [(48, "milliseconds since 1970", "time"), (10, "microseconds", "time"), (6, "counter", "counter"),
                                   (96, "random", "random")]),
    ]),
    "uuid6": ("Layout of version 6", "Layout: bits 0 to 47 are the high and middle part of the time, bits 48 to 51 the version 6, bits 52 to 63 the "
              "low part of the time, bits 64 and 65 the variant 10, bits 66 to 79 the clock sequence, bits 80 to 127 the node. uuid6_generate() makes "
              "the clock sequence and the node random.", [
        ("uuid6_generate()", uuid("6", [(32, "time, high", "time"), (16, "time, middle", "time")], [(12, "time, low", "time")],
                  [(14, "clock sequence", "random"), (48, "node", "random")])),
    ]),
    "uuid7": ("Layout of version 7", "Layout: bits 0 to 47 are milliseconds since 1970, bits 48 to 51 the version 7, bits 52 to 63 the fraction of "
              "the millisecond, bits 64 and 65 the variant 10, bits 66 to 127 random.", [
        ("", uuid("7", [(48, "milliseconds since 1970", "time")], [(12, "fraction", "time")], [(62, "random", "random")])),
    ]),
    "uuid7_draft02": ("Version 7 of draft 02", "Layouts of draft 02, with the version 7 in bits 48 to 51 and the variant 10 in bits 64 and 65. Bits 0 "
                      "to 35 are seconds since 1970. ms: 36 to 47 are the fraction, 52 to 63 a counter, 66 to 127 random. us: 36 to 47 and 52 to 63 are "
                      "the fraction, 66 to 79 a counter, 80 to 127 random. ns: 36 to 47, 52 to 63 and 66 to 79 are the fraction, 80 to 87 a counter, "
                      "which is 0, 88 to 127 random.", [
        ("precision ms", uuid("7", [(36, "seconds since 1970", "time"), (12, "fraction", "time")], [(12, "counter", "counter")],
                              [(62, "random", "random")])),
        ("precision us", uuid("7", [(36, "seconds since 1970", "time"), (12, "fraction", "time")], [(12, "fraction", "time")],
                              [(14, "counter", "counter"), (48, "random", "random")])),
        ("precision ns", uuid("7", [(36, "seconds since 1970", "time"), (12, "fraction", "time")], [(12, "fraction", "time")],
                              [(14, "fraction", "time"), (8, "counter: 0", "zero"), (40, "random", "random")])),
    ]),
    "uuid8": ("Layouts of version 8", "Layouts of version 8, with the version in bits 48 to 51 and the variant 10 in bits 64 and 65. 32 bits: bits 0 to "
              "31 are seconds since 1970, 32 to 47 zero, 52 to 63 and 66 to 73 a counter, 74 to 127 random. 48 bits: 0 to 47 are milliseconds since "
              "1970, 52 to 63 a counter, 66 to 127 random. 60 and 64 bits: 0 to 47 and 52 to 63 are the time, 66 to 73 a counter, 74 to 127 random.", [
        ("32 timestamp bits", uuid("8", [(32, "seconds since 1970", "time"), (16, "0", "zero")], [(12, "counter, high", "counter")],
                                   [(8, "low", "counter"), (54, "random", "random")])),
        ("48 timestamp bits", uuid("8", [(48, "milliseconds since 1970", "time")], [(12, "counter", "counter")], [(62, "random", "random")])),
        ("60 timestamp bits", uuid("8", [(48, "units of 100 ns since 1582-10-15, high", "time")], [(12, "low", "time")],
                                   [(8, "counter", "counter"), (54, "random", "random")])),
        ("64 timestamp bits", uuid("8", [(48, "units of 16 ns since 1970, high", "time")], [(12, "low", "time")],
                                   [(8, "counter", "counter"), (54, "random", "random")])),
    ]),
    "extuuid": ("Layout of extuuid", "Layout of an extuuid: 2 bits of type and 120 bits that depend on the type, around the version and the variant of a "
                "UUID", [
        ("", uuid("6", [(2, "t", "type"), (46, "by type: name, number, amount, unit, time, …", "value")], [(12, "…", "value")],
                  [(62, "…", "value")])),
    ]),
}

ROW = 64        # bits
UNIT = 11       # pixels a bit
HEIGHT = 34     # of a row
GAP = 24        # above a row, for the bit numbers


def rows(fields):
    """The fields cut at the ends of rows, each as (first bit, bits, name, kind)."""
    row, bit = [], 0
    for bits, what, kind in fields:
        while bits:
            piece = min(bits, ROW - bit % ROW)
            row.append((bit, piece, what, kind))
            bit, bits = bit + piece, bits - piece
            if bit % ROW == 0:
                yield row
                row = []
    if row:
        yield row


def numbers(first, bits):
    return f"{first}" if bits == 1 else f"{first}–{first + bits - 1}"


def draw(title, description, layouts):
    assert all(sum(field[0] for field in fields) in (64, 128, 160) for _, fields in layouts), title
    out, y = [], 0
    for caption, fields in layouts:
        if caption:
            y += 16 if y == 0 else 40
            out.append(svg.text(1, y - 2, caption, "o b c" if "(" in caption else "o b", 14))
        for row in rows(fields):
            y += GAP
            for first, bits, what, kind in row:
                x, w = 1 + first % ROW * UNIT, bits * UNIT
                out.append(svg.box(x, y, w, HEIGHT, KINDS[kind][0], radius=0))
                assert svg.width_of(what, 14) < w + 6, what
                out.append(svg.text(x + w / 2, y + HEIGHT / 2 + 5, what, "m", 14))
                # Moved into the picture at its left edge
                label = numbers(first, bits)
                middle = max(x + w / 2, svg.width_of(label) / 2 + 2)
                out.append(svg.text(middle, y - 6, label, "m o"))
            y += HEIGHT
    x, y = 1, y + 16
    for kind in [kind for kind in KINDS if any(field[2] == kind for _, fields in layouts for field in fields)]:
        colour, name = KINDS[kind]
        out.append(svg.box(x, y, 14, 14, colour, radius=0))
        out.append(svg.text(x + 20, y + 12, name, "o", 14))
        x += 20 + svg.width_of(name, 14) + 22
    return svg.picture(ROW * UNIT + 2, y + 18, title, description, out)


def pictures():
    return {name: draw(*layout) for name, layout in LAYOUTS.items()}
