# Two commands are enough: `make play` and `make test`. Both set up all they need in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= auto

# The pages are built with the machine's Node if it is new enough, else with one from a wheel.
WEB := src/polis/server/web/index.html
WEB_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/src/paraglide/*' \
	-not -path 'web/project.inlang/cache/*' -not -name README.md)
NODE_WHEEL := $(shell sed -n 's/^NODE = "\(.*\)"/\1/p' hatch_build.py)
NODE_FITS := $(shell node -e 'const [a, b] = process.versions.node.split(".").map(Number); \
	process.exit((a == 20 && b >= 19) || (a == 22 && b >= 12) || a > 22 ? 0 : 1)' 2>/dev/null && echo yes)
ifeq ($(NODE_FITS),yes)
NPM := npm
else
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm
NODE := $(BIN)/npm
endif

.DEFAULT_GOAL := help
.PHONY: help play web wheel docs browser screenshots test coverage lint types soak bench load lock clean

help:  ## Show what can be made
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 20

play: $(VENV)/ready $(WEB)  ## Play in the browser: starts a server on this machine
	@$(BIN)/polis warm-up
	@$(BIN)/polis serve --open

test: $(VENV)/ready-dev $(WEB) browser  ## Run all tests
	@cd web && $(NPM) run -s check && $(NPM) run -s test
	@$(BIN)/polis warm-up  # or the first computer player of a browser test thinks for a minute
	@$(BIN)/pytest -n $(JOBS) --color=yes $(COVERAGE)

coverage: COVERAGE := --cov --cov-report=term
coverage: test  ## Run all tests, and see that they reach nearly every line

web: $(WEB)  ## Build the pages

wheel: $(VENV)/ready-dev $(WEB)  ## Build a wheel, pages and all, into dist
	@$(BIN)/python -m pip wheel -q --disable-pip-version-check --no-build-isolation --no-deps -w dist .
	@ls dist/*.whl

docs: $(VENV)/ready-dev  ## Build the documentation into site
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build -q --strict
	@echo "Open site/index.html, or see every change at once with $(BIN)/mkdocs serve"

screenshots: $(VENV)/ready-dev $(WEB) browser  ## Take pictures of every page for docs/screens.md
	@$(BIN)/python -m bench.screenshots

soak: $(VENV)/ready-dev $(WEB) browser  ## Run the property tests with many more examples
	@POLIS_SOAK=1 $(BIN)/pytest -n $(JOBS) --color=yes

bench: $(VENV)/ready-dev  ## Measure the speed, beside public peers
	@$(BIN)/python -m bench.run

load: $(VENV)/ready-dev  ## Measure the server with many tables, on both databases
	@$(BIN)/polis warm-up
	@$(BIN)/python -m bench.load

lint: $(VENV)/ready-dev  ## Check style and formatting
	@$(BIN)/ruff check -q .
	@$(BIN)/ruff format -q --check .

types: $(VENV)/ready-dev  ## Check types
	@$(BIN)/mypy

lock: $(VENV)/ready-dev  ## Pin the newest versions of everything
	@$(BIN)/pip install -q uv
	@$(BIN)/uv pip compile -q pyproject.toml --universal --python-version 3.11 --no-header --upgrade -o requirements.txt
	@$(BIN)/uv pip compile -q pyproject.toml --group dev --universal --python-version 3.11 --no-header --upgrade -o requirements-dev.txt

clean:  ## Remove what was made
	rm -rf $(VENV) .venv-bench web/node_modules src/polis/server/web build dist site .coverage* .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	@echo "Setting up $(VENV) (once) …"
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { \
		echo "Installing python3-venv …"; rm -rf $(VENV); \
		apt-get update -qq && apt-get install -y -qq python3-venv >/dev/null && $(PYTHON) -m venv $(VENV); }

$(VENV)/ready: $(VENV)/bin/python requirements.txt pyproject.toml
	@echo "Installing what Polis needs …"
	@$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements.txt
	@HATCH_BUILD_NO_HOOKS=true $(BIN)/python -m pip install -q --disable-pip-version-check --no-deps -e .
	@touch $@

$(VENV)/ready-dev: $(VENV)/ready requirements-dev.txt
	@echo "Installing what the tests need …"
	@$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements-dev.txt
	@touch $@

# The tests play in the machine's own Chromium, or in the one that POLIS_CHROMIUM names.
browser:
	@[ -n "$$POLIS_CHROMIUM" ] || command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || { \
		echo "Installing Chromium …"; \
		{ [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq chromium-headless-shell >/dev/null; } || { \
			echo "The tests play in Chromium. Install it (apt-get install chromium-headless-shell), or name one in POLIS_CHROMIUM."; \
			exit 1; }; }

$(BIN)/npm: $(VENV)/bin/python
	@echo "Installing Node …"
	@$(BIN)/python -m pip install -q --disable-pip-version-check $(NODE_WHEEL)
	@touch $@

web/node_modules/ready: web/package-lock.json $(NODE)
	@echo "Installing what the pages are built with …"
	@cd web && $(NPM) ci --silent
	@touch $@

$(WEB): $(WEB_SOURCES) web/node_modules/ready
	@echo "Building the pages …"
	@cd web && $(NPM) run -s build -- --logLevel warn
	@touch $@
