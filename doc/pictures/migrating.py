"""The phases of a migration without a long lock, and the locks of each"""
import svg

# Phase, its statements, and locks: name, how long, and what other sessions do
PHASES = [
    ("1  Prepare", ["ADD COLUMN, SET DEFAULT", "CREATE TRIGGER"],
     [("ACCESS EXCLUSIVE", "wait for a moment"), ("SHARE ROW EXCLUSIVE", "wait for a moment, if they write")]),
    ("2  Fill", ["CALL fill (…), in batches"],
     [("ROW EXCLUSIVE", "wait if they change its rows")]),
    ("3  Check", ["ADD CONSTRAINT … NOT VALID", "VALIDATE CONSTRAINT"],
     [("ACCESS EXCLUSIVE", "wait for a moment"), ("SHARE UPDATE EXCLUSIVE", "read and write")]),
    ("4  Index", ["CREATE UNIQUE INDEX CONCURRENTLY"],
     [("SHARE UPDATE EXCLUSIVE", "read and write")]),
    ("5  Switch", ["DROP, RENAME, SET NOT NULL,", "ADD … USING INDEX, CREATE"],
     [("ACCESS EXCLUSIVE", "wait for less than 0.1 s")]),
    ("6  Finish", ["VALIDATE CONSTRAINT, VACUUM", "SET NOT NULL"],
     [("SHARE UPDATE EXCLUSIVE", "read and write"), ("ACCESS EXCLUSIVE", "wait for a moment")]),
]
SWITCH = 4    # its index; before it, one can go back
# What else takes part, and what it does in which phase
OTHERS = [("your triggers", ["silent in 2, unless ENABLE ALWAYS or REPLICA"]),
          ("subscribers", ["new columns before 1; they stop at 5 until they are switched"])]
COLOURS = {"ACCESS EXCLUSIVE": svg.PINK, "SHARE ROW EXCLUSIVE": svg.ORANGE}    # the others do not hinder writers
NAME_X, NAME_W, LOCK_X, LOCK_W, ROW, GAP = 2, 372, 392, 188, 30, 16

NOTE = "While a statement waits for ACCESS EXCLUSIVE, others wait behind it: set lock_timeout."


def description():
    said = "; ".join(f"{name.replace('  ', ' ', 1)}: {', '.join(lock for lock, _ in locks)}" for name, _, locks in PHASES)
    others = ". ".join(f"{name.capitalize()}: {' '.join(lines)}" for name, lines in OTHERS) + "."
    return f"Phases of a migration and their locks: {said}. {others}"


def draw():
    out, y = [], 26
    out += [svg.text(NAME_X, 13, "phase", "o b"), svg.text(LOCK_X, 13, "lock", "o b"), svg.text(LOCK_X + LOCK_W + 14, 13, "other sessions", "o b")]
    for number, (name, statements, locks) in enumerate(PHASES):
        h = len(locks) * (ROW + 4) - 4 if len(locks) >= len(statements) else 46
        if number == SWITCH:
            out += [svg.line(NAME_X, y + 4, LOCK_X + LOCK_W + 248, y + 4, "d"),
                    svg.text(NAME_X, y + 22, "Until here, you can drop the trigger and the new columns. With the switch, deploy the new application.", "o")]
            y += 36
        out += [svg.box(NAME_X, y, NAME_W, h, svg.PALE), svg.text(NAME_X + 12, y + h / 2 + 5, name, "b", 14)]
        for i, statement in enumerate(statements):
            middle = y + h / 2 + (i - (len(statements) - 1) / 2) * (ROW + 4 if len(locks) > 1 else 18)
            out.append(svg.text(NAME_X + 106, middle + 4, statement, "c", 12))
        for i, (lock, effect) in enumerate(locks):
            lock_y = y + h / 2 + (i - (len(locks) - 1) / 2) * (ROW + 4) - ROW / 2
            out += [svg.box(LOCK_X, lock_y, LOCK_W, ROW, COLOURS.get(lock, svg.GREEN)),
                    svg.text(LOCK_X + LOCK_W / 2, lock_y + 19, lock, "m", 12),
                    svg.text(LOCK_X + LOCK_W + 14, lock_y + 19, effect, "o")]
        y += h + GAP
    for name, lines in OTHERS:
        h = 12 + 18 * len(lines)
        out += [svg.box(NAME_X, y, LOCK_X + LOCK_W - NAME_X, h, svg.PALE), svg.text(NAME_X + 12, y + h / 2 + 5, name, "b", 14)]
        for i, line in enumerate(lines):
            out.append(svg.text(NAME_X + 122, y + h / 2 + 5 + (i - (len(lines) - 1) / 2) * 18, line))
        y += h + GAP / 2
    out.append(svg.text(NAME_X, y + 16, NOTE, "o"))
    return svg.picture(830, y + 24, "Phases of a migration and their locks", description(), out)
