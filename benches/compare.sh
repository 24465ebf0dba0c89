#!/usr/bin/env bash
# Compares panchess with pgn-extract and with pgn-reader + shakmaty on the same
# games: separate programs, one core, in turn A B C, C B A, …; CPU time.
#
#   benches/compare.sh [GAMES] [ROUNDS]
#
# Needs: cargo, python3, taskset, pgn-extract (Debian: apt-get install pgn-extract).
# The second peer is the small program peer/main.rs.txt, built in a temporary folder.
set -euo pipefail
cd "$(dirname "$0")/.."
games=${1:-20000}
rounds=${2:-5}
# Debian keeps games where root does not look.
export PATH=$PATH:/usr/games
work=${COMPARE_DIR:-${TMPDIR:-/tmp}/panchess-compare}
mkdir -p "$work/peer/src"

cargo build --profile dist --quiet --example make_games
cargo build --profile dist --quiet
panchess=$PWD/target/dist/panchess
corpus=$work/games-$games.pgn
[ -s "$corpus" ] || target/dist/examples/make_games "$games" 1 >"$corpus"

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

python3 benches/compare.py "$rounds" "$corpus" \
    "panchess uci=$panchess convert $corpus -t uci -j 1 -q" \
    "shakmaty uci=$work/peer/target/release/peer $corpus" \
    "pgn-extract uci=pgn-extract -s -Wuci -w100000 $corpus" \
    "panchess epd=$panchess convert $corpus -t epd --every-ply -j 1 -q" \
    "pgn-extract epd=pgn-extract -s -Wepd $corpus"
