// For browsers, bundlers and Deno: the module is next to this file.

import { load } from "./core.js";

load(await WebAssembly.compileStreaming(fetch(new URL("./panchess.wasm", import.meta.url))));

export * from "./core.js";
