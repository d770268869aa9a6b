"""A new language needs only one file, its catalogue."""

from pathlib import Path

import pytest

from release.translations import LOCALE, compile_all
from stratego.wording import language
from stratego.wording.language import ENGLISH, Sentence, Word, _, _n, _p, chosen, languages, speak

CATALOGUE = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);\\n"

msgctxt "language"
msgid "English"
msgstr "Slovenščina"

msgctxt "letters without ASCII"
msgid "'=' -=-"
msgstr "č=c š=s ž=z"

msgctxt "side"
msgid "Red"
msgstr "rdeči; gen=rdečih"

msgid "{side} moves"
msgstr "Na potezi: {side.gen}"

msgid "{count} move"
msgid_plural "{count} moves"
msgstr[0] "{count} poteza"
msgstr[1] "{count} potezi"
msgstr[2] "{count} poteze"
msgstr[3] "{count} potez"
"""


def test_a_new_language_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / LOCALE).mkdir(parents=True)
    (tmp_path / LOCALE / "sl.po").write_text(CATALOGUE, "utf-8")
    compile_all(tmp_path)
    monkeypatch.setattr(language, "LOCALE", str(tmp_path / LOCALE))
    assert languages() == {"en": "English", "sl": "Slovenščina"}
    assert chosen("", {"LANG": "sl_SI.UTF-8"}) == "sl"
    try:
        speak("sl", plain=False)
        assert _("{side} moves").format(side=Word(_p("side", "Red"))) == "Na potezi: rdečih"
        counted = _n("{count} move", "{count} moves")
        assert [counted.format(n) for n in (1, 2, 4, 5)] == ["1 poteza", "2 potezi", "4 poteze", "5 potez"]
        assert str(Sentence("Draw lots")) == "Draw lots"  # shown in English, as it is not translated yet
        speak("sl", plain=True)
        assert languages()["sl"] == "Slovenscina"
    finally:
        speak(ENGLISH, plain=False)
