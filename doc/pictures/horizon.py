"""Two sessions that commit in another order than that of their IDs, and two readers"""
import svg

LEFT, RIGHT, LANE = 160, 822, 54
BEGIN_A, BEGIN_B, END_B, FIRST, END_A, SECOND = 200, 300, 400, 474, 580, 660   # x of the events

DESCRIPTION = (
    "Time line. Session A inserts ID 1 and stays open; session B inserts ID 2 and commits; the readers read; A commits; they read again. "
    "The horizon is 1 until A commits, then above 2. Without it, a reader reads 2, then asks for IDs above 2, and never reads 1. "
    "With it, a reader first reads nothing, then 1 and 2.")


def lane(y, label, second=""):
    out = [svg.text(4, y + (21 if not second else 13), label, "o b")]
    if second:
        out.append(svg.text(4, y + 30, second, "o"))
    return out


def block(x1, x2, y, lines, colour, classes="m"):
    out = [svg.box(x1, y, x2 - x1, 34, colour)]
    for i, what in enumerate(lines):
        assert svg.width_of(what, 12) < x2 - x1 + 4, what
        out.append(svg.text((x1 + x2) / 2, y + (22 if len(lines) == 1 else 15 + 14 * i), what, classes, 12))
    return out


def draw():
    top = 34
    y = [top + LANE * i for i in range(5)]
    bottom = y[4] + 46
    out = [svg.line(x, 22, x, bottom, "d") for x in (FIRST, SECOND)]
    out += [svg.text(FIRST, 14, "first read", "m o b"), svg.text(SECOND, 14, "second read", "m o b")]

    out += lane(y[0], "session A")
    out += block(BEGIN_A, END_A, y[0], [], svg.BLUE)
    out += [svg.text(BEGIN_A + 8, y[0] + 22, "INSERT: ID 1", "", 12), svg.text(END_A - 8, y[0] + 22, "COMMIT", "e", 12)]
    out += lane(y[1], "session B")
    out += block(BEGIN_B, END_B, y[1], ["INSERT: ID 2", "COMMIT"], svg.BLUE)

    out += lane(y[2], "horizon")
    out += block(LEFT, END_A, y[2], [], svg.PALE)
    out += [svg.text(LEFT + 8, y[2] + 22, "1: row 1 can still appear", "", 12)]
    out += block(END_A, RIGHT, y[2], [], svg.GREEN)
    out += [svg.text(END_A + 8, y[2] + 22, "above 2: rows 1 and 2 are visible", "", 12)]

    out += lane(y[3], "reader without", "the horizon")
    out += block(FIRST - 54, FIRST + 54, y[3], ["reads 2", "remembers 2"], svg.PALE)
    out += block(SECOND - 62, RIGHT, y[3], [], svg.PINK)
    out += [svg.text(SECOND - 52, y[3] + 15, "asks for id > 2:", "", 12), svg.text(SECOND - 52, y[3] + 29, "row 1 is lost", "b", 12)]
    out += lane(y[4], "reader with", "the horizon")
    out += block(FIRST - 54, FIRST + 54, y[4], ["id < 1:", "reads nothing"], svg.PALE)
    out += block(SECOND - 62, RIGHT, y[4], [], svg.GREEN)
    out += [svg.text(SECOND - 52, y[4] + 15, "asks for IDs below the horizon:", "", 12), svg.text(SECOND - 52, y[4] + 29, "reads 1 and 2", "b", 12)]

    out += [svg.arrow(LEFT, bottom, RIGHT, bottom), svg.text(RIGHT, bottom + 18, "time", "e o")]
    return svg.picture(830, bottom + 24, "Two sessions, two readers and the horizon", DESCRIPTION, out)
