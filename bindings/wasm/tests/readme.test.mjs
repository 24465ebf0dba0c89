// The examples of the README run as they are.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { built } from "./built.mjs";

const readme = readFileSync(`${built}/npm/README.md`, "utf8");
const blocks = [...readme.matchAll(/```js\n(.*?)```/gs)].map((found) => found[1]);
const folder = `${built}/readme`;
rmSync(folder, { recursive: true, force: true });
mkdirSync(`${folder}/node_modules`, { recursive: true });
symlinkSync(`${built}/npm`, `${folder}/node_modules/panchess`);

test("the README has examples", () => assert.ok(blocks.length >= 8));

blocks.forEach((block, number) => {
  test(`example ${number + 1} of the README`, () => {
    const failing = 'console.assert = (true_, ...rest) => { if (!true_) throw new Error(`not true ${rest}`); };\n';
    const imports = block.match(/^import .*$/gm) ?? [];
    const rest = block.replace(/^import .*$/gm, "").trim();
    const file = `${folder}/${number}.mjs`;
    writeFileSync(file, `${imports.join("\n")}\n${failing}let lines = 0;\n${rest}\n`);
    execFileSync(process.execPath, [file], { stdio: "pipe" });
  });
});
