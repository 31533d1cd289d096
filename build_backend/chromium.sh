#!/bin/sh
# Sees to it that the browser tests have a Chromium: finds one, or installs Debian's where that is allowed.
# Always succeeds; where there is none it says which tests will be left out and how to get them.
set -u

for name in "${SOBREMESA_CHROMIUM:-}" chromium chromium-browser google-chrome; do
    if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then exit 0; fi
done

log=build/chromium.log
mkdir -p build
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "installing Chromium for the browser tests (apt-get install chromium)"
    export DEBIAN_FRONTEND=noninteractive
    if { apt-get update && apt-get install -y --no-install-recommends chromium fonts-liberation; } >"$log" 2>&1 </dev/null; then exit 0; fi
    echo "that failed; its log is $log"
fi
echo "LEFT OUT: tests/browser, for want of Chromium. To run them: apt-get install chromium, then make test"
