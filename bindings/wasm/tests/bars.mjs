// Sizes, memory and speeds, and their limits.
//
// A limit is what must not get worse; the goal behind it is what is wanted.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { built, command } from "./built.mjs";
import { parts } from "./parts.mjs";
import * as panchess from "../../../target/web/npm/node.js";
import { initSync } from "../../../target/web/npm/glue.js";

let failed = false;
function bar(what, value, limit, goal, unit) {
  const over = value > limit;
  failed ||= over;
  const number = (n) => n.toLocaleString("en");
  console.log(`${over ? "OVER " : "     "}${what}: ${number(value)} ${unit} (limit ${number(limit)}, goal ${number(goal)})`);
}

const wasm = readFileSync(`${built}/npm/panchess.wasm`);
bar("module", wasm.length, 7_130_000, 4_000_000, "bytes");
bar("module as servers compress it", gzipSync(wasm, { level: 9 }).length, 2_550_000, 1_800_000, "bytes");

const named = `${built}/../wasm/wasm32-unknown-unknown/web/panchess_wasm.wasm`;
if (existsSync(named)) {
  console.log("the ten largest parts, before wasm-opt:");
  for (const [part, size] of parts(readFileSync(named)).slice(0, 10)) {
    console.log(`  ${size.toLocaleString("en").padStart(10)} ${part}`);
  }
}

const MOVES = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6";
const GAME = `[Event "Rated"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n${MOVES} 1-0\n\n`;
const GAMES = 60_000;
const options = { from: "pgn", to: "uci" };

// The time of all threads: other programs on the machine do not count.
function seconds(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const short = "1. e4 e5 2. Nf3 *";
const many = (n) => {
  for (let i = 0; i < n; i += 1) panchess.convert(short, options);
};
many(5000);
bar("a call with three plies", Number((seconds(() => many(20_000)) / 0.02).toFixed(1)), 60, 30, "microseconds");

const file = `${built}/speed.pgn`;
const data = new TextEncoder().encode(GAME.repeat(GAMES));
writeFileSync(file, data);
panchess.convert(GAME.repeat(2000), options);
const here = seconds(() => panchess.convert(data, options));
const line = `TIMEFORMAT='%U %S'; time "$0" convert -q -j 1 -f pgn -t uci -o "$1.uci" "$1"`;
const said = execFileSync("bash", ["-c", `{ ${line} 2>/dev/null; } 2>&1`, command, file], { encoding: "utf8" });
const native = said.trim().split(/\s+/).map(Number).slice(-2).reduce((a, b) => a + b, 0);
console.log(`PGN -> UCI: ${Math.round(GAMES / here).toLocaleString("en")} games/s in Node, ${Math.round(GAMES / native).toLocaleString("en")} by ${command}`);
if (/release|dist/.test(command)) bar("time in Node, in times of the command", Number((here / native).toFixed(2)), 6, 2, "times");

const MEGABYTES = 200;
const { readable, writable, result } = panchess.converter(options);
const piece = new TextEncoder().encode(GAME.repeat(2000));
const times = Math.ceil((MEGABYTES << 20) / piece.length);
const source = new ReadableStream({
  pull(to) {
    to.enqueue(piece);
    this.given = (this.given ?? 0) + 1;
    if (this.given === times) to.close();
  },
});
source.pipeTo(writable);
let bytes = 0;
for await (const part of readable) bytes += part.length;
const { report } = await result;
if (report.converted !== times * 2000) throw new Error(`${report.converted} games of ${times * 2000}`);
bar(`memory of the module for ${MEGABYTES} MB in pieces`, Math.round(initSync().memory.buffer.byteLength / 1e6), 300, 100, "MB");
console.log(`output: ${bytes.toLocaleString("en")} bytes`);

process.exitCode = failed ? 1 : 0;
