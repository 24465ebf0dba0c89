#!/bin/sh
# Calls the compiler that follows, for scripts/fuzz.sh: the crates of this project count the edges
# that are reached. Libraries do not: libFuzzer looks at every counter after every new input.
count="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=3"
# Without a table of their places, it does not look up each edge of each new input, either.
count="$count -Cllvm-args=-sanitizer-coverage-inline-8bit-counters"
case " $* " in
    # shellcheck disable=SC2086 # these are several words
    *" --crate-name panchess "* | *" --crate-name panchess_fuzz "*) exec "$@" $count ;;
esac
exec "$@"
