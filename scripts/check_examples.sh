#!/usr/bin/env bash
# Compiles every example, runs it and compares it with PyTorch. An example is a
# folder of examples/ with a file model.py and a function factory in it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
count=0
for example in examples/*/model.py; do
  name=$(basename "$(dirname "$example")")
  printf '%s\n' "-- $name"
  .venv/bin/streamtensor compile "$example:factory" -o "$out/$name"
  .venv/bin/streamtensor run "$out/$name" --check
  count=$((count + 1))
done
[ "$count" -gt 0 ] || { printf 'error: no examples (expected examples/*/model.py, got none)\n' >&2; exit 1; }
printf 'examples: %d equal to PyTorch\n' "$count"
