"""The catalogues: ``python -m release.translations`` extracts all messages, updates and checks each language.

A catalogue is ``stratego/locale/<language>.po``. The id of a message is its English text in the source.
"""

from __future__ import annotations

import io
import os
import re
import sys
import tomllib
from collections.abc import Container, Iterator, Mapping, Sequence
from gettext import c2py
from pathlib import Path
from string import Formatter
from textwrap import shorten
from typing import Any, BinaryIO, Final, cast

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, PoFileParser, write_po

from stratego.rulesets.reading import comment_at_the_top
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
_OPTIONAL: Final = {"{count}", "{enemy}"}
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
    catalogue, method = _empty(), cast(str, _extracted)  # typed as a string, but Babel takes a function, too
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


_LINE: Final = re.compile(r'(#.*|(msgctxt |msgid |msgid_plural |msgstr(\[\d+\])? )?\s*"([^"\\]|\\.)*")?')
_EMPTY_FORM: Final = re.compile(r'^msgstr\[[1-9]\d*\] ""$(?!\n")', re.MULTILINE)
"""An empty plural form; an untranslated text may have more of them than the language has forms."""
_LISTED: Final = 20
"""The maximum number of untranslated texts that are listed; if there are more, none is."""
_NUMBERS: Final = (*range(200), 1_000_000)
"""Sample numbers, among which every plural form occurs."""


class _Read(Catalog):
    """A catalogue that refuses a second text with the same id, which Babel would drop."""

    def __setitem__(self, text: Any, message: Message) -> None:
        if text and (first := self.get(text, message.context)) is not None:
            twice = f"this text is also at line {first.lineno}: delete one of them"
            raise PoFileError(twice, self, "", (message.lineno or 1) - 1)
        super().__setitem__(text, message)


def read(language: str, root: Path = ROOT) -> Catalog:
    """The catalogue of a language. Raises ValueError with the line that gettext or Babel could not read."""
    path, catalogue = LOCALE / f"{language}.po", _Read(language, fuzzy=False)

    def fault(line: int, what: object) -> ValueError:
        return ValueError(f"{path}:{line}: {what}")

    try:
        text = (root / path).read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise fault(error.object.count(b"\n", 0, error.start) + 1, "save this file as UTF-8") from None
    lines = _EMPTY_FORM.sub("", text).split("\n")
    for at, line in enumerate(lines, 1):
        if not _LINE.fullmatch(line.strip()):
            raise fault(at, 'write msgid or msgstr and a text in quotes (in it \\"), or # and a comment')
    try:
        PoFileParser(catalogue, abort_invalid=True).parse(lines)
        if not _numbers(catalogue).keys() <= set(range(catalogue.num_plurals)):
            raise ValueError("plural gives a form beyond nplurals")
    except PoFileError as error:
        what = str(error).rpartition(" on ")[0]
        raise fault(
            error.lineno + 1, what.replace("num_plurals of catalog", "nplurals: delete some")
        ) from None
    except (ValueError, ArithmeticError) as error:
        head = next((at for at, line in enumerate(lines, 1) if "Plural-Forms" in line), 1)
        raise fault(head, f"the head is wrong: {error}") from None
    catalogue.charset = "utf-8"
    return catalogue


def _numbers(catalogue: Catalog) -> dict[int, str]:
    """For each plural form, up to four numbers that use it, as text."""
    form_of = c2py(catalogue.plural_expr)
    numbers: dict[int, list[str]] = {}
    for number in _NUMBERS:
        numbers.setdefault(form_of(number), []).append(f"{number}")
    return {form: ", ".join(numbers[form][:4]) for form in sorted(numbers)}


_HEADER: Final = """\
# Texts of stratego: see docs/translating.md.
# {forms}
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
    forms = [f"msgstr[{form}]: {each}" for form, each in _numbers(catalogue).items()]
    plural_forms = catalogue.plural_forms.rstrip(";")
    header = _HEADER.format(language=language, plural_forms=plural_forms, forms=" · ".join(forms))
    (root / LOCALE / f"{language}.po").write_text(header + entries.getvalue().decode(), "utf-8")


def update(language: str, texts: Catalog, root: Path = ROOT) -> None:
    """Add new ``texts`` and drop obsolete ones; a text that has changed must be translated again.

    Raises ValueError as `read` does.
    """
    catalogue = read(language, root) if language in languages(root) else _empty(language)
    catalogue.update(texts, no_fuzzy_matching=True)
    write(catalogue, language, root)


def faults(language: str, wanted: Catalog, root: Path = ROOT) -> tuple[list[str], list[str]]:
    """The faults of a catalogue, and which of the ``wanted`` texts are not translated, with their lines.

    Raises ValueError as `read` does.
    """
    catalogue = read(language, root)
    mine, theirs = ({(m.context, m.id): m for m in each if m.id} for each in (catalogue, wanted))
    found = [(m, "not in it") for key, m in theirs.items() if key not in mine]
    found += [(m, "no longer used") for key, m in mine.items() if key not in theirs]
    found += [*_wrong(catalogue), *_lacking(catalogue)]
    missing = [(m, "not translated") for m in mine.values() if _is_missing(m)]

    def lines(each: list[tuple[Message, str]]) -> list[str]:
        ordered = sorted((message.lineno or 1, fault, _texts_of(message.id)[0]) for message, fault in each)
        return [f"{LOCALE}/{language}.po:{at}: {fault}: {shorten(text, 70)}" for at, fault, text in ordered]

    return lines(found), lines(missing)


def _texts_of(text: object) -> Sequence[str]:
    """The singular and the plural of an id, or the forms of a translation; else the text alone."""
    return text if isinstance(text, (list, tuple)) else (str(text or ""),)


def _is_missing(message: Message) -> bool:
    return message.fuzzy or not any(_texts_of(message.string))


def _words(catalogue: Catalog) -> list[tuple[Message, Mapping[str, str]]]:
    """The words that may have forms, each with its forms."""
    words = ((m, str(m.string)) for m in catalogue if m.context in WORDS)
    return [(message, forms_in(text)) for message, text in words if _is_shaped(message.context, text)]


def _lacking(catalogue: Catalog) -> Iterator[tuple[Message, str]]:
    """Forms that a word lacks but others of its kind have, and plurals without a text for some numbers."""
    words, numbers = _words(catalogue), _numbers(catalogue)
    for message, word in words:
        if ";" in message.id or len(word) > 1:  # other words have no forms
            usual = {form for m, forms in words if m.context == message.context for form in forms} - {SHORT}
            yield from ((message, f"without the form {form}") for form in usual if not word.get(form))
    for message in catalogue:
        for form, text in enumerate(() if _is_missing(message) else _texts_of(message.string)):
            if not text:
                yield message, f"msgstr[{form}] is missing, for {numbers.get(form, 'no number')}"


_SHAPES: Final = {
    "letters without ASCII": (r"\S=[!-~]+( \S=[!-~]+)*", "letters with what stands for them, as à=a ß=ss"),
    "number": (r"1\D000\D5", "1,000.5 with other signs"),
    "command": (r"[^\s\d]+", "one word without digits"),
    "spelling alphabet": (r"\S+( \S+){14}", "15 words"),
    **dict.fromkeys(WORDS, (r"[^;=]+(; \w+=[^;=]*)*", "a word with its forms, as Spy; an=a Spy; pl=Spies")),
}
"""For each context of texts that the program parses: a pattern that they must match, and advice."""
_WITH_FORMS: Final = re.compile(
    "attacker|color|enemy|guess|highest|kind|marshal|other_side|piece|side|theirs|winner"
)
"""The fields that are words with forms; others are names, numbers or squares."""


def _is_shaped(context: str | None, text: str) -> bool:
    return context not in _SHAPES or re.fullmatch(_SHAPES[context][0], text) is not None


def _wrong(catalogue: Catalog) -> Iterator[tuple[Message, str]]:
    """The translations that the program could not use, and why; they are not compiled."""
    forms = {form for _message, word in _words(catalogue) for form in word}
    commands = {m.id: m.id for m in catalogue if m.context == "command"}
    for message in catalogue:
        source = _texts_of(message.id)[-1]  # the plural form has all fields
        for number, text in enumerate(_texts_of(message.string) if source else ()):
            where = f"msgstr[{number}]: " if message.pluralizable else ""
            for fault in _strange(source, text, forms, message.context or "") if text else ():
                yield message, where + fault
            if message.context == "command" and text:
                other = commands.setdefault(text.casefold(), source)
                if other != source:
                    yield message, f'"{text}" is the word for {other}, too'


def _strange(text: str, translation: str, forms: Container[str], context: str) -> Iterator[str]:
    """What is wrong with a translation: its shape, its fields, or forms that the language lacks."""
    if not _is_shaped(context, translation):
        yield f"write {_SHAPES[context][1]}"
    try:
        ours, theirs = _fields(text), _fields(translation)
    except ValueError:
        yield "braces that do not match"
        return
    names, written = ({name for name, _form, _spec in each} for each in (ours, theirs))
    yield from (f"{name} is missing" for name in sorted(names - written - _OPTIONAL))
    yield from (f"{name} is unknown" for name in sorted(written - names))
    for name, form, spec in sorted(theirs):
        is_key = context.startswith("lesson") and (name, form, spec) in ours  # a key's id such as {turn.end}
        is_known = form.lower() in forms or form == CAPITAL
        if form and not is_key and not (is_known and _WITH_FORMS.fullmatch(name[1:-1])):
            yield f"{name} has no form {form}"
        if spec and spec not in {each for _name, _form, each in ours}:
            yield f"{name} is written as {spec}"


def _fields(text: str) -> set[tuple[str, str, str]]:
    """The names of the fields in a template, each with its form and its format.

    A key in brackets is part of the name.
    """
    fields = {(found, "", "") for found in re.findall(f"{PERCENT}|%", text)}
    for _text, name, spec, way in Formatter().parse(text):
        if name is not None:
            first, _, form = (name, "", "") if "[" in name else name.partition(".")
            fields.add((f"{{{first}}}", form, f"{way or ''}{spec}"))
    return fields


def compiled(language: str, root: Path = ROOT) -> bytes:
    """The catalogue of a language as gettext reads it, without the translations that are wrong.

    Raises ValueError as `read` does.
    """
    buffer, catalogue = io.BytesIO(), read(language, root)
    for message, _fault in list(_wrong(catalogue)):
        catalogue.delete(message.id, message.context)
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def compile_all(root: Path = ROOT, target: Path | None = None) -> dict[str, Path]:
    """Compile every catalogue into the package, or into ``target``. Returns the files by place in a wheel.

    A file newer than its source is left alone, as is one whose source cannot be read; a running program
    never sees a half-written one.
    """
    files = {}
    for language in languages(root):
        name = f"{language}/LC_MESSAGES/{DOMAIN}.mo"
        path = (target or root / LOCALE) / name
        if not path.exists() or path.stat().st_mtime <= (root / LOCALE / f"{language}.po").stat().st_mtime:
            try:
                contents = compiled(language, root)
            except ValueError:  # `main` reports it
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            new = path.with_suffix(f".{os.getpid()}")
            new.write_bytes(contents)
            new.replace(path)
        files[(LOCALE / name).as_posix()] = path
    return files


def main(arguments: Sequence[str]) -> int:
    """Update these languages, by default all, and report their faults. Returns the exit status."""
    texts, is_right = template(), True
    for language in arguments or languages():
        try:
            update(language, texts)
            found, missing = faults(language, texts)
        except ValueError as error:
            print(error)
            is_right = False
            continue
        for line in found + (missing if len(missing) <= _LISTED else []):
            print(line)
        print(f"{language}: {len(texts) - len(missing):,} of {len(texts):,} texts are translated")
        is_right = is_right and not found and not missing
    compile_all()
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
