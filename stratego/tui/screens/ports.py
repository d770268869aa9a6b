"""What screens may ask of the app, so that they import neither the app nor anything that reads the disk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from stratego.engine.pieces import Color
    from stratego.engine.ruleset import Ruleset
    from stratego.hotseat.draft import Draft
    from stratego.hotseat.opponent import Opponent
    from stratego.hotseat.scenes import CurtainScene
    from stratego.hotseat.statistics import Tally
    from stratego.hotseat.steps import Step
    from stratego.rulesets.own import OwnRuleset
    from stratego.table.choosing.picture import Beliefs
    from stratego.table.choosing.placing import PlacingPlan
    from stratego.table.listing import Entry, Listing, Offer
    from stratego.table.settings import Settings
    from stratego.tui.screens.quiet import Surplus
    from stratego.wording.keys import KeyLine


class Host(Protocol):
    """The settings, the current game, the saved things, the way to other screens, and the way out."""

    settings: Settings
    plain: bool  # ASCII only
    surplus: Surplus  # of the key that lifted the curtain
    key_delay: float  # seconds without a key before one lifts the curtain, or confirms that something is lost
    pin_cost: int  # of a new PIN
    rng: Random

    @property
    def keymap(self) -> Mapping[str, str]:
        """The user's own keys, by binding id."""

    @property
    def current_game(self) -> CurrentGame:
        """The current game."""

    @property
    def store(self) -> Store:
        """Saved games and set-ups."""

    @property
    def go(self) -> Places:
        """The way to other screens."""

    def advance(self, step: Step) -> str | None:
        """Take a step and show what follows. If it is refused, returns the reason, and nothing changes."""

    def cover(self) -> None:
        """Lower the curtain if the screen shows something that is not for both."""

    def action_ask_quit(self) -> None:
        """Leave the program; during a game, ask first."""

    def apply_settings(self) -> None:
        """Let changed settings apply from now on."""

    def action_next_theme(self) -> None:
        """Change between the themes, and remember it."""

    def leave(self, status: int) -> None:
        """Leave the program at once with this exit status."""


class CurrentGame(Protocol):
    """The current game."""

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the game."""

    @property
    def names(self) -> Mapping[Color, str]:
        """The players' names."""

    @property
    def counted_names(self) -> Mapping[Color, str]:
        """Who the game is counted for: the computer with its level, anybody else by their name."""

    @property
    def plans(self) -> Mapping[Color, PlacingPlan]:
        """Each player's plan when they set up in turn (D3)."""

    @property
    def clock(self) -> float:
        """Seconds of play so far."""

    @property
    def is_saved(self) -> bool:
        """Whether the game is on the disk with all its steps, so that it can be resumed."""

    def save_in(self, folder: str) -> str | None:
        """Save the game in another folder from now on. Returns the reason if that fails."""

    def ask_opponent_again(self, *, anew: bool) -> None:
        """Wait for the opponent once more; ``anew`` starts their program again first."""

    def play_unsaved(self) -> None:
        """Go on with a game that cannot be saved."""


class Places(Protocol):
    """The screens by name. A method that may be refused returns the reason, and nothing changes."""

    # Before a game

    home_line: str  # the line of the home screen that was chosen last

    def home(self) -> None:
        """The home screen; the current game is put away."""

    def back(self) -> None:
        """The home screen, or the shell if the program was started with another screen."""

    def new_game(self, at: str = "", *, alone: bool | None = None) -> None:
        """The rulesets to choose from, with the cursor on the one named ``at``.

        ``alone`` if it will be a game against the computer, by default if the one before was.
        """

    def faulty_ruleset(self, own: OwnRuleset) -> None:
        """What is wrong with a ruleset of the user's own."""

    def house_rules(self, edition: Ruleset, rules: Ruleset) -> None:
        """The house rules of an edition, switched as in ``rules`` at first."""

    def players(self, rules: Ruleset, edition: Ruleset | None = None) -> None:
        """Who plays and who is Red; ``edition`` is the one whose house rules were switched, if they were."""

    def lots(self, rules: Ruleset, names: Mapping[Color, str], opponent: Opponent | None = None) -> None:
        """The drawing of lots, whose result is ``names``."""

    def begin(self, rules: Ruleset, names: Mapping[Color, str], opponent: Opponent | None = None) -> None:
        """A new game, of two people or against an opponent."""

    def unfinished_games(self) -> None:
        """The unfinished games; the home screen if there are none."""

    def resume(self, key: str) -> str | None:
        """An unfinished game, where it was left."""

    def finished_games(self) -> None:
        """The finished games; the home screen if there are none."""

    def replay(self, key: str) -> str | None:
        """The replay of a finished game."""

    # Lessons

    def lessons(self, at: str = "") -> None:
        """The lessons, and a line that leads to the positions; the cursor is on the key ``at``, if given."""

    def positions(self, at: str = "") -> None:
        """The positions to solve; the cursor is on the key ``at``, if given."""

    def lesson(self, key: str) -> None:
        """A lesson or a position, from its beginning."""

    def next_lesson(self) -> None:
        """The lesson or position after the present one; after the last of them, the list."""

    def leave_lesson(self) -> None:
        """The list with the present lesson or position."""

    # Set-ups

    def setups(self, saved: str = "") -> None:
        """The set-ups of the user's own; ``saved`` is the name of the one just saved."""

    def armies(self) -> None:
        """The armies that a new set-up can be made for."""

    def new_setup(self, rules: Ruleset) -> None:
        """The editor with an empty zone."""

    def edit_setup(self, name: str) -> str | None:
        """The editor with a saved set-up, under the first ruleset that it fits."""

    def show_settings(self) -> None:
        """The settings."""

    # The current game

    def game(self) -> None:
        """The scene of the game as it is now."""

    def unlock(self, scene: CurtainScene) -> None:
        """The question for the PIN of a locked curtain."""

    def notice(self, heading: str, words: str) -> None:
        """Something that both players should know; Enter leads to the game."""

    def replay_played(self) -> None:
        """The replay of the finished game, at its end; from there back to the end of the game."""

    def rematch(self) -> None:
        """Another game with sides changed."""

    def played_setups(self, saved: str = "") -> None:
        """The set-ups of the finished game, to save one; ``saved`` is the name of the one just saved."""

    def save_played_setup(self, color: Color) -> None:
        """The set-up of one side of the finished game, with the question for its name."""

    # Help, which covers another screen

    def help(self, keys: Sequence[KeyLine], rules: Ruleset | None) -> None:
        """The keys of the present screen and the rules; None: those of the classic game."""

    def close_help(self) -> None:
        """The screen below the help."""


class PastBeliefs(Protocol):
    """What a player took the enemy's pieces for."""

    def at(self, ply: int) -> Beliefs:
        """By square, the ranks that a piece may have had at a ply and their likelihoods, likeliest first."""


class Store(Protocol):
    """Saved games and set-ups.

    A method that changes something returns None, or a sentence with the reason if it fails.
    """

    # Names

    def earlier_names(self) -> Sequence[str]:
        """The names of those who played last, the latest first."""

    def remember_names(self, names: Sequence[str]) -> None:
        """Offer these names first from now on."""

    def forget_names(self, names: Sequence[str]) -> None:
        """Offer these names no longer."""

    # Games

    def delete_game(self, key: str) -> str | None:
        """Delete an unfinished game."""

    def resign_game(self, key: str) -> str | None:
        """Let the player whose turn it is resign an unfinished game (E4)."""

    async def tally(self, first: str, second: str) -> Tally:
        """All finished games of two players. Reads every record, but leaves time for keys in between."""

    # Set-ups

    @property
    def longest_setup_name(self) -> int:
        """How many characters the name of a set-up may have."""

    def setups(self, name: str = "") -> Listing[Entry]:
        """The user's own set-ups, then the faulty files; the one called ``name`` is on the first page."""

    def offers(self, rules: Ruleset) -> Listing[Offer]:
        """The set-ups that fit ``rules``: the user's own first, then the ready-made ones."""

    def offer(self, rules: Ruleset, place: int) -> Offer | None:
        """The one at a place among these without drafts, counted from 0; None if there are fewer."""

    def has_setup(self, name: str) -> bool:
        """Whether there is a set-up of this name; upper and lower case are the same."""

    def save_setup(self, name: str, draft: Draft, *, replace: bool) -> str | None:
        """Save a set-up, finished or not; with ``replace`` it may take the place of the one of its name."""

    def mirror_setup(self, name: str) -> str | None:
        """Exchange left and right of a set-up."""

    def rename_setup(self, old: str, new: str) -> str | None:
        """Give a set-up another name."""

    def delete_setup(self, name: str) -> str | None:
        """Delete a set-up."""
