#!/usr/bin/env bash
# Installs what the project needs: Debian packages and the virtual environment
# .venv. What is there is left alone; a second run takes under a second.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/scripts/steps.sh"

# Each with what it is for; see CONTRIBUTING.md before adding one.
apt_packages=(
  libmlir-19-dev mlir-19-tools llvm-19-dev llvm-19-tools # the compiler's base
  clang-19 lld-19 ccache cmake ninja-build               # builds it
  clang-format-19 libgtest-dev                           # checks it
  libclang-rt-19-dev                                     # fuzzes it
  nlohmann-json3-dev libcli11-dev                        # JSON and command lines of the tools
  libclang-19-dev                                        # reads C++ in st-lint
  libboost-context-dev                                   # fibers of the CPU runtime
  python3 python3-venv                                   # the front end
  git ca-certificates
)

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

missing_packages() {
  local known
  known=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' 2>/dev/null)
  local package
  for package in "${apt_packages[@]}"; do
    grep -qxF "$package installed" <<<"$known" || printf '%s\n' "$package"
  done
}

install_packages() {
  local missing
  missing=$(missing_packages | xargs)
  [ -n "$missing" ] || return 0
  printf 'installing with apt what the compiler is built with (about 1.5 GB for all): %s\n' "$missing"
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null ||
      fail "apt packages are missing (expected root or sudo, got user $(id -un) without sudo)" \
        "ask an administrator to run: apt-get install $missing"
    sudo -v
  fi
  local apt=(as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300)
  # Sources that do not answer only matter if a package is then missing.
  "${apt[@]}" update >"$log_dir/apt-update.log" 2>&1 ||
    printf 'some package lists could not be read (log: %s)\n' "$log_dir/apt-update.log"
  # shellcheck disable=SC2086 # one word per package
  step "installing packages" "$log_dir/apt-install.log" \
    "${apt[@]}" install -y --no-install-recommends $missing
}

check_distribution() {
  command -v apt-get >/dev/null && command -v dpkg-query >/dev/null ||
    fail "this set-up installs packages with apt (expected Debian 12, Debian 13 or Ubuntu 24.04)" \
      "install by hand: ${apt_packages[*]}, then run again with ST_SKIP_APT=1"
}

# The first Python that works: torch has a file without CUDA for 3.11 only.
find_python() {
  local candidate
  for candidate in python3.11 /usr/bin/python3.11 python3 /usr/bin/python3 python3.12 python3.13; do
    if "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      printf '%s\n' "$candidate"
      return 0
    fi
  done
  fail "no usable Python (expected 3.11 or newer with the modules venv and ensurepip)" \
    "apt-get install python3 python3-venv"
}

venv="$root/.venv"
lock="$root/requirements/lock.txt"

# What the environment was made from; equal means nothing is to be done.
environment_key() {
  cat "$root/requirements/"*.txt "$root/pyproject.toml" | sha256sum | cut -d' ' -f1
  printf '%s\n' "$root"
}

# A complete environment of this checkout, whatever its requirements were.
is_environment_complete() {
  [ -f "$venv/streamtensor-stamp" ] && [ "$(tail -n 1 "$venv/streamtensor-stamp")" = "$root" ] &&
    "$venv/bin/python" -c '' 2>/dev/null
}

is_environment_current() {
  is_environment_complete && [ -x "$venv/bin/streamtensor" ] &&
    [ "$(cat "$venv/streamtensor-stamp")" = "$(environment_key)" ]
}

install_torch() {
  local pip=("$venv/bin/python" -m pip install --no-input)
  step "installing PyTorch" "$log_dir/pip-torch.log" "${pip[@]}" --no-deps -r "$root/requirements/torch.txt"
  "$venv/bin/python" -c 'import importlib.metadata as m; exit("+cpu" not in m.version("torch"))' && return 0
  printf 'this PyTorch is not a CPU-only build (none for %s here): its CUDA libraries come too, several GB; only the CPU is used\n' \
    "$("$venv/bin/python" --version)"
  step "installing what PyTorch needs" "$log_dir/pip-torch-needs.log" "${pip[@]}" -r "$root/requirements/torch.txt"
}

create_environment() {
  local python
  python=$(find_python)
  if [ -e "$venv" ]; then
    printf 'making .venv anew: it is incomplete or of another place\n'
    rm -rf "$venv"
  fi
  step "making .venv with $("$python" --version)" "$log_dir/venv.log" "$python" -m venv "$venv"
}

fill_environment() {
  printf 'installing into .venv the Python packages of requirements/, about 1.5 GB for all (PyTorch, torch-mlir, a small language model)\n'
  # Gone until all is there: an interruption leaves an environment that is made anew.
  rm -f "$venv/streamtensor-stamp"
  install_torch
  local pip=("$venv/bin/python" -m pip install --no-input --no-deps)
  step "installing Python packages" "$log_dir/pip.log" "${pip[@]}" -r "$lock"
  step "installing streamtensor into .venv" "$log_dir/pip-self.log" \
    "${pip[@]}" --no-build-isolation --editable "$root"
  environment_key >"$venv/streamtensor-stamp"
}

main() {
  if [ "${ST_SKIP_APT:-0}" != 1 ]; then
    check_distribution
    install_packages
  fi
  is_environment_current && return 0
  is_environment_complete || create_environment
  fill_environment
}

mkdir -p "$log_dir"
exec 9>"$log_dir/setup.lock"
flock -n 9 || { printf 'waiting for another set-up in this checkout\n'; flock 9; }
main "$@"
