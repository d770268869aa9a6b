"""The catalogues: ``python -m release.translations`` extracts all messages, updates and checks each language.

A catalogue is ``stratego/locale/<language>.po``. The id of a message is its English text in the source.
"""

from __future__ import annotations

import io
import os
import re
import sys
import tomllib
from collections.abc import Container, Iterator, Sequence
from pathlib import Path
from string import Formatter
from typing import Any, BinaryIO, Final, cast

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from stratego.rulesets.files import comment_at_the_top
from stratego.wording.language import CAPITAL, DOMAIN, forms_in

ROOT: Final = Path(__file__).parents[1]
LOCALE: Final = Path("stratego/locale")

_KEYWORDS: Final[dict[str, Any]] = {
    "_": None,
    "_p": ((1, "c"), 2),
    "_n": (1, 2),
    **dict.fromkeys(("Explanation", "FileFault", "Refusal", "UnreadableRecord", "ResumeError")),
    **dict.fromkeys(("SetupError", "NameTaken", "NoSuchSetup")),
    **dict.fromkeys(("BoardError", "GameOver", "SpecError", "StepError", "HostingError")),
    **dict.fromkeys(("PlayerError", "Ended", "Late", "Cancelled")),
    **dict.fromkeys(("fault", "_with_outcome")),
    "_illegal": (2,),
}
"""The functions whose arguments are extracted, and which arguments; by default the first."""
_CALL: Final = re.compile(rf"\b(?:{'|'.join(_KEYWORDS)})\s*\(".encode())
WORDS: Final = ("piece", "side")
"""The contexts of messages that hold the forms of a word."""
SHORT: Final = "short"
"""The form of a word for narrow places, which a catalogue may leave out."""
_OPTIONAL: Final = {"count", "enemy"}
"""Fields that a translation may leave out: a number in words, and the owner of an attacked piece."""
PERCENT: Final = r"%\(\w+\)\w|%[srd]"
_FROM_PYTHON: Final = ("stratego", "release/argparse_words.py", "release/man_page.py")
_TEXTS: Final = {
    "rulesets": ("game", ("name", "summary")),
    "rulesets/lessons": ("lesson", ("title", "task", "well", "otherwise", "say")),
    "rulesets/lessons/boards": ("game", ("name", "summary")),
    "rulesets/lessons/positions": ("lesson", ("title", "task", "well", "otherwise", "say")),
    "rulesets/setups": ("set-up", ("name", "idea")),
}
"""The kind of contents of each folder of TOML files, and the keys of its messages."""


def languages(root: Path = ROOT) -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.stem for path in (root / LOCALE).glob("*.po"))


def template(root: Path = ROOT) -> Catalog:
    """A catalogue of all messages in the sources, without translations."""
    catalogue, method = _empty(), cast(str, _extracted)  # Babel takes a function, too
    for name in _FROM_PYTHON:
        path = root / name
        found = extract_from_dir(
            path if path.is_dir() else path.parent,
            [("**.py" if path.is_dir() else path.name, method)],
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
    for path in sorted((root / "rulesets").glob("*.toml")):
        for text in comment_at_the_top(path.read_text("utf-8")):
            catalogue.add(text, locations=[(f"rulesets/{path.name}", 0)], context="game introduction")
    return catalogue


def _extracted(file: BinaryIO, keywords: Any, tags: Any, options: Any) -> Iterator[Any]:
    """The messages in a Python file; more than half of the files have none, and need not be tokenized."""
    source = file.read()
    if _CALL.search(source):
        yield from extract_python(io.BytesIO(source), keywords, tags, options)


def _texts(table: Any, keys: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The strings under these keys in a TOML table and its nested tables, in order."""
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
    return Catalog(language, fuzzy=False)


def read(language: str, root: Path = ROOT) -> Catalog:
    """The catalogue of a language."""
    with (root / LOCALE / f"{language}.po").open("rb") as file:
        return read_po(file, language, abort_invalid=True)


_HEADER: Final = """\
# Texts of stratego: see docs/translating.md.
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plural_forms};\\n"

"""


def write(catalogue: Catalog, language: str, root: Path = ROOT) -> None:
    """Save the catalogue of a language, without the headers that would change with each update."""
    entries = io.BytesIO()
    write_po(entries, catalogue, width=100, include_lineno=False, omit_header=True, ignore_obsolete=True)
    header = _HEADER.format(language=language, plural_forms=catalogue.plural_forms.rstrip(";"))
    (root / LOCALE / f"{language}.po").write_text(header + entries.getvalue().decode(), "utf-8")


def update(language: str, root: Path = ROOT) -> None:
    """Add new messages and drop obsolete ones; a message that has changed must be translated again."""
    catalogue = read(language, root) if language in languages(root) else _empty(language)
    catalogue.update(template(root), no_fuzzy_matching=True)
    write(catalogue, language, root)


def faults(language: str, root: Path = ROOT) -> list[str]:
    """The faults of a catalogue, each with the message concerned."""
    texts, wanted = (
        {(m.context, m.id): m for m in each if m.id} for each in (read(language, root), template(root))
    )
    found = [f"not in it: {text}" for _context, text in wanted.keys() - texts.keys()]
    found += [f"no longer used: {text}" for _context, text in texts.keys() - wanted.keys()]
    words = {key: forms_in(str(each.string)) for key, each in texts.items() if key[0] in WORDS}
    forms = {form for word in words.values() for form in word}
    for (context, text), each in texts.items():
        last = str(text[-1] if isinstance(text, tuple) else text)  # the plural form has all fields
        strings = each.string if isinstance(each.string, tuple) else (each.string,)
        strange = [name for string in strings for name in _strange(last, str(string), forms, context or "")]
        if not all(strings) or each.fuzzy:
            found.append(f"not translated: {text}")
        elif strange:
            found.append(f"{', '.join(sorted(strange))}: {text}")
        elif context in WORDS and (";" in last or len(words[context, text]) > 1):  # others have no forms
            usual = {form for key, word in words.items() if key[0] == context for form in word} - {SHORT}
            lacking = sorted(form for form in usual if not words[context, text].get(form))
            found += [f"without the form {form}: {text}" for form in lacking]
    return found


def _strange(text: str, translation: str, forms: Container[str], context: str) -> Iterator[str]:
    """Fields that are only in the message or only in its translation, and forms that the language lacks."""
    if "%" in text:
        yield from set(re.findall(PERCENT, text)) ^ set(re.findall(PERCENT, translation))
        return
    ours = _fields(text)
    try:
        theirs = _fields(translation)
    except ValueError:
        yield "braces that do not match"
        return
    theirs_by_name = {name for name, _form in theirs}
    yield from ({name for name, _form in ours} ^ theirs_by_name) - (_OPTIONAL - theirs_by_name)
    for name, form in theirs:
        is_key = context.startswith("lesson") and (name, form) in ours  # a binding id such as {turn.end}
        if form and form.lower() not in forms and form != CAPITAL and not is_key:
            yield f"{name}.{form}"


def _fields(text: str) -> set[tuple[str, str]]:
    """The names of the fields in a template, each with its form; a key in brackets is part of the name."""
    names = {name for _text, name, _spec, _way in Formatter().parse(text) if name}
    return {(name, "") if "[" in name else (name.partition(".")[0], name.partition(".")[2]) for name in names}


def compiled(language: str, root: Path = ROOT) -> bytes:
    """The catalogue of a language as gettext reads it."""
    buffer = io.BytesIO()
    write_mo(buffer, read(language, root))
    return buffer.getvalue()


def compile_all(root: Path = ROOT, target: Path | None = None) -> dict[str, Path]:
    """Compile every catalogue into the package, or into ``target``. Returns each file by its path.

    A file newer than its source is left alone; a running program never sees a half-written one.
    """
    files = {}
    for language in languages(root):
        name = f"{language}/LC_MESSAGES/{DOMAIN}.mo"
        path = (target or root / LOCALE) / name
        if not path.exists() or path.stat().st_mtime <= (root / LOCALE / f"{language}.po").stat().st_mtime:
            path.parent.mkdir(parents=True, exist_ok=True)
            new = path.with_suffix(f".{os.getpid()}")
            new.write_bytes(compiled(language, root))
            new.replace(path)
        files[(LOCALE / name).as_posix()] = path
    return files


def main(arguments: Sequence[str]) -> int:
    """Update these languages, by default all, and report their faults. Returns the exit status."""
    wrong = 0
    for language in arguments or languages():
        update(language)
        for fault in faults(language):
            print(f"{language}: {fault}")
            wrong += 1
    compile_all()
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
