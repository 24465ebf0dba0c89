// For browsers, bundlers and Deno: the module stands beside this file.

import { load } from "./core.js";

load(await WebAssembly.compileStreaming(fetch(new URL("./panchess.wasm", import.meta.url))));

export * from "./core.js";
