#!/usr/bin/env bash
# Builds the npm package, the page and the site, and tests them: in Node, in Chromium if it can be installed, the
# types, the shape of the package, sizes and speeds. `--built` takes what was built before.
#
# PANCHESS is the command whose bytes and speed are compared; otherwise the newest one that was built.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
bin=$root/bindings/wasm/node_modules/.bin

[ "${1-}" = --built ] || scripts/build-web.sh
if ! command -v chromium >/dev/null && [ -z "${CHROMIUM-}" ]; then
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core; } ||
        echo "without Chromium, the page is not tested" >&2
fi
if [ -z "${PANCHESS-}" ]; then
    # One of them may be missing.
    PANCHESS=$({ ls -t target/release/panchess target/debug/panchess 2>/dev/null || true; } | head -1)
    [ -n "$PANCHESS" ] || { cargo build --locked && PANCHESS=target/debug/panchess; }
    PANCHESS=$root/$PANCHESS
fi
export PANCHESS

"$bin/tsc" -p bindings/wasm/tests/tsconfig.json
(cd target/web && "$bin/publint" run npm --strict && "$bin/attw" --pack npm --profile esm-only --exclude-entrypoints panchess.wasm)
node --test --test-concurrency=1 --test-timeout=400000 bindings/wasm/tests/
node bindings/wasm/tests/bars.mjs
! command -v python3 >/dev/null || scripts/build-docs.sh
