"""House rules in words, and the file of a new ruleset."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from stratego.engine.options import OPTIONS
from stratego.engine.quoting import quoted_value
from stratego.engine.ruleset import Ruleset
from stratego.rulesets.house_rules import differences
from stratego.wording.language import _, _n, shipped
from stratego.wording.options import OPTION_WORDS, OptionWords, option_sentences
from stratego.wording.pieces import army_in_words

_ARMY: Final = _("Each army: {army}.")
_BOARD: Final = _("The board has {files} files and {rows} rows.")
_OTHER_ARMY: Final = _n("Another army: {count} piece a side", "Another army: {count} pieces a side")
_OPTION: Final = _("{option}: {value}")
_OTHER_BOARD: Final = _("Another board: {files} x {rows}")


def switches(rules: Ruleset) -> list[OptionWords]:
    """The options that have an effect on the army of ``rules``, in the order of the page of house rules."""
    return [entry for entry in OPTION_WORDS if OPTIONS[entry.key].needs in (None, *rules.army)]


def house_rules(rules: Ruleset, other: Ruleset) -> list[str]:
    """A sentence for each of the `differences` between ``rules`` and another ruleset."""
    sentences = {
        "army": _ARMY.format(army=army_in_words(rules)),
        "board": _BOARD.format(files=rules.geometry.width, rows=rules.geometry.height),
        **option_sentences(rules),
    }
    return [sentences[key] for key in differences(rules, other)]


def house_rules_in_short(rules: Ruleset, other: Ruleset) -> list[str]:
    """The same differences in a few words each, with one line for each of the aids."""
    different = differences(rules, other)
    short = {
        "army": _OTHER_ARMY.format(rules.army_size),
        "board": _OTHER_BOARD.format(files=rules.geometry.width, rows=rules.geometry.height),
    }
    values = [(entry, entry.switch.value(rules), entry.switch.value(other)) for entry in OPTION_WORDS]
    options = [
        _OPTION.format(option=entry.title, value=entry.named(value))
        for entry, value, before in values
        if value != before
    ]
    return [line for key, line in short.items() if key in different] + options


_WIDTH: Final = 100


def new_ruleset(name: str, extends: str, rules: Ruleset) -> str:
    """The TOML of a ruleset called ``name`` that ``extends`` the one loaded as ``rules``.

    Comments show everything that can be changed; the new ruleset changes none of it.
    """
    return "\n".join(_lines(name, extends, rules)) + "\n"


def _lines(name: str, extends: str, rules: Ruleset) -> Iterator[str]:
    start = _START.format(name=name, game=shipped("game name", rules.name))
    yield from _commented(f"{start} {_COMMENTS}")
    yield f"#     stratego rulesets check {name}"
    yield f"#     stratego play --variant {name}"
    yield ""
    yield f"name = {_quoted(name.replace('-', ' ').replace('_', ' ').title())}"
    yield f"summary = {_quoted(_SUMMARY.format(game=shipped('game name', rules.name)))}"
    yield f"extends = {_quoted(extends)}"
    yield ""
    yield from _commented(str(_ARMY_COMMENT))
    yield "# [army]"
    for kind, count in rules.army.items():
        yield f"# {kind.value} = {count}"
    yield ""
    yield "[rules]"
    for key, sentence in option_sentences(rules).items():
        yield ""
        yield from _commented(sentence)
        yield f"# {key} = {quoted_value(rules.options[key])}    # {OPTIONS[key].allowed}"
    yield ""
    yield from _commented(str(_BOARD_COMMENT))
    yield "# [board]"
    yield "# layout = ["
    for row in rules.layout:
        yield f'#     "{row}",'
    yield "# ]"


_START: Final = _("{name}: a ruleset of your own, which starts as a copy of {game}.")
_COMMENTS: Final = _(
    "Lines that begin with a # have no effect: remove the # from what you want to change, and change it."
)
_SUMMARY: Final = _("Our own way to play {game}.")
_ARMY_COMMENT: Final = _(
    "The army: to change it, remove the # from all of it. A piece left out is not in the game."
)
_BOARD_COMMENT: Final = _(
    "The board: to change it, remove the # from all of it. The highest row is first; b and r are where Blue "
    "and Red set up, ~ is a lake, . is open."
)


def _commented(text: str) -> Iterator[str]:
    return (f"# {line}" for line in wrap(text, _WIDTH))


def _quoted(text: str) -> str:
    """A text as TOML writes it; a path may contain any character that its system allows."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in escaped) + '"'
