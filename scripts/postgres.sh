#!/usr/bin/env bash
# Builds PostgreSQL 15 with pgvector 0.8.0 into a private folder, for tests that need a real server.
#
#   scripts/postgres.sh [FOLDER]     default: .cache/postgres beside package.json
#
# Prints the folder of the server's programs as its last line. Does nothing when it is built already.
# Needs a Debian-like machine with apt, dpkg, gcc and make; no root, and nothing outside FOLDER changes:
# the packages are unpacked, not installed, and PostgreSQL finds its files relative to its programs.
set -euo pipefail

readonly POSTGRES_MAJOR=15
readonly VECTOR_VERSION=0.8.0
# pgvector is packaged for a later release than the one PostgreSQL 15 comes from: its source builds on both.
readonly VECTOR_RELEASE=trixie

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=${1:-$root/.cache/postgres}
programs=$folder/usr/lib/postgresql/$POSTGRES_MAJOR/bin
stamp=$folder/built-$POSTGRES_MAJOR-$VECTOR_VERSION

if [[ -f $stamp ]]; then
  echo "$programs"
  exit 0
fi

fail() {
  echo "postgres.sh: $1" >&2
  exit 1
}
for program in apt-get dpkg gcc make tar flock; do
  command -v "$program" >/dev/null || fail "needs $program; set PML_TEST_DATABASE_URL to a server with pgvector instead"
done

mkdir -p "$(dirname "$folder")"
# Two test runs that start at once build it once.
exec 9>"$folder.lock"
flock 9
if [[ -f $stamp ]]; then
  echo "$programs"
  exit 0
fi

work=$(mktemp -d)
built=$folder.new
trap 'rm -rf "$work" "$built"' EXIT
rm -rf "$built"
mkdir -p "$built" "$work/lists/partial" "$work/cache/archives/partial" "$work/packages" "$work/vector"

echo "postgres.sh: building PostgreSQL $POSTGRES_MAJOR with pgvector $VECTOR_VERSION into $folder" >&2
mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep -m1 '/debian/\?$') ||
  fail "apt knows no Debian mirror on this machine"
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
echo "deb-src [signed-by=$keyring] $mirror $VECTOR_RELEASE main" >"$work/sources.list"
private=(-qq -o "Dir::Etc::SourceList=$work/sources.list" -o Dir::Etc::SourceParts=/dev/null
  -o "Dir::State::Lists=$work/lists" -o "Dir::Cache=$work/cache")
# apt drops to its own user for downloads, which must then be able to write here.
chmod 755 "$work"
(
  cd "$work/packages"
  apt-get "${private[@]}" update
  apt-get "${private[@]}" source --download-only "pgvector=$VECTOR_VERSION-1"
  packages=(postgresql-$POSTGRES_MAJOR postgresql-client-$POSTGRES_MAJOR postgresql-server-dev-$POSTGRES_MAJOR)
  # The machine's own lists may be missing or old; refreshing them needs root, so it is the second try.
  apt-get -qq download "${packages[@]}" 2>/dev/null || {
    apt-get -qq update
    apt-get -qq download "${packages[@]}"
  }
) >&2

for package in "$work"/packages/*.deb; do
  dpkg -x "$package" "$built"
done
tar xzf "$work/packages/pgvector_$VECTOR_VERSION.orig.tar.gz" -C "$work/vector" --strip-components=1
config=$built/usr/lib/postgresql/$POSTGRES_MAJOR/bin/pg_config
# OPTFLAGS is empty so that the result runs on any processor of this kind, not only on this one.
make -s -C "$work/vector" -j2 OPTFLAGS="" with_llvm=no "PG_CONFIG=$config" >&2
make -s -C "$work/vector" install with_llvm=no "PG_CONFIG=$config" >&2

touch "$built/$(basename "$stamp")"
rm -rf "$folder"
mv "$built" "$folder"
echo "$programs"
