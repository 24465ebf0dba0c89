#!/usr/bin/env bash
# Compares reading Infinite Chess Notation into memory with FormatConverter.js, the
# notation's own converter: the same games, one core, in turn; CPU time.
#
#   benches/compare-icn.sh FormatConverter.js [GAMES] [ROUNDS]
#
# Needs: cargo, node, taskset, and FormatConverter.js of
# https://github.com/tsevasa/infinite-chess-notation (not part of this project).
set -euo pipefail
peer=$(realpath "$1")
cd "$(dirname "$0")/.."
games=${2:-10000}
rounds=${3:-5}
work=${COMPARE_DIR:-${TMPDIR:-/tmp}/panchess-compare}
mkdir -p "$work"

cargo build --profile dist --quiet --examples
cargo build --profile dist --quiet
corpus=$work/games-$games.icn
# A border would be written as a list, which the peer takes for a tag.
[ -s "$corpus" ] || target/dist/examples/make_games "$games" 1 |
    target/dist/panchess convert -f pgn -t icn -q |
    sed -E 's/\{"worldBorder": [^}]*\}/{"slideLimit": 100}/' >"$corpus"
giant=$work/giant.icn
[ -s "$giant" ] || target/dist/examples/read_speed --giant 100000 >"$giant"

for round in $(seq "$rounds"); do
    for file in "$corpus" "$giant"; do
        taskset -c 0 target/dist/examples/read_speed icn "$file"
        taskset -c 0 node benches/compare-icn.cjs "$peer" "$file"
    done
done | sort
