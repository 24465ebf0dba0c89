#!/usr/bin/env bash
# Builds the npm package and the page, on a fresh machine as well: target/web/npm, target/web/page and
# target/web/panchess.html, which is the page in one file.
#
# Needs cargo with rustup, or Debian's rustc-web, and Node 20 or newer with npm.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
wasm=$root/bindings/wasm
out=$root/target/web
built=$root/target/wasm
target=wasm32-unknown-unknown

say() { printf '\n== %s\n' "$*"; }

# Cargo with the standard library for WebAssembly: by rustup, otherwise Debian's with its sources.
build_module() {
    # The module contains no path of this machine.
    local home="${CARGO_HOME:-$HOME/.cargo}"
    export RUSTFLAGS="${RUSTFLAGS:-} --remap-path-prefix=$root=/panchess --remap-path-prefix=$home=/cargo"
    # Functions marked `#[inline]` may otherwise be larger than others and are still inlined. With the same limit for all,
    # the module is a twelfth smaller, and at most a twentieth slower.
    RUSTFLAGS+=" -Cllvm-args=-inlinehint-threshold=45"
    # The text is searched sixteen bytes at a time. Browsers since 2023 and Node since version 16 have these instructions.
    RUSTFLAGS+=" -Ctarget-feature=+simd128"
    local flags=(build --locked --profile web -p panchess-wasm --target "$target" --target-dir "$built")
    if [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ] || rustup target add "$target"; then
        (cd bindings && cargo "${flags[@]}")
        return
    fi
    say "rustup cannot add $target: the compiler of Debian builds the standard library"
    apt-get install -y --no-install-recommends rustc-web cargo-web rust-web-src lld-22
    (cd bindings && RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-22 \
        /usr/bin/cargo "${flags[@]}" -Z build-std=std,panic_abort)
}

say "tools"
(cd "$wasm" && npm ci --no-audit --no-fund --loglevel=error)
bin=$wasm/node_modules/.bin

say "module"
(build_module)

say "glue"
(cd bindings && CARGO_PROFILE_DEV_DEBUG=0 cargo build --locked -p panchess-glue --target-dir "$built")
rm -rf "$out"
mkdir -p "$out/glue" "$out/npm"
"$built/debug/panchess-glue" "$built/$target/web/panchess_wasm.wasm" "$out/glue"

say "smaller"
# In the order of their names, functions of one generic function are next to each other, which makes the compressed
# module a twentieth smaller. The names themselves are not written.
"$bin/wasm-opt" -Oz --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext --enable-mutable-globals \
    --enable-reference-types --enable-multivalue --enable-simd --strip-producers --reorder-functions-by-name \
    "$out/glue/panchess_wasm_bg.wasm" -o "$out/npm/panchess.wasm"

say "package"
cp "$wasm"/npm/*.js "$wasm"/npm/*.d.ts "$wasm"/npm/package.json "$wasm"/npm/README.md LICENSE-MIT LICENSE-APACHE "$out/npm/"
cp "$out/glue/panchess_wasm.js" "$out/npm/glue.js"

say "page"
node scripts/build-page.mjs "$out"
ls -l "$out" "$out/npm"
