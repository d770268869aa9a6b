"""The completion for bash, as a script. It runs nothing of the game, and nothing that a file's name holds."""

from __future__ import annotations

from collections.abc import Iterable
from shlex import quote

from release.command_line import Argument, Command, Values
from release.own_folder import OWN_FOLDER

_SCRIPT = r"""# Completion for stratego in bash 3.2 or later. Made from the program's parser.

_stratego_is_command() {
    case "$1" in
@commands@
        ;;
    *) return 1 ;;
    esac
}

# What may follow: $1 is a command, then an option, the number of a place, or "-" for the options.
_stratego_values() {
    case "$1" in
@values@
    *) return 1 ;;
    esac
}

_stratego() {
    local current=${COMP_WORDS[COMP_CWORD]} last=$((COMP_CWORD - 1)) place=1
    local command='' option='' before='' key='' word i own='' files='' folders=''
    local -a words
    words=()
    COMPREPLY=()
    if [[ $current == [=:] ]]; then  # bash takes --variant=duel, tie=both and computer:easy apart
        current='' last=$COMP_CWORD
    fi
    for ((i = 1; i <= last; i++)); do
        word=${COMP_WORDS[i]}
        if [[ $word == [=:] ]]; then
            if [[ -z $option && -n $before ]]; then
                option=$before key="${COMP_WORDS[i - 1]}$word"
            fi
        elif [[ -n $option ]]; then
            before=$option option='' key=''
        elif [[ $word == -* ]]; then
            before=''
            _stratego_values "$command $word" && option=$word
        elif _stratego_is_command "$command $word"; then
            command="$command $word" place=1
        else
            before=$place place=$((place + 1))
        fi
    done

    words=() own='' files='' folders=''
    if [[ -n $option ]]; then
        _stratego_values "$command $option"
    elif [[ $current == -* ]]; then
        _stratego_values "$command -"
    else
        _stratego_values "$command $place" || _stratego_values "$command *"
    fi

    for word in ${words[@]+"${words[@]}"}; do
        [[ $word == "$key$current"* ]] && COMPREPLY+=("${word#"$key"}")
    done
    [[ -n $own ]] && _stratego_own "$own"
    if [[ -n $files$folders ]]; then
        compopt -o filenames 2>/dev/null
        while IFS= read -r word; do
            COMPREPLY+=("$word")
        done < <([[ -n $files ]] && compgen -f -X "!$files" -- "$current"; compgen -d -- "$current")
    elif [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[=:] ]]; then
        compopt -o nospace 2>/dev/null
    fi
}

# The user's own rulesets or set-ups, by the names of their files.
_stratego_own() {
@own_folder@
    local file name
    for file in "$folder"/*"$suffix"; do
        [[ -e $file ]] || continue
        name=${file##*/} name=${name%"$suffix"}
        if [[ $name == "$current"* && $1/$name != rulesets/settings ]]; then
            [[ -n $files$folders ]] || printf -v name %q "$name"
            COMPREPLY+=("$name")
        fi
    done
}

complete -F _stratego stratego
"""


def bash_completion(program: Command) -> str:
    """The script, with what the parser knows filled in."""
    commands = [quote(_path(command)) for command in program.all() if command.words]
    values = [line for command in program.all() for line in _lines(command)]
    script = _SCRIPT.replace("@own_folder@", OWN_FOLDER.strip("\n"))
    script = script.replace("@commands@", "    " + " | ".join(commands) + ")")
    return script.replace("@values@", "\n".join(values))


def _path(command: Command) -> str:
    """The words of a command, each with a blank before it."""
    return "".join(f" {word}" for word in command.words)


def _lines(command: Command) -> Iterable[str]:
    path = _path(command)
    flags = Values(words=tuple(flag for option in command.options for flag in option.flags))
    yield _case([f"{path} -"], flags)
    for option in command.options:
        if option.metavar:
            yield _case([f"{path} {flag}" for flag in option.flags], option.values)
    if command.commands:
        yield _case([f"{path} 1"], Values(words=tuple(each.words[-1] for each in command.commands)))
    for place, argument in enumerate(command.arguments, 1):
        yield _case([f"{path} {_place(place, argument)}"], argument.values)


def _place(number: int, argument: Argument) -> str:
    return "*" if argument.repeats else str(number)


def _case(patterns: Iterable[str], values: Values) -> str:
    settings = [
        f"words=({' '.join(map(quote, values.words))})" if values.words else "",
        f"own={values.own}" if values.own else "",
        f"files={quote(values.files)}" if values.files else "",
        "folders=yes" if values.folders else "",
    ]
    done = " ".join(filter(None, settings)) or ":"
    return f"    {' | '.join(map(quote, patterns))}) {done} ;;"
