#!/usr/bin/env bash
# Installs the package that runs BGE-M3 into a private folder, for tests that need the real one.
#
#   scripts/transformers.sh [FOLDER]     default: .cache/transformers beside package.json
#
# Prints FOLDER as its last line. Does nothing when it is installed already. It is 474 MB, which is
# why it is no dependency: whoever wants the model installs it.
set -euo pipefail

readonly PACKAGE=@huggingface/transformers
readonly VERSION=4.3.1

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=${1:-$root/.cache/transformers}
stamp=$folder/installed-$VERSION

if [[ -f $stamp ]]; then
  echo "$folder"
  exit 0
fi

fail() {
  echo "transformers.sh: $1" >&2
  exit 1
}
for program in npm flock; do
  command -v "$program" >/dev/null || fail "needs $program"
done

mkdir -p "$(dirname "$folder")"
# Two test runs that start at once install it once.
exec 9>"$folder.lock"
flock 9
if [[ -f $stamp ]]; then
  echo "$folder"
  exit 0
fi

echo "transformers.sh: installing $PACKAGE $VERSION into $folder" >&2
built=$folder.new
trap 'rm -rf "$built"' EXIT
rm -rf "$built"
mkdir -p "$built"
echo '{ "private": true }' >"$built/package.json"
# Without this, installing it on Linux fetches several hundred megabytes for graphics cards.
echo 'onnxruntime-node-install=skip' >"$built/.npmrc"
(cd "$built" && ONNXRUNTIME_NODE_INSTALL=skip npm install --silent --no-audit --no-fund --save-exact "$PACKAGE@$VERSION") >&2

touch "$built/$(basename "$stamp")"
rm -rf "$folder"
mv "$built" "$folder"
echo "$folder"
