#!/usr/bin/env bash
# Compiles every example, runs it and compares it with its reference. An example is a folder of
# examples/ with a file model.py and a function factory in it, which is compared with PyTorch, or
# with IR in design.mlir and a reference.py for it.
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

for example in examples/*/design.mlir; do
  folder=$(dirname "$example")
  name=$(basename "$folder")
  printf '%s\n' "-- $name"
  .venv/bin/streamtensor compile "$example" --from fusion -o "$out/$name"
  .venv/bin/python "$folder/reference.py" make "$out/x.npz"
  .venv/bin/streamtensor run "$out/$name" --inputs "$out/x.npz" --outputs "$out/y.npz"
  .venv/bin/python "$folder/reference.py" compare "$out/x.npz" "$out/y.npz"
  count=$((count + 1))
done

[ "$count" -gt 0 ] || { printf 'error: no examples (expected examples/*/model.py, got none)\n' >&2; exit 1; }
printf 'examples: %d equal to their references\n' "$count"
