#!/usr/bin/env python3
"""Prints the picture of inserts by many sessions, from a file of test/bench/sessions.sh.

It has the statements of 1,000 rows, and of the machine with the most cores, the first
version of PostgreSQL in the file.
"""
import csv
import sys

sys.dont_write_bytecode = True
import svg

BLUE = "#2f81f7"
# Key in the file: name, colour, dashes
LINES = {
    "tid_many": ("tid_generate_many(1000)", BLUE, "7 3"),
    "tid_hash": ("tid, {cores} partitions by hash", BLUE, ""),
    "random": ("gen_random_uuid()", svg.GREY, ""),
    "tid": ("tid", BLUE, "2 3"),
    "random_and_created_at": ("gen_random_uuid(), index on created_at", svg.GREY, "2 3"),
}
LEFT, TOP, WIDTH, HEIGHT, LABEL, SIZE, ROW = 52, 30, 300, 230, 310, 12.5, 17


def step_for(most):
    """A round step, so that an axis up to most has four to eight of them."""
    step = 1
    while most / step > 8:
        step *= 2.5 if str(step)[0] == "2" else 2
    return int(step)


def draw(rows):
    inserts = [row for row in rows if (row["part"], row["what"]) == ("insert", "1000 rows")]
    first = max(inserts, key=lambda row: int(row["cores"]))
    points = {}
    for row in inserts:
        if (row["version"], row["cores"]) == (first["version"], first["cores"]) and row["key"] in LINES:
            points.setdefault(row["key"], {})[int(row["sessions"])] = round(float(row["value"]))
    sessions = sorted({n for values in points.values() for n in values})
    step = step_for(max(value for values in points.values() for value in values.values()))
    top = step * -(-max(value for values in points.values() for value in values.values()) // step)

    def x(n):
        return round(LEFT + 14 + (WIDTH - 28) * sessions.index(n) / max(len(sessions) - 1, 1), 1)

    def y(value):
        return round(TOP + HEIGHT * (1 - value / top), 1)

    out = [svg.text(0, 12, "thousand rows a second, 1,000 rows a statement", "o b", SIZE)]
    for value in range(0, top + 1, step):
        out += [f'<g opacity="{0.4 if value else 1:g}">{svg.line(LEFT, y(value), LEFT + WIDTH, y(value))}</g>', svg.text(LEFT - 8, y(value) + 4, f"{value:,}", "o e", SIZE)]
    out += [svg.text(x(n), TOP + HEIGHT + 18, f"{n:d}", "o m", SIZE) for n in sessions]
    out.append(svg.text(LEFT + WIDTH / 2, TOP + HEIGHT + 38, "sessions", "o m", SIZE))

    # The names are beside the last points, and at least a line apart.
    said, below = [], None
    for key in sorted(points, key=lambda key: -points[key][max(points[key])]):
        name, colour, dashes = LINES[key]
        name = name.format(cores=first["cores"])
        values = sorted(points[key].items())
        way = "L".join(f"{x(n):g} {y(value):g}" for n, value in values)
        style = f"stroke:{colour};stroke-width:2.5" + (f";stroke-dasharray:{dashes}" if dashes else "")
        out.append(f'<path d="M{way}" class="n" style="{style}"/>')
        out += [f'<circle cx="{x(n):g}" cy="{y(value):g}" r="3.5" fill="{colour}"/>' for n, value in values]
        last, value = values[-1]
        at = y(value) if below is None else max(y(value), below + ROW)
        below = at
        out.append(svg.text(LEFT + WIDTH + 8, round(at + 4, 1), f"{name}: {value:,}", "o b" if key.startswith("tid") else "o", SIZE))
        said.append(f"{name} from {values[0][1]:,} to {value:,}")
    description = f"Thousand rows a second, from {sessions[0]} to {sessions[-1]} sessions on {first['cores']} cores, PostgreSQL {first['version']}: {'; '.join(said)}."
    return svg.picture(LEFT + WIDTH + LABEL, TOP + HEIGHT + 46, "Inserts by many sessions", description, out, scale=1.25)


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8", newline="") as file:
        print(draw(list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))), end="")
