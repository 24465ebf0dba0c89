// For browsers, bundlers and Deno: the module is next to this file.

import { fetched, load } from "./core.js";

load(await fetched(new URL("./panchess.wasm", import.meta.url)));

export * from "./core.js";
