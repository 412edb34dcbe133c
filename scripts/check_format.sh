#!/usr/bin/env bash
# Checks the format of C++ (clang-format-19) and Python (ruff). With --fix, mends it.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
ruff=.venv/bin/ruff

# Files that end in one of the patterns; new ones that git does not track yet too.
files() {
  git ls-files --cached --others --exclude-standard -- "$@" | sort -u | while read -r file; do
    [ ! -f "$file" ] || printf '%s\n' "$file"
  done
}

mapfile -t cxx < <(files '*.h' '*.cpp')
# The benchmarks are programs without an ending.
mapfile -t python < <(files '*.py' 'benchmarks/*' | xargs grep -lE '^#!.*python|^"""|^(import|from) ')

if [ "${1:-}" = --fix ]; then
  clang-format-19 -i "${cxx[@]}"
  "$ruff" format "${python[@]}"
  "$ruff" check --fix "${python[@]}"
  exit
fi

status=0
for file in "${cxx[@]}"; do
  clang-format-19 --dry-run -Werror "$file" 2>/dev/null || {
    printf '%s: error: not in the format of .clang-format\n' "$file"
    status=1
  }
done
"$ruff" format --check "${python[@]}" || status=1
"$ruff" check --output-format concise "${python[@]}" || status=1
[ "$status" -eq 0 ] || printf 'help: scripts/check_format.sh --fix mends what a program can\n'
exit $status
