# Needs git, make, and Python 3.11 or later with pip and venv. `make` lists the targets.

FIND_PYTHON = for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done
PYTHON ?= $(shell $(FIND_PYTHON))
VENV ?= .venv
BIN = $(VENV)/bin
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes --requirement
ARGS ?=
WORKERS ?= $$($(BIN)/python -c 'import os; print((os.cpu_count() or 1) + 1)')# one more than cores: tests wait for browsers and servers
export PYTHONDONTWRITEBYTECODE =  # tests start many processes: each would compile every module again

.PHONY: help run test long days mutants screenshots icons conformance kills load lint format benchmarks structure audit dist app lock

help:
	@echo "make run        serve the site (make run ARGS='--port 8001 --data FOLDER')"
	@echo "make test       run all quick tests, in the browser too (make test ARGS='tests/engine -k crack')"
	@echo "make long       run the long tests"
	@echo "make days       play events and game nights in any order for an hour, until a law breaks (make days DAYS_MINUTES=10)"
	@echo "make mutants    put small errors into ledger and tournaments, one at a time, and run their tests (hours)"
	@echo "make screenshots update the pictures in the README and the docs"
	@echo "make icons      draw the icons of the installed app from static/icons/app.svg"
	@echo "make conformance write the published cases that come from golden hands"
	@echo "make kills      kill the server 1,000 times on each database and write docs/develop/kills.md (minutes)"
	@echo "make load       put 10 times a hall's load on each database and write docs/develop/load.md (45 minutes)"
	@echo "make lint       check style, types, templates, and import order"
	@echo "make format     format the source"
	@echo "make benchmarks run the benchmarks, each next to a baseline (minutes)"
	@echo "make structure  count files, lines, and steps per hand, next to their limits"
	@echo "make audit      compare the locked dependencies with the known vulnerabilities"
	@echo "make dist       build the wheels and sdists into dist/, with a list of what they bring along (SBOM)"
	@echo "make app        build the app for this system, one file: build/app/sheepshead (a minute)"
	@echo "make lock       update the locked dependencies"

run: $(VENV)/run.stamp
	@$(BIN)/python -m scorekeeper serve $(ARGS)

test: $(VENV)/benchmarks.stamp
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

long: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -n logical -m long $(ARGS)
	$(BIN)/python -m pytest -n logical -m "hypothesis and not long" --hypothesis-profile=thorough $(ARGS) || [ $$? -eq 5 ]

DAYS_MINUTES ?= 60

days: $(VENV)/dev.stamp
	$(BIN)/python -m tests.days --minutes $(DAYS_MINUTES) $(ARGS)

mutants: $(VENV)/dev.stamp
	$(BIN)/python -m tests.mutants $(ARGS)

screenshots: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -n 0 tests/browser/screenshots.py

icons: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -n 0 tests/browser/icons.py

conformance: $(VENV)/dev.stamp
	$(BIN)/python -m tests.engine.conformance

kills: $(VENV)/dev.stamp
	$(BIN)/python -m tests.kills --times 1000 --report docs/develop/kills.md

load: $(VENV)/dev.stamp
	$(BIN)/python -m benchmarks.load --minutes 10 --report docs/develop/load.md

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

BENCHMARKS = settlements recording figures imports replay analysis beside_analysis draw score_cards large_prints standings workbook

benchmarks: $(VENV)/benchmarks.stamp
	@for one in $(BENCHMARKS); do echo "$$one"; $(BIN)/python -m benchmarks.$$one || exit; done

structure: $(VENV)/dev.stamp
	@$(BIN)/python -m benchmarks.structure

AUDIT = $(VENV)/audit

audit: $(AUDIT)/stamp
	@$(AUDIT)/bin/python release/audit.py requirements/*.txt

$(AUDIT)/stamp: requirements/audit.txt
	@$(PYTHON) -m venv $(AUDIT)
	@$(AUDIT)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes --requirement $<
	@touch $@

VERSION = $(shell sed -n 's/^__version__ = "\(.*\)"/\1/p' scorekeeper/__init__.py)

dist: $(VENV)/dev.stamp $(AUDIT)/stamp
	@mkdir -p dist
	@sed 's/^dynamic = .*/version = "$(VERSION)"/' pyproject.toml > $(AUDIT)/pyproject.toml  # cyclonedx-py asks no build backend
	@PYTHONWARNINGS=ignore $(AUDIT)/bin/cyclonedx-py requirements --pyproject $(AUDIT)/pyproject.toml --output-reproducible \
		--validate --output-format JSON --output-file dist/sheepshead_scorekeeper-$(VERSION).cdx.json requirements/run.txt
	@for source in . release/sheepshead; do (cd $$source && $(abspath $(BIN))/python -m hatchling build --directory $(CURDIR)/dist) || exit; done

APP = build/app
IN_APP = pyproject.toml $(shell git ls-files release scorekeeper tournaments templates static fixtures/conformance 2>/dev/null)

app: $(APP)/sheepshead

$(APP)/sheepshead: $(IN_APP) $(APP)/venv/stamp
	@echo "Building $@ ..."
	@$(APP)/venv/bin/python -m pip install --quiet --no-deps --no-build-isolation --force-reinstall .
	@$(APP)/venv/bin/pyinstaller --noconfirm --log-level ERROR --distpath $(APP) --workpath $(APP)/work release/app/sheepshead.spec

$(APP)/venv/stamp: requirements/app.txt
	@$(PYTHON) -m venv --clear $(APP)/venv
	@$(APP)/venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes --requirement $<
	@touch $@

COMPILE = $(VENV)/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url
LOCK = $(COMPILE) pyproject.toml --extra site --extra postgres

lock:
	$(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/python -m pip install --quiet --upgrade uv
	$(LOCK) --output-file requirements/run.txt
	$(LOCK) --group dev --constraint requirements/run.txt --output-file requirements/dev.txt
	$(COMPILE) --group pyproject.toml:build --constraint requirements/dev.txt --output-file requirements/build.txt
	$(COMPILE) pyproject.toml --extra site --group app --constraint requirements/dev.txt --output-file requirements/app.txt
	$(COMPILE) --group pyproject.toml:benchmarks --constraint requirements/dev.txt --output-file requirements/benchmarks.txt
	$(COMPILE) --group pyproject.toml:audit --constraint requirements/dev.txt --output-file requirements/audit.txt

$(VENV)/run.stamp: requirements/run.txt | $(VENV)/pyvenv.cfg
	@echo "Installing the site's dependencies into $(VENV) ..."
	@$(INSTALL) $<
	@touch $@

$(VENV)/dev.stamp: requirements/dev.txt | $(VENV)/pyvenv.cfg
	@echo "Installing the test dependencies into $(VENV) ..."
	@$(INSTALL) $<
	@touch $@

$(VENV)/benchmarks.stamp: requirements/benchmarks.txt $(VENV)/dev.stamp
	@echo "Installing the benchmark dependencies into $(VENV) ..."
	@$(INSTALL) $<
	@touch $@

$(VENV)/pyvenv.cfg:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or later not found. Install it, or run: make PYTHON=/path/to/python" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -f $@; exit 1; }
