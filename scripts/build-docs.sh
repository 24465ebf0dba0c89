#!/usr/bin/env bash
# Builds the pages of docs/ as a static site, with the page for browsers inside if it was built: target/site.
# MkDocs and what it needs are installed into target/docs-tools.
set -euo pipefail
cd "$(dirname "$0")/.."
tools=target/docs-tools
[ -x "$tools/bin/mkdocs" ] || { python3 -m venv "$tools" && "$tools/bin/pip" install -q -r scripts/site/requirements.txt; }
"$tools/bin/mkdocs" build -q -f scripts/site/mkdocs.yml
[ ! -d target/web/page ] || cp -r target/web/page target/site/page
echo "target/site: $(find target/site -name '*.html' | wc -l) pages"
