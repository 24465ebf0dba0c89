// For Node and Bun.

import { readFileSync } from "node:fs";
import { load } from "./core.js";

load(readFileSync(new URL("./panchess.wasm", import.meta.url)));

export * from "./core.js";
