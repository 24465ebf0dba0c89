#!/usr/bin/env bash
# Runs the fuzz targets with the stable compiler: scripts/fuzz.sh [SECONDS [TARGET...]]
#
# Each target runs for SECONDS (15 if not given). What is found is left in fuzz/artifacts, and
# the inputs that reach new code in fuzz/corpus. Needs a C++ compiler for libFuzzer.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds="${1:-15}"
shift || true
host="$(rustc -vV | sed -n 's/^host: //p')"
flags="--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4"
flags+=" -Cllvm-args=-sanitizer-coverage-inline-8bit-counters"
flags+=" -Cllvm-args=-sanitizer-coverage-pc-table"
flags+=" -Cllvm-args=-sanitizer-coverage-trace-compares"

targets=("$@")
if [ "${#targets[@]}" = 0 ]; then
    for file in fuzz/fuzz_targets/*.rs; do targets+=("$(basename "$file" .rs)"); done
fi

# With --target, build scripts and macros are not instrumented.
RUSTFLAGS="$flags" cargo build --manifest-path fuzz/Cargo.toml --locked --release --target "$host" \
    "${targets[@]/#/--bin=}"
built="fuzz/target/$host/release"

# The seeds of the targets for all formats: the name of the format, then one of its fixtures.
mkdir -p fuzz/corpus/all
for file in fixtures/*/ok/* fixtures/*/bad/*; do
    case "$file" in *.diag) continue ;; esac
    IFS=/ read -r _ slug sort name <<<"$file"
    { echo "$slug" && cat "$file"; } >"fuzz/corpus/all/$slug-$sort-$name"
done

failed=0
for target in "${targets[@]}"; do
    case "$target" in
        differential | verbs) seeds=(fuzz/corpus/all) ;;
        *) seeds=("fixtures/$target/ok" "fixtures/$target/bad") ;;
    esac
    mkdir -p "fuzz/corpus/$target" "fuzz/artifacts/$target"
    log="fuzz/artifacts/$target.log"
    if "$built/$target" -max_len=4096 -timeout=10 -rss_limit_mb=2048 -max_total_time="$seconds" \
        -print_final_stats=1 -artifact_prefix="fuzz/artifacts/$target/" \
        "fuzz/corpus/$target" "${seeds[@]}" >"$log" 2>&1; then
        result="nothing found"
    else
        result="FOUND SOMETHING, see $log"
        failed=1
    fi
    runs="$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")"
    covered="$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -1)"
    printf '%-14s %10s runs, %6s edges: %s\n' "$target" "${runs:-?}" "${covered:-?}" "$result"
done
exit "$failed"
