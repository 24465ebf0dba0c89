import { fetched, load } from "./panchess/core.js";
import { answer } from "./work.js";

answer(fetched(new URL("./panchess/panchess.wasm", import.meta.url)).then(load));
