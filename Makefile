# Everything that is done with this repository, in one place. `make` alone lists it.
#
# Only Python 3.11+, git and make are needed. The environment lives in .venv and is built once:
# .venv/.lab and .venv/.dev say that it was built to the end, from the pyproject.toml and constraints.txt of then.

VENV := .venv
BIN := $(VENV)/bin
BUILT_FROM := pyproject.toml constraints.txt
# Options for pytest, such as ARGS="-k swedish"; for `make messages` a language to begin, such as ARGS=de.
ARGS ?=
# Where `make lab` puts the lessons to work on; empty leaves it to `dotsnb lab`.
DIR ?=

.DEFAULT_GOAL := help
.PHONY: help lab test test-quick lint bench messages notebooks docs-images lock clean
.DELETE_ON_ERROR:

help: ## List what make can do
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/\1|\2/' | \
	  while IFS='|' read -r name what; do printf '  make %-12s %s\n' "$$name" "$$what"; done

lab: $(VENV)/.lab ## Open the lessons in JupyterLab
	@$(BIN)/dotsnb lab $(DIR)

test: $(VENV)/.dev lint ## Check everything: style, types, rules, notebooks, and JupyterLab in Chromium
	@sh tools/test.sh $(BIN)/python $(ARGS)

test-quick: $(VENV)/.dev ## Only what needs neither a browser nor a notebook's kernel
	@$(BIN)/python -m pytest -m "not browser" $(ARGS)

lint: $(VENV)/.dev ## Check style (ruff) and types (mypy)
	@$(BIN)/ruff check .
	@$(BIN)/mypy

bench: $(VENV)/.dev ## Measure: see benchmarks/README.md
	@sh tools/bench.sh $(BIN)/python $(ARGS)

messages: $(VENV)/.dev ## Collect the sentences to translate into dotsnb/locale
	@$(BIN)/python tools/messages.py $(ARGS)

notebooks: $(VENV)/.dev ## Run the lessons and write their outputs anew
	@$(BIN)/python tools/run_notebooks.py

docs-images: $(VENV)/.dev ## Take the pictures of docs/img anew, from a real JupyterLab
	@chromium=$$(sh tools/chromium.sh) && \
	  CHROMIUM="$$chromium" DOTSNB_PICTURES=docs/img $(BIN)/python -m pytest -m browser tests/browser/test_pictures.py $(ARGS)

lock: ## Take the newest releases that pyproject.toml allows into constraints.txt
	@python=$$(sh tools/python.sh) && sh tools/lock.sh "$$python"

clean: ## Remove the environment and everything that was built
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.lab: $(BUILT_FROM)
	@sh tools/install.sh $(VENV) "lab,fast,plot"
	@touch $@

$(VENV)/.dev: $(BUILT_FROM)
	@sh tools/install.sh $(VENV) "dev"
	@touch $(VENV)/.lab $@
