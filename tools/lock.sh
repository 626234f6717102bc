#!/bin/sh
# Write constraints.txt anew: the newest releases that pyproject.toml allows, as a fresh environment gets them.
# usage: tools/lock.sh PYTHON
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT INT TERM

"$1" -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --no-compile --disable-pip-version-check --editable ".[dev]"
{
    echo "# The exact versions that the tests ran with; \`make\` installs these. Rebuilt by \`make lock\`."
    "$folder/venv/bin/pip" freeze --exclude-editable | grep '^[A-Za-z0-9._-]*==[^ ]*$'
} >"$folder/constraints.txt"
mv "$folder/constraints.txt" constraints.txt
