#!/bin/sh
# Makes a virtual environment: venv.sh PYTHON FOLDER. Debian keeps what that takes in a package of its own.
set -u
python=$1
folder=$2

if "$python" -m venv "$folder" >/dev/null 2>&1; then exit 0; fi
rm -rf "$folder"
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "installing python3-venv (apt-get)"
    export DEBIAN_FRONTEND=noninteractive
    { apt-get update && apt-get install -y --no-install-recommends python3-venv; } >/dev/null 2>&1 </dev/null
fi
if "$python" -m venv "$folder"; then exit 0; fi
rm -rf "$folder"
echo "$python cannot make virtual environments; on Debian: apt-get install python3-venv" >&2
exit 1
