"""The catalogues: ``python -m release.translations`` extracts every text, updates and checks each language.

A catalogue is ``stratego/locale/<language>.po``. The English text in the source is the id.
"""

from __future__ import annotations

import io
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).parents[1]
LOCALE: Final = Path("stratego/locale")
DOMAIN: Final = "stratego"

_KEYWORDS: Final[dict[str, Any]] = {
    "_": None,
    "_p": ((1, "c"), 2),
    "_n": (1, 2),
    "Explanation": None,
}
_FROM_PYTHON: Final = ("stratego", "release/argparse_words.py")
_TEXTS: Final = {
    "rulesets": ("game", ("name", "summary")),
    "rulesets/lessons": ("lesson", ("title", "task", "well", "otherwise", "say")),
    "rulesets/lessons/boards": ("game", ("name", "summary")),
    "rulesets/lessons/positions": ("lesson", ("title", "task", "well", "otherwise", "say")),
    "rulesets/setups": ("set-up", ("name", "idea")),
}
"""What each folder of TOML files holds, and the keys of its texts."""


def languages(root: Path = ROOT) -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.stem for path in (root / LOCALE).glob("*.po"))


def template(root: Path = ROOT) -> Catalog:
    """All texts, without translations."""
    catalogue = _empty()
    for name in _FROM_PYTHON:
        path = root / name
        found = extract_from_dir(
            path if path.is_dir() else path.parent,
            [("**.py" if path.is_dir() else path.name, "python")],
            keywords=_KEYWORDS,
            comment_tags=("For translators:",),
            strip_comment_tags=True,
        )
        folder = path if path.is_dir() else path.parent
        for file, _, text, comments, context in found:
            where = (folder / file).relative_to(root).as_posix()
            catalogue.add(text, locations=[(where, 0)], auto_comments=comments, context=context)
    for texts, (kind, keys) in _TEXTS.items():
        for path in sorted((root / texts).glob("*.toml")):
            for key, text in _texts(tomllib.loads(path.read_text("utf-8")), keys):
                catalogue.add(
                    text.strip(),
                    locations=[(path.relative_to(root).as_posix(), 0)],
                    context=f"{kind} {key}",
                )
    return catalogue


def _texts(table: Any, keys: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The texts under these keys in a table and the tables in it, in their order."""
    if isinstance(table, list):
        for each in table:
            yield from _texts(each, keys)
    elif isinstance(table, dict):
        for key, value in table.items():
            if key in keys and isinstance(value, str):
                yield key, value
            else:
                yield from _texts(value, keys)


def _empty(language: str | None = None) -> Catalog:
    return Catalog(language, project="stratego", fuzzy=False, header_comment="# Texts of stratego.")


def read(language: str, root: Path = ROOT) -> Catalog:
    """The catalogue of a language."""
    with (root / LOCALE / f"{language}.po").open("rb") as file:
        return read_po(file, language, abort_invalid=True)


def write(catalogue: Catalog, language: str, root: Path = ROOT) -> None:
    """Save the catalogue of a language."""
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=100, include_lineno=False, omit_header=False, ignore_obsolete=True)
    (root / LOCALE / f"{language}.po").write_bytes(buffer.getvalue())


def update(language: str, root: Path = ROOT) -> None:
    """Add what is new and drop what is gone; a text that has changed must be translated anew."""
    catalogue = read(language, root) if language in languages(root) else _empty(language)
    catalogue.update(template(root), no_fuzzy_matching=True)
    write(catalogue, language, root)


def compiled(language: str, root: Path = ROOT) -> bytes:
    """The catalogue of a language as gettext reads it."""
    buffer = io.BytesIO()
    write_mo(buffer, read(language, root))
    return buffer.getvalue()


def compile_all(root: Path = ROOT, target: Path | None = None) -> dict[str, Path]:
    """Compile every catalogue into the package, or into ``target``. Returns the files by their place."""
    files = {}
    for language in languages(root):
        name = f"{language}/LC_MESSAGES/{DOMAIN}.mo"
        path = (target or root / LOCALE) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(compiled(language, root))
        files[(LOCALE / name).as_posix()] = path
    return files


if __name__ == "__main__":
    for each in sys.argv[1:] or languages():
        update(each)
    compile_all()
