"""Playthroughs: whole games written out ply by ply, preceded by some random set-ups, to be read in a diff.

A game is kept as a script in `games/`: its ruleset with house rules, its starting position and its actions.
`written_out` returns everything that the engine reports about it. Each ply has the announcements to both
sides and, if they have changed, the captured pieces. At regular intervals there is also the position, each
side's view and all legal actions; after any other ply, a bar is followed by the legal actions of the player
to move, but only for pieces whose actions have changed since that player's last turn.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import NamedTuple

from stratego import (
    Action,
    Announcement,
    Battle,
    Color,
    Deployment,
    Event,
    Game,
    HiddenPiece,
    Kind,
    OwnPiece,
    PlayerView,
    Rescue,
    Ruleset,
    Sabotage,
    SilentBattle,
    load_ruleset,
)
from stratego.rulesets.house_rules import with_house_rules

FOLDER = Path(__file__).resolve().parent
EVERY = 40  # plies from one full description to the next
WIDTH = 108


class Script(NamedTuple):
    """A game to play; ``ruleset`` is a shipped name, followed by house rules as on the command line."""

    ruleset: str
    board: str
    actions: tuple[str, ...]

    @property
    def rules(self) -> Ruleset:
        """The ruleset, with its house rules."""
        name, *settings = self.ruleset.split()
        return with_house_rules(load_ruleset(name), settings)


def scripts() -> dict[str, Script]:
    """All games of `games/`, by the name of the file."""
    return {path.stem: read_script(path.read_text("utf-8")) for path in sorted(FOLDER.glob("games/*.txt"))}


def read_script(text: str) -> Script:
    """A script: the ruleset's name, the board and the actions, separated by empty lines."""
    ruleset, board, actions = text.split("\n\n")
    return Script(ruleset.strip(), board, tuple(actions.split()))


def write_script(script: Script) -> str:
    lines = [" ".join(script.actions[at : at + 12]) for at in range(0, len(script.actions), 12)]
    return f"{script.ruleset}\n\n{script.board}\n\n" + "\n".join(lines) + "\n"


def golden_file(name: str) -> Path:
    """The file of a playthrough."""
    return FOLDER / f"{name}.txt"


def written_out(script: Script) -> str:
    """The whole game as text."""
    game = Game.from_board(script.rules, script.board)
    lines = [f"{game.rules.name}, {len(script.actions)} plies", ""]
    for seed in range(2):
        drawn = Deployment.random(game.rules, Random(seed))
        lines += [f"--- a set-up drawn at random, seed {seed}", *str(drawn).splitlines(), ""]
    lines += full_account(game)
    could = {game.turn: by_piece(game.legal_moves())}
    lost = losses(game)
    for action in script.actions:
        words = described(game.play(action))
        if lost != (lost := losses(game)):
            words += f"; captured: {lost}"
        is_full = game.ply % EVERY == 0 or game.outcome is not None
        can = by_piece(game.legal_moves())
        lines += [words] if is_full else ply_lines(words, differences(could.get(game.turn, {}), can))
        could[game.turn] = can
        if is_full:
            lines += ["", *full_account(game)]
    assert game.outcome is not None
    winner = game.outcome.winner or "nobody"
    lines.append(f"{winner} wins: {game.outcome.reason}")
    return "\n".join(lines) + "\n"


def full_account(game: Game) -> list[str]:
    """Lines with the position, each side's view of it, the captured pieces, and every legal action."""
    boards = [game.board().splitlines(), *(seen(game.view(color)) for color in Color)]
    heads = ["all", "red sees", "blue sees"]
    width = max(map(len, boards[0]))
    lines = [
        f"--- ply {game.ply}, {game.turn} to move",
        "   ".join(head.ljust(width) for head in heads).rstrip(),
    ]
    lines += ["   ".join(row.ljust(width) for row in rows).rstrip() for rows in zip(*boards, strict=True)]
    legal = " ".join(f"{each};" for each in by_piece(game.legal_moves()).values()).rstrip(";")
    return [*lines, f"     captured: {losses(game)}", *folded(legal or "no legal action"), ""]


def seen(view: PlayerView) -> list[str]:
    """The rows of the board as a player sees it, with ``?`` for a hidden piece."""
    rows = []
    names = iter(view.rules.geometry.names)
    for row in reversed(view.rules.layout):
        cells = []
        for cell in row:
            piece = view.pieces.get(next(names))
            if piece is None:
                cells.append("~" if cell == "~" else ".")
                continue
            color = view.color if isinstance(piece, OwnPiece) else view.color.other
            cells.append(color[0] + ("?" if isinstance(piece, HiddenPiece) else piece.kind.letter))
        rows.append(" ".join(cell.rjust(3) for cell in cells))
    return rows[::-1]


def described(event: Event) -> str:
    """A ply, and its announcement to each side."""
    red, blue = (heard(event, color) for color in Color)
    both = red if red == blue else f"{red or 'nothing'} (to red), {blue or 'nothing'} (to blue)"
    return f"{event.ply:4} {event.color:4} {event.action!s}{': ' if both else ''}{both}"


def heard(event: Event, color: Color) -> str:
    """An announcement to a player, including the action if it was announced in another form."""
    announcement = event.seen_by(color)
    words = said(announcement)
    if announcement.action is event.action:
        return words
    return f"{announcement.action}{', ' if words else ''}{words}"


def said(announcement: Announcement) -> str:
    incident = announcement.incident
    if isinstance(incident, Battle):
        return f"{incident.attacker} attacks {incident.defender}, {incident.result}"
    if isinstance(incident, SilentBattle):
        return f"{incident.attacker} attacks, {incident.result}"
    if isinstance(incident, Sabotage):
        return f"infiltrator guesses {incident.guess}, {'right' if incident.right else 'wrong'}"
    return f"{announcement.revealed} runs" if announcement.revealed else ""


def losses(game: Game) -> str:
    """The captured pieces, as each side sees them."""
    red, blue = (
        "; ".join(f"{side} {counted(counts)}" for side, counts in game.view(color).captured.items())
        for color in Color
    )
    return red if red == blue else f"{red} (seen by red), {blue} (seen by blue)"


def counted(counts: object) -> str:
    assert isinstance(counts, dict)
    return " ".join(f"{kind.letter}x{n}" for kind, n in counts.items() if isinstance(kind, Kind)) or "-"


def shortened(actions: Iterable[Action]) -> Iterator[str]:
    """The actions as strings, with one string for all rescues by the same move."""
    for move, own in groupby(
        actions, key=lambda action: action.move if isinstance(action, Rescue) else action
    ):
        rescues = [action for action in own if isinstance(action, Rescue)]
        if rescues:
            kinds = dict.fromkeys(action.kind.letter for action in rescues if action.kind)
            squares = dict.fromkeys(action.back for action in rescues)
            assert len(rescues) == len(kinds) * len(squares)
            yield f"{move}+{'/'.join(kinds)}@{'/'.join(squares)}"
        else:
            yield str(move)


def by_piece(actions: list[Action]) -> dict[str, str]:
    """The legal actions of each piece, by its square."""
    found: dict[str, str] = {}
    for origin, own in groupby(actions, key=lambda action: action.origin):
        texts = " ".join(text.removeprefix(origin) for text in shortened(own))
        found[origin] = f"{found.get(origin, origin)} {texts}"
    return found


def differences(before: Mapping[str, str], now: Mapping[str, str]) -> str:
    """The legal actions of pieces whose actions have changed, and the squares of those that have none now."""
    others = [actions for origin, actions in now.items() if before.get(origin) != actions]
    gone = [origin for origin in before if origin not in now]
    return "; ".join([*others, *([f"none from {' '.join(gone)}"] if gone else [])])


def ply_lines(words: str, changed: str) -> list[str]:
    """A ply, and after a bar the legal actions that have changed, in as few lines as they need."""
    if len(words) + len(changed) + 3 <= WIDTH:
        return [f"{words} | {changed}" if changed else words]
    return [words, *folded(f"| {changed}")]


def folded(text: str) -> list[str]:
    """A text as indented lines of up to `WIDTH` characters."""
    return wrap(text, WIDTH, initial_indent=" " * 5, subsequent_indent=" " * 5, break_on_hyphens=False)
