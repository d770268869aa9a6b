"""Reads a game from a file of any format."""

from pathlib import Path
from typing import Final

from stratego.engine.ruleset import Ruleset
from stratego.files import decoded, read_bounded
from stratego.records.faults import FileFault
from stratego.records.formats.format import LARGEST_FILE, Format
from stratego.records.formats.gravon import GRAVON_XML, GSN, STRADOS2
from stratego.records.formats.record_text import MARK, RECORD, VERSION
from stratego.records.journal_text import is_journal
from stratego.records.record import Record
from stratego.records.saved_setups import is_setup

FORMATS: Final[tuple[Format, ...]] = (RECORD, GSN, GRAVON_XML, STRADOS2)
"""All formats for games, in the order in which they are tried: the most specific first."""

WRITERS: Final = {form.name: form.write for form in FORMATS}
"""The functions that write a record, by format name."""


def load_game(path: Path, rules: Ruleset | None = None) -> Record:
    """The game in a file of any format.

    ``rules`` apply if the file leaves them open; without ``rules``, the usual ruleset of its format or game
    type applies. Raises ValueError with the fault, and its place if it has one; a file that states rules
    other than ``rules`` is refused too.
    """
    data = read_bounded(path, LARGEST_FILE)
    if not data:
        raise FileFault("this file is empty")
    if is_journal(data):
        raise FileFault("this game is unfinished: continue it with stratego resume")
    if is_setup(data):
        raise FileFault("this is a set-up, not a game: save it with stratego setups import")
    form = next((form for form in FORMATS if form.recognises(data)), None)
    if form is None:
        decoded(data)  # raises a more specific fault if the file is not text
        fields = {"known": ", ".join(form.title for form in FORMATS), "mark": f"{MARK}{VERSION}"}
        raise FileFault(
            'this is not a game in a known format ({known}); a record begins with "{mark}"', **fields
        )
    record = form.read(data, rules)
    if rules is not None and record.rules != rules:
        raise FileFault(
            "this file states its rules, of {ruleset}: leave --ruleset out", ruleset=record.rules.name
        )
    return record
