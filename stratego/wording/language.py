"""The reader's language: English is in the source, and the other languages are in gettext catalogues.

Messages are created with `_`, `_p` or `_n`, whose arguments gettext extracts. A translation is looked up at
every use, so that the language can change while the program runs.
"""

import gettext
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Final, NamedTuple, TypeVar

# Not Final: a build sets it to the folder of the catalogues that it compiles.
LOCALE = os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")
DOMAIN: Final = "stratego"
ENGLISH: Final = "en"


class Sentence:
    """A message in the reader's language; `format` fills in its fields in braces."""

    __slots__ = ("_context", "_text")

    def __init__(self, text: str, context: str = "") -> None:
        """``text`` is in English; ``context`` distinguishes messages with the same words."""
        self._text = text
        self._context = context

    def __str__(self) -> str:
        """The message in the current language, with its fields left in braces."""
        return _now.read(self._text, self._context)

    def __bool__(self) -> bool:
        return bool(self._text)

    def __repr__(self) -> str:
        return f"_({self._text!r})"

    def format(self, /, **fields: object) -> str:
        """The message in the current language, with its fields filled in."""
        return _filled(str(self), fields)


class Counted:
    """A message with a singular and a plural, chosen by a number in it."""

    __slots__ = ("_many", "_one")

    def __init__(self, one: str, many: str) -> None:
        self._one, self._many = one, many

    def __repr__(self) -> str:
        return f"_n({self._one!r}, {self._many!r})"

    def format(self, count: int, **fields: object) -> str:
        """The message in the current language, for ``count`` things, with its fields filled in."""
        return _filled(_now.read_counted(self._one, self._many, count), {"count": count, **fields})


def _filled(text: str, fields: Mapping[str, object]) -> str:
    """Fill in the fields of a template, writing numbers with the separators of the language."""
    if _now.code == ENGLISH:
        return text.format(**fields)
    thousand, fraction = str(_NUMBER)[1], str(_NUMBER)[-2]
    signs = {ord(","): thousand, ord("."): fraction}
    numbers = {name: _Number(each, signs) for name, each in fields.items() if type(each) in (int, float)}
    return text.format(**{**fields, **numbers})


class _Number:
    """A number whose format uses a language's separators."""

    def __init__(self, value: object, signs: Mapping[int, str]) -> None:
        self._value, self._signs = value, signs

    def __format__(self, spec: str) -> str:
        return format(self._value, spec).translate(self._signs)


_ = Sentence
"""Creates a message to translate."""


def _p(context: str, text: str) -> Sentence:
    """Create a message to translate, whose meaning depends on its ``context``."""
    return Sentence(text, context)


_n = Counted
"""Creates a message to translate, with a singular and a plural, chosen by ``{count}``."""


NOTHING: Final = Sentence("")
# For translators: the signs between thousands and before decimals.
_NUMBER: Final = _p("number", "1,000.5")


class Word:
    """A noun as a field of a sentence: ``{piece}``, or ``{piece.acc}`` for one of the forms in its language.

    ``forms`` has all forms: ``"Spy; an=a Spy; the=the Spy; pl=Spies"``. ``{piece.Acc}`` is the form ``acc``
    with a capital letter, ``{piece.cap}`` the first form with a capital letter. The first form replaces any
    that is missing.
    """

    def __init__(self, forms: Sentence, number: str = "", *, is_only: bool = False) -> None:
        """``number``, if any, is added in parentheses. If ``is_only``, the form ``the`` replaces ``an``."""
        self._forms = forms
        self._number = number
        self._is_only = is_only

    def __str__(self) -> str:
        return self._form("")

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __getattr__(self, form: str) -> str:
        if form.startswith("_"):
            raise AttributeError(form)
        word = self._form("the" if form == "an" and self._is_only else form.lower())
        return word[:1].upper() + word[1:] if form == CAPITAL or form[0].isupper() else word

    def _form(self, form: str) -> str:
        forms = forms_in(str(self._forms))
        word = forms.get(form, forms[""])
        return f"{word} ({self._number})" if self._number else word


CAPITAL: Final = "cap"


@cache
def forms_in(text: str) -> Mapping[str, str]:
    """The forms of a word by name; the name of the first one is empty."""
    first, *others = text.split("; ")
    return {"": first, **dict(each.split("=", 1) for each in others)}


class _Language(NamedTuple):
    """A language. ``letters`` replaces letters beyond ASCII, by code point; empty if these can be written."""

    code: str
    catalogue: gettext.NullTranslations
    letters: Mapping[int, str]

    def read(self, text: str, context: str) -> str:
        if self.code == ENGLISH or not text:
            return text
        found = self.catalogue.pgettext(context, text) if context else self.catalogue.gettext(text)
        return found.translate(self.letters) if self.letters else found

    def read_counted(self, one: str, many: str, count: int) -> str:
        found = self.catalogue.ngettext(one, many, count)
        return found.translate(self.letters) if self.letters else found


_IN_ENGLISH: Final = _Language(ENGLISH, gettext.NullTranslations(), {})
_program = _now = _IN_ENGLISH  # the program's language, and the current one
_is_plain = False

_OWN_NAME: Final = _p("language", "English")
_LETTERS: Final = _p("letters without ASCII", "'=' -=-")
_SIGNS: Final = str.maketrans("•×»◉↑←→↓▚▞≈▸‹›■·━─", "*x>!^<>v:.-><>#.=-")


def codes() -> list[str]:
    """The codes of the available languages: English, and those with a catalogue."""
    with os.scandir(LOCALE) as entries:
        return sorted([ENGLISH, *(entry.name for entry in entries if is_spoken(entry.name))])


def languages() -> dict[str, str]:
    """The name of each language in that language, by its code."""
    return {code: own_name(code) for code in codes()}


def own_name(code: str) -> str:
    """The name of a language in that language."""
    with speaking(code):
        return str(_OWN_NAME)


def shipped(kind_and_key: str, text: str) -> str:
    """Translate a text from a shipped file; a text of the user's own is returned unchanged.

    ``kind_and_key`` is the context under which it was extracted, such as ``"lesson title"``.
    """
    is_known = _now.catalogue.pgettext(kind_and_key, text.strip()) != text.strip()
    return _now.read(text.strip(), kind_and_key) if is_known else text


def transliterated(text: str) -> str:
    """Replace letters beyond ASCII in a string that is not a `Sentence`, if only ASCII is written."""
    return text.translate(_now.letters)


def bare(text: str) -> str:
    """Case-fold a text, and replace the letters that the language can write in ASCII, for comparisons."""
    return text.casefold().translate(_language(_now.code, True).letters)


def language() -> str:
    """The code of the current language."""
    return _now.code


def speak(code: str, *, plain: bool) -> None:
    """Make ``code`` the program's language from now on; if ``plain``, write only ASCII."""
    global _program, _now, _is_plain
    _is_plain = plain
    _program = _now = _language(code, plain)


def is_plain() -> bool:
    """Whether only ASCII is written to the terminal."""
    return _is_plain


def sign(text: str) -> str:
    """Replace symbols in a string with ASCII characters if the terminal shows no others."""
    return text.translate(_SIGNS) if _is_plain else text


def turn_to(code: str = "") -> None:
    """Switch to the language ``code``; if that is empty or unknown, to the program's language."""
    global _now
    _now = _language(code, _is_plain) if is_spoken(code) else _program


@contextmanager
def speaking(code: str = "") -> Iterator[None]:
    """A context in which another language is the current one; ``code`` is as in `turn_to`."""
    global _now
    before = _now
    try:
        turn_to(code)
        yield
    finally:
        _now = before


def read_by_all(codes: Iterable[str]) -> list[str]:
    """The languages of several readers, each once; the current one comes first if somebody reads it.

    An empty or unknown code stands for the program's language.
    """
    read = dict.fromkeys(code if is_spoken(code) else _program.code for code in codes)
    return sorted(read, key=lambda code: code != _now.code)


_Said = TypeVar("_Said")


def said_in(codes: Iterable[str], say: Callable[[], _Said]) -> list[_Said]:
    """The results of calling ``say`` in each of these languages."""
    texts = []
    for code in codes:
        with speaking(code):
            texts.append(say())
    return texts


def chosen(wished: str, environ: Mapping[str, str]) -> str:
    """The available language to use: ``wished``, else the first one in the environment, else English.

    Of LANGUAGE, LC_ALL, LC_MESSAGES and LANG, only the first one that is set counts.
    """
    if is_spoken(wished):
        return wished
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    listed = next((environ[name] for name in names if environ.get(name)), "")
    for each in listed.split(":"):
        code = each.partition(".")[0].partition("@")[0].partition("_")[0].lower()
        if is_spoken(code):
            return code
    return ENGLISH


def is_spoken(code: str) -> bool:
    """Whether ``code`` is the code of an available language."""
    return code == ENGLISH or (code.isalpha() and os.path.exists(_path(code)))


def _path(code: str) -> str:
    """The path of a catalogue. gettext would find it too, but would import `locale`, which is slow."""
    return os.path.join(LOCALE, code, "LC_MESSAGES", f"{DOMAIN}.mo")


@cache
def _language(code: str, plain: bool) -> _Language:
    if code == ENGLISH or not is_spoken(code):
        return _IN_ENGLISH
    with open(_path(code), "rb") as file:
        spoken = _Language(code, gettext.GNUTranslations(file), {})
    if not plain:
        return spoken
    pairs = (each.split("=", 1) for each in spoken.read(_LETTERS._text, _LETTERS._context).split(" "))
    return spoken._replace(letters=_with_capitals(dict(pairs)))


def _with_capitals(letters: Mapping[str, str]) -> dict[int, str]:
    capitals = {each.upper(): ascii_letters.capitalize() for each, ascii_letters in letters.items()}
    pairs = {**capitals, **letters}.items()
    # The capital of "ß" is "SS", which is not a single character.
    return {ord(each): ascii_letters for each, ascii_letters in pairs if len(each) == 1}
