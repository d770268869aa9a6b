"""Sentences with styled fields."""

from __future__ import annotations

from string import Formatter

from textual.content import Content


def marked_key(name: str) -> tuple[str, str]:
    """The name of a key as a highlighted field of a sentence."""
    return f" {name} ", "bold $ground on $brass"


def styled(template: str, style: str = "", **fields: str | tuple[str, str]) -> Content:
    """``template`` with its fields filled in; a field may be a text, or a text and its style.

    ``style`` is the style of everything else. Nothing is read as markup.
    """
    parts: list[tuple[str, str]] = []
    for text, name, _, _ in Formatter().parse(template):
        parts.append((text, style))
        if name is not None:
            field = fields[name]
            parts.append((field, style) if isinstance(field, str) else field)
    return Content.assemble(*parts)
