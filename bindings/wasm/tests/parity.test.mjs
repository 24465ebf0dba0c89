// The module gives the bytes of the command: for all fixtures, into all notations.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { test } from "node:test";
import * as panchess from "../../../target/web/npm/node.js";
import { built, command, root } from "./built.mjs";

function* files(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else if (!name.endsWith(".diag")) yield path;
  }
}

const readable = panchess.formats().filter((f) => f.reads).map((f) => f.name);
const targets = panchess.formats().filter((f) => f.writes).map((f) => f.name);
const sources = readable.flatMap((name) => ["ok", "bad"].flatMap((kind) => {
  try {
    return [...files(`${root}/fixtures/${name}/${kind}`)].map((path) => [name, path]);
  } catch {
    return [];
  }
}));

test("there is something to compare", () => {
  assert.ok(sources.length > 300);
  assert.ok(targets.length > 20);
});

// One run of the command converts all fixtures of a notation.
const byNotation = Map.groupBy ? Map.groupBy(sources, ([name]) => name) : group(sources);
function group(all) {
  const map = new Map();
  for (const one of all) map.set(one[0], [...(map.get(one[0]) ?? []), one]);
  return map;
}

for (const to of targets) {
  test(`into ${to}`, () => {
    let compared = 0;
    for (const [from, some] of byNotation) {
      const out = `${built}/parity`;
      rmSync(out, { recursive: true, force: true });
      mkdirSync(out, { recursive: true });
      for (const kind of ["ok", "bad"]) {
        const paths = some.map(([, path]) => path).filter((path) => path.includes(`/${kind}/`));
        if (paths.length === 0) continue;
        const run = spawnSync(command, ["convert", "-q", "-f", from, "-t", to, "-o", `${out}/${kind}/`, ...paths], { encoding: "utf8" });
        if (run.error) throw run.error;
      }
      const written = new Map([...files(out)].map((path) => [relative(out, path).replace(/\.[^./]*$/, ""), path]));
      for (const [, path] of some) {
        let mine = null;
        try {
          mine = Buffer.from(panchess.convert(readFileSync(path), { from, to }).bytes);
        } catch (e) {
          assert.notEqual(e.kind, "defect", `${path} into ${to}`);
        }
        const key = relative(`${root}/fixtures/${from}`, path).replace(/\.[^./]*$/, "");
        const theirs = written.get(key);
        // The command writes no file where it writes no record.
        if (theirs === undefined) {
          assert.ok(mine === null || mine.length === 0, `${relative(root, path)} into ${to}`);
          continue;
        }
        if (mine === null) continue;
        compared += 1;
        assert.ok(mine.equals(readFileSync(theirs)), `${relative(root, path)} into ${to}`);
      }
    }
    assert.ok(compared > 0, `nothing was written into ${to}`);
  });
}

test("the command is there", () => assert.match(execFileSync(command, ["--version"], { encoding: "utf8" }), /panchess/));
