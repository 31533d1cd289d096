# Everything a checkout can do. `make help` lists it. Nothing is done twice: stamps in .venv/stamps remember.

VENV   := .venv
PY     := $(VENV)/bin/python
UV     := $(VENV)/bin/uv
STAMPS := $(VENV)/stamps
UV_PIN := uv==0.13.8

# Neither a path of yours nor another environment of yours has a say in what is tested and installed here.
unexport PYTHONPATH VIRTUAL_ENV
# With it every process would compile all its modules anew.
unexport PYTHONDONTWRITEBYTECODE
export UV_PROJECT_ENVIRONMENT := $(VENV)
export UV_PYTHON_DOWNLOADS    := never

# An environment whose Python is gone, or that was moved here, is made anew.
ifneq ($(wildcard $(STAMPS)/uv),)
ifneq ($(shell $(UV) --version >/dev/null 2>&1 && test -x $(PY) && cat $(STAMPS)/uv),$(CURDIR))
$(shell rm -rf $(VENV))
endif
endif

PURE      := $(filter-out 0,$(SOBREMESA_PURE))
INSTALLED := $(STAMPS)/installed$(if $(PURE),-pure)

MADE        := -name __pycache__ -o -name '*.egg-info' -o -path src/sobremesa/server/static -o -path src/sobremesa/rulebook/compiled
SOURCES     := $(shell find src \( $(MADE) \) -prune -o -print) $(shell find build_backend -name '*.py') setup.py pyproject.toml
CATALOGUES  := $(wildcard src/sobremesa/rulebook/catalogues/*/*.po)
WEB_SOURCES := $(if $(wildcard web/package.json),$(shell find web -mindepth 1 \( -name rules.json -o -name node_modules -o -name dist -o -name ".*" \) -prune -o -print))
RULESETS    := $(shell find src/sobremesa/games -name rulesets.py)

# The rule tests, which run compiled and interpreted, and the tests that need no browser.
RULE_TESTS := $(wildcard tests/core tests/games/*.py tests/games/*/rules tests/laws tests/records tests/golden/test_everywhere.py)
PYTEST     := $(PY) -m pytest $(PYTEST_ARGS)
# Tests share out the processors, one more of them than there are: some wait for a server, a browser or a clock while
# others compute. Whoever drives a browser keeps a server and a browser of their own.
PROCESSORS := $(shell nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
PARALLEL   := -n $$(($(PROCESSORS) + 1)) --maxprocesses 8 --dist worksteal
BROWSERS   := -n $$(($(PROCESSORS) + 1)) --maxprocesses 4 --dist worksteal

.DELETE_ON_ERROR:
.PHONY: help play test check setup lint format types words web page bench simulate soak powercuts model coverage \
        fuzz mutants docs dist release reproduced api dependencies pictures clean lint-python lint-web test-web \
        checks tested-page test-compiled test-interpreted test-browser chromium spin

help: ## list what there is
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 26

play: $(INSTALLED) ## set up if need be, and open the table
	@exec $(VENV)/bin/sobremesa play $(ARGS)

test: checks test-compiled test-interpreted test-browser ## set up if need be, and run every test there is

# Each of them keeps one processor busy, so two stand side by side; what each says is told in one piece.
CHECKS  := tested-page types lint test-web
IN_TURN := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

checks: $(STAMPS)/dev $(STAMPS)/page $(STAMPS)/web $(INSTALLED)
	@$(MAKE) -j2 $(IN_TURN) $(CHECKS)

tested-page: $(STAMPS)/dev $(STAMPS)/page $(INSTALLED)
	@$(PY) -m tests.pages

check: $(STAMPS)/dev $(STAMPS)/words $(STAMPS)/web ## the quick one: format, lint, types, imports, the laws at a small size
	@$(PY) -m build_backend.check

setup: $(STAMPS)/dev $(INSTALLED) ## make the environment, the browser files and the compiled rules

lint: lint-python lint-web ## format and lint, without changing anything

lint-python: $(STAMPS)/dev
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .

lint-web: $(STAMPS)/web
	@if [ -f web/package.json ]; then \
	    $(PY) -m build_backend.web npm run lint && $(PY) -m build_backend.web npm run check; fi

format: $(STAMPS)/dev $(STAMPS)/web ## write the code as the formatters want it
	$(VENV)/bin/ruff format .
	$(VENV)/bin/ruff check --fix .
	@$(PY) -m build_backend.web npm run format

types: $(STAMPS)/dev ## strict mypy
	$(VENV)/bin/mypy

test-compiled: $(STAMPS)/dev $(STAMPS)/page $(INSTALLED) spin ## every test without a browser, on the installed package
	SOBREMESA_MODE=$$(cat $(INSTALLED)) $(PYTEST) $(PARALLEL) -m "not browser"

test-interpreted: $(STAMPS)/dev $(STAMPS)/words ## the rule tests again, on the sources
	PYTHONPATH=src SOBREMESA_MODE=interpreted $(PYTEST) $(PARALLEL) $(RULE_TESTS)

test-web: $(STAMPS)/web ## the unit tests of the browser's own code
	@if [ -f web/package.json ]; then $(PY) -m build_backend.web npm run test --if-present; fi

test-browser: $(STAMPS)/dev $(STAMPS)/page $(INSTALLED) chromium ## the browser tests, in Chromium
	SOBREMESA_MODE=$$(cat $(INSTALLED)) $(PYTEST) $(BROWSERS) -m browser tests/browser

pictures: $(STAMPS)/dev $(INSTALLED) chromium ## record anew how the screens look; what git then shows as changed, look at
	SOBREMESA_PICTURES=record SOBREMESA_MODE=$$(cat $(INSTALLED)) $(PYTEST) $(BROWSERS) -m browser tests/browser/test_pictures.py

chromium:
	@sh build_backend/debian.sh tests/browser "chromium chromium-headless-shell fonts-liberation|chromium fonts-liberation" \
	    "$(SOBREMESA_CHROMIUM)" chromium-headless-shell chromium chromium-browser google-chrome

spin:
	@sh build_backend/debian.sh tests/model spin spin

words: $(STAMPS)/base ## compile the message catalogues
	@$(PY) -m build_backend.words

web: $(STAMPS)/web ## bundle the browser table

page: dist/page/page.json ## the whole table as a page without a server, in dist/page/

bench: $(STAMPS)/bench $(INSTALLED) ## measure what bench/ measures, beside others' libraries
	$(PY) -m bench $(ARGS)

simulate: $(STAMPS)/dev $(INSTALLED) ## replay one simulated world: SEED=n DAYS=d, STEPS=1 prints all that happens
	@$(PY) -m tests.simulation --seed $(or $(SEED),1) --days $(or $(DAYS),6) $(if $(STEPS),--steps)

soak: $(STAMPS)/dev $(INSTALLED) ## simulate one world after the other, from SEED=n on, until one fails or you stop it
	@$(PY) -m tests.simulation --soak --seed $(or $(SEED),1) --days $(or $(DAYS),6) --table-days $(or $(TABLE_DAYS),inf)

powercuts: $(STAMPS)/dev $(INSTALLED) ## cut the power of simulated disks N=n times below the real store
	@$(PY) -m tests.powercuts --cuts $(or $(N),100000) --seed $(or $(SEED),1)

model: $(STAMPS)/dev spin ## go through every state of the protocol by which workers append, with more faults than the tests
	@$(PY) -m tests.model

coverage: $(STAMPS)/dev $(STAMPS)/words ## which branches of the rules, the records and the tables no test takes: ROOM=gin, or all
	@PYTHONPATH=src SOBREMESA_MODE=interpreted $(PY) -m tests.mutants $(ROOM) --number 0

fuzz: $(STAMPS)/fuzz $(STAMPS)/words ## look SECONDS=n for each parser, or for PARSER=name, for bytes that it neither reads nor refuses
	@PYTHONPATH=src $(PY) -m tests.fuzz $(PARSER:%=--parser %) --seconds $(or $(SECONDS),60) --seed $(or $(SEED),1)

mutants: $(STAMPS)/dev $(STAMPS)/words ## make N=n small mistakes in a room or in each, and say which its tests miss: ROOM=gin SEED=n
	@PYTHONPATH=src SOBREMESA_MODE=interpreted $(PY) -m tests.mutants $(ROOM) --number $(or $(N),100) --seed $(or $(SEED),1) \
		$(if $(MODULE),--module $(MODULE)) $(if $(TESTS),--tests $(TESTS))

docs: $(STAMPS)/dev dist/page/page.json ## the documentation's site, in site/, and the page in site/play/
	@$(PY) -m build_backend.reference
	@$(PY) -m zensical build --strict
	@rm -rf site/play && cp -R dist/page site/play
	@echo "open site/index.html"

dist: $(STAMPS)/base $(STAMPS)/web ## the source distribution and the wheel, in dist/
	$(UV) build --no-build-isolation --python $(PY)

release: api $(STAMPS)/page $(STAMPS)/web ## all that people install, from what is committed, in dist/release/
	@rm -rf dist/release
	@$(PY) -m build_backend.release dist/release
	@cat dist/release/SHA256SUMS

reproduced: $(STAMPS)/page $(STAMPS)/web ## build the release twice and compare the bytes
	@$(PY) -m build_backend.reproduced

api: $(STAMPS)/dev ## compare the stable names with those of the last release
	@$(PY) -m build_backend.public_api check

dependencies: $(STAMPS)/dev ## write docs/dependencies.md from the lock files
	@$(PY) -m build_backend.dependencies

clean: ## remove all that was made; the next command sets up anew
	rm -rf $(VENV) .cache build dist site src/*.egg-info src/sobremesa/server/static src/sobremesa/rulebook/compiled web/node_modules
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

# The environment. The first python that is new enough makes it; uv fills it from the lock file.
$(STAMPS)/uv:
	@for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11; do \
	    if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then break; fi; python=; done; \
	if [ -z "$$python" ]; then echo "Sobremesa needs Python 3.11 or later (or say which: make PYTHON=...)" >&2; exit 1; fi; \
	echo "setting up the environment in $(VENV) with $$python"; \
	sh build_backend/venv.sh "$$python" $(VENV)
	@$(PY) -m pip install --quiet --disable-pip-version-check $(UV_PIN) 2>&1 | grep -v ^WARNING || true
	@test -x $(UV)
	@mkdir -p $(STAMPS) && echo "$(CURDIR)" > $@

$(STAMPS)/base: $(STAMPS)/uv pyproject.toml uv.lock
	@echo "fetching the libraries of the lock file"
	@$(UV) sync --quiet --frozen --inexact --no-install-project --no-default-groups --group build
	@touch $@

$(STAMPS)/dev: $(STAMPS)/base
	@echo "fetching the libraries for tests and checks"
	@$(UV) sync --quiet --frozen --inexact --no-install-project --extra lab --extra data --extra envs --extra postgres --extra passkeys --extra push --extra train --group docs --group release
	@touch $@

$(STAMPS)/bench: $(STAMPS)/dev
	@echo "fetching the libraries that only benchmarks need"
	@$(UV) sync --quiet --frozen --inexact --no-install-project --extra bench
	@touch $@

$(STAMPS)/fuzz: $(STAMPS)/dev
	@echo "fetching what looks for bytes that no parser expects"
	@$(UV) sync --quiet --frozen --inexact --no-install-project --group fuzz
	@touch $@

$(STAMPS)/page: $(STAMPS)/dev
	@echo "fetching what compiles the rules for browsers"
	@$(UV) sync --quiet --frozen --inexact --no-install-project --extra page
	@touch $@

# What is fetched and compiled stays in build/page: only changed rules are compiled again.
dist/page/page.json: $(STAMPS)/page $(STAMPS)/words $(STAMPS)/web $(SOURCES)
	@PYTHONPATH=src $(PY) -m sobremesa page --to dist/page --cache build/page

$(STAMPS)/words: $(STAMPS)/base $(CATALOGUES) build_backend/words.py
	@$(PY) -m build_backend.words
	@touch $@

$(STAMPS)/web: $(STAMPS)/words $(WEB_SOURCES) $(RULESETS) build_backend/web.py build_backend/sheets.py
	@if [ -n "$$($(PY) -m build_backend.web needs)" ]; then \
	    echo "fetching node, to bundle the browser table"; \
	    $(UV) sync --quiet --frozen --inexact --no-install-project --no-default-groups --group build --group node; fi
	@$(PY) -m build_backend.web build
	@touch $@

$(INSTALLED): $(STAMPS)/base $(STAMPS)/words $(STAMPS)/web $(SOURCES)
	@echo "building Sobremesa"
	@rm -f $(STAMPS)/installed*
	@$(PY) -m build_backend.install $@
