"""Partitions by month, and which of them queries read"""
from datetime import datetime, timedelta

import svg
from prefixes import bounds, lower, timestamp

MONTHS = [datetime(2024, month, 1) for month in (7, 8, 9, 10)]    # the last one is the end
LEFT, WIDTH, GAP = 260, 134, 10
FIRST, LAST = datetime(2024, 8, 10), datetime(2024, 8, 20)
PREFIX = "3kxn"

DESCRIPTION = (
    "Partitions for July, August and September 2024, and DEFAULT. "
    "IDs from 10 to 20 August: only a part of the index of August is read. "
    f"Prefix {PREFIX}, 9.5 hours of 19 July: only a part of that of July. "
    "Condition on tid_timestamp(id): all partitions, completely.")


def partition_x(i):
    return LEFT + i * (WIDTH + GAP)


def part(i, at):
    """The place of a time in the partition of a month"""
    return partition_x(i) + WIDTH * ((at - MONTHS[i]) / (MONTHS[i + 1] - MONTHS[i]))


def query(y, lines, read, span=None):
    """A query, and for each partition whether it is read; span is (partition, from, to)."""
    out = [svg.text(4, y + 20 - 8 * (len(lines) - 1) + 17 * i, what, "o c", 12) for i, what in enumerate(lines)]
    for i in range(4):
        x = partition_x(i)
        if i not in read:
            out += [svg.box(x, y, WIDTH, 32, "", "n d"), svg.text(x + WIDTH / 2, y + 20, "skipped", "m o", 12)]
        elif span:
            x1, x2 = part(i, span[0]), part(i, span[1])
            out += [svg.box(x, y, WIDTH, 32), svg.box(x1, y, max(x2 - x1, 5), 32, svg.BLUE, radius=0)]
        else:
            out += [svg.box(x, y, WIDTH, 32, svg.PINK), svg.text(x + WIDTH / 2, y + 20, "all rows read", "m", 12)]
    return out


def draw():
    out = []
    for i in range(4):
        x = partition_x(i)
        name = f"messages_{MONTHS[i]:%Y_%m}" if i < 3 else "messages_default"
        bound = f"from {lower(MONTHS[i])[:8]}-…" if i < 3 else "all other IDs"
        out += [svg.box(x, 4, WIDTH, 48, svg.PALE), svg.text(x + WIDTH / 2, 24, name, "m", 13), svg.text(x + WIDTH / 2, 42, bound, "m c", 12)]
    out.append(svg.text(4, 32, "PARTITION BY RANGE (id)", "o c", 12))
    out += query(76, ["id >= '2024-08-10'::date AND", "id <  '2024-08-20'::date"], {1}, (FIRST, LAST))
    first, last = (timestamp(value) for value in bounds(PREFIX))
    out += query(126, [f"id ^@ '{PREFIX}'"], {0}, (first, last))
    out += query(176, ["tid_timestamp(id) >= '2024-08-10'", "AND tid_timestamp(id) < …"], {0, 1, 2, 3})
    y = 228
    out += [svg.box(LEFT, y, 14, 14, svg.BLUE, radius=0), svg.text(LEFT + 21, y + 12, "the part of the index that is read", "o", 12)]
    return svg.picture(partition_x(3) + WIDTH + 2, y + 20, "What queries of a partitioned table skip", DESCRIPTION, out)
