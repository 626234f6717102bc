#!/bin/sh
# See to it that the browser tests find a Chromium, and print its path.
# CHROMIUM=... decides by hand. As root with apt it is installed; otherwise a person is told what to do.
set -eu

find_chromium() {
    for candidate in ${CHROMIUM:-chromium chromium-browser google-chrome google-chrome-stable}; do
        command -v "$candidate" && return
    done
    # Where Chrome lives on a Mac.
    for app in "Google Chrome" Chromium; do
        if [ -x "/Applications/$app.app/Contents/MacOS/$app" ]; then
            echo "/Applications/$app.app/Contents/MacOS/$app"
            return
        fi
    done
    return 1
}

find_chromium && exit 0

if [ -z "${CHROMIUM:-}" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Chromium for the browser tests ..." >&2
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq >&2
    apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >&2 || true
    find_chromium && exit 0
fi

echo "The browser tests need Chromium or Chrome, and none was found." >&2
echo "Install it with your system's package manager (Debian: apt-get install chromium)," >&2
echo "or say where it is: make test CHROMIUM=/path/to/chromium" >&2
exit 1
