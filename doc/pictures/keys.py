#!/usr/bin/env python3
"""Prints the picture of kinds of primary keys, from the lines of test/bench/keys.sh.

All axes begin at zero.  The picture is narrow enough for the screen of a phone.
"""
import sys

sys.dont_write_bytecode = True
import svg

PANELS = (("Insert a million rows", "s"), ("Index size", "MB"))
OURS = ("tid", "uuid7_generate()")
NAMES, BAR, ROW, SIZE = 136, 160, 26, 12.5


def draw(rows):
    """rows has the name of each key, and a number, as text, for each panel."""
    out, said, y = [], [], 12
    for i, (title, unit) in enumerate(PANELS, 1):
        most = max(float(row[i]) for row in rows)
        out.append(svg.text(NAMES, y, title, "o b", SIZE))
        y += 10
        for row in rows:
            name, width, classes = row[0], BAR * float(row[i]) / most, "o b" if row[0] in OURS else "o"
            out += [svg.text(NAMES - 8, y + 14, name, classes + " e", SIZE),
                    svg.box(NAMES, y, round(width, 1), 19, svg.BLUE if name in OURS else svg.PALE, radius=2),
                    svg.text(NAMES + round(width, 1) + 7, y + 14, f"{row[i]} {unit}", classes, SIZE)]
            y += ROW
        said.append(f"{title}: {', '.join(f'{row[0]} {row[i]} {unit}' for row in rows)}")
        y += 28
    out += [svg.box(NAMES, y - 22, 12, 12, svg.BLUE, radius=0), svg.text(NAMES + 18, y - 11, "tid_ids", "o", SIZE)]
    return svg.picture(360, y - 4, "Five kinds of primary key", ". ".join(said), out, scale=1.25)


if __name__ == "__main__":
    print(draw([line.rstrip("\n").split("\t") for line in sys.stdin]), end="")
