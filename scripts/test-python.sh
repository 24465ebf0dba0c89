#!/usr/bin/env bash
# Builds the Python package, installs it into a fresh environment, and runs its tests and type checks there.
# PYTHON names another Python, PANCHESS_SPARK=1 also runs the tests that need Java.
set -euo pipefail
cd "$(dirname "$0")/../bindings/python"

python="${PYTHON:-python3}"
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    apt-get update -qq && apt-get install -y -qq python3 python3-venv
fi
if [ "${PANCHESS_SPARK:-0}" != 0 ] && ! command -v java >/dev/null; then
    apt-get update -qq && apt-get install -y -qq openjdk-17-jre-headless
fi

place="$(mktemp -d)"
trap 'rm -rf "$place"' EXIT
"$python" -m venv "$place/env"
export PATH="$place/env/bin:$PATH" PIP_DISABLE_PIP_VERSION_CHECK=1
requirements=(-r tests/requirements.txt)
if [ "${PANCHESS_SPARK:-0}" != 0 ]; then requirements+=(-r tests/requirements-spark.txt); fi
pip install --quiet "${requirements[@]}"

# Everything that a build needs is in the source distribution.
maturin sdist --out "$place/sdist" >"$place/log" 2>&1 || { cat "$place/log" && exit 1; }
mkdir "$place/source"
tar -xzf "$place"/sdist/*.tar.gz -C "$place/source" --strip-components 1
cargo metadata --format-version 1 --manifest-path "$place/source/bindings/python/Cargo.toml" >"$place/crates.json"

# The tests need a program that is built quickly, not a fast one.
maturin build --quiet --profile quick --out "$place/wheels"
pip install --quiet --no-index "$place"/wheels/*.whl

mypy --strict --package panchess
stubtest panchess --mypy-config-file pyproject.toml --allowlist tests/stubtest-allowed.txt --ignore-unused-allowlist
pytest
