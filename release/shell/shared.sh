# Sets folder and suffix: the folder of the user's own rulesets or set-ups ($1), and the suffix of their files.
_stratego_own_folder() {
    suffix=.toml
    if [[ $OSTYPE == darwin* ]]; then
        folder="$HOME/Library/Application Support/stratego"
    elif [[ $1 == rulesets ]]; then
        folder="${XDG_CONFIG_HOME:-$HOME/.config}/stratego"
    else
        folder="${XDG_DATA_HOME:-$HOME/.local/share}/stratego"
    fi
    if [[ $1 == rulesets ]]; then
        folder=${STRATEGO_CONFIG:-$folder}
    else
        folder="${STRATEGO_DATA:-$folder}/setups" suffix=.txt
    fi
}
