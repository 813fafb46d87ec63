"""The layers of the sources, and the calls between them"""
import svg

# x, y, width, height, title, lines below it, colour
LAYERS = [
    (20, 14, 660, 54, "src/install/", ["the SQL objects: order.sql.in for all types, and a file for each type"], svg.PALE),
    (20, 106, 660, 54, "src/types/", ["the SQL functions: each reads Datums, calls the codec, reports errors and returns a Datum"], svg.VIOLET),
    (20, 198, 300, 88, "src/codec/", ["the formats: text, bits, fields,", "bounds of prefixes and times", "plain C11: no server, no allocation"], svg.BLUE),
    (380, 198, 300, 88, "src/server/", ["planner support, indexes, generators,", "settings, versions of the server", "does not depend on any format"], svg.GREEN),
    (380, 324, 300, 40, "PostgreSQL", [], svg.ORANGE),
]
# From and to (x and y), and a note
CALLS = [
    ((350, 68), (350, 106), "AS 'MODULE_PATHNAME'"), ((170, 160), (170, 198), "calls"), ((530, 160), (530, 198), "calls"),
    ((380, 242), (320, 242), ""), ((530, 286), (530, 324), "calls"),
]


def draw():
    out = []
    for x, y, w, h, title, lines, colour in LAYERS:
        out.append(svg.box(x, y, w, h, colour))
        out.append(svg.text(x + w / 2, y + 24, title, "m b"))
        out += [svg.text(x + w / 2, y + 43 + 17 * i, what, "m") for i, what in enumerate(lines)]
    for (x1, y1), (x2, y2), what in CALLS:
        out.append(svg.arrow(x1, y1, x2, y2))
        if what:
            out.append(svg.text(x1 + 10, (y1 + y2) / 2 + 4, what, "o", 12))
    out.append(svg.text(350, 233, "tick.h", "m o", 12))
    return svg.picture(702, 380, "Layers of the sources", "Diagram of the layers and of the calls between them", out)
