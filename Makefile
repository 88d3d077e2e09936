# Every target sets up what it needs by itself. `make help` lists them. Works with GNU make 3.81.
#
# Nothing here prints to stdout: what `make run` prints there is Meno's.

VENV := .venv/bin

.PHONY: help run test check bench constraints clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /make \1	/p' Makefile

run: ## set up, then start Meno: every platform whose tokens are set, otherwise a chat in this terminal
	@scripts/setup.sh run
	@$(VENV)/python -m bot run

test: ## set up, then run the tests
	@scripts/setup.sh dev
	@$(VENV)/python -m pytest -n auto --maxprocesses 4 --dist worksteal

check: ## format, lint, types, import contracts, tests
	@scripts/setup.sh dev
	@$(VENV)/ruff format --check .
	@$(VENV)/ruff check .
	@$(VENV)/mypy
	@$(VENV)/lint-imports
	@$(VENV)/python -m pytest -n auto --maxprocesses 4 --dist worksteal

bench: ## run the benches that need no data file
	@scripts/setup.sh dev
	@$(VENV)/python -m bench

constraints: ## write the versions that are in .venv into constraints.txt
	@scripts/setup.sh dev
	@$(VENV)/python scripts/constraints.py

clean: ## remove the environment and the caches; what learners said and did stays
	@rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
