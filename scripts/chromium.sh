#!/usr/bin/env bash
# Makes sure that there is a Chromium for the tests of the page.
#
#   scripts/chromium.sh
#
# Prints the path of the program as its last line. Does nothing when there is one already: the one
# that PML_TEST_CHROMIUM names, or one on the PATH. Otherwise installs the distribution's, for which
# it needs a Debian-like machine with apt-get, and root.
set -euo pipefail

find_it() {
  if [[ -n ${PML_TEST_CHROMIUM:-} ]]; then
    echo "$PML_TEST_CHROMIUM"
    return
  fi
  command -v chromium || command -v chromium-browser || command -v google-chrome
}

if find_it; then
  exit 0
fi

fail() {
  echo "chromium.sh: $1; set PML_TEST_CHROMIUM to a Chromium instead" >&2
  exit 1
}
command -v apt-get >/dev/null || fail "needs apt-get"
[[ $(id -u) == 0 ]] || fail "needs root to install the package chromium"

echo "chromium.sh: installing chromium" >&2
export DEBIAN_FRONTEND=noninteractive
# The machine's lists may be missing or old; refreshing them is the second try.
apt-get install -qq -y --no-install-recommends chromium >&2 || {
  apt-get -qq update >&2
  apt-get install -qq -y --no-install-recommends chromium >&2
}
find_it || fail "the package holds no program called chromium"
