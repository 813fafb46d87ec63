#!/usr/bin/env python3
"""Draws the layouts of the IDs and the layers of the sources, as SVG files in the
folder of this program.

A picture is a list of layouts, each with a caption, which can be empty.  A layout is
a list of (bits, name, kind); the bits add up to the type's size.  Rows have 64 bits.

The background is transparent.  Text outside of the boxes has a grey that can be read
on white and on the dark pages of GitHub.
"""
import pathlib

# Colour and name, for the legend, of each kind of field, in the order of the legend.
KINDS = {
    "time": ("#9ecbff", "time"),
    "counter": ("#b4f1b4", "counter"),
    "origin": ("#f7b9d1", "server or generator"),
    "random": ("#ffdfb6", "random"),
    "type": ("#9fe3dc", "t: type"),
    "value": ("#e2c5ff", "value"),
    "version": ("#d0d7de", "version, variant"),
    "zero": ("#f6f8fa", "always 0"),
}
GREY = "#757b84"
INK = "#1f2328"


def uuid(version, first, middle, last):
    """The layout of a UUID: fields of 48, 12 and 62 bits, with version and variant between them."""
    return first + [(4, version, "version")] + middle + [(2, "10", "version")] + last


PICTURES = {
    "tid": [("", [(54, "microseconds since 1970, signed", "time"), (10, "clock ID", "origin")])],
    "uid11": [
        ("uid11_generate(): ts-seq-rand", [(42, "milliseconds since 2011-11-11", "time"), (12, "sequence", "counter"), (10, "random", "random")]),
        ("uid11_snowish_generate(): snowish", [(1, "0", "zero"), (41, "milliseconds since 2011-11-11", "time"), (10, "node ID", "origin"),
                                               (12, "sequence", "counter")]),
        ("uid11_xid_generate(): xid", [(42, "milliseconds since 2011-11-11", "time"), (22, "random", "random")]),
        ("uid11_random_generate(): fullrand", [(64, "random", "random")]),
    ],
    "scru160": [("", [(48, "milliseconds since 1970", "time"), (16, "counter", "counter"), (96, "random", "random")])],
    "uuid6": [("", uuid("6", [(32, "time, high", "time"), (16, "time, middle", "time")], [(12, "time, low", "time")],
                        [(14, "clock sequence", "origin"), (48, "node", "origin")]))],
    "uuid7": [("", uuid("7", [(48, "milliseconds since 1970", "time")], [(12, "fraction", "time")], [(62, "random", "random")]))],
    "uuid7_draft02": [
        ("precision ms", uuid("7", [(36, "seconds since 1970", "time"), (12, "fraction", "time")], [(12, "counter", "counter")],
                              [(62, "random", "random")])),
        ("precision us", uuid("7", [(36, "seconds since 1970", "time"), (12, "fraction", "time")], [(12, "fraction", "time")],
                              [(14, "counter", "counter"), (48, "random", "random")])),
        ("precision ns", uuid("7", [(36, "seconds since 1970", "time"), (12, "fraction", "time")], [(12, "fraction", "time")],
                              [(14, "fraction", "time"), (8, "counter", "counter"), (40, "random", "random")])),
    ],
    "uuid8": [
        ("32 timestamp bits", uuid("8", [(32, "seconds since 1970", "time"), (16, "0", "zero")], [(12, "counter, high", "counter")],
                                   [(8, "low", "counter"), (54, "random", "random")])),
        ("48 timestamp bits", uuid("8", [(48, "milliseconds since 1970", "time")], [(12, "counter", "counter")], [(62, "random", "random")])),
        ("60 timestamp bits", uuid("8", [(48, "units of 100 ns since 1582-10-15, high", "time")], [(12, "low", "time")],
                                   [(8, "counter", "counter"), (54, "random", "random")])),
        ("64 timestamp bits", uuid("8", [(48, "units of 16 ns since 1970, high", "time")], [(12, "low", "time")],
                                   [(8, "counter", "counter"), (54, "random", "random")])),
    ],
    "extuuid": [("", uuid("6", [(2, "t", "type"), (46, "by type: name, number, amount, unit, time, …", "value")], [(12, "…", "value")],
                          [(62, "…", "value")]))],
}

ROW = 64        # bits
UNIT = 11       # pixels a bit
HEIGHT = 34     # of a row
GAP = 22        # above a row, for the bit numbers
CHARACTER = 9.1 # pixels, of the type below


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


def text(x, y, what, attributes=""):
    return f'<text x="{x:g}" y="{y:g}"{attributes}>{what}</text>'


def svg(width, height, style, shapes):
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
                      f"<style>text{{font:15px monospace;fill:{INK}}}rect{{stroke:{GREY}}}.outside{{fill:{GREY}}}{style}</style>",
                      *shapes, "</svg>", ""])


def draw(layouts):
    out, y = [], 0
    for caption, fields in layouts:
        if caption:
            y += 20 if y == 0 else 36
            out.append(text(1, y - 4, caption, ' class="outside caption"'))
        for row in rows(fields):
            y += GAP
            for first, bits, what, kind in row:
                x, w = 1 + first % ROW * UNIT, bits * UNIT
                out.append(f'<rect x="{x}" y="{y}" width="{w}" height="{HEIGHT}" fill="{KINDS[kind][0]}"/>')
                assert len(what) * CHARACTER < w + 6, what
                out.append(text(x + w / 2, y + HEIGHT / 2 + 5, what, ' text-anchor="middle"'))
                # "first–last", moved into the picture at its left edge.
                numbers = f"{first}" if bits == 1 else f"{first}–{first + bits - 1}"
                middle = max(x + w / 2, len(numbers) * 8.5 / 2)
                out.append(text(middle, y - 6, numbers, ' text-anchor="middle" class="outside bit"'))
            y += HEIGHT
    x, y = 1, y + 14
    for kind in [kind for kind in KINDS if any(field[2] == kind for _, fields in layouts for field in fields)]:
        colour, name = KINDS[kind]
        out.append(f'<rect x="{x}" y="{y}" width="14" height="14" fill="{colour}"/>')
        out.append(text(x + 20, y + 12, name, ' class="outside"'))
        x += 20 + len(name) * CHARACTER + 22
    return svg(ROW * UNIT + 2, y + 18, ".bit{font-size:14px}.caption{font-weight:bold}", out)


# The layers of the sources: x, y, width, height, title, lines below it, kind.
LAYERS = [
    (20, 14, 660, 54, "src/install/", ["the SQL objects: order.sql.in for all types, and a file for each type"], "version"),
    (20, 106, 660, 54, "src/types/", ["the SQL functions: each reads Datums, calls the codec, reports errors and returns a Datum"], "value"),
    (20, 198, 300, 88, "src/codec/", ["the formats: text, bits, fields,", "bounds of prefixes and times", "plain C11: no server, no allocation"], "time"),
    (380, 198, 300, 88, "src/server/", ["planner support, indexes, generators,", "settings, versions of the server", "does not depend on any format"], "counter"),
    (380, 324, 300, 40, "PostgreSQL", [], "random"),
]
# The calls between layers: from and to (x and y), and a note.
CALLS = [
    ((350, 68), (350, 106), "AS 'MODULE_PATHNAME'"), ((170, 160), (170, 198), "calls"), ((530, 160), (530, 198), "calls"),
    ((380, 242), (320, 242), ""), ((530, 286), (530, 324), "calls"),
]


def draw_layers():
    out = ['<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
           f'<path d="M0 0L8 4L0 8z" fill="{GREY}"/></marker></defs>']
    for x, y, w, h, title, lines, kind in LAYERS:
        out.append(f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{KINDS[kind][0]}"/>')
        out.append(text(x + w / 2, y + 24, title, ' text-anchor="middle" class="title"'))
        out += [text(x + w / 2, y + 43 + 16 * i, line, ' text-anchor="middle"') for i, line in enumerate(lines)]
    for (x1, y1), (x2, y2), what in CALLS:
        out.append(f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{GREY}" marker-end="url(#tip)"/>')
        out.append(text(x1 + 8, (y1 + y2) / 2 + 4, what, ' class="outside"'))
    out.append(text(350, 234, "tick.h", ' text-anchor="middle" class="outside"'))
    return svg(702, 380, "text{font-size:12px}.title{font-weight:bold}.outside{font-size:11px}", out)


if __name__ == "__main__":
    folder = pathlib.Path(__file__).parent
    for name, layouts in PICTURES.items():
        assert all(sum(field[0] for field in fields) in (64, 128, 160) for _, fields in layouts), name
        (folder / f"{name}.svg").write_text(draw(layouts))
    (folder / "layers.svg").write_text(draw_layers())
