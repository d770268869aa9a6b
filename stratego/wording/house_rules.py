"""House rules in words, and the file of a new ruleset."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from stratego.engine.options import OPTIONS
from stratego.engine.quoting import quoted_value
from stratego.engine.ruleset import Ruleset
from stratego.rulesets.house_rules import differences
from stratego.wording.options import OPTION_WORDS, OptionWords, option_sentences
from stratego.wording.pieces import army_in_words


def switches(rules: Ruleset) -> list[OptionWords]:
    """The options that have an effect on the army of ``rules``, in the order of the page of house rules."""
    return [entry for entry in OPTION_WORDS if OPTIONS[entry.key].needs in (None, *rules.army)]


def house_rules(rules: Ruleset, other: Ruleset) -> list[str]:
    """A sentence for each of the `differences` between ``rules`` and another ruleset."""
    sentences = {
        "army": f"Each army: {army_in_words(rules)}.",
        "board": f"The board has {rules.geometry.width} files and {rules.geometry.height} rows.",
        **option_sentences(rules),
    }
    return [sentences[key] for key in differences(rules, other)]


def house_rules_in_short(rules: Ruleset, other: Ruleset) -> list[str]:
    """The same in a few words each, with one line for each of the aids."""
    different = differences(rules, other)
    short = {
        "army": f"Another army: {rules.army_size} pieces a side",
        "board": f"Another board: {rules.geometry.width} x {rules.geometry.height}",
    }
    values = [(entry, entry.switch.value(rules), entry.switch.value(other)) for entry in OPTION_WORDS]
    options = [f"{entry.title}: {entry.named(value)}" for entry, value, before in values if value != before]
    return [line for key, line in short.items() if key in different] + options


_WIDTH: Final = 100


def new_ruleset(name: str, extends: str, rules: Ruleset) -> str:
    """The TOML of a ruleset called ``name`` that ``extends`` the one loaded as ``rules``.

    It shows in comments everything that ``rules`` decide, and changes nothing.
    """
    return "\n".join(_lines(name, extends, rules)) + "\n"


def _lines(name: str, extends: str, rules: Ruleset) -> Iterator[str]:
    yield f"# {name}: a ruleset of your own, which starts as a copy of {rules.name}. Lines that begin with"
    yield "# a # have no effect: remove the # from what you want to change, and change it."
    yield f"#     stratego rulesets check {name}"
    yield f"#     stratego play --variant {name}"
    yield ""
    yield f"name = {_quoted(name.replace('-', ' ').replace('_', ' ').title())}"
    yield f"summary = {_quoted(f'Our own way to play {rules.name}.')}"
    yield f"extends = {_quoted(extends)}"
    yield ""
    yield "# The army: to change it, remove the # from all of it. A piece left out is not in the game."
    yield "# [army]"
    for kind, count in rules.army.items():
        yield f"# {kind.value} = {count}"
    yield ""
    yield "[rules]"
    for key, sentence in option_sentences(rules).items():
        yield ""
        yield from (f"# {line}" for line in wrap(sentence, _WIDTH))
        yield f"# {key} = {quoted_value(rules.options[key])}    # {OPTIONS[key].allowed}"
    yield ""
    yield "# The board: to change it, remove the # from all of it. The highest row is first; b and r are"
    yield "# where Blue and Red set up, ~ is a lake, . is open."
    yield "# [board]"
    yield "# layout = ["
    for row in rules.layout:
        yield f'#     "{row}",'
    yield "# ]"


def _quoted(text: str) -> str:
    """A text as TOML writes it; a path may have any character that its system allows."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in escaped) + '"'
