#!/usr/bin/env bash
# Runs `npm start` as a newcomer would, in a home folder of its own, and waits until it answers.
set -euo pipefail
cd "$(dirname "$0")/.."

home=$(mktemp -d)
log="$home/start.log"
export PML_KEYCHAIN=off HOME="$home" XDG_CONFIG_HOME="$home/config" XDG_STATE_HOME="$home/state" XDG_DATA_HOME="$home/data"
npm start >"$log" 2>&1 &
started=$!
finish() {
  kill -INT "$started" 2>/dev/null || true
  node dist/pml.cjs down >/dev/null 2>&1 || true
  wait "$started" 2>/dev/null || true
  rm -rf "$home"
}
trap finish EXIT

# The build comes first and is not part of the promise of ten seconds.
for _ in $(seq 1 240); do
  url=$(grep -oE 'http://127\.0\.0\.1:[0-9]+/mcp' "$log" | head -n 1 || true)
  [ -n "$url" ] && break
  kill -0 "$started" 2>/dev/null || { cat "$log"; echo 'npm start ended before it was ready'; exit 1; }
  sleep 0.5
done
[ -n "${url:-}" ] || { cat "$log"; echo 'npm start did not print an endpoint within two minutes'; exit 1; }
curl -fsS "${url%/mcp}/healthz" >/dev/null
node dist/pml.cjs list --json >/dev/null
echo "npm start answers at $url"
