import { load } from "./panchess/core.js";
import { answer } from "./work.js";

const module = fetch(new URL("./panchess/panchess.wasm", import.meta.url));
answer(WebAssembly.compileStreaming(module).then(load));
