#!/bin/sh
# Calls the compiler that follows, for scripts/fuzz.sh: the crates of this project count the edges
# that are reached. Libraries do not: libFuzzer looks at every counter after every new input.
count="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=3"
count="$count -Cllvm-args=-sanitizer-coverage-inline-8bit-counters"
count="$count -Cllvm-args=-sanitizer-coverage-pc-table"
case " $* " in
    # shellcheck disable=SC2086 # these are several words
    *" --crate-name panchess "* | *" --crate-name panchess_fuzz "*) exec "$@" $count ;;
esac
exec "$@"
