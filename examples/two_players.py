"""Stratego Duel for two people at one terminal, in lines of text: python examples/two_players.py"""

from random import SystemRandom

import stratego
from stratego.engine.ruleset import label
from stratego.hotseat import game_setup, scenes, session, steps
from stratego.table.choosing.picture import Grid
from stratego.table.choosing.turn_selection import TurnSelection
from stratego.table.choosing.typed_action import read_typed
from stratego.table.open_game import OpenGame
from stratego.table.stored import Stored
from stratego.wording import battles, curtain, ending, names as naming

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # clears the screen, then the scrollback
STEPS: dict[str, steps.Step] = {"undo": steps.TakeBack(), "end": steps.EndTurn(), "resign": steps.Resign()}


def board(view: stratego.PlayerView) -> str:
    """The board from the player's side, with a # for each enemy piece and its rank if it is shown."""
    grid = Grid.of(view.rules.geometry, view.color)
    faces = {square: square.lower() for square in grid.squares} | dict.fromkeys(grid.lakes, "~")
    for square, piece in view.pieces.items():
        rank = "" if isinstance(piece, stratego.HiddenPiece) else label(view.rules, piece.kind)
        faces[square] = "#" * (not isinstance(piece, stratego.OwnPiece)) + rank
    return ((grid.columns * "{:>4}" + "\n") * grid.rows).format(*map(faces.__getitem__, grid.squares))


def next_step(game: OpenGame, names: dict[stratego.Color, str]) -> steps.Step:
    """Ask the players for their next step."""
    match game.scene:
        case scenes.CurtainScene(next=color, is_setting_up=is_first):
            input(CLEAR + (curtain.SET_UP if is_first else curtain.YOUR_TURN).format(name=names[color]))
            return steps.Lift()
        case scenes.DeployScene(color=color, draft=draft) if not draft.ready:
            armies = {each.name: each.cells for each in Stored().offers(game.rules).first}
            name = input(f"{', '.join(armies)}, or any other army: ")
            return steps.Arrange(color, armies.get(name) or draft.fill(SystemRandom()).cells)
        case scenes.DeployScene(color=color):
            return steps.Ready(color)
        case scenes.TurnScene(view=view):
            text = input(f"{board(view)}{' or '.join(STEPS)}, or a move such as a4a5: ")
            action = (typed := read_typed(text)) and TurnSelection(view, confirms=False).type(typed).action
            return STEPS.get(text) or steps.Act(action or text)
        case scenes.BattleScene(announcement=announced):
            input("\n".join(battles.battle_words(game.rules, announced, names) or ()))
    return steps.Proceed()


if __name__ == "__main__":
    try:
        names = {color: input(f"Who plays {color.title()}? ") or color.title() for color in stratego.Color}
        game = OpenGame(session.Session(game_setup.GameSetup(stratego.load_ruleset("duel"), names)))
        while not isinstance(scene := game.scene, scenes.OverScene):
            if refusal := game.take(next_step(game, names)):
                print(naming.said(refusal, game.rules))
            game.save()
        print(game.played().board(), ending.ending_words(game.rules, scene.outcome, names), sep="\n")
    except (EOFError, KeyboardInterrupt):  # the game is saved, and its ranks must not stay on the screen
        print(f"{CLEAR}To go on with a game that has begun: stratego resume")
