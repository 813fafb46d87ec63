#!/usr/bin/env python3
"""Draws the layouts of the IDs and the layers of the sources, as SVG files in the
folder of this program.

A layout is a list of (bits, name, kind); the bits add up to the type's size.
Layouts are drawn in rows of 32 bits, as in the RFCs, which fit on the screen of
a phone.
"""
import pathlib
import textwrap

COLOURS = {"fixed": "#d0d7de", "time": "#9ecbff", "order": "#b4f1b4", "random": "#ffdfb6", "value": "#e2c5ff"}

LAYOUTS = {
    "tid": [(54, "microseconds since 1970, signed", "time"), (10, "clock ID", "value")],
    "uid11": [(42, "milliseconds since 2011-11-11", "time"), (22, "low bits: random", "random")],
    "uid11_generated": [(42, "milliseconds since 2011-11-11", "time"), (12, "sequence", "order"), (10, "random", "random")],
    "uid11_snowish": [(1, "0", "fixed"), (41, "milliseconds since 2011-11-11", "time"), (10, "machine", "value"), (12, "sequence", "order")],
    "scru160": [(48, "milliseconds since 1970", "time"), (16, "counter", "order"), (96, "random", "random")],
    "uuid6": [(32, "time, high", "time"), (16, "mid", "time"), (4, "6", "fixed"), (12, "low", "time"),
              (2, "2", "fixed"), (14, "clock sequence", "random"), (48, "node", "random")],
    "uuid7": [(48, "milliseconds since 1970", "time"), (4, "7", "fixed"), (12, "fraction of the ms", "time"),
              (2, "2", "fixed"), (62, "random", "random")],
    "uuid7_draft02": [(36, "seconds since 1970", "time"), (12, "fraction", "time"), (4, "7", "fixed"), (12, "fraction, counter", "order"),
                      (2, "2", "fixed"), (62, "fraction, counter and random", "random")],
    "uuid8": [(48, "time, 32 to 64 bits", "time"), (4, "8", "fixed"), (12, "counter or time", "order"),
              (2, "2", "fixed"), (62, "counter and random", "random")],
    "extuuid": [(2, "t", "fixed"), (46, "by type: encoding, length, symbol, …", "value"), (4, "6", "fixed"), (12, "…", "value"),
                (2, "2", "fixed"), (62, "… number, amount, unit, elements", "value")],
}

ROW = 32        # bits
UNIT = 11       # pixels a bit
HEIGHT = 36     # of a row, for two lines
GAP = 20        # between rows, for the bit numbers
CHARACTER = 7.3 # pixels, of the type below


def rows(fields):
    """The fields cut at the ends of rows; a field's name is in the first piece that has room for it in a line, or in the largest."""
    row, room = [], ROW
    for bits, what, kind in fields:
        pieces = []
        while bits:
            pieces.append(min(bits, room))
            bits -= pieces[-1]
            room = (room - pieces[-1]) or ROW
        roomy = [piece for piece in pieces if len(what) * CHARACTER < piece * UNIT] or [max(pieces)]
        named = pieces.index(roomy[0])
        for i, piece in enumerate(pieces):
            row.append((piece, what if i == named else "…" if what else "", kind))
            if sum(bits for bits, _, _ in row) == ROW:
                yield row
                row = []
    assert not row, "the last row is not full"


def svg(width, height, style, shapes):
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
                      "<style>text{font:12px monospace;fill:#1f2328}" + style + "</style>",
                      '<rect width="100%" height="100%" fill="#ffffff"/>', *shapes, "</svg>", ""])


def draw(fields):
    out, y, bit = [], GAP, 0
    for row in rows(fields):
        x = 1
        for bits, what, kind in row:
            w = bits * UNIT
            out.append(f'<rect x="{x}" y="{y}" width="{w}" height="{HEIGHT}" fill="{COLOURS[kind]}" stroke="#57606a"/>')
            lines = textwrap.wrap(what, max(1, int((w - 8) / CHARACTER)), break_long_words=False)
            assert len(lines) <= 2 and all(len(line) * CHARACTER < w for line in lines), what
            for i, line in enumerate(lines):
                below = 4 + 14 * i - 7 * (len(lines) - 1)
                out.append(f'<text x="{x + w / 2}" y="{y + HEIGHT / 2 + below}" text-anchor="middle">{line}</text>')
            out.append(f'<text x="{x + 1}" y="{y - 5}" class="bit">{bit}</text>')
            x, bit = x + w, bit + bits
        y += HEIGHT + GAP
    return svg(ROW * UNIT + 2, y - GAP + 6, ".bit{font-size:10px;fill:#57606a}", out)


# The layers of the sources: x, y, width, height, title, lines below it, kind.
LAYERS = [
    (20, 14, 660, 54, "src/install/", ["the SQL objects: order.sql.in for all types, and a file for each type"], "fixed"),
    (20, 106, 660, 54, "src/types/", ["the SQL functions: each reads Datums, calls the codec, reports errors and returns a Datum"], "value"),
    (20, 198, 300, 88, "src/codec/", ["the formats: text, bits, fields,", "bounds of prefixes and times", "plain C11: no server, no allocation"], "time"),
    (380, 198, 300, 88, "src/server/", ["planner support, indexes, generators,", "settings, versions of the server", "does not depend on any format"], "order"),
    (380, 324, 300, 40, "PostgreSQL", [], "random"),
]
# The calls between layers: from and to (x and y), and a note.
CALLS = [
    ((350, 68), (350, 106), "AS 'MODULE_PATHNAME'"), ((170, 160), (170, 198), "calls"), ((530, 160), (530, 198), "calls"),
    ((380, 242), (320, 242), ""), ((530, 286), (530, 324), "calls"),
]


def draw_layers():
    out = ['<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
           '<path d="M0 0L8 4L0 8z" fill="#57606a"/></marker></defs>']
    for x, y, w, h, title, lines, kind in LAYERS:
        out.append(f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{COLOURS[kind]}" stroke="#57606a"/>')
        out.append(f'<text x="{x + w / 2}" y="{y + 24}" text-anchor="middle" class="title">{title}</text>')
        out += [f'<text x="{x + w / 2}" y="{y + 43 + 16 * i}" text-anchor="middle">{line}</text>' for i, line in enumerate(lines)]
    for (x1, y1), (x2, y2), what in CALLS:
        out.append(f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#57606a" marker-end="url(#tip)"/>')
        out.append(f'<text x="{x1 + 8}" y="{(y1 + y2) / 2 + 4}" class="note">{what}</text>')
    out.append('<text x="350" y="234" text-anchor="middle" class="note">tick.h</text>')
    return svg(702, 380, ".title{font-weight:bold}.note{font-size:11px;fill:#57606a}", out)


if __name__ == "__main__":
    for name, fields in LAYOUTS.items():
        assert sum(bits for bits, _, _ in fields) in (64, 128, 160), name
        (pathlib.Path(__file__).parent / f"{name}.svg").write_text(draw(fields))
    (pathlib.Path(__file__).parent / "layers.svg").write_text(draw_layers())
