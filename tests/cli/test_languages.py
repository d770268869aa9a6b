"""The language of the commands: how it is chosen, the words of argparse, and consoles without Unicode."""

import re
from collections.abc import Iterator, Mapping, Sequence

import pytest

from release.translations import languages
from stratego.cli.main import choose_language, main
from stratego.files import config_folder, settings_file
from stratego.wording.language import ENGLISH, Counted, Sentence, chosen, language, speak
from tests.cli.every_command import commands
from tests.support.cases import with_each
from tests.support.forking import run

LANGUAGES = languages()
HELP = {
    "en": "usage: ",
    "cs": "použití: ",
    "sk": "použitie: ",
    "pl": "użycie: ",
    "bg": "употреба: ",
    "de": "Aufruf: ",
}


@pytest.fixture(autouse=True)
def _english_again(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "")
    yield
    speak(ENGLISH, plain=False)


@with_each(
    ("environ", "code"),
    [
        ({}, "en"),
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "sr@latin"}, "en"),
        ({"LC_ALL": "bg_BG.CP1251"}, "bg"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANGUAGE": "xx:cs:en"}, "cs"),
        ({"LANGUAGE": "en:cs"}, "en"),
        ({"LANGUAGE": "en_GB:cs"}, "en"),
        ({"LANGUAGE": "xx", "LANG": "cs_CZ"}, "en"),
        ({"LANGUAGE": "", "LANG": "cs_CZ"}, "cs"),
        ({"LANGUAGE": "../cs", "LANG": ""}, "en"),
        ({"LANG": "pl_PL", "LC_MESSAGES": "sk_SK"}, "sk"),
        ({"LC_MESSAGES": "sk_SK", "LC_ALL": "de_DE"}, "de"),
        ({"LC_ALL": "de_DE", "LANGUAGE": "pl"}, "pl"),
    ],
)
def test_the_environment(environ: Mapping[str, str], code: str) -> None:
    assert chosen("", environ) == chosen("xx", environ) == code
    assert chosen("bg", environ) == "bg"


@pytest.mark.parametrize(
    ("arguments", "others"),
    [
        (["--language", "cs", "stats"], ["stats"]),
        (["--language=cs", "stats"], ["stats"]),
        (["stats", "--language", "cs"], ["stats"]),
        (["stats", "--language=cs", "Ada"], ["stats", "Ada"]),
        (["--language=de", "stats", "--language=cs"], ["stats"]),  # the last option counts
        (["--language=cs", "stats", "--", "--language", "de"], ["stats", "--", "--language", "de"]),
    ],
)
def test_the_option(arguments: Sequence[str], others: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "pl")
    assert choose_language(arguments) == others
    assert language() == "cs"


@pytest.mark.parametrize("arguments", [["--language"], ["stats", "--language"]])
def test_the_option_without_a_language(arguments: Sequence[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_after_two_hyphens_it_is_not_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert choose_language(["stats", "--", "--language", "cs"]) == ["stats", "--", "--language", "cs"]
    assert language() == ENGLISH


def test_the_settings_come_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "pl")
    config_folder().mkdir(parents=True)
    settings_file().write_text('theme = "dark"\nlanguage = "cs"\n')
    choose_language([])
    assert language() == "cs"
    choose_language(["--language=de"])
    assert language() == "de"
    monkeypatch.setenv("LANGUAGE", "pl")
    settings_file().write_text("language = [")  # the faulty settings are reported later, by the command
    choose_language([])
    assert language() == "pl"


@pytest.mark.parametrize("arguments", [["--language", "xx", "stats"], ["stats", "--language=xx"]])
def test_an_unknown_language_is_refused(arguments: Sequence[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert not out
    assert len(err.splitlines()) == 1
    assert err == f'stratego: --language: there is no "xx": choose from {", ".join(sorted(HELP))}\n'
    assert all(code in err for code in (ENGLISH, *LANGUAGES))


@pytest.mark.parametrize("code", [ENGLISH, *LANGUAGES])
def test_help_and_errors(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    """No word of argparse is left in English in the help and the errors of any command.

    Each command is tried in two of the languages.
    """
    for words, _ in [*commands()][[ENGLISH, *LANGUAGES].index(code) % 3 :: 3]:
        with pytest.raises(SystemExit) as end:
            main([*words, "--help", "--language", code])
        assert not end.value.code
        out = capsys.readouterr().out
        assert out.startswith(f"{HELP[code]}stratego")
        assert ("show this help message and exit" in out) is (code == ENGLISH)
        with pytest.raises(SystemExit) as end:
            main([*words, "--nonsense", "--language", code])
        assert end.value.code == 2
        err = capsys.readouterr().err
        assert len(err.splitlines()) == 1
        assert bool(re.search("unrecognized|required|expected", err)) is (code == ENGLISH)


PRINTING = (["rulesets"], ["learn", "--list"], ["--help"], ["nonsense"])


@pytest.mark.parametrize(
    ("encoding", "code", "tried"),
    [
        ("cp1251", "bg", PRINTING),
        ("utf-8", "bg", PRINTING[:2]),
        *(
            pytest.param("ascii", code, PRINTING[2:], marks=[pytest.mark.slow] if code != "cs" else [])
            for code in LANGUAGES
        ),
    ],
)
def test_a_console_without_unicode_gets_ascii(
    encoding: str, code: str, tried: Sequence[Sequence[str]]
) -> None:
    for arguments in tried:
        done = run("-m", "stratego", *arguments, LANGUAGE=code, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
        assert done.returncode == (2 if arguments == ["nonsense"] else 0)
        printed = done.stdout + done.stderr
        assert printed.isascii() is (encoding != "utf-8")
        assert not re.search(r"\?\?|\?\w", printed)  # a question mark in place of a letter


@pytest.mark.parametrize(
    ("code", "number"), [("en", "2,000 34.5"), ("de", "2.000 34,5"), ("cs", "2 000 34,5")]
)
def test_numbers_are_written_as_in_the_language(code: str, number: str) -> None:
    speak(code, plain=False)
    assert Sentence("{many:,} {share:.1f}").format(many=2000, share=34.5) == number
    assert Counted("{count:,}", "{count:,} {share:.1f}").format(2000, share=34.5) == number
