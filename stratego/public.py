"""The public names of the package, which ``stratego`` loads when one of them is first used."""

from stratego.engine.actions import Action, Guess, Move, Rescue, Strike
from stratego.engine.combat import Result
from stratego.engine.deployment import Deployment
from stratego.engine.endings import Outcome, Reason
from stratego.engine.errors import BoardError, DeploymentError, GameOver, IllegalMove, RulesetError
from stratego.engine.events import Announcement, Battle, Event, Forfeit, Return, Sabotage, SilentBattle
from stratego.engine.game import Game
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.engine.view import HiddenPiece, KnownPiece, OpenPiece, OpenView, OwnPiece, PlayerView
from stratego.rulesets.files import load_ruleset

__all__ = [
    "Action",
    "Announcement",
    "Battle",
    "BoardError",
    "Color",
    "Deployment",
    "DeploymentError",
    "Event",
    "Forfeit",
    "Game",
    "GameOver",
    "Guess",
    "HiddenPiece",
    "IllegalMove",
    "Kind",
    "KnownPiece",
    "Move",
    "OpenPiece",
    "OpenView",
    "Outcome",
    "OwnPiece",
    "PlayerView",
    "Reason",
    "Rescue",
    "Result",
    "Return",
    "Ruleset",
    "RulesetError",
    "Sabotage",
    "SilentBattle",
    "Strike",
    "load_ruleset",
]
