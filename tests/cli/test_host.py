"""``stratego host``: the game, its name and its players, and refusals."""

import os
from contextlib import suppress

import pytest

from stratego.cli.main import main
from stratego.hosting.places import HostingError
from stratego.hotseat.game_setup import GameSetup
from tests.support.cases import with_each


@with_each(
    ("arguments", "said"),
    [
        ("", "Stratego Original, original, , 10"),
        ("--variant quick --claim-after 1", "Stratego Quick, quick, , 1"),
        ("--name club --claim-after 1440 --group us", "Stratego Original, club, us, 1440"),
        ("--name Club", '"Club" cannot be the name of a game'),
        ("--claim-after 0", "0 is not a whole number from 1 to 1,440"),
        ("--claim-after 1441", "1441 is not a whole number from 1 to 1,440"),
    ],
)
@pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs users")
def test_what_is_hosted_and_what_is_refused(
    arguments: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def made(setup: GameSetup, name: str, *, minutes: int) -> None:
        raise HostingError(f"{setup.rules.name}, {name}, {setup.group}, {minutes}")

    monkeypatch.setattr("stratego.cli.host.new_server", made)
    with suppress(SystemExit):
        main(["host", *arguments.split()])
    assert said in " ".join(capsys.readouterr().err.split())
