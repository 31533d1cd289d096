#!/bin/sh
# Sees to it that some tests have a program: finds one of several, or installs Debian's where that is allowed.
#     debian.sh TESTS PACKAGES COMMAND...
# Always succeeds; where there is none it says which tests will be left out and how to get them.
set -u

tests=$1 packages=$2
shift 2
for name in "$@"; do
    if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then exit 0; fi
done

log="build/${packages%% *}.log"
mkdir -p build
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "installing what $tests needs (apt-get install $packages)"
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086 - several packages are several words
    if { apt-get update && apt-get install -y --no-install-recommends $packages; } >"$log" 2>&1 </dev/null; then exit 0; fi
    echo "that failed; its log is $log"
fi
echo "LEFT OUT: $tests. To run them: apt-get install $packages, then make test"
