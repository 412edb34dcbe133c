# Shared by the shell scripts: timed steps whose output goes to a log file.
# Source it after setting `root`, the checkout's folder.
# shellcheck shell=bash

log_dir="$root/build/log"

# fail WHAT [HELP]: ends the script with one error.
fail() {
  printf 'error: %s\n' "$1" >&2
  [ -z "${2:-}" ] || printf 'help: %s\n' "$2" >&2
  exit 1
}

# jobs: how many compilers may run at once: one per core, and 2 GiB for each.
jobs() {
  local cores memory_gib
  cores=$(nproc)
  memory_gib=$(awk '/MemAvailable/ {print int($2 / 1048576)}' /proc/meminfo)
  local by_memory=$((memory_gib / 2))
  [ "$by_memory" -ge 1 ] || by_memory=1
  [ "$cores" -le "$by_memory" ] && echo "$cores" || echo "$by_memory"
}

# last_count LOG: the newest "[12/340]" that ninja wrote, if any.
last_count() {
  tail -c 2000 "$1" 2>/dev/null | grep -aoE '\[[0-9]+/[0-9]+\]' | tail -n 1
}

# watch_step TITLE LOG PID: a line that shows the step's progress until it ends.
watch_step() {
  local started=$SECONDS
  while kill -0 "$3" 2>/dev/null; do
    printf '\r\033[K%s ... %d s %s' "$1" $((SECONDS - started)) "$(last_count "$2")"
    sleep 0.5
  done
  printf '\r\033[K'
}

# step TITLE LOG COMMAND...: runs the command quietly, says how long it took,
# and on failure shows the end of its log and where the log is.
step() {
  local title=$1 log=$2
  shift 2
  mkdir -p "$(dirname "$log")"
  local started=$SECONDS status=0
  [ -t 1 ] || printf '%s ...\n' "$title"
  # A background job ignores Ctrl-C, so it is passed on.
  "$@" >"$log" 2>&1 </dev/null &
  local pid=$!
  trap 'kill '"$pid"' 2>/dev/null; exit 130' INT TERM
  [ ! -t 1 ] || watch_step "$title" "$log" "$pid"
  wait "$pid" || status=$?
  trap - INT TERM
  if [ "$status" -ne 0 ]; then
    tail -n 25 "$log" >&2
    fail "$title failed (expected exit code 0, got $status)" "the whole log is $log"
  fi
  printf '%s: done in %d s\n' "$title" $((SECONDS - started))
}
