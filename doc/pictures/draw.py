#!/usr/bin/env python3
"""Draws the pictures of the pages, except those of results, as SVG files in its folder.

draw.py [--check]

With --check, writes nothing, but prints what differs, and fails then: a file, the
alternative text of a picture on a page, a page's picture that does not exist, a
picture without a page.
"""
import html
import pathlib
import re
import sys

sys.dont_write_bytecode = True
import bits
import choosing
import horizon
import layers
import migrating
import partitions
import prefixes

FOLDER = pathlib.Path(__file__).resolve().parent
TOP = FOLDER.parent.parent

PICTURES = {
    **bits.pictures(),
    "tid": prefixes.draw_bits(),
    "prefixes": prefixes.draw_prefixes(),
    "horizon": horizon.draw(),
    "partitions": partitions.draw(),
    "choosing": choosing.draw(),
    "migrating": migrating.draw(),
    "layers": layers.draw(),
}


def differences():
    for name, content in PICTURES.items():
        file = FOLDER / f"{name}.svg"
        if not file.exists() or file.read_text(encoding="utf-8") != content:
            yield f"{file.relative_to(TOP)} is not what draw.py writes"
    for file in FOLDER.glob("*.svg"):
        if file.stem not in PICTURES:
            yield f"{file.relative_to(TOP)} is not written by draw.py"
    used = set()
    for page in [TOP / "README.md", TOP / "CONTRIBUTING.md", *sorted(TOP.glob("doc/**/*.md"))]:
        for alternative, path in re.findall(r"!\[([^]]*)\]\(([^)\s]+\.svg)\)", page.read_text(encoding="utf-8")):
            file = (page.parent / path).resolve()
            where = f"{page.relative_to(TOP)}: {path}"
            if not file.exists():
                yield f"{where} does not exist"
            elif file.parent == FOLDER and file.stem in PICTURES:
                used.add(file.stem)
                described = html.unescape(re.search("<desc>(.*)</desc>", PICTURES[file.stem]).group(1))
                if " ".join(alternative.split()) != described:
                    yield f"{where} has not this alternative text: {described}"
    for name in sorted(PICTURES.keys() - used):
        yield f"no page has {name}.svg"


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        found = list(differences())
        print(*found, sep="\n", end="\n" if found else "")
        sys.exit(bool(found))
    for name, content in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(content, encoding="utf-8")
