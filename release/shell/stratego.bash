# These print the candidates for the word $1, one per line.

_stratego_dirs() {
    compgen -d -- "$1"
}

_stratego_files() {
    compgen -f -- "$1"
}

_stratego_toml_files() {
    compgen -f -X '!*.toml' -- "$1"
    compgen -d -- "$1"
}

_stratego_players() {
    compgen -W "${_stratego_players_words[*]}" -- "$1"
}

_stratego_served_players() {
    compgen -W "${_stratego_served_players_words[*]}" -- "$1"
}

_stratego_rules() {
    compgen -W "${_stratego_rules_words[*]}" -- "$1"
}

_stratego_rulesets() {
    compgen -W "${_stratego_rulesets_words[*]}" -- "$1"
    _stratego_own rulesets "$1" | _stratego_quoted
}

_stratego_rulesets_or_files() {
    compgen -W "${_stratego_rulesets_words[*]}" -- "$1"
    _stratego_own rulesets "$1"
    _stratego_toml_files "$1"
}

_stratego_setups() {
    _stratego_own setups "$1" | _stratego_quoted
}

# The user's own rulesets or set-ups ($1), by the names of their files.
_stratego_own() {
    local folder suffix file name
    _stratego_own_folder "$1"
    for file in "$folder"/*"$suffix"; do
        name=${file##*/} name=${name%"$suffix"}
        if [[ -e $file && $name == "$2"* && $1/$name != rulesets/settings ]]; then
            printf '%s\n' "$name"
        fi
    done
}

_stratego_quoted() {
    local name
    while IFS= read -r name; do
        printf '%q\n' "$name"
    done
}

# bash splits --variant=duel, tie=both and computer:easy at "=" and ":". shtab needs them whole, but an option and its
# value as two words. bash then expects only what follows the last separator.
_stratego() {
    local word joined='' last=0 current=${COMP_WORDS[COMP_CWORD]} typed i
    local -a words
    words=()
    for word in "${COMP_WORDS[@]:0:COMP_CWORD + 1}"; do
        if [[ $word == = && ${words[last]} == --* ]]; then
            last=${#words[@]} joined=yes
            words[last]=''
        elif [[ $word == [=:]* ]]; then
            words[last]+=$word joined=yes
        elif [[ -n $joined ]]; then
            words[last]+=$word joined=''
        else
            last=${#words[@]}
            words[last]=$word
        fi
    done
    [[ $current == [=:]* ]] && current=''
    typed=${words[last]%"$current"}

    local COMP_CWORD=$last
    local -a COMP_WORDS
    COMP_WORDS=("${words[@]}")
    _shtab_stratego
    for i in "${!COMPREPLY[@]}"; do
        COMPREPLY[i]=${COMPREPLY[i]#"$typed"}
    done
    if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[=:] ]]; then
        compopt -o nospace 2>/dev/null
    fi
}
