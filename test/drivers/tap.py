"""Counts checks and reports their results, in TAP."""
import sys

_failed = False


def check(what, got, wanted):
    global _failed
    good = got == wanted
    print(f"{'ok' if good else 'not ok'} - {what}")
    if not good:
        _failed = True
        print(f"#   got {got!r}\n#   wanted {wanted!r}")


def done():
    sys.exit(1 if _failed else 0)
