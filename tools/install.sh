#!/bin/sh
# Put the package with these extras into the virtual environment, and start afresh if the last time was cut short.
# usage: tools/install.sh VENV EXTRAS
set -eu

venv=$1
extras=$2
unfinished=$venv/.unfinished

# pip cannot mend what a killed pip left half-written; a new environment takes seconds and the downloads are cached.
if [ -e "$unfinished" ] || ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    python=$(sh tools/python.sh)
    echo "Making a virtual environment in $venv with $("$python" --version) ..."
    mkdir -p "$venv"
    : >"$unfinished"
    find "$venv" -mindepth 1 -maxdepth 1 ! -name .unfinished -exec rm -rf {} +
    "$python" -m venv "$venv"
fi

: >"$unfinished"
echo "Installing dotsnb[$extras] into $venv (the first time takes about a minute) ..."
"$venv/bin/python" -m pip install --quiet --no-compile --disable-pip-version-check \
    --constraint constraints.txt --editable ".[$extras]"
rm "$unfinished"
