# Needs git, make and a Python from 3.11 on with pip and venv. `make` alone says what there is.

FIND_PYTHON = for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done
PYTHON ?= $(shell $(FIND_PYTHON))
VENV ?= .venv
BIN = $(VENV)/bin
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement
ARGS ?=
WORKERS ?= $$($(BIN)/python -c 'import os; print((os.cpu_count() or 1) + 1)')# one more than cores: browsers and servers are waited for
export PYTHONDONTWRITEBYTECODE =  # tests start many processes: each would compile every module again

.PHONY: help run test long kills load lint format benchmarks structure lock

help:
	@echo "make run        serve the site (make run ARGS='--port 8001 --data FOLDER')"
	@echo "make test       run the tests, the browser's included (make test ARGS='tests/engine -k crack')"
	@echo "make long       run the tests that take minutes"
	@echo "make kills      kill the server a thousand times on each database and write docs/kills.md (minutes)"
	@echo "make load       put ten times a hall's load on each database and write docs/load.md (three quarters of an hour)"
	@echo "make lint       check style, types, templates and the order of imports"
	@echo "make format     put the source into its usual shape"
	@echo "make benchmarks measure, each figure beside a baseline of the same run (minutes)"
	@echo "make structure  count files, lines, and what a hand passes, beside what they should be"
	@echo "make lock       look for newer dependencies and lock them"

run: $(VENV)/run.stamp
	@$(BIN)/python -m scorekeeper serve $(ARGS)

test: $(VENV)/benchmarks.stamp
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

long: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -n logical -m long $(ARGS)
	$(BIN)/python -m pytest -n logical -m "hypothesis and not long" --hypothesis-profile=thorough $(ARGS) || [ $$? -eq 5 ]

kills: $(VENV)/dev.stamp
	$(BIN)/python -m tests.kills --times 1000 --report docs/kills.md

load: $(VENV)/dev.stamp
	$(BIN)/python -m benchmarks.load --minutes 10 --report docs/load.md

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	git ls-files -z 'templates/*.html' | xargs -0 -r $(BIN)/djade --check --target-version 5.2
	$(BIN)/mypy .
	$(BIN)/lint-imports

format: $(VENV)/dev.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	git ls-files -z 'templates/*.html' | xargs -0 -r $(BIN)/djade --target-version 5.2

BENCHMARKS = settlements recording figures imports replay draw score_cards large_prints standings workbook

benchmarks: $(VENV)/benchmarks.stamp
	@for one in $(BENCHMARKS); do echo "$$one"; $(BIN)/python -m benchmarks.$$one || exit; done

structure: $(VENV)/dev.stamp
	@$(BIN)/python -m benchmarks.structure

COMPILE = $(VENV)/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url
LOCK = $(COMPILE) pyproject.toml --extra postgres

lock:
	$(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/python -m pip install --quiet --upgrade uv
	$(LOCK) --output-file requirements/run.txt
	$(LOCK) --group dev --constraint requirements/run.txt --output-file requirements/dev.txt
	$(COMPILE) --group pyproject.toml:benchmarks --constraint requirements/dev.txt --output-file requirements/benchmarks.txt

$(VENV)/run.stamp: requirements/run.txt | $(VENV)/pyvenv.cfg
	@echo "Installing what the site needs into $(VENV) ..."
	@$(INSTALL) $<
	@touch $@

$(VENV)/dev.stamp: requirements/dev.txt | $(VENV)/pyvenv.cfg
	@echo "Installing what the site and its tests need into $(VENV) ..."
	@$(INSTALL) $<
	@touch $@

$(VENV)/benchmarks.stamp: requirements/benchmarks.txt $(VENV)/dev.stamp
	@echo "Installing what the benchmarks are compared with into $(VENV) ..."
	@$(INSTALL) $<
	@touch $@

$(VENV)/pyvenv.cfg:
	@test -n "$(PYTHON)" || { echo "No Python from 3.11 on was found: install one, or name it: make PYTHON=/path/to/python" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -f $@; exit 1; }
