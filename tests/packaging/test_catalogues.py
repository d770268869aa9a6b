"""The catalogues: complete, up to date, and correct in their fields, forms, counts and letters."""

import io
import re
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

import pytest

from release import translations
from release.translations import LOCALE, faults, languages
from stratego import Kind
from stratego.wording.language import ENGLISH, _language, _n, speaking
from stratego.wording.names import counted

LANGUAGES = languages()
each_language = pytest.mark.parametrize("language", LANGUAGES)

read = cache(translations.read)

COUNTS = (0, 1, 2, 4, 5, 11, 12, 21, 22, 25, 102)

# The nouns that follow each of `COUNTS`, in this order: for a person, a thing, and pieces in general.
WORDS = {
    "cs": {
        Kind.MINER: "minérů minér minéři minéři minérů minérů minérů minérů minérů minérů minérů",
        Kind.BOMB: "bomb bomba bomby bomby bomb bomb bomb bomb bomb bomb bomb",
        None: "figur figura figury figury figur figur figur figur figur figur figur",
    },
    "sk": {
        Kind.MINER: "minérov minér minéri minéri minérov minérov minérov minérov minérov minérov minérov",
        Kind.BOMB: "bômb bomba bomby bomby bômb bômb bômb bômb bômb bômb bômb",
        None: "figúrok figúrka figúrky figúrky figúrok figúrok figúrok figúrok figúrok figúrok figúrok",
    },
    "pl": {
        Kind.MINER: "saperów saper saperów saperów saperów saperów saperów saperów saperów saperów saperów",
        Kind.BOMB: "min mina miny miny min min min min miny min miny",
        None: "pionków pionek pionki pionki pionków pionków pionków pionków pionki pionków pionki",
    },
    "bg": {
        Kind.MINER: "сапьори сапьор" + 9 * " сапьори",
        Kind.BOMB: "бомби бомба" + 9 * " бомби",
        None: "фигури фигура" + 9 * " фигури",
    },
    "de": {
        Kind.MINER: "Mineure Mineur" + 9 * " Mineure",
        Kind.BOMB: "Bomben Bombe" + 9 * " Bomben",
        None: "Figuren Figur" + 9 * " Figuren",
    },
}

# The ASCII spellings of some letters.
LETTERS = {
    "cs": "ř=r ě=e ů=u č=c ý=y",
    "sk": "ľ=l ô=o ŕ=r ä=a ť=t",
    "pl": "ł=l ą=a ż=z ź=z ó=o",
    "bg": "щ=sht ж=zh ъ=a ю=yu ц=ts Щ=Sht",
    "de": "ä=ae ö=oe ü=ue ß=ss Ä=Ae",
}


def test_every_catalogue_is_whole_and_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translations, "read", lambda language, _root: read(language))
    texts = translations.template()
    assert {language: found for language in LANGUAGES if any(found := faults(language, texts))} == {}


def test_each_language_is_in_the_tables() -> None:
    assert set(WORDS) == set(LETTERS) == set(LANGUAGES)


@each_language
def test_counts(language: str) -> None:
    pieces = _n("{count} piece", "{count} pieces")
    with speaking(language):
        for kind, words in WORDS[language].items():
            expected = [f"{count} {word}" for count, word in zip(COUNTS, words.split(), strict=True)]
            found = [pieces.format(count) if kind is None else counted(kind, count) for count in COUNTS]
            assert found == expected


@each_language
def test_ascii_stands_for_every_letter(language: str) -> None:
    """Test letters only: characters that English has, too, such as dashes, are replaced elsewhere."""
    letters = _language(language, True).letters
    for pair in LETTERS[language].split():
        letter, _, plain = pair.partition("=")
        assert letter.translate(letters) == plain
    missing = set[str]()
    for message in read(language):
        if message.id and message.context != "letters without ASCII":
            beyond = {letter for letter in str(message.string).translate(letters) if not letter.isascii()}
            missing |= beyond - set(str(message.id))
    assert missing == set()


def test_english_has_no_catalogue() -> None:
    assert ENGLISH not in LANGUAGES


# Faulty catalogues

SOURCE = """
_("{name} goes to {square}")
_("{piece.an} is lost")
_n("{count} turn", "{count} turns")
_p("piece", "Spy; an=a Spy; pl=Spies")
_("%(prog)s")
_p("command", "end")
_p("command", "done")
_p("letters without ASCII", "'=' -=-")
"""
RIGHT = {
    '"{name} goes to {square}"': '"{square}: {name}"',
    '"{piece.an} is lost"': '"{piece.acc}!"',
    '"{count} turn"\nmsgid_plural "{count} turns"': None,
    '"Spy; an=a Spy; pl=Spies"': '"vyzvědač; acc=vyzvědače"',
    '"%(prog)s"': '"%(prog)s"',
    '"end"': '"konec"',
    '"done"': '"hotovo"',
    """"'=' -=-\"""": '"š=s č=c"',
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a faultless catalogue."""
    (tmp_path / LOCALE).mkdir(parents=True)
    (tmp_path / "stratego" / "texts.py").write_text(SOURCE, "utf-8")
    translations.update("cs", translations.template(tmp_path), tmp_path)
    path = tmp_path / LOCALE / "cs.po"
    text = path.read_text("utf-8")
    for message, translation in RIGHT.items():
        if translation is not None:
            assert f'msgid {message}\nmsgstr ""' in text
            text = text.replace(f'msgid {message}\nmsgstr ""', f"msgid {message}\nmsgstr {translation}")
    for number, word in enumerate(("tah", "tahy", "tahů")):
        text = text.replace(f'msgstr[{number}] ""', f'msgstr[{number}] "{{count}} {word}"')
    path.write_text(text, "utf-8")
    return tmp_path


def found(project: Path) -> list[str]:
    """The faults of the catalogue, and what it lacks, each with its line."""
    return [each for part in faults("cs", translations.template(project), project) for each in part]


def spoilt(project: Path, old: str, new: str) -> list[str]:
    """What `found` finds in a catalogue in which ``old`` is replaced by ``new``."""
    path = project / LOCALE / "cs.po"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return [each.removeprefix(f"{LOCALE}/cs.po:") for each in found(project)]


def spoken(project: Path, text: str, context: str) -> str:
    """A text as the compiled catalogue says it."""
    catalogue = GNUTranslations(io.BytesIO(translations.compiled("cs", project)))
    return catalogue.pgettext(context, text) if context else catalogue.gettext(text)


def test_a_right_catalogue_has_no_fault(project: Path) -> None:
    assert found(project) == []
    translations.update("cs", translations.template(project), project)
    assert found(project) == []
    assert (
        "# msgstr[0]: 1 · msgstr[1]: 2, 3, 4 · msgstr[2]: 0, 5, 6, 7"
        in (project / LOCALE / "cs.po").read_text()
    )


NAME, PIECE, SPY = "{name} goes to {square}", "{piece.an} is lost", "Spy; an=a Spy; pl=Spies"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (f'msgid "{PIECE}"', 'msgid "{piece.an} is gone"', f"1: not in it: {PIECE}"),
        ("vyzvědače", "vyzvědače; dat=", f"29: without the form dat: {SPY}"),
        ("msgctxt", "#, fuzzy\nmsgctxt", f"30: not translated: {SPY}"),
        ('msgstr "{square}: {name}"', 'msgstr ""', f"11: not translated: {NAME}"),
        ('"{count} tahů"', '""', "21: msgstr[2] is missing, for 0, 5, 6, 7: {count} turn"),
    ],
)
def test_missing_translations_are_found(project: Path, old: str, new: str, fault: str) -> None:
    assert fault in spoilt(project, old, new)


@pytest.mark.parametrize(
    ("old", "new", "fault", "text"),
    [
        ("{square}:", "{squares}:", "{square} is missing", NAME),
        ("{square}:", "{squares}:", "{squares} is unknown", NAME),
        ("{square}:", "{}{square}:", "{} is unknown", NAME),
        ("{square}:", "{square:x}:", "{square} is written as x", NAME),
        (": {name}", ": {name.acc}", "{name} has no form acc", NAME),
        ("{square}: {name}", "{square}: {name", "braces that do not match", NAME),
        ("{piece.acc}", "{piece.dat}", "{piece} has no form dat", PIECE),
        ("{count} tahů", "{counts} tahů", "msgstr[2]: {counts} is unknown", "{count} turn"),
        ('msgstr "%(prog)s"', 'msgstr "%(program)s"', "%(program)s is unknown", "%(prog)s"),
        ('msgstr "{piece.acc}', 'msgstr "100 % {piece.acc}', "% is unknown", PIECE),
        ("; acc=vyzvědače", "; vyzvědače", "write a word with its forms", SPY),
        ('msgstr "hotovo"', 'msgstr "konec"', '"konec" is the word for end, too', "done"),
        ('msgstr "konec"', 'msgstr "done"', '"done" is the word for done, too', "end"),
        ('msgstr "konec"', 'msgstr "konec tahu"', "write one word without digits", "end"),
        ('msgstr "konec"', 'msgstr "b4"', "write one word without digits", "end"),
        ("š=s", "š", "write letters with what stands for them", "'=' -=-"),
    ],
)
def test_faulty_translations_are_found_and_not_used(
    project: Path, old: str, new: str, fault: str, text: str
) -> None:
    context = {SPY: "piece", "end": "command", "done": "command", "'=' -=-": "letters without ASCII"}.get(
        text, ""
    )
    assert spoken(project, text, context) != text or text == "%(prog)s"
    assert any(fault in each for each in spoilt(project, old, new))
    assert spoken(project, text, context) == text


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("(n == 1", "(n ! 1", "7: the head is wrong: unbalanced parenthesis in plural form"),
        (": 2)", ": 3)", "7: the head is wrong: plural gives a form beyond nplurals"),
        ("nplurals=3", "nplurals=2", "21: msg has more translations than nplurals: delete some"),
        ("\nmsgstr", "\nmsgstrr", "4: write msgid or msgstr and a text in quotes"),
        ('tah"', "tah", "23: write msgid or msgstr and a text in quotes"),
        ("vyzvědač;", "vyzv\udcfddač;", "30: save this file as UTF-8"),
        ('msgid "%(prog)s"', f'msgid "{NAME}"', "34: this text is also at line 11: delete one of them"),
    ],
)
def test_a_catalogue_that_cannot_be_read(project: Path, old: str, new: str, fault: str) -> None:
    path = project / LOCALE / "cs.po"
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8", "surrogateescape")
    with pytest.raises(ValueError, match=re.escape(f"stratego/locale/cs.po:{fault}")):
        found(project)
    assert translations.compile_all(project) == {}


def test_a_fresh_catalogue_takes_another_number_of_forms(project: Path) -> None:
    path, texts = project / LOCALE / "it.po", translations.template(project)
    translations.update("it", texts, project)
    head = path.read_text("utf-8")
    path.write_text(re.sub("nplurals=.*;", "nplurals=2; plural=(n != 1);", head), "utf-8")
    translations.update("it", texts, project)
    assert "msgstr[2]" in head
    assert "msgstr[2]" not in path.read_text("utf-8")


def test_an_obsolete_text_is_found_and_dropped(project: Path) -> None:
    source = project / "stratego" / "texts.py"
    source.write_text(SOURCE.replace('_("%(prog)s")', '_("%(prog)s {more}")'), "utf-8")
    assert [each.partition(": ")[2] for each in found(project)] == [
        "not in it: %(prog)s {more}",
        "no longer used: %(prog)s",
    ]
    translations.update("cs", translations.template(project), project)
    assert [each.partition(": ")[2] for each in found(project)] == ["not translated: %(prog)s {more}"]


def test_a_language_is_added_by_a_file(project: Path) -> None:
    translations.update("sl", translations.template(project), project)
    assert languages(project) == ["cs", "sl"]
    files = translations.compile_all(project)
    assert [path.read_bytes()[:4].hex() for path in files.values()] == ["de120495"] * 2
    assert {Path(name).parts[2] for name in files} == {"cs", "sl"}
