#!/usr/bin/env bash
# Builds the release binary so that it holds no path of this machine: the same source, toolchain
# and target give the same bytes in any folder: `target/dist/panchess`. Options are passed on to
# `cargo build`.
set -euo pipefail
cd "$(dirname "$0")/.."

home="${CARGO_HOME:-$HOME/.cargo}"
sysroot="$(rustc --print sysroot)"
target="${CARGO_TARGET_DIR:-$PWD/target}"
export CARGO_TARGET_DIR="$target" CARGO_INCREMENTAL=0
maps=("$PWD=/panchess" "$target=/target" "$home=/cargo" "$sysroot=/rust")
for map in "${maps[@]}"; do
    RUSTFLAGS="${RUSTFLAGS:-} --remap-path-prefix=$map"
    CFLAGS="${CFLAGS:-} -ffile-prefix-map=$map"
done
export RUSTFLAGS CFLAGS
cargo build --profile dist --locked "$@"
