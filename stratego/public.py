"""The public names of the package, which ``stratego`` loads when one of them is first used."""

from stratego.engine.actions import Action, Guess, Move, Rescue, Strike
from stratego.engine.combat import Result
from stratego.engine.deployment import Deployment
from stratego.engine.endings import Outcome, Reason
from stratego.engine.errors import BoardError, DeploymentError, GameOver, IllegalMove, RulesetError
from stratego.engine.events import Announcement, Battle, Event, Forfeit, Return, Sabotage, SilentBattle
from stratego.engine.game import Game
from stratego.engine.geometry import Geometry
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import Ruleset
from stratego.engine.view import HiddenPiece, KnownPiece, OpenPiece, OpenView, OwnPiece, PlayerView, SeenPiece
from stratego.rulesets.reading import load_ruleset

__all__ = ["Color", "Deployment", "Game", "Geometry", "Kind", "Ruleset", "load_ruleset"]
__all__ += ["Action", "Guess", "Move", "Rescue", "Strike"]
__all__ += ["Announcement", "Battle", "Event", "Forfeit", "Result", "Return", "Sabotage", "SilentBattle"]
__all__ += ["Outcome", "Reason"]
__all__ += ["BoardError", "DeploymentError", "GameOver", "IllegalMove", "RulesetError"]
__all__ += ["HiddenPiece", "KnownPiece", "OpenPiece", "OpenView", "OwnPiece", "PlayerView", "SeenPiece"]
__all__.sort()
