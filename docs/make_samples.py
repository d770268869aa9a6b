"""Updates the options in the samples of docs/records.md and docs/players.md: `make reference`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from stratego.engine.errors import quoted_value
from stratego.engine.options import OPTIONS
from stratego.records.formats.record_text import read_record, write_record
from stratego.rulesets.reading import load_ruleset

RECORDS: Final = Path(__file__).with_name("records.md")
PLAYERS: Final = Path(__file__).with_name("players.md")


def records_page(page: str) -> str:
    """The page, with its sample record as the program writes it, under the shipped rules."""
    record = page.split("\n```\n")[1] + "\n"
    return page.replace(record, write_record(read_record(record).replace(rules=load_ruleset("duel"))), 1)


def players_page(page: str) -> str:
    """The page, with every option in its sample ruleset at its default value."""
    lines = [f"> ruleset {key} = {quoted_value(option.default)}\n" for key, option in OPTIONS.items()]
    before, head, after = page.partition("> ruleset [rules]\n")
    return before + head + "".join(lines) + re.sub(r"\A(> ruleset \w+ = .*\n)+", "", after)


if __name__ == "__main__":
    RECORDS.write_text(records_page(RECORDS.read_text("utf-8")), "utf-8")
    PLAYERS.write_text(players_page(PLAYERS.read_text("utf-8")), "utf-8")
