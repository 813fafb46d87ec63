"""Questions, from the first one on, that lead to a key"""
import svg

# Lines of the question, and the keys to choose: name, what it is, is it of tid_ids
QUESTIONS = [
    (["Must the key hide when its row was created?"], [("gen_random_uuid()", "random", False)]),
    (["Does one server generate all keys, does nobody need their", "creation time, and does nothing read new rows by key?"],
     [("bigint identity", "8 bytes", False)]),
    (["Is it impossible to install an extension?"], [("uuidv7() or bigint", "uuidv7(): PostgreSQL 18 or later", False)]),
    (["Must keys be hard to guess, or do servers and clients", "generate them without coordination?"],
     [("scru160", "96 random bits", True), ("uuid of version 4 or 7", "122 or 62 random bits", False)]),
    (["Must the column be a uuid, on PostgreSQL 18 or later,", "and is order within one session enough?"], [("uuidv7()", "in order within one session", False)]),
    (["Must the column be a uuid?"], [("uuid7_generate()", "in order across all sessions", True)]),
    (["Must the column stay a bigint?"], [("bigint DEFAULT tid_generate()", "order and times of tid", True)]),
    (["Must the key be short in URLs, and can it be", "case-sensitive?"], [("uid11", "11 characters", True)]),
]
OTHERWISE = ("tid", "8 bytes, 16 or 13 characters, in order across all sessions")
NOTES = ["Several servers that all insert: tid or uid11_snowish_generate(), with a tid_ids.node_id for each server.",
         "If a publication filters rows by the key, the column must be a bigint or a uuid.",
         "For typed values, such as ISBNs, amounts and quantities: extuuid."]

QUESTION_X, QUESTION_W, KEY_X, KEY_W, ROW, HEIGHT = 2, 432, 500, 326, 66, 46


DESCRIPTION = "Decision tree: questions that lead to one of the keys of the tables on this page."


def draw():
    out, y = [], 2
    for question, keys in QUESTIONS:
        out.append(svg.box(QUESTION_X, y, QUESTION_W, HEIGHT, svg.PALE))
        for i, part in enumerate(question):
            out.append(svg.text(QUESTION_X + 14, y + (27 if len(question) == 1 else 19 + 17 * i), part))
        out += [svg.arrow(QUESTION_X + QUESTION_W, y + HEIGHT / 2, KEY_X, y + HEIGHT / 2),
                svg.text((QUESTION_X + QUESTION_W + KEY_X) / 2 - 3, y + HEIGHT / 2 - 6, "yes", "m o"),
                svg.arrow(QUESTION_X + 40, y + HEIGHT, QUESTION_X + 40, y + ROW), svg.text(QUESTION_X + 50, y + HEIGHT + 15, "no", "o")]
        x, right = KEY_X, KEY_X + KEY_W
        for i, (key, what, ours) in enumerate(keys):
            w = right - x if i == len(keys) - 1 else 124
            out += [svg.box(x, y, w, HEIGHT, svg.BLUE if ours else svg.ORANGE),
                    svg.text(x + 14, y + 19, key, "c b"), svg.text(x + 14, y + 36, what, "", 12)]
            x += w + 4
        y += ROW
    out += [svg.box(QUESTION_X, y, KEY_X + KEY_W - QUESTION_X, HEIGHT, svg.BLUE),
            svg.text(QUESTION_X + 14, y + 19, OTHERWISE[0], "c b"), svg.text(QUESTION_X + 14, y + 36, OTHERWISE[1], "", 12)]
    y += HEIGHT + 14
    x = QUESTION_X
    for colour, name in ((svg.BLUE, "tid_ids"), (svg.ORANGE, "PostgreSQL alone")):
        out += [svg.box(x, y, 14, 14, colour, radius=0), svg.text(x + 21, y + 12, name, "o")]
        x += 36 + svg.width_of(name) + 14
    for note in NOTES:
        y += 24
        out.append(svg.text(QUESTION_X, y + 12, note, "o"))
    return svg.picture(KEY_X + KEY_W + 2, y + 20, "Which key to choose", DESCRIPTION, out)
