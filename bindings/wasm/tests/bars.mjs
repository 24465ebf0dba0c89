// Sizes and speeds, and their limits. `--sizes` measures sizes alone.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { built, command } from "./built.mjs";
import { parts } from "./parts.mjs";

const RAW = 3_700_000;
const PACKED = 1_500_000;
const VARIANTS = 300_000;

const failures = [];
function bar(what, value, limit, unit) {
  const fine = value <= limit;
  console.log(`${fine ? "ok  " : "OVER"} ${what}: ${value.toLocaleString("en")} ${unit} (at most ${limit.toLocaleString("en")})`);
  if (!fine) failures.push(what);
}

const wasm = readFileSync(`${built}/npm/panchess.wasm`);
bar("module", wasm.length, RAW + VARIANTS * 3, "bytes");
bar("module, compressed by gzip -9", gzipSync(wasm, { level: 9 }).length, PACKED + VARIANTS, "bytes");

// The module before its names are removed says what it consists of.
console.log("the ten largest parts, before wasm-opt:");
for (const [part, size] of parts(readFileSync(`${built}/../wasm/wasm32-unknown-unknown/web/panchess_wasm.wasm`)).slice(0, 10)) {
  console.log(`  ${size.toLocaleString("en").padStart(10)} ${part}`);
}

if (!process.argv.includes("--sizes")) {
  const panchess = await import("../../../target/web/npm/node.js");
  const game = '[Event "Rated"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6 1-0\n\n';
  const text = game.repeat(20_000);
  const file = `${built}/speed.pgn`;
  writeFileSync(file, text);
  const seconds = (work) => {
    const before = process.cpuUsage();
    work();
    const spent = process.cpuUsage(before);
    return (spent.user + spent.system) / 1e6;
  };
  const data = new TextEncoder().encode(text);
  panchess.convert(game.repeat(2000), { from: "pgn", to: "uci" });
  const here = seconds(() => panchess.convert(data, { from: "pgn", to: "uci" }));
  console.log(`PGN -> UCI in Node: ${Math.round(20_000 / here).toLocaleString("en")} games/s`);
  const native = Number(execFileSync("bash", ["-c", `TIMEFORMAT=%U; { time ${command} convert -q -j 1 -f pgn -t uci -o ${built}/speed.uci ${file} 2>/dev/null; } 2>&1`], { encoding: "utf8" }));
  console.log(`PGN -> UCI by the command: ${Math.round(20_000 / native).toLocaleString("en")} games/s; Node is ${(native / here).toFixed(2)} of it`);
  if (command.includes("/release/")) bar("time of Node per time of the command", Number((here / native).toFixed(2)), 2, "times");
  const short = "1. e4 e5 2. Nf3 *";
  for (let i = 0; i < 20_000; i += 1) panchess.convert(short, { from: "pgn", to: "uci" });
  const each = (seconds(() => { for (let i = 0; i < 20_000; i += 1) panchess.convert(short, { from: "pgn", to: "uci" }); }) / 20_000) * 1e6;
  bar("a call with three plies", Number(each.toFixed(1)), 30, "microseconds");
}
process.exitCode = failures.length ? 1 : 0;
