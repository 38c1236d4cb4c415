# Two commands are enough: `make play` and `make test`. Both set up all they need in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= auto

.DEFAULT_GOAL := help
.PHONY: help play test lint types soak bench lock clean

help:  ## Show what can be made
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 16

play: $(VENV)/ready  ## Play Akropolis in the terminal
	@$(BIN)/polis warm-up
	@$(BIN)/polis play

test: $(VENV)/ready-dev  ## Run all tests, with coverage
	@rm -f .coverage*
	@$(BIN)/pytest -n $(JOBS) --color=yes --cov --cov-report=term

soak: $(VENV)/ready-dev  ## Run the property tests with many more examples
	@POLIS_SOAK=1 $(BIN)/pytest -n $(JOBS) --color=yes

bench: $(VENV)/ready-dev  ## Measure the speed, beside public peers
	@$(BIN)/python -m bench.run

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
	rm -rf $(VENV) .venv-bench build dist .coverage* .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	@echo "Setting up $(VENV) (once) …"
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { \
		echo "Installing python3-venv …"; rm -rf $(VENV); \
		apt-get update -qq && apt-get install -y -qq python3-venv >/dev/null && $(PYTHON) -m venv $(VENV); }

$(VENV)/ready: $(VENV)/bin/python requirements.txt pyproject.toml
	@echo "Installing what Polis needs …"
	@$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements.txt
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps -e .
	@touch $@

$(VENV)/ready-dev: $(VENV)/ready requirements-dev.txt
	@echo "Installing what the tests need …"
	@$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements-dev.txt
	@touch $@
