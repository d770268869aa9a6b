"""The completion for zsh, as a function to be loaded. It runs nothing of the game."""

from __future__ import annotations

from collections.abc import Mapping
from shlex import quote

from release.command_line import ANYTHING, Argument, Command, Values
from release.own_folder import OWN_FOLDER

_SCRIPT = r"""#compdef stratego
# Completion for stratego in zsh. Made from the program's parser.

# The user's own rulesets or set-ups, by the names of their files.
_stratego_own() {
@own_folder@
  local -a names
  names=($folder/*$suffix(N:t:r))
  [[ $1 == rulesets ]] && names=(${names:#settings})
  compadd -a names
}

# Words, of which those that end in "=" or ":" still need a value.
_stratego_words() {
  local -a open closed
  open=(${(M)@:#*[=:]}) closed=(${@:#*[=:]})
  compadd -a closed
  compadd -S '' -a open
}

@functions@

if [[ $funcstack[1] == _stratego ]]; then
  _stratego "$@"
else
  compdef _stratego stratego
fi
"""


def zsh_completion(program: Command) -> str:
    """The script, with what the parser knows filled in."""
    commands = [*program.all()]
    values = dict.fromkeys(
        each.values for command in commands for each in (*command.options, *command.arguments)
    )
    choosing = {each: f"_stratego_choose_{number}" for number, each in enumerate(values, 1)}
    functions = [_values_function(name, each) for each, name in choosing.items() if each != ANYTHING]
    functions += [_function(command, choosing) for command in reversed(commands)]
    script = _SCRIPT.replace("@own_folder@", OWN_FOLDER.strip("\n"))
    return script.replace("@functions@", "\n\n".join(functions))


def _values_function(name: str, values: Values) -> str:
    actions = []
    if values.words:
        actions.append(f"_stratego_words {' '.join(values.words)}")
    if values.own:
        actions.append(f"_stratego_own {values.own}")
    if values.files:
        actions.append("_files" if values.files == "*" else f"_files -g {quote(values.files)}")
    elif values.folders:
        actions.append("_directories")
    if len(actions) > 1:  # all of them; else zsh stops at the first that finds something
        actions = [f"_alternative {' '.join(quote(f'values:value: {each}') for each in actions)}"]
    return f"{name}() {{\n  {actions[0]}\n}}"


def _name(command: Command) -> str:
    return "_".join(("_stratego", *command.words))


def _function(command: Command, choosing: Mapping[Values, str]) -> str:
    specs = [_option(option, choosing) for option in command.options]
    if command.commands:
        specs += ["'1: :->command'", "'*:: :->rest'"]
    specs += [_place(argument, choosing) for argument in command.arguments]
    lines = [
        f"{_name(command)}() {{",
        '  local curcontext="$curcontext" state state_descr line',
        "  local -A opt_args",
        "  _arguments -C \\",
        *(f"    {spec} \\" for spec in specs[:-1]),
        f"    {specs[-1]}",
    ]
    if command.commands:
        lines[-1] += " && return"
        lines += [
            "  case $state in",
            "  command)",
            "    local -a commands=(",
            *(f"      {quote(f'{each.words[-1]}:{each.line}')}" for each in command.commands),
            "    )",
            "    _describe command commands ;;",
            "  rest)",
            "    case $words[1] in",
            *(f"    {each.words[-1]}) {_name(each)} ;;" for each in command.commands),
            "    esac ;;",
            "  esac",
        ]
    return "\n".join([*lines, "}"])


def _option(option: Argument, choosing: Mapping[Values, str]) -> str:
    flags = option.flags
    excluded = " ".join((*option.excludes, *(flags if len(flags) > 1 else ())))
    head = f"({excluded})" if excluded else ""
    value = f":{_plain(option.metavar)}:{_action(option, choosing)}" if option.metavar else ""
    help_line = f"[{_plain(option.line)}]"
    # An option with a value can be followed by "=", or by the next word.
    names = [f"{flag}{_sign(flag) if option.metavar else ''}" for flag in flags]
    repeats = "*" if option.repeats else ""
    if len(names) == 1:
        return quote(f"{head}{repeats}{names[0]}{help_line}{value}")
    return f"{quote(head + repeats)}{{{','.join(names)}}}{quote(help_line + value)}"


def _sign(flag: str) -> str:
    return "=" if flag.startswith("--") else "+"


def _place(argument: Argument, choosing: Mapping[Values, str]) -> str:
    colons = "*:" if argument.repeats else ":" if argument.needed else "::"
    return quote(f"{colons}{_plain(argument.metavar)}:{_action(argument, choosing)}")


def _plain(text: str) -> str:
    for sign in "\\[]:":
        text = text.replace(sign, f"\\{sign}")
    return text


def _action(argument: Argument, choosing: Mapping[Values, str]) -> str:
    return " " if argument.values == ANYTHING else choosing[argument.values]
