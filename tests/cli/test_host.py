"""``stratego host``: the game, its name and its players, and refusals."""

import os
import shlex
import signal
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from stratego.cli.main import main
from stratego.hosting import places
from stratego.hosting.connection import start_host
from stratego.hosting.places import HostingError
from stratego.hosting.server import new_server
from stratego.hotseat.game_setup import GameSetup
from stratego.wording.language import speaking
from stratego.wording.names import said
from tests.hosting.evening import joined, short_folder
from tests.hotseat.evening import NAMES, SMALL
from tests.support.cases import with_each


@with_each(
    ("arguments", "said"),
    [
        ("", "Stratego Original, original, , 10"),
        ("--variant quick --claim-after 1", "Stratego Quick, quick, , 1"),
        ("--name club --claim-after 1440 --group us", "Stratego Original, club, us, 1440"),
        ("--name Club", '"Club" cannot be the name of a game'),
        ("--name=", "argument --name: it is empty"),
        ("--claim-after 0", "0 is not a whole number from 1 to 1,440"),
        ("--claim-after 1441", "1441 is not a whole number from 1 to 1,440"),
    ],
)
@pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs users")
def test_a_game_is_hosted_or_refused(
    arguments: str,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setenv(places.FOLDER_VARIABLE, str(tmp_path))  # where no game has a name that is wished for

    def made(setup: GameSetup, name: str, *, minutes: int) -> None:
        raise HostingError(f"{setup.rules.name}, {name}, {setup.group}, {minutes}")

    monkeypatch.setattr("stratego.cli.host.new_server", made)
    with suppress(SystemExit):
        main(["host", *arguments.split()])
    assert said in " ".join(capsys.readouterr().err.split())


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs users")
def test_a_background_host_is_refused_in_the_language_of_its_starter(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--language", "de", "host", "--quiet", "club"]) == 2
    refused = capsys.readouterr()
    assert refused.err.startswith("stratego: Eine Partie „club“ an zwei Terminals")
    script = f"echo {shlex.quote(refused.out.strip())}; echo {shlex.quote(refused.err)} >&2"
    monkeypatch.setattr("stratego.hosting.connection.own_command", lambda *_: ["sh", "-c", script])
    with pytest.raises(HostingError) as problem:
        start_host("club")
    with speaking("cs"):
        said_here = said(problem.value.explanation)
    assert said_here == "Hru nejde hostit: Hra „club“ u dvou terminálů neexistuje."


@pytest.mark.parametrize("has_lines", [True, False])
@pytest.mark.parametrize("have_come", [True, False])
@pytest.mark.parametrize("is_read", [True, False])
@pytest.mark.skipif(not hasattr(os, "getuid"), reason="needs users")
def test_a_person_who_stops_a_host_reads_how_to_continue(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    has_lines: bool,
    have_come: bool,
    is_read: bool,
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: is_read)
    monkeypatch.setattr("stratego.cli.host._announce", lambda *_, **__: signal.raise_signal(signal.SIGINT))
    with short_folder() as folder:
        monkeypatch.setenv(places.FOLDER_VARIABLE, str(folder))
        server = new_server(GameSetup(SMALL, NAMES, is_apart=True), "small", minutes=7)
        if have_come:
            joined(server.host)
        assert main(["host", "small", *(["--lines"] if has_lines else [])]) == 0
    kept = (
        f"The game is saved. To go on with it: stratego join small{' --lines' if has_lines else ''}"
        if have_come
        else "No game was in progress."
    )
    assert " ".join(capsys.readouterr().out.split("\n")) == (f" {kept} " if is_read else "")
