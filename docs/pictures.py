"""Pictures of the screen as small SVG files, animated if there are several frames.

Textual draws a screenshot; this module keeps its rectangles and texts, joins equal neighbours, and draws
anything that several frames have in common only once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple
from xml.etree import ElementTree
from xml.sax.saxutils import escape

_SVG: Final = "{http://www.w3.org/2000/svg}"
_LINE: Final = 24.4  # SVG units per line of the terminal


class Frame(NamedTuple):
    """A screenshot exported by Textual, how many seconds it is shown, and its title."""

    svg: str
    seconds: float
    title: str


class _Shape(NamedTuple):
    """A rectangle of one colour, or a text with its style."""

    x: float
    y: float
    width: float
    look: str
    text: str


def picture(frames: Sequence[Frame]) -> str:
    """One SVG that shows all frames in a loop, and the first one where animations are off."""
    styles: dict[str, str] = {}
    drawn: dict[str, list[int]] = {}  # each drawn line, with the numbers of its frames
    for number, frame in enumerate(frames):
        for part in [_title(frame.title, styles), *_lines(frame.svg, styles)]:
            drawn.setdefault(part, []).append(number)
    view = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', frames[0].svg)
    assert view
    width, height = float(view[1]), float(view[2])
    moving = {tuple(shown) for shown in drawn.values() if len(shown) < len(frames)}
    names = {shown: f"m{number}" for number, shown in enumerate(sorted(moving))}
    css = [f".{name}{{{style}}}" for style, name in styles.items()]
    css += [rule for shown, name in names.items() for rule in _motion(name, shown, frames)]
    body = [
        f'<g class="{names[tuple(shown)]}">{part}</g>' if tuple(shown) in names else part
        for part, shown in drawn.items()
    ]
    return "\n".join(
        [
            f'<svg viewBox="0 0 {_number(width)} {_number(height)}" xmlns="http://www.w3.org/2000/svg">',
            "<style>",
            "text{font:20px monospace}rect{shape-rendering:crispEdges}",
            *css,
            "@media(prefers-reduced-motion:reduce){g{animation:none!important}}",
            "</style>",
            f'<rect fill="#292929" width="{_number(width)}" height="{_number(height)}" rx="8"/>',
            '<g transform="translate(26,22)"><circle r="7" fill="#ff5f57"/>'
            '<circle cx="22" r="7" fill="#febc2e"/><circle cx="44" r="7" fill="#28c840"/></g>',
            '<g transform="translate(9,41)">',
            *body,
            "</g>",
            "</svg>",
            "",
        ]
    )


def _title(title: str, styles: dict[str, str]) -> str:
    look = _class("fill:#c5c8c6;font:bold 18px sans-serif;text-anchor:middle", styles)
    return f'<text class="{look}" x="487" y="-14">{escape(title)}</text>'


def _lines(svg: str, styles: dict[str, str]) -> Iterator[str]:
    """Each line of the terminal as SVG."""
    root = ElementTree.fromstring(svg)
    sheet = "".join(each.text or "" for each in root.iter(f"{_SVG}style"))
    looks = dict(re.findall(r"\.([\w-]+-r\d+) \{ ([^}]*) \}", sheet))
    rows: dict[int, list[_Shape]] = {}
    for shape in _shapes(root, looks):
        rows.setdefault(int((shape.y - 1) // _LINE), []).append(shape)
    for number in sorted(rows):
        yield "".join(_drawn(shape, styles) for shape in _joined(rows[number]))


def _shapes(root: ElementTree.Element, looks: dict[str, str]) -> Iterator[_Shape]:
    matrix = root.findall(f"{_SVG}g")[-1]
    for each in matrix.iter():
        place = {name: float(each.get(name, "0")) for name in ("x", "y", "width", "textLength")}
        if each.tag == f"{_SVG}rect":
            yield _Shape(place["x"], place["y"], place["width"], each.get("fill", ""), "")
        elif each.tag == f"{_SVG}text" and (each.text or "").strip():
            look = looks[each.get("class", "")]
            yield _Shape(place["x"], place["y"], place["textLength"], look, each.text or "")


def _joined(shapes: Sequence[_Shape]) -> Iterator[_Shape]:
    """The rectangles, with equal neighbours joined, followed by the texts."""
    rectangles = sorted(shape for shape in shapes if not shape.text)
    for _, run in groupby(rectangles, key=lambda shape: shape.look):
        equal = list(run)
        end = equal[-1].x + equal[-1].width
        yield equal[0]._replace(width=end - equal[0].x)
    yield from (shape for shape in shapes if shape.text)


def _drawn(shape: _Shape, styles: dict[str, str]) -> str:
    x, y, width = map(_number, (shape.x, shape.y, shape.width))
    if not shape.text:
        return f'<rect fill="{shape.look}" x="{x}" y="{y}" width="{width}" height="24.7"/>'
    look = _class(shape.look.replace(": ", ":"), styles)
    text = escape(shape.text.replace("\xa0", " "))
    kept = ' xml:space="preserve"' if text != " ".join(text.split()) else ""
    return f'<text class="{look}" x="{x}" y="{y}" textLength="{width}"{kept}>{text}</text>'


def _class(style: str, styles: dict[str, str]) -> str:
    return styles.setdefault(style, f"s{len(styles)}")


def _motion(name: str, shown: Sequence[int], frames: Sequence[Frame]) -> Iterator[str]:
    """The CSS rules that show an element during some of the frames."""
    whole = sum(frame.seconds for frame in frames)
    steps, at, was = [], 0.0, None
    for number, frame in enumerate(frames):
        is_shown = number in shown
        if is_shown != was:
            state = "visible" if is_shown else "hidden"
            steps.append(f"{_number(100 * at / whole)}%{{visibility:{state}}}")
        at, was = at + frame.seconds, is_shown
    at_rest = "" if 0 in shown else "visibility:hidden;"
    yield f".{name}{{{at_rest}animation:{name} {_number(whole)}s step-end infinite}}"
    yield f"@keyframes {name}{{{''.join(steps)}}}"


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
