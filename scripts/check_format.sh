#!/usr/bin/env bash
# Checks the format of C++ (clang-format-19) and Python (ruff). With --fix, mends it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
ruff=.venv/bin/ruff
command -v ruff >/dev/null && [ ! -x "$ruff" ] && ruff=ruff

# Not only what git tracks: new files count too.
cxx_files() {
  git ls-files --cached --others --exclude-standard -- '*.h' '*.cpp' | while read -r file; do
    [ ! -f "$file" ] || printf '%s\0' "$file"
  done
}

if [ "${1:-}" = --fix ]; then
  cxx_files | xargs -0 -r clang-format-19 -i
  "$ruff" format python scripts benchmarks examples
  "$ruff" check --fix python scripts benchmarks examples
else
  cxx_files | xargs -0 -r clang-format-19 --dry-run -Werror
  "$ruff" format --check python scripts benchmarks examples
  "$ruff" check python scripts benchmarks examples
fi
