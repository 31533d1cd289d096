#!/bin/sh
# Sees to it that some tests have a program: finds one of several, or installs Debian's where that is allowed.
#     debian.sh TESTS "PACKAGE ...|PACKAGE ..." COMMAND...
# Of several lists of packages the first that can be had is installed.
# Always succeeds; where there is none it says which tests will be left out and how to get them.
set -u

tests=$1 lists=$2 last=${2##*|}
shift 2
for name in "$@"; do
    if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then exit 0; fi
done

log="build/${last%% *}.log"
mkdir -p build
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "installing what $tests needs (apt-get install $lists)"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update >"$log" 2>&1 </dev/null
    while [ -n "$lists" ]; do
        # shellcheck disable=SC2086 - several packages are several words
        if apt-get install -y --no-install-recommends ${lists%%|*} >>"$log" 2>&1 </dev/null; then exit 0; fi
        case $lists in *"|"*) lists=${lists#*|} ;; *) lists= ;; esac
    done
    echo "that failed; its log is $log"
fi
echo "LEFT OUT: $tests. To run them: apt-get install $last, then make test"
