# A fresh machine needs Python 3.11 or later, git and make; `make play` does the rest.

PYTHON ?= python3
# A named Python other than that of .venv gets a separate environment, such as .venv-3.13.
ifndef VENV
VENV := .venv
ifneq ($(origin PYTHON),file)
VENV := $(shell \
	version='import sys; print("%d.%d" % sys.version_info[:2])'; \
	named=$$($(PYTHON) -c "$$version"); there=$$(.venv/bin/python -c "$$version" 2>/dev/null); \
	[ "$${there:-$$named}" = "$$named" ] && echo .venv || echo ".venv-$$named")
endif
endif
ARGS ?=
PYTEST_ARGS ?=
# One worker more than there are processors: while one test waits for a terminal, others can run.
WORKERS ?= $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) + 1)))

BIN := $(VENV)/bin
PY := $(BIN)/python
PYTEST := $(PY) -m pytest -n $(WORKERS) --maxprocesses 8 --dist worksteal
# One stamp for each kind of installation, so that a second run starts at once.
PLAY_STAMP := $(VENV)/.installed-play
DEV_STAMP := $(VENV)/.installed-dev
RELEASE_STAMP := $(VENV)/.installed-release
COMPILED_STAMP := $(VENV)/.compiled

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play test tests long kills faults check mutants bench golden keys reference screens translations release fast test-compiled clean
# The game needs the terminal's stdin, which make gives to one job only.
.NOTPARALLEL:

# ARGS holds a command of stratego with its options, also before it, or options of "play".
COMMANDS := play learn host join resume replay export import stats match player setups rulesets --version
play: $(COMPILED_STAMP)
	@$(BIN)/stratego $(if $(filter -%,$(firstword $(ARGS))),$(if $(filter $(COMMANDS),$(ARGS)),,play ))$(ARGS)

# If the environment disabled Python's bytecode files, every test process would compile each module again.
tests long: export PYTHONDONTWRITEBYTECODE :=

test: check tests

tests: $(DEV_STAMP)
	$(PYTEST) $(PYTEST_ARGS)

# The slow tests at their full size; CI runs them at a small one.
long: $(DEV_STAMP)
	$(PYTEST) -m slow $(PYTEST_ARGS)

# Kills the real program at random moments, or makes each of its handlers fail in turn, as often as you like:
# make kills ARGS="--count 300 --seed 7"
kills: $(DEV_STAMP)
	$(PY) -m tests.e2e.kills $(ARGS)

faults: $(DEV_STAMP)
	$(PY) -m tests.e2e.faults $(ARGS)

check: $(DEV_STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/zizmor --offline --quiet --no-progress .github

# Makes one small mistake at a time in a copy, and lists those that no test notices. Each takes seconds.
mutants: $(DEV_STAMP)
	$(PY) -m bench.mutants $(ARGS)

bench: $(DEV_STAMP)
	$(PY) bench/run.py
	$(PY) -m bench.hops
	$(PY) -m bench.terminals
	@test ! -d build/compiled || $(PY) -m bench.builds

golden: $(DEV_STAMP) $(COMPILED_STAMP)
	$(PY) -m tests.golden.regenerate
	$(PY) -m tests.players.computer.thoughts
	$(PY) -m tests.cli.pictures
	$(PY) -m tests.records.formats.pictures
	$(PY) -m tests.lessons.pictures
	$(PY) -m tests.lines.transcripts
	$(PY) -m tests.tui.drawn
	$(PY) -m tests.tui.draw.pictures
	$(PY) -m tests.tui.widgets.pictures
	$(PY) -m tests.wording.pictures

keys: $(DEV_STAMP)
	$(PY) -m docs.make_keys

reference: $(DEV_STAMP)
	$(PY) -m docs.make_engine
	$(PY) -m docs.make_samples

screens: $(DEV_STAMP)
	$(PY) -m docs.make_screens

# Extracts all texts, then updates, checks and compiles the catalogues; ARGS="sl" adds one.
translations: $(DEV_STAMP)
	$(PY) -m release.translations $(ARGS)

# Installs the program with a compiled engine and computer player until `make clean`; needs a C compiler.
fast: $(PLAY_STAMP)
	HATCH_BUILD_HOOKS_ENABLE=1 $(PY) -m pip install --quiet --no-deps --force-reinstall .
	@cd $(BIN) && ./stratego --version

# Tests everything that plays with the modules that `make fast` compiles; both builds must play the same games.
test-compiled: $(DEV_STAMP)
	$(PY) -m release.compiled_tests $(ARGS)

# Builds the wheel and the sdist, and tries every way of installing them; takes some minutes.
release: $(RELEASE_STAMP)
	$(PY) -m release

clean:
	rm -rf .venv .venv-* $(VENV) build dist .mutants .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find stratego tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(PLAY_STAMP): pyproject.toml
	@echo "Installing the game and its libraries into $(VENV); this happens once, and takes a minute or two."
	@$(ensure_venv)
	@$(PY) -m pip install --quiet --editable .
	@touch $@ $(COMPILED_STAMP)

$(DEV_STAMP): pyproject.toml
	@echo "Installing the game and the tools of its developers into $(VENV); this happens once."
	@$(ensure_venv)
	@$(PY) -m pip install --quiet --no-compile --editable '.[dev]'
	@touch $@ $(PLAY_STAMP) $(COMPILED_STAMP)

# An installation compiles the catalogues, too; without the tools of developers nothing else can.
$(COMPILED_STAMP): $(PLAY_STAMP) $(wildcard stratego/locale/*.po)
	@test -z "$$(find stratego/locale -name '*.po' -newer $@ 2>&1)" || { \
		echo "Compiling the catalogues."; \
		$(PY) -c "from release.translations import compile_all; compile_all()" 2>/dev/null || \
		$(PY) -m pip install --quiet --no-deps --editable .; }
	@touch $@

$(RELEASE_STAMP): $(DEV_STAMP)
	@echo "Installing what builds and tries a release into $(VENV); this happens once."
	@$(PY) -m pip install --quiet --no-compile --editable '.[dev,release]'
	@touch $@

# Checks for pip, not for the folder: an interrupted venv has the folder but no pip.
define ensure_venv
$(PY) -m pip --version >/dev/null 2>&1 || { \
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Python 3.11 or later is needed; name one with: make PYTHON=/path/to/python3" >&2; exit 1; }; \
	$(PYTHON) -m venv $(VENV); }
endef
