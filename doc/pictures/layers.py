"""The layers of the sources, the calls between them, and their tests and pages"""
import svg

# x, y, width, height, title, lines below it, tests and pages, colour
LAYERS = [
    (20, 14, 660, 74, "src/install/", ["the SQL objects: order.sql.in for all types, and a file for each type"],
     ["tests: sql/ with expected/; checks: test/check/"], svg.PALE),
    (20, 126, 660, 74, "src/types/", ["the SQL functions: each reads Datums, calls the codec, reports errors and returns a Datum"],
     ["tests: sql/ with expected/; page: doc/<type>.md"], svg.VIOLET),
    (20, 238, 300, 125, "src/codec/", ["the formats: text, bits, fields,", "bounds of prefixes and times", "plain C11: no server, no allocation"],
     ["tests: test/unit/, test/fuzz/", "page: doc/format/<type>.md"], svg.BLUE),
    (380, 238, 300, 125, "src/server/", ["planner support, indexes, generators,", "settings, versions of the server", "does not depend on any format"],
     ["tests: sql/ and test/t/", "page: doc/internals/design.md"], svg.GREEN),
    (380, 401, 300, 40, "PostgreSQL", [], [], svg.ORANGE),
]
# From and to (x and y), and a note
CALLS = [
    ((350, 88), (350, 126), "AS 'MODULE_PATHNAME'"), ((170, 200), (170, 238), "calls"), ((530, 200), (530, 238), "calls"),
    ((380, 282), (320, 282), ""), ((530, 363), (530, 401), "calls"),
]


def draw():
    out = []
    for x, y, w, h, title, lines, outside, colour in LAYERS:
        out.append(svg.box(x, y, w, h, colour))
        out.append(svg.text(x + w / 2, y + 24, title, "m b"))
        out += [svg.text(x + w / 2, y + 43 + 17 * i, what, "m") for i, what in enumerate(lines)]
        out += [svg.text(x + w / 2, y + 46 + 17 * i, what, "m", 12) for i, what in enumerate(outside, len(lines))]
    for (x1, y1), (x2, y2), what in CALLS:
        out.append(svg.arrow(x1, y1, x2, y2))
        if what:
            out.append(svg.text(x1 + 10, (y1 + y2) / 2 + 4, what, "o", 12))
    out.append(svg.text(350, 273, "tick.h", "m o", 12))
    return svg.picture(702, 457, "Layers of the sources",
                       "Diagram of the layers of the sources, of the calls between them, and of their tests and pages", out)
