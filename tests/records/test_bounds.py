"""A crafted journal, sealed like a real one, is refused or cut at low cost."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from stratego import Color, load_ruleset
from stratego.files import read_bounded
from stratego.hotseat.game_setup import GameSetup
from stratego.records.journal_text import FIRST_LINE, Heading, Seal, read_journal, write_heading
from tests.support.costs import costs
from tests.support.saved_games import unfinished

SIZE = 2_000_000


def sealed(*texts: str) -> bytes:
    seal = Seal()
    return FIRST_LINE + b"".join(seal.close(text) + b"\n" for text in texts)


def full(text: str) -> str:
    return text * (SIZE // len(text))


def test_a_crafted_journal_costs_little(tmp_path: Path) -> None:
    names = {Color.RED: "Ada", Color.BLUE: "Ben"}
    heading = write_heading(
        Heading(GameSetup(load_ruleset("duel"), names), datetime(2026, 1, 31, tzinfo=UTC))
    )
    step = '{"at":1.0,"step":"%s","color":"red","cells":"%s"}'
    path = tmp_path / "unfinished" / "x.game"
    path.parent.mkdir()
    journals = {
        "letters": FIRST_LINE + full("a").encode(),
        "empty lines": sealed(heading) + full("\n").encode(),
        "tags": sealed(heading + "\n" + full('[A ""]\n')),
        "fewer tags": sealed(heading + "\n" + full('[A ""]\n')[:30_000]),
        "army": sealed(heading.replace('[Army "', '[Army "' + full(", "))),
        "half a tag": sealed(f'{heading}\n[A "{full("a")}'),
        "step": sealed(heading, step % (full("a"), "")),
        "cells": sealed(heading, step % ("Arrange", full("."))),
        "lists": sealed(heading, full("[")),
        "lists in a line of usual length": sealed(heading, full("[")[:30_000]),
        "number": sealed(heading, '{"at":1.0,"step":' + full("9")),
    }

    def listed(data: bytes) -> object:
        path.write_bytes(data)
        return unfinished(tmp_path)

    def read() -> object:
        reading = read_journal(read_bounded(path, SIZE * 3))
        return len(reading.steps), reading.loss

    found = costs(
        job
        for name, data in journals.items()
        for job in ((f"{name}, listed", partial(listed, data)), (name, read))
    )
    assert len(found) == 2 * len(journals)
    assert [each for each in found if not each.is_within(0.25, 30)] == []
