#!/usr/bin/env bash
# Builds the Python package, installs it into a fresh environment, and runs its tests and type checks there.
# PYTHON names another Python. PANCHESS_SPARK is the number of seconds that the tests in Spark may take, with the
# installation of Java and pyspark; 0, or nothing, leaves them out.
set -euo pipefail
cd "$(dirname "$0")/../bindings/python"

python="${PYTHON:-python3}"
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    apt-get update -qq && apt-get install -y -qq python3 python3-venv
fi

place="$(mktemp -d)"
trap 'rm -rf "$place"' EXIT
"$python" -m venv "$place/env"
export PATH="$place/env/bin:$PATH" PIP_DISABLE_PIP_VERSION_CHECK=1
pip install --quiet -r tests/requirements.txt

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

# What cannot be installed is no fault of the package.
in_spark() {
    command -v java >/dev/null || { apt-get update -qq && apt-get install -y -qq default-jre-headless; } || return 75
    pip install --quiet -r tests/requirements-spark.txt || return 75
    pytest tests/test_spark.py tests/test_promises.py
}
if [ "${PANCHESS_SPARK:-0}" != 0 ]; then
    export -f in_spark
    status=0
    timeout -k 10 "$PANCHESS_SPARK" bash -c in_spark || status=$?
    case $status in
        0) ;;
        75) echo "Spark is not tested: Java or pyspark cannot be installed" >&2 ;;
        124 | 137) echo "Spark is not tested to the end: it takes more than $PANCHESS_SPARK seconds" >&2 ;;
        *) exit "$status" ;;
    esac
fi
