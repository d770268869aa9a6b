"""Regenerates the playthroughs: ``python -m tests.golden.regenerate`` (``make golden``); review the diff.

Given a ruleset's name, a seed and perhaps house rules such as ``rescue=2``, it first generates a new game for
that ruleset, between two players who see everything, press forward and prefer battles that they win.
"""

import sys
from random import Random

from stratego import Action, Deployment, Game, Guess, Kind, Move, Rescue, Sabotage, Strike
from tests.golden.playthrough import FOLDER, Script, golden_file, scripts, write_script, written_out
from tests.support.combat_table import RESULTS
from tests.support.oracle import read


def appeal(game: Game, action: Action, rng: Random) -> float:
    """The appeal of an action to a player, partly at random."""
    pieces = game.open_view().pieces
    mover = pieces[action.origin].kind
    forward = (read(action.target)[1] - read(action.origin)[1]) * (1 if game.turn == "red" else -1)
    whim = rng.gauss(0, 2)
    if isinstance(action, Guess):
        return whim + (1 if pieces[action.target].kind is action.guess else -1)
    if isinstance(action, Rescue):
        return appeal(game, action.move, rng) + 1
    if isinstance(action, Strike) or (isinstance(action, Move) and action.attack):
        met = pieces[action.target].kind
        return whim + {"w": 3, "=": 1, "l": -1}[RESULTS[mover.letter, met.letter]]
    return whim + min(forward, 2) * (2.5 if mover is Kind.INFILTRATOR else 0.6)


def draw_game(name: str, seed: int) -> Script:
    """A game with all kinds of actions that its rules allow, ending with the capture of a Flag.

    ``name`` is a ruleset with its house rules, as in a script.
    """
    rules, rng = Script(name, "", ()).rules, Random(seed)
    while True:
        game = Game(rules, red=Deployment.random(rules, rng), blue=Deployment.random(rules, rng))
        board = game.board()
        while game.outcome is None and game.ply < 500:
            game.play(max(game.legal_moves(), key=lambda action: appeal(game, action, rng)))
        if game.outcome is not None and game.outcome.reason == "flag" and game.ply > 60 and is_rich(game):
            return Script(name, board, tuple(str(event.action) for event in game.history))


def is_rich(game: Game) -> bool:
    """Whether a game has right and wrong guesses, strikes and rescues, as far as its rules allow them."""
    history, rules = game.history, game.rules
    guesses = {event.incident.right for event in history if isinstance(event.incident, Sabotage)}
    struck = any(isinstance(event.action, Strike) for event in history)
    returns = {event.rescue for event in history} - {None}
    return (
        (len(guesses) == 2 or Kind.INFILTRATOR not in rules.army)
        and (struck or rules.scout_strike == "in_line")
        and (len(returns) == 2 or not rules.rescue)
    )


def main(arguments: list[str]) -> None:
    if arguments:
        name, seed, *settings = arguments
        script = draw_game(" ".join([name, *settings]), int(seed))
        file = f"{name}-house-rules" if settings else name
        (FOLDER / "games" / f"{file}.txt").write_text(write_script(script), "utf-8")
    for name, script in scripts().items():
        golden_file(name).write_text(written_out(script), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
