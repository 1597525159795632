#!/bin/bash
# today.sh N [PUZZLES]: writes N boards of each puzzle of the gallery, or of those that a regular expression fits, such as
# ^tracks/. A line above a board says of which puzzle it is, and its level if it has one and that is found within some
# minutes. Both engines have verified each.
set -euo pipefail
draw() { timeout 10m bin/twofold generate "$@" --seed 2026 -n "$n" 2>/dev/null </dev/null; }
n=$1
sed -n 's/.*#today=\([^"]*\)".*/\1/p' bin/page/index.html | LC_ALL=C sort | grep -E "${2:-}" | while read -r tile; do
  of=("${tile%%/*}" --variant "${tile#*/}")
  boards=$(draw "${of[@]}" --steps 1..) || boards=$(draw "${of[@]}")
  awk -v tile="$tile" '/^# index/ {
      print "\n# " tile (match($0, /, (easy|normal|hard|expert),/) ? substr($0, RSTART + 1, RLENGTH - 2) : "") }
    /^[^#]/' <<<"$boards"
done
