"""Styles are loaded with the screens that need them, and do not depend on the order of loading."""

import re
from collections import Counter
from pathlib import Path

import pytest

from stratego import load_ruleset
from stratego.tui import app
from stratego.wording.keys import KeyLine
from tests.tui.driving import playing

ROOT = Path(app.__file__).parent
DUEL = load_ruleset("duel")
SHEETS = [ROOT / "stratego.tcss", *sorted((ROOT / "look").glob("*.tcss"))]


async def test_styles_that_were_parsed_are_not_parsed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing(DUEL) as (app, pilot):
        monkeypatch.setattr(app.stylesheet, "reparse", lambda: pytest.fail("all styles were parsed again"))
        loaded = len(app.stylesheet.source)
        key = KeyLine("x", "does something")
        for show in (app.go.home, lambda: app.go.help([key], None), lambda: app.go.new_setup(DUEL)):
            show()
            await pilot.pause()
            assert all(app.stylesheet.has_source(str(path)) for path in app.screen.css_path)
        assert len(app.stylesheet.source) > loaded


def test_no_two_files_style_the_same() -> None:
    """If two files styled the same widget, precedence would depend on the screens shown before."""
    found = Counter(name for sheet in SHEETS for name in styled(sheet.read_text("utf-8")))
    assert {name: times for name, times in found.items() if times > 1} == {}


def styled(sheet: str) -> set[str]:
    """The top-level selectors in a style sheet: screens, widgets and ids."""
    heads = (line.partition("{")[0] for line in re.findall(r"^\S.*\{", sheet, re.MULTILINE))
    return {head.strip() for line in heads for head in line.split(",")}
