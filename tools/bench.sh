#!/bin/sh
# Run every benchmark there is, one after another; what is given here goes to each of them (--json, --quick).
# usage: tools/bench.sh PYTHON [OPTION...]
set -eu

python=$1
shift
for file in benchmarks/*.py; do
    grep -q '^def main(' "$file" || continue
    module=$(basename "$file" .py)
    [ "${1:-}" = --json ] || printf '\n%s\n' "$module"
    "$python" -m "benchmarks.$module" "$@"
done
