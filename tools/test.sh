#!/bin/sh
# Run all tests: those in the browser, which wait most of their time, beside all the others.
# usage: tools/test.sh PYTHON [OPTION OF PYTEST...]
set -eu

python=$1
shift
CHROMIUM=$(sh tools/chromium.sh)
export CHROMIUM

log=$(mktemp)
"$python" -m pytest -m browser "$@" >"$log" 2>&1 &
browser=$!
trap 'kill "$browser" 2>/dev/null || true; rm -f "$log"' EXIT
trap 'exit 130' INT TERM

others_said=0
"$python" -m pytest -m "not browser" -p nbval.plugin --nbval --nbval-current-env \
    --nbval-sanitize-with tests/nbval.cfg "$@" || others_said=$?

browser_said=0
wait "$browser" || browser_said=$?
printf '\nIn the browser\n'
cat "$log"

# pytest says 5 when its options leave it no test: for one of the two that is as good as 0.
if [ "$others_said" = 5 ]; then exit "$browser_said"; fi
if [ "$browser_said" = 5 ]; then exit "$others_said"; fi
[ "$others_said" = 0 ] && [ "$browser_said" = 0 ]
