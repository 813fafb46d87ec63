#!/usr/bin/env python3
"""Draws the layouts of the IDs, and the house of the sources, as SVG, one file
each, beside this one.

A layout is a list of (bits, what, kind); the bits add up to the type's size.
Long layouts are drawn in rows of so many bits.
"""
import pathlib

COLOURS = {"fixed": "#d0d7de", "time": "#9ecbff", "order": "#b4f1b4", "random": "#ffdfb6", "value": "#e2c5ff"}

LAYOUTS = {
    "tid": (64, [(1, "0", "fixed"), (53, "microseconds since 1970, signed", "time"), (10, "clock id", "value")]),
    "uid11": (64, [(42, "milliseconds since 2011-11-11", "time"), (22, "low bits: random", "random")]),
    "uid11_generated": (64, [(42, "milliseconds since 2011-11-11", "time"), (12, "sequence", "order"), (10, "random", "random")]),
    "uid11_snowish": (64, [(1, "0", "fixed"), (41, "milliseconds since 2011-11-11", "time"), (10, "machine", "value"), (12, "sequence", "order")]),
    "scru160": (80, [(48, "milliseconds since 1970", "time"), (16, "counter", "order"), (96, "random", "random")]),
    "uuid6": (64, [(32, "time, high", "time"), (16, "mid", "time"), (4, "6", "fixed"), (12, "low", "time"),
                   (2, "2", "fixed"), (14, "clock sequence", "random"), (48, "node", "random")]),
    "uuid7": (64, [(48, "milliseconds since 1970", "time"), (4, "7", "fixed"), (12, "fraction of the ms", "time"),
                   (2, "2", "fixed"), (62, "random", "random")]),
    "uuid7_draft02": (64, [(36, "seconds since 1970", "time"), (12, "fraction", "time"), (4, "7", "fixed"), (12, "fraction, counter", "order"),
                           (2, "2", "fixed"), (62, "fraction, counter and random", "random")]),
    "uuid8": (64, [(48, "time, 32 to 64 bits", "time"), (4, "8", "fixed"), (12, "counter or time", "order"),
                   (2, "2", "fixed"), (62, "counter and random", "random")]),
    "extuuid": (64, [(2, "t", "fixed"), (46, "by type: encoding, length, symbol, …", "value"), (4, "6", "fixed"), (12, "", "value"),
                     (2, "2", "fixed"), (62, "… number, amount, unit, elements", "value")]),
}

UNIT = 11       # pixels a bit
HEIGHT = 34     # of a row
GAP = 22        # between rows, for the bit numbers


def rows(width, fields):
    """The fields cut at the ends of rows."""
    row, room, rest = [], width, list(fields)
    while rest:
        bits, what, kind = rest.pop(0)
        if bits > room:
            rest.insert(0, (bits - room, what, kind))
            bits = room
        row.append((bits, what, kind))
        room -= bits
        if room == 0:
            yield row
            row, room = [], width
    assert not row, "the last row is not full"


def svg(width, height, style, shapes):
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">',
                      "<style>text{font:12px monospace;fill:#1f2328}" + style + "</style>",
                      '<rect width="100%" height="100%" fill="#ffffff"/>', *shapes, "</svg>", ""])


def draw(width, fields):
    out, y, bit = [], GAP, 0
    for row in rows(width, fields):
        x = 1
        for bits, what, kind in row:
            w = bits * UNIT
            out.append(f'<rect x="{x}" y="{y}" width="{w}" height="{HEIGHT}" fill="{COLOURS[kind]}" stroke="#57606a"/>')
            if len(what) * 7 > w - 4:
                what = what.split(":")[0] if len(what.split(":")[0]) * 7 <= w - 4 else ""
            out.append(f'<text x="{x + w / 2}" y="{y + HEIGHT / 2 + 4}" text-anchor="middle">{what}</text>')
            out.append(f'<text x="{x + 1}" y="{y - 5}" class="bit">{bit}</text>')
            x, bit = x + w, bit + bits
        y += HEIGHT + GAP
    return svg(width * UNIT + 2, y - GAP + 6, ".bit{font-size:9px;fill:#57606a}", out)

# The layers of the sources: x, y, width, height, title, lines below it, kind.
HOUSE = [
    (20, 14, 660, 54, "src/install/", ["the SQL objects: order.sql.in, once for all types; what each type has of its own"], "fixed"),
    (20, 106, 660, 54, "src/types/", ["an SQL function each: reads a Datum, asks the codec, words the error, returns a Datum"], "value"),
    (20, 198, 310, 88, "src/codec/", ["the formats: text, bits, fields,", "bounds of prefixes and times", "plain C11: no server, no allocation"], "time"),
    (370, 198, 310, 88, "src/server/", ["planner support, indexes, generators,", "settings, versions of the server", "knows no format"], "order"),
    (370, 324, 310, 40, "PostgreSQL", [], "random"),
]
# Who calls whom: from and to, x and y each.
CALLS = [
    ((350, 68), (350, 106), "AS 'MODULE_PATHNAME'"), ((175, 160), (175, 198), "calls"), ((525, 160), (525, 198), "calls"),
    ((370, 242), (330, 242), ""), ((525, 286), (525, 324), "calls"),
]


def draw_house():
    out = ['<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
           '<path d="M0 0L8 4L0 8z" fill="#57606a"/></marker></defs>']
    for x, y, w, h, title, lines, kind in HOUSE:
        out.append(f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{COLOURS[kind]}" stroke="#57606a"/>')
        out.append(f'<text x="{x + w / 2}" y="{y + 24}" text-anchor="middle" font-weight="bold">{title}</text>')
        out += [f'<text x="{x + w / 2}" y="{y + 43 + 16 * i}" text-anchor="middle">{line}</text>' for i, line in enumerate(lines)]
    for (x1, y1), (x2, y2), what in CALLS:
        out.append(f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#57606a" marker-end="url(#tip)"/>')
        out.append(f'<text x="{x1 + 8}" y="{(y1 + y2) / 2 + 4}" class="note">{what}</text>')
    out.append('<text x="350" y="234" text-anchor="middle" class="note">tick.h</text>')
    return svg(702, 380, ".note{font-size:10px;fill:#57606a}", out)


if __name__ == "__main__":
    for name, (width, fields) in LAYOUTS.items():
        assert sum(bits for bits, _, _ in fields) in (64, 128, 160), name
        (pathlib.Path(__file__).parent / f"{name}.svg").write_text(draw(width, fields))
    (pathlib.Path(__file__).parent / "house.svg").write_text(draw_house())
