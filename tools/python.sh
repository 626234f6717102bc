#!/bin/sh
# Print the Python to build the virtual environment with: the first one that is new enough and can make one.
# PYTHON=... decides by hand.
set -eu

usable() {
    command -v "$1" >/dev/null 2>&1 &&
        "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

found=
for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
    usable "$candidate" || continue
    found=$candidate
    if "$candidate" -c 'import ensurepip, venv' >/dev/null 2>&1; then
        echo "$candidate"
        exit 0
    fi
done

if [ -n "$found" ]; then
    echo "$found cannot make virtual environments here. On Debian and Ubuntu: apt-get install python3-venv" >&2
else
    echo "dotsnb needs Python 3.11 or newer, and found none (looked for: ${PYTHON:-python3, python3.14 ... python3.11})." >&2
    echo "If it is somewhere else: make PYTHON=/path/to/python3 ..." >&2
fi
exit 1
