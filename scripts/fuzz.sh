#!/usr/bin/env bash
# Runs the fuzz targets with the stable compiler: scripts/fuzz.sh [SECONDS [TARGET...]]
#
# Each target runs for SECONDS (15 by default). JOBS is the number of targets that run at the same time, by default one
# per processor. The same SEED gives the same inputs. Inputs have up to LENGTH bytes. By default, the limit is the length
# that nine of ten fixtures of the target do not exceed, but at least 128 and at most 256 bytes: longer inputs take longer,
# and mostly repeat the contents of short ones. tests/budgets has long inputs. Inputs that fail are stored in
# fuzz/artifacts, and inputs that reach new code in fuzz/corpus. A feature is an edge in the control flow together with the
# number of times that it was executed: once, twice, three times, up to 7, 15, 31, 127, or more. The exit status is 123 if
# an input failed. Needs a C++ compiler for libFuzzer.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds="${1:-15}"
shift || true
jobs="${JOBS:-$(nproc 2>/dev/null || echo 1)}"
seed="${SEED:-0}"
length="${LENGTH:-}"

# libFuzzer would look into every comparison of two texts; the dictionary has the words instead.
export CXXFLAGS="${CXXFLAGS-} -Dbcmp=bcmp_of_libfuzzer"
export RUSTC_WRAPPER="$PWD/scripts/fuzz-rustc.sh"
RUSTFLAGS="--cfg fuzzing" cargo build --manifest-path fuzz/Cargo.toml --locked --release
program="$PWD/fuzz/target/release/panchess-fuzz"

targets=("$@")
if [ "${#targets[@]}" = 0 ]; then
    mapfile -t targets < <(PANCHESS_TARGET=list "$program" 2>/dev/null)
fi

# The seeds of the targets for all formats: the name of the format, then one of its fixtures.
mkdir -p fuzz/corpus/all
for file in fixtures/*/ok/* fixtures/*/bad/*; do
    case "$file" in *.diag) continue ;; esac
    IFS=/ read -r _ slug sort name <<<"$file"
    copy="fuzz/corpus/all/$slug-$sort-$name"
    if [ "$file" -nt "$copy" ]; then { echo "$slug" && cat "$file"; } >"$copy"; fi
done

# Files that the command reads stay in memory.
if [ -w /dev/shm ]; then export TMPDIR=/dev/shm; fi

# A dictionary has only ASCII.
words() { grep -ohs '"\([^"\]\|\\.\)*"' "$@" | LC_ALL=C grep -ax '"[] !#-[^-~]\{2,24\}"' | sort -u; }

# The length that nine of ten files of these folders do not exceed, within limits.
usual_length() {
    find "$@" -type f ! -name '*.diag' -exec wc -c {} + | awk '$2 != "total" { print $1 }' | sort -n |
        awk '{ size[NR] = $1 } END { n = size[int((NR * 9 + 9) / 10)]; print (n < 128 ? 128 : (n > 256 ? 256 : n)) }'
}

run() {
    local target="$1" log="fuzz/artifacts/$1.log" result="nothing found" runs speed covered longest silent=()
    local seeds=("fixtures/$target/ok" "fixtures/$target/bad") dict="fuzz/artifacts/$1.dict"
    if [ ! -d "${seeds[0]}" ]; then seeds=(fuzz/corpus/all); fi
    # The command prints much.
    if [ "$target" = command ]; then silent=(-close_fd_mask=3); fi
    longest="${length:-$(usual_length "${seeds[@]}")}"
    mkdir -p "fuzz/corpus/$target" "fuzz/artifacts/$target"
    # Instructions for comparisons would find these words, and take half of the time.
    words "grammars/$target.pest" >"$dict"
    if [ ! -s "$dict" ]; then words grammars/*.pest >"$dict"; fi
    # With entropic schedules, libFuzzer takes more time than most targets.
    local status=0
    PANCHESS_TARGET="$target" "$program" -entropic=0 -max_len="$longest" -timeout=10 -rss_limit_mb=2048 \
        -seed="$seed" -max_total_time="$seconds" -print_final_stats=1 "${silent[@]}" \
        -dict="$dict" -artifact_prefix="fuzz/artifacts/$target/" \
        "fuzz/corpus/$target" "${seeds[@]}" >"$log" 2>&1 || status=$?
    case "$status" in
        0) ;;
        72) result="stopped by a signal" ;;
        *) result="FOUND SOMETHING, see $log" ;;
    esac
    runs="$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")"
    covered="$(sed -n 's/.* ft: \([0-9]*\) .*/\1/p' "$log" | tail -1)"
    speed="$(sed -n 's/^stat::average_exec_per_sec: *//p' "$log")"
    printf '%-14s %10s runs, %6s each second, %7s features: %s\n' \
        "$target" "${runs:-?}" "${speed:-?}" "${covered:-?}" "$result"
    [ "$result" = "nothing found" ]
}
export -f run usual_length words
export program seconds seed length
status=0
printf '%s\n' "${targets[@]}" | xargs -P "$jobs" -I{} bash -euc 'run "$1"' - {} || status=$?

# All targets together.
for target in "${targets[@]}"; do
    grep -h '^stat::number_of_executed_units' "fuzz/artifacts/$target.log" || true
done | awk -v targets="${#targets[@]}" '{ n += $2 } END { printf "%d targets, %d runs\n", targets, n }'
exit "$status"
