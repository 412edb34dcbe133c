#!/usr/bin/env bash
# Builds the compiler, tools and runtime into build/. Run scripts/setup.sh first.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/scripts/steps.sh"
build="$root/build"

configure() {
  local options=(-G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=clang++-19
    -DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld -DCMAKE_SHARED_LINKER_FLAGS=-fuse-ld=lld)
  if command -v ccache >/dev/null; then
    options+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  else
    printf 'ccache is not there: every build compiles everything\n'
  fi
  step "configuring the build" "$log_dir/configure.log" cmake -S "$root" -B "$build" "${options[@]}"
}

command -v clang++-19 >/dev/null ||
  fail "no compiler found (expected clang++-19, got none on the path)" "run scripts/setup.sh"
# An interrupted configuration leaves a cache without build.ninja.
[ -f "$build/build.ninja" ] || configure
step "building the compiler with $(jobs) jobs" "$log_dir/build.log" ninja -C "$build" -j "$(jobs)"
