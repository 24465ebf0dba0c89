// The module gives the bytes of the command, and the same codes, numbers and errors: for all fixtures, into all notations.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
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

// What is compared of the messages about a text, and of the numbers of its records and losses.
function compared(codes, report) {
  const { records, converted, rejected, refused, skipped, warnings, losses } = report;
  const lost = Object.entries(losses).map(([code, { count, records }]) => `${code} ${count} ${records}`).sort();
  return { codes: [...new Set(codes)].sort(), records, converted, rejected, refused, skipped, warnings, lost };
}

// What the report of the command states about each file. `null`: it cannot be read to its end.
function reported(path) {
  const [codes, all] = [new Map(), new Map()];
  for (const line of readFileSync(path, "utf8").split("\n").filter(Boolean)) {
    const one = JSON.parse(line);
    if (one.kind === "file") {
      all.set(one.file, one.error === undefined ? compared(codes.get(one.file) ?? [], one) : null);
    } else if (one.kind !== "loss") {
      codes.set(one.file, [...(codes.get(one.file) ?? []), `${one.severity} ${one.code}`]);
    }
  }
  return all;
}

// The bytes of the module, and what it says. `null`: it throws.
function mine(path, options) {
  try {
    const { bytes, messages, report } = panchess.convert(readFileSync(path), options);
    const codes = messages.filter((m) => m.severity !== "note").map((m) => `${m.severity} ${m.code}`);
    return { bytes: Buffer.from(bytes), said: compared(codes, report) };
  } catch (e) {
    assert.ok(["format", "read"].includes(e.kind), `${path} into ${options.to}: ${e.kind}: ${e.message}`);
    return { bytes: null, said: null };
  }
}

for (const to of targets) {
  test(`into ${to}`, () => {
    let number = 0;
    for (const [from, some] of byNotation) {
      const out = `${built}/parity`;
      rmSync(out, { recursive: true, force: true });
      mkdirSync(out, { recursive: true });
      const said = new Map();
      for (const kind of ["ok", "bad"]) {
        const paths = some.map(([, path]) => path).filter((path) => path.includes(`/${kind}/`));
        if (paths.length === 0) continue;
        const report = `${out}.jsonl`;
        rmSync(report, { force: true });
        const words = ["convert", "-q", "-f", from, "-t", to, "--report", report, "-o", `${out}/${kind}/`, ...paths];
        const run = spawnSync(command, words, { encoding: "utf8" });
        if (run.error) throw run.error;
        // Without a report, the notation cannot be converted into the other one at all.
        if (existsSync(report)) reported(report).forEach((one, file) => said.set(file, one));
        else assert.equal(run.status, 2, run.stderr);
      }
      const written = new Map([...files(out)].map((path) => [relative(out, path).replace(/\.[^./]*$/, ""), path]));
      for (const [, path] of some) {
        const found = mine(path, { from, to });
        const what = `${relative(root, path)} into ${to}`;
        assert.deepEqual(found.said, said.get(path) ?? null, what);
        const key = relative(`${root}/fixtures/${from}`, path).replace(/\.[^./]*$/, "");
        const theirs = written.get(key);
        // The command writes no file where it writes no record.
        if (theirs === undefined) {
          assert.ok(found.bytes === null || found.bytes.length === 0, what);
          continue;
        }
        number += 1;
        assert.ok(found.bytes?.equals(readFileSync(theirs)), what);
      }
    }
    assert.ok(number > 0, `nothing was written into ${to}`);
  });
}

test("the command is there", () => assert.match(execFileSync(command, ["--version"], { encoding: "utf8" }), /panchess/));
