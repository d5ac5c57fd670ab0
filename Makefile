# make play   set up and start a game
# make test   set up, then all checks and tests
# make quick  set up, then the checks, the rules and the server: while you work
# make bench  set up, then the benchmarks, peers beside us
# make research  set up, then the tests of the studies and of the training
# make wheel  set up, then a wheel with its compiled rules, and its bill of materials, in dist/
# make lock   the exact releases of all that is installed, anew (tools/lock.py says how)
# Set-up lives in .venv, is done once, and again when pyproject.toml or a lock changes. Exactly what
# requirements/ names is installed, and nothing whose hash differs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python tools/install.py

.PHONY: play page test quick check bench research wheel sbom lock clean
.DEFAULT_GOAL := play

play: page
	@$(BIN)/laguna play

# The page is built again when something in web/ has changed.
page: $(VENV)/installed
	@$(BIN)/python tools/page.py

test: check page
	@$(BIN)/python tests/browser/chromium.py
	@$(BIN)/python -m laguna.precompile
	@$(BIN)/pytest -n 2 --dist loadfile --no-loadscope-reorder

quick: check page
	@$(BIN)/python -m laguna.precompile
	@$(BIN)/pytest -n 2 --dist loadfile -m "not browser and not slow"
	@echo "Left out: the browser, and what is marked slow. make test has all of it."

check: $(VENV)/installed-test
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/pyright
	@$(BIN)/lint-imports --no-cache --no-logo
	@$(BIN)/python tools/page.py check

bench: $(VENV)/installed-bench
	@$(BIN)/python -m laguna.precompile
	@$(BIN)/python benchmarks/speed.py
	@$(BIN)/python benchmarks/rollouts.py
	@$(BIN)/python benchmarks/envs.py

research: $(VENV)/installed-test
	@$(BIN)/pytest research/tests

wheel: $(VENV)/installed sbom
	@$(BIN)/python tools/wheel.py dist

sbom: $(VENV)/installed
	@$(BIN)/python tools/sbom.py dist/laguna.cdx.json

lock:
	@$(PYTHON) tools/lock.py

clean:
	rm -rf $(VENV)

$(VENV)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	    echo "Laguna needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1)." \
	         "Name another with: make PYTHON=python3.12 play" >&2; exit 2; }
	@echo "Setting up Laguna in $(VENV) …"
	@$(PYTHON) -m venv $(VENV) && touch $@

$(VENV)/installed: pyproject.toml requirements/play.txt | $(VENV)/python
	@$(INSTALL) requirements/play.txt && touch $@

$(VENV)/installed-test: pyproject.toml requirements/test.txt | $(VENV)/installed
	@$(INSTALL) requirements/test.txt && touch $@

# What is measured beside Laguna is not locked: it runs nowhere but in benchmarks.
$(VENV)/installed-%: pyproject.toml | $(VENV)/installed
	@$(INSTALL) --extra $* && touch $@
