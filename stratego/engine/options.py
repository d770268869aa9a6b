"""The options of a ruleset (``[rules]``). ``wording/options.py`` describes them to players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Generic, Self, TypeVar, overload

from stratego.engine.errors import Explanation, alternatives, not_allowed, quoted_value, with_suggestion
from stratego.engine.pieces import Kind

LARGEST_COUNT: Final = 999_999
COUNT_ALLOWED: Final = Explanation("a whole number from 0 to {most}", most=LARGEST_COUNT)

T = TypeVar("T")


class Option(Generic[T]):
    """One key of ``[rules]``.

    ``clause`` is its clause in docs/rules.md. ``values`` lists the allowed values, or for a `Selection` the
    allowed words; it is empty for a `Count`. ``allowed`` describes the allowed values. If ``needs`` is a
    kind, the option has no effect unless the army has a piece of that kind. As an attribute of a ruleset, the
    option is its value in that ruleset, with the right type: ``rules.two_squares`` is an int.
    """

    values: tuple[Any, ...] = ()
    allowed: Explanation

    def __init__(self, clause: str, default: T, *, needs: Kind | None = None) -> None:
        self.clause = clause
        self.default = default
        self.needs = needs

    def __set_name__(self, owner: type, name: str) -> None:
        self.key = name

    @overload
    def __get__(self, ruleset: None, owner: type) -> Self: ...
    @overload
    def __get__(self, ruleset: Options, owner: type) -> T: ...
    def __get__(self, ruleset: Options | None, owner: type) -> Self | T:
        if ruleset is None:
            return self
        value: T = ruleset.options[self.key]
        return value

    def fault(self, value: object) -> Explanation | None:
        """Explains why ``value`` is not allowed and lists what is allowed; None if it is allowed."""
        return None if self._allows(value) else not_allowed(value, self.allowed)

    def _allows(self, value: object) -> bool:
        return value in self.values


class Choice(Option[str]):
    """An option whose value is one of several words; the first is the default."""

    def __init__(self, clause: str, *values: str, needs: Kind | None = None) -> None:
        super().__init__(clause, values[0], needs=needs)
        self.values = values
        self.allowed = alternatives(values)


class Switch(Option[bool]):
    """An option that is on or off."""

    values = (False, True)
    allowed = Explanation("true or false")

    def _allows(self, value: object) -> bool:
        return isinstance(value, bool)


class Count(Option[int]):
    """A numeric option, from 0 (off) to `LARGEST_COUNT`; players choose from the numbers in ``offered``."""

    def __init__(self, clause: str, default: int, offered: Sequence[int]) -> None:
        super().__init__(clause, default)
        self.offered = offered
        self.allowed = Explanation("{count} (0 = off)", count=COUNT_ALLOWED)

    def _allows(self, value: object) -> bool:
        return is_count(value)


class Selection(Option[tuple[str, ...]]):
    """An option whose value lists some of ``values``, always in their order; by default none of them."""

    def __init__(self, clause: str, *values: str) -> None:
        super().__init__(clause, ())
        self.values = values
        self.allowed = Explanation("a list of any of {values}", values=alternatives(values))

    def fault(self, value: object) -> Explanation | None:
        """Explains that ``value`` is not a list, or which entry is not allowed; None if nothing is wrong."""
        if not isinstance(value, list | tuple):
            return not_allowed(value, self.allowed)
        wrong = (not_allowed(each, alternatives(self.values)) for each in value if each not in self.values)
        return next(wrong, None)


class Options:
    """The base class of `Ruleset`: gives the value of each option as an attribute."""

    __slots__ = ()

    options: Mapping[str, Any]
    """The value of each option, by key."""

    first_move = Choice("D2", "red", "chosen")
    deployment = Choice("D3", "secret", "alternating")
    numbering = Choice("P2", "high", "low")
    immobile_moved = Choice("M4", "refuse", "forfeit")
    tie = Choice("A2", "both", "attacker_wins")
    two_squares = Count("T2", 3, offered=range(6))
    more_squares = Switch("C4", True)
    both_immobile = Choice("E2", "draw", "mover_loses")
    quiet_limit = Count("E5", 0, offered=(0, 30, 50, 100, 200))
    battle_memory = Choice("K2", "hidden", "shown")
    captured = Choice("K3", "open", "own")
    silent_defence = Switch("K4", False)
    scout_reveals = Switch("K5", False, needs=Kind.SCOUT)
    scout_strike = Choice("S4", "in_line", "after_move", needs=Kind.SCOUT)
    rescue = Count("R1", 0, offered=range(4))
    sabotage_line_of_sight = Switch("I4", False, needs=Kind.INFILTRATOR)
    aids = Selection("K6", "moved", "battles", "counts", "known")


OPTIONS: Final[Mapping[str, Option[Any]]] = {
    key: option for key, option in vars(Options).items() if isinstance(option, Option)
}

AIDS: Final = Options.aids.values


def is_count(value: object) -> bool:
    """Whether ``value`` is a whole number from 0 to `LARGEST_COUNT`."""
    return type(value) is int and 0 <= value <= LARGEST_COUNT


_OTHER_KEYS: Final = ("name", "summary", "extends", "layout", "army")  # suggested too, though not options


def option_faults(given: Mapping[str, Any]) -> Iterator[tuple[str, Explanation]]:
    """The faults of the options given by a ruleset, each with its key."""
    for key, value in given.items():
        if key not in OPTIONS:
            yield key, with_suggestion(Explanation("there is no such option"), key, OPTIONS, _OTHER_KEYS)
        elif fault := OPTIONS[key].fault(value):
            yield key, fault
    if given.get("silent_defence") is True:  # K4
        aids = given.get("aids", ())
        if given.get("captured") == "open":
            yield "captured", _excluded("open")
        if isinstance(aids, list | tuple) and "counts" in aids:
            yield "aids", _excluded("counts")


def complete(given: Mapping[str, Any]) -> dict[str, Any]:
    """The value of every option: as given, or its default; silent defence overrides ``captured`` (K4)."""
    values = {key: given.get(key, option.default) for key, option in OPTIONS.items()}
    for key, option in OPTIONS.items():
        if isinstance(option, Selection):
            values[key] = tuple(each for each in option.values if each in values[key])
    if values["silent_defence"]:
        values["captured"] = "own"
    return values


def _excluded(value: str) -> Explanation:
    return Explanation(
        "{value} and silent_defence exclude each other: leave one of them out", value=quoted_value(value)
    )
