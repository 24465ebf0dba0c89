#!/usr/bin/env bash
# Compares panchess with pgn-extract, with pgn-reader + shakmaty, and with python-chess on the same
# games: separate programs, one core, in turn A B C, C B A, …; CPU time.
#
#   benches/compare.sh [-n ROUNDS] [FILE.pgn...]
#
# Without a file, 20,000 games are made. Small files are repeated until they have 30 MB, so that the
# start of a program does not count. Set PROFILE=release to measure what `cargo build --release` makes.
#
# Needs: cargo, python3, taskset. Peers that are missing are left out: pgn-extract (Debian:
# apt-get install pgn-extract) and python-chess (pip install chess). The peer with shakmaty is the
# small program peer/main.rs.txt, built in a temporary folder.
set -euo pipefail
rounds=5
while getopts n: option; do
    case $option in
        n) rounds=$OPTARG ;;
        *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
files=()
for file in "$@"; do files+=("$(realpath "$file")"); done
cd "$(dirname "$0")/.."
# Debian keeps games where root does not look.
export PATH=$PATH:/usr/games
work=${COMPARE_DIR:-${TMPDIR:-/tmp}/panchess-compare}
profile=${PROFILE:-dist}
mkdir -p "$work/peer/src"

cargo build --profile "$profile" --quiet --bin panchess
if [ "${#files[@]}" = 0 ]; then
    cargo build --profile "$profile" --quiet --example make_games
    made=$work/games.pgn
    [ -s "$made" ] || "target/$profile/examples/make_games" 20000 1 >"$made"
    files=("$made")
fi

cp benches/peer/main.rs.txt "$work/peer/src/main.rs"
cat >"$work/peer/Cargo.toml" <<'TOML'
[package]
name = "peer"
version = "0.0.0"
edition = "2021"
[dependencies]
pgn-reader = "=0.29.0"
shakmaty = "=0.30.1"
[profile.release]
lto = "fat"
codegen-units = 1
panic = "abort"
[workspace]
TOML
(cd "$work/peer" && cargo build --release --quiet)

exec python3 benches/compare.py "$rounds" "target/$profile/panchess" "$work/peer/target/release/peer" "$work" "${files[@]}"
