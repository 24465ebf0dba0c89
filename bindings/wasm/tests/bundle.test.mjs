// A bundler that removes unused code keeps what loads the module.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { buildSync } from "esbuild";
import { built } from "./built.mjs";

const folder = `${built}/bundle`;

for (const [what, imported] of [["one function", "{ convert }"], ["the namespace", "* as panchess"]]) {
  test(`a bundle that imports ${what}`, () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(`${folder}/node_modules`, { recursive: true });
    symlinkSync(`${built}/npm`, `${folder}/node_modules/panchess`);
    const call = imported.startsWith("*") ? "panchess.convert" : "convert";
    const code = `import ${imported} from "panchess";\nconsole.log(${call}("1. e4 *", { to: "uci" }).text);\n`;
    writeFileSync(`${folder}/main.js`, code);
    buildSync({
      entryPoints: [`${folder}/main.js`],
      outfile: `${folder}/out/main.mjs`,
      bundle: true,
      format: "esm",
      platform: "node",
      treeShaking: true,
      logLevel: "silent",
    });
    copyFileSync(`${built}/npm/panchess.wasm`, `${folder}/out/panchess.wasm`);
    const said = execFileSync(process.execPath, [`${folder}/out/main.mjs`], { encoding: "utf8" });
    assert.match(said, /^position startpos moves e2e4$/m);
  });
}
