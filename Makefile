# Every command runs through tools/run, which sets up an environment first where it is missing.
# It needs Python 3.11 or later and no rights but your own.

GAME ?= hapsburg-eclipse
# How many games `make fuzz` plays.
GAMES ?= 10000
# How many storms `make storm` lets loose.
SEEDS ?= 10000
# `make lock LOCK_FLAGS=--upgrade` takes newer versions, not only what pyproject.toml asks for.
LOCK_FLAGS ?=

RUN := sh tools/run
LOCK := $(RUN) uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command 'make lock' $(LOCK_FLAGS)

# Every game with rules of its own, by the name that players use.
LEDGERS := $(wildcard src/redan/games/*/ledger.toml)
PLAYABLE := $(subst _,-,$(LEDGERS:src/redan/games/%/ledger.toml=%))

.DEFAULT_GOAL := help
.PHONY: help play web test check bench bench-server storm fuzz mutants compiled test-compiled lock clean

help: ## print this list
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' Makefile | awk -F'|' '{ printf "make %-14s %s\n", $$1, $$2 }'
	@echo 'GAME and GAMES can be chosen: make fuzz GAME=$(GAME) GAMES=100'

play: web ## set up what is needed and play in the browser
	@$(RUN) redan serve

web: ## build the browser client
	@$(RUN) python tools/browser.py build

test: check ## set up what is needed and run every check
	$(RUN) python tools/browser.py check
	$(RUN) pytest -n auto --cov --cov-report=term
	@if [ -f src/redan/cli.py ]; then for game in $(PLAYABLE); do \
		echo "redan rules $$game --coverage"; \
		$(RUN) redan rules "$$game" --coverage || exit 1; \
	done; fi

check: ## the fast part of test: format, lint, types, who imports whom
	$(RUN) ruff format --check
	$(RUN) ruff check
	$(RUN) mypy
	$(RUN) lint-imports --no-cache --no-logo

bench: ## how fast games are played, copied and saved, beside the package chess
	$(RUN) python bench/bench.py

bench-server: ## how many moves a second the server takes, five minutes long
	$(RUN) python bench/server.py

storm: ## SEEDS storms of servers, people and faults in simulated time
	$(RUN) python -m tests.server.storm --seeds $(SEEDS)

fuzz: ## play GAMES random games of GAME with all oracles on
	$(RUN) redan fuzz $(GAME) --games $(GAMES) --complete

mutants: ## break the rules of GAME one by one; the tests that name a rule must notice
	$(RUN) python tools/mutants.py $(GAME)

compiled: ## build the faster core and rules into build/compiled (needs a C compiler)
	$(RUN) python tools/compiled.py

# The oracles' own tests put broken methods into the driver, which compiled classes do not allow.
test-compiled: compiled ## run the tests of core, contract and rules on the compiled build
	PYTHONPATH='$(CURDIR)/build/compiled' $(RUN) pytest -n auto tests/core tests/parley \
		tests/hapsburg tests/contract/test_games.py tests/cli/test_adding_a_game.py

lock: ## write the lock files anew from pyproject.toml
	$(LOCK) --extra dev --extra compiled --output-file requirements/dev.lock pyproject.toml
	$(LOCK) --constraint requirements/dev.lock --output-file requirements/run.lock pyproject.toml

clean: ## remove what these commands have made for you, the environment too
	@$(RUN) --clean
	rm -rf build dist
