"""The shapes of the pictures, and their style.

The background is transparent.  Text outside of the boxes is grey.  No grey has a
contrast of 4.5 (WCAG AA) both on white and on the dark pages of GitHub, so there are
two.  They differ little, because an SVG in <img> can be told another colour scheme than
that of the page: then the contrast is still 4.  Text in the filled boxes is dark.
"""
from html import escape

INK = "#1f2328"
GREY, GREY_ON_DARK = "#70767f", "#797f88"
BLUE, GREEN, PINK, ORANGE = "#9ecbff", "#b4f1b4", "#f7b9d1", "#ffdfb6"
TEAL, VIOLET, PALE, WHITE = "#9fe3dc", "#e2c5ff", "#d0d7de", "#f6f8fa"

# Classes of text: o outside of the boxes, b bold, c code; m and e are anchored at
# their middle and at their end.
STYLE = ("text{font:13px system-ui,-apple-system,'Segoe UI','Noto Sans',Helvetica,Arial,sans-serif;fill:" + INK + "}"
         ".c{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace}"
         ".b{font-weight:600}.o{fill:" + GREY + "}.m{text-anchor:middle}.e{text-anchor:end}"
         "rect,line,path{stroke:" + GREY + "}.n{fill:none}.d{stroke-dasharray:3 3}"
         "@media (prefers-color-scheme:dark){.o{fill:" + GREY_ON_DARK + "}}")

# The widest character of the monospaced fonts, and the mean one of wide sans fonts,
# in parts of the size.
CODE_WIDTH, TEXT_WIDTH = 0.61, 0.58


def width_of(what, size=13, code=False):
    return len(what) * size * (CODE_WIDTH if code else TEXT_WIDTH)


def text(x, y, what, classes="", size=13):
    """A line of text with its base line at y."""
    attributes = f' class="{classes}"' if classes else ""
    if size != 13:
        attributes += f' style="font-size:{size:g}px"'
    return f'<text x="{x:g}" y="{y:g}"{attributes}>{escape(what, quote=False)}</text>'


def box(x, y, w, h, fill="", classes="", radius=3):
    """A rectangle; without a fill, it is empty."""
    fill = f' fill="{fill}"' if fill else ""
    classes = f' class="{classes}"' if classes else "" if fill else ' class="n"'
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{radius}"{fill}{classes}/>'


def line(x1, y1, x2, y2, classes=""):
    classes = f' class="{classes}"' if classes else ""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"{classes}/>'


def arrow(x1, y1, x2, y2):
    """A horizontal or vertical arrow to the second point."""
    along_x, along_y = (x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1)
    back_x, back_y = x2 - 7 * along_x, y2 - 7 * along_y
    return (line(x1, y1, back_x, back_y) +
            f'<path d="M{x2:g} {y2:g}L{back_x - 4 * along_y:g} {back_y - 4 * along_x:g}'
            f'L{back_x + 4 * along_y:g} {back_y + 4 * along_x:g}z" fill="{GREY}"/>')


def picture(width, height, title, description, shapes, scale=1):
    """An SVG file; the description is the alternative text on the pages."""
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * scale:g}" height="{height * scale:g}" '
        f'viewBox="0 0 {width:g} {height:g}" role="img">',
        f"<title>{escape(title, quote=False)}</title>", f"<desc>{escape(description, quote=False)}</desc>",
        f"<style>{STYLE}</style>", *shapes, "</svg>", ""])
