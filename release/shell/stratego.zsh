_stratego_dirs() {
  _directories "$@"
}

_stratego_files() {
  _files "$@"
}

_stratego_toml_files() {
  _files "$@" -g '*.toml'
}

_stratego_players() {
  _stratego_offer $_stratego_players_words
}

_stratego_served_players() {
  _stratego_offer $_stratego_served_players_words
}

_stratego_rules() {
  _stratego_offer $_stratego_rules_words
}

# _alternative offers all kinds; without it, zsh stops at the first one with a match.
_stratego_rulesets() {
  _alternative 'values:value: _stratego_offer $_stratego_rulesets_words' 'values:value: _stratego_own rulesets'
}

_stratego_rulesets_or_files() {
  _alternative 'values:value: _stratego_offer $_stratego_rulesets_words' 'values:value: _stratego_own rulesets' \
    'values:value: _stratego_toml_files'
}

_stratego_setups() {
  _stratego_own setups
}

# The user's own rulesets or set-ups ($1), by the names of their files.
_stratego_own() {
  local folder suffix
  _stratego_own_folder $1
  local -a names
  names=($folder/*$suffix(N:t:r))
  [[ $1 == rulesets ]] && names=(${names:#settings})
  compadd -a names
}

# Words ($@); no blank follows one that ends in "=" or ":", which needs a value.
_stratego_offer() {
  local -a open closed
  open=(${(M)@:#*[=:]}) closed=(${@:#*[=:]})
  compadd -a closed
  compadd -S '' -a open
}
