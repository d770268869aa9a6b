"""The records of a match, in a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from stratego.cli.output import UserError
from stratego.cli.tables.matches import player_names
from stratego.engine.pieces import COLORS
from stratego.players.match import Match, MatchGame
from stratego.wording import matches as words

_RECORD: Final = ".txt"


def make_folder(folder: Path, refusal: str) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise UserError(refusal, folder=folder, problem=problem.strerror) from None


def check_unused(folder: Path, match: Match) -> None:
    """Raise UserError if a record of this match could take the place of another."""
    from stratego.files import files_in

    try:
        names = [path.name for path in files_in(folder, _RECORD)]
    except ValueError as problem:
        raise UserError(words.NOT_SAVED, folder=folder, problem=problem) from None
    if any(name.startswith(f"{match.seed}-") for name in names):
        raise UserError(words.RECORDS_THERE, folder=folder, seed=match.seed)


def save(folder: Path, match: Match, game: MatchGame) -> None:
    """Write the record of a game; one whose armies were never set up has none."""
    from stratego.files import write_whole
    from stratego.hotseat.opponent import recorded
    from stratego.records.formats.record_writing import write_record
    from stratego.records.record import Ending, ForeignReason, Record

    if not game.start:
        return
    names = player_names(match)
    places = {color: game.colors.index(color) for color in COLORS}
    ending = None if game.outcome is None else Ending(*game.outcome)
    if game.default is not None and game.winner is not None:
        ending = Ending(game.colors[game.winner], ForeignReason.BY_DEFAULT)
    record = Record(
        rules=match.rules,
        names={color: names[place] for color, place in places.items()},
        start=game.start,
        has_setups=True,
        turn=game.turn,
        actions=game.actions,
        ending=ending,
        players={color: recorded(match.players[place]) for color, place in places.items()},
    )
    path = folder / f"{match.seed}-{game.number:0{len(str(match.games))}}{_RECORD}"
    try:
        write_whole(path, write_record(record))
    except OSError as problem:
        raise UserError(words.NOT_SAVED, folder=folder, problem=problem.strerror) from None
