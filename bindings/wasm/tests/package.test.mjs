// What the functions promise beyond the README.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import * as panchess from "../../../target/web/npm/node.js";
import { root } from "./built.mjs";

const GAMES = '[White "A"]\n\n1. e4 e5 *\n\n[White "B"]\n\n1. e4 %% *\n\n[White "C"]\n\n1. e4 e4 *\n';

test("a broken record stops nothing", () => {
  const done = panchess.convert(GAMES, { from: "pgn", to: "fen", select: "last" });
  assert.equal(done.report.records, 3);
  assert.equal(done.report.converted, 1);
  assert.deepEqual(done.messages.filter((m) => m.severity === "error").map((m) => m.line), [7, 11]);
});

test("compressed bytes are the same as the text", () => {
  const text = GAMES.repeat(2000);
  const whole = panchess.convert(text, { from: "pgn", to: "uci" });
  assert.equal(panchess.convert(gzipSync(text), { from: "pgn", to: "uci" }).text, whole.text);
});

test("zstd data is read, whole and in pieces", async () => {
  const packed = readFileSync(new URL("games.pgn.zst", import.meta.url));
  const whole = panchess.convert(packed, { from: "pgn", to: "uci" });
  assert.equal(whole.report.converted, 3000);
  for (const size of [1, 1000, 70_000]) {
    const { readable, writable, result } = panchess.converter({ from: "pgn", to: "uci" });
    const pieces = new ReadableStream({
      start(to) {
        for (let at = 0; at < packed.length; at += size) to.enqueue(packed.subarray(at, at + size));
        to.close();
      },
    });
    pieces.pipeTo(writable);
    assert.equal(await new Response(readable).text(), whole.text);
    assert.equal((await result).report.converted, 3000);
  }
  assert.throws(() => panchess.convert(packed.subarray(0, packed.length - 5), { from: "pgn", to: "uci" }), { kind: "read" });
});

test("an unknown option is an error", () => {
  assert.throws(() => panchess.convert("1. e4 *", { from: "pgn", to: "uci", fro: "x" }), { kind: "option" });
  assert.throws(() => panchess.convert("1. e4 *", { from: "pgn" }), { kind: "option" });
  assert.throws(() => panchess.variant("no such variant"), { kind: "option" });
});

test("an error names the option and what is allowed", () => {
  const said = (work, words) => assert.throws(work, (e) => e.kind === "option" && words.test(e.message));
  const to = { from: "pgn", to: "fen" };
  said(() => panchess.convert("1. e4 *", { ...to, select: 1.5 }), /`select` is 1\.5; it must be a whole number of plies/);
  said(() => panchess.convert("1. e4 *", { ...to, select: "first" }), /`select` is "first".*"last" or "every"/);
  said(() => panchess.convert("1. e4 *", { ...to, legal: "yes" }), /`legal`: .*boolean/);
  said(() => panchess.convert("1. e4 *", { ...to, fro: "pgn" }), /unknown field `fro`/);
  said(() => panchess.render("1. e4 *", { from: "pgn", ply: -50 }), /`ply` is -50; it must be a whole number from -2 to 1/);
  said(() => panchess.render("1. e4 *", { from: "pgn", ply: 0.5 }), /`ply` is 0\.5/);
});

test("a tag that is repeated is listed twice", () => {
  const [game] = panchess.games('[Note "a"]\n[Note "b"]\n\n1. e4 *\n', { from: "pgn" });
  assert.deepEqual(game.allTags, [["Note", "a"], ["Note", "b"]]);
  assert.equal(game.tags.Note, "b");
});

test("a notation is guessed and said why", () => {
  const text = '[Event "?"]\n\n1. e4 *\n';
  assert.equal(panchess.sniff(text).because, 'its beginning, `[Event "?"]`, is most similar to this notation');
  assert.equal(panchess.sniff(text, "a.pgn").because, "the name of the file ends in `.pgn`");
});

test("a piece in LCPN is also spelled in LCPN", () => {
  for (const [from, text] of [["lcpn", "(/ bishop knight)\n"], ["betza+xbetza", "a: BN\n"]]) {
    assert.deepEqual(panchess.convert(text, { from, to: from.split("+")[0] }).losses, []);
  }
});

test("variations say after which position they begin", () => {
  const nodes = panchess.positions("1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *", { from: "pgn" });
  assert.deepEqual(nodes.map((n) => [n.before, n.move]), [[null, null], [0, "e4"], [1, "e5"], [2, "Nc3"], [1, "c5"], [4, "Nf3"]]);
});

test("hostile text stays text", () => {
  const evil = '<script>alert(1)</script>"\'&';
  const game = `[White "${evil.replaceAll('"', '\\"')}"]\n[FEN "8/8/8/8/8/8/8/K1k5 w - - 0 1"]\n[SetUp "1"]\n\n1. Ka2 {${evil}} *\n`;
  const [first] = panchess.games(game, { from: "pgn" });
  assert.equal(first.tags.White, evil);
  assert.ok(!panchess.render(game, { from: "pgn" }).includes("<script"));
});

test("every kind of board is drawn", () => {
  const icn = readFileSync(`${root}/fixtures/icn/ok/a-border-and-marks-of-the-site.icn`);
  assert.match(panchess.render(icn, { from: "icn", window: "-3,1,12x9" }), /^<svg /);
  const lanes = readFileSync(`${root}/fixtures/5dpgn/ok/a-jump-that-makes-a-timeline.5dpgn`);
  assert.match(panchess.render(lanes, { from: "5dpgn", ply: 0 }), /^<svg /);
  for (const name of ["shogi", "xiangqi", "chess", "crazyhouse"]) {
    if (panchess.variants().includes(name)) assert.match(panchess.variantPicture(name), /^<svg /);
  }
  assert.match(panchess.piecePicture("rook", { board: "hex:5" }), /^<svg /);
});

test("after a defect the next call finds a new instance", async () => {
  const before = panchess.convert("1. e4 *", { from: "pgn", to: "uci" }).text;
  const old = panchess.converter({ from: "pgn", to: "uci" });
  // More memory than there is ends the instance as a defect does.
  class Huge extends Uint8Array {
    get length() {
      return 0xfffffff0;
    }
  }
  assert.throws(() => panchess.convert(new Huge(1), { from: "pgn", to: "uci" }), { kind: "defect" });
  assert.equal(panchess.convert("1. e4 *", { from: "pgn", to: "uci" }).text, before);
  new Blob(["1. e4 *"]).stream().pipeTo(old.writable).catch(() => {});
  await assert.rejects(new Response(old.readable).text());
  await assert.rejects(old.result);
});

test("the name of a file tells its notation, and stands in messages", () => {
  const packed = panchess.convert("1. e4 e5 *", { from: "pgn", to: "bccf" }).bytes;
  assert.match(panchess.convert(packed, { to: "uci", name: "c.bccf" }).text, /e2e4 e7e5/);
  const { messages } = panchess.check("1. e4 e5 2. Ke3 *", { name: "mine.pgn" });
  assert.equal(messages[0].file, "mine.pgn");
});

test("a wrong argument is an error of its own, and ends nothing", () => {
  const open = panchess.open("1. e4 *", { from: "pgn" });
  for (const work of [() => panchess.piece(5), () => panchess.variant(5), () => panchess.variantPicture({}), () => panchess.piecePicture(undefined), () => panchess.fix(5), () => panchess.sniff("1. e4 *", 5), () => panchess.sniff("1. e4 *", null), () => panchess.convert("1. e4 *", { to: "uci", name: 5 }), () => panchess.converter("pgn"), () => panchess.check("1. e4 *", () => {})]) {
    assert.throws(work, TypeError);
  }
  assert.match(open.svg(0), /^<svg /);
  open.close();
  assert.throws(() => open.svg(0), { kind: "error" });
  assert.equal(panchess.fix(new TextEncoder().encode("(def walker (/ (wazir) ferz))"), { from: "lcpn" }).text, "(def walker (/ wazir ferz))");
});

test("the result of a stream that is aborted or gets a wrong piece is an error", async () => {
  for (const end of [(writer) => writer.abort(new Error("enough")), (writer) => writer.write(42)]) {
    const { readable, writable, result } = panchess.converter({ from: "pgn", to: "uci" });
    readable.getReader().read().catch(() => {});
    Promise.resolve(end(writable.getWriter())).catch(() => {});
    await assert.rejects(result);
  }
});

test("bytes are fixed in their encoding, or not at all", () => {
  const wrong = "(def walker (/ (wazir) ferz))";
  const right = "(def walker (/ wazir ferz))";
  const fix = (bytes, options) => panchess.fix(bytes, { from: "lcpn", ...options }).text;
  assert.throws(() => fix(Buffer.from(`; caf\xe9\n${wrong}`, "latin1")), (e) => e.kind === "read" && /name the encoding/.test(e.message));
  assert.equal(fix(Buffer.from(`; caf\xe9 \x92\n${wrong}`, "latin1"), { encoding: "windows-1252" }), `; café ’\n${right}`);
  assert.equal(fix(Buffer.from(`\ufeff; é\n${wrong}`, "utf16le")), `; é\n${right}`);
  assert.equal(fix(Buffer.from(`\ufeff${wrong}`)), `\ufeff${right}`);
  assert.equal(fix(Buffer.concat([Buffer.from([0x3b, 0xa4, 0xa4, 0x0a]), Buffer.from(wrong)]), { encoding: "big5" }), `;中\n${right}`);
  assert.equal(fix(`; é\n${wrong}`, { encoding: "windows-1252" }), `; é\n${right}`);
  assert.throws(() => fix(Buffer.from(wrong), { encoding: "no-such" }), { kind: "option" });
  assert.equal(fix(gzipSync(wrong)), right);
  assert.equal(panchess.fix(wrong, { name: "a.lcpn" }).text, right);
});

test("a name that says another notation is an error", () => {
  const board = "8/8/8/8/8/8/8/K1k5 w - - 0 1\n";
  const wrong = (e) => e.kind === "format" && e.candidates.includes("fen") && /`from: fen`/.test(e.message);
  for (const work of [() => panchess.convert(board, { name: "a.pgn", to: "epd" }), () => panchess.sniff(board, "a.pgn")]) {
    assert.throws(work, wrong);
  }
  assert.match(panchess.convert(board, { name: "a.pgn", from: "fen", to: "epd" }).text, /^8/);
  assert.deepEqual(panchess.formats().filter((f) => f.binary).map((f) => f.name).sort(), ["bccf", "bcfen", "pgc"]);
});

test("numbers are checked", () => {
  const said = (work, words) => assert.throws(work, (e) => e.kind === "option" && words.test(e.message));
  const open = panchess.open("1. e4 *", { from: "pgn" });
  for (const index of [undefined, NaN, "x", 2 ** 32, 1.7, -1, 2]) {
    for (const name of ["svg", "fen", "window"]) said(() => open[name](index), /there is no position/);
  }
  open.close();
  for (const width of [0, 15, 16_385, 99.5, NaN, "100"]) said(() => panchess.render("1. e4 *", { from: "pgn", width }), /`width` is .*from 16 to 16384/);
  for (const select of ["first", "1", 1.5, true, {}, NaN, Infinity]) {
    said(() => panchess.hash("1. e4 *", { from: "pgn", select }), /`select` is /);
    said(() => panchess.convert("1. e4 *", { from: "pgn", to: "fen", select }), /`select` is /);
  }
  assert.equal(panchess.hash("1. e4 e5 *", { from: "pgn", select: -1 }).length, 1);
});

test("reports have all numbers, and those of streams say what is missing", async () => {
  assert.equal(panchess.convert("1. e4 *", { from: "pgn", to: "uci" }).report.skipped, 0);
  const { readable, writable, result } = panchess.converter({ from: "pgn", to: "uci" });
  new Blob(['[White "A"]\n\n1. e4 *\n\n'.repeat(1500)]).stream().pipeTo(writable);
  await new Response(readable).text();
  const told = await result;
  assert.deepEqual(Object.keys(told).sort(), ["losses", "messages", "more", "report"]);
  assert.equal(told.report.skipped, 0);
  assert.equal(told.losses.length + told.messages.length + told.more, 1500);
});

test("definitions of pieces have no picture of a position", () => {
  assert.throws(() => panchess.render("(def a rook)", { from: "lcpn" }), { kind: "record" });
});

test("positions that cannot be reached are an error, not left out", () => {
  const illegal = "1. e4 e5 (1... c5) 2. Ke3 Ke7 *";
  assert.throws(() => panchess.positions(illegal, { from: "pgn" }), (e) => e.kind === "record" && e.messages[0].code === "core/illegal-move");
  assert.throws(() => panchess.render(illegal, { from: "pgn" }), { kind: "record" });
  assert.match(panchess.render(illegal, { from: "pgn", ply: 2 }), /^<svg /);
  assert.equal(panchess.open(illegal, { from: "pgn" }).nodes.length, 3);
  // The main line is complete.
  assert.match(panchess.render("1. e4 e5 (1... Ke4) 2. Nf3 *", { from: "pgn" }), /^<svg /);
  assert.deepEqual(panchess.positions("(def a rook)", { from: "lcpn" }), []);
  const long = `${"Nf3 Nf6 Ng1 Ng8 ".repeat(5001)}*`;
  assert.throws(() => panchess.positions(long, { from: "pgn" }), { kind: "record" });
  assert.throws(() => panchess.render(long, { from: "pgn" }), /20000 positions/);
});

test("a stream takes bytes, not strings", async () => {
  const { readable, writable, result } = panchess.converter({ from: "pgn", to: "pgn" });
  readable.getReader().read().catch(() => {});
  writable.getWriter().write("1. e4 *").catch(() => {});
  await assert.rejects(result, TypeError);
});

const GAME = '[White "A"]\n\n1. e4 e5 *\n\n';
const pull = () => new ReadableStream({ pull: (to) => to.enqueue(new TextEncoder().encode(GAME)) });
const soon = (promise) => Promise.race([promise, new Promise((_, reject) => setTimeout(() => reject(new Error("not settled")), 5000).unref())]);

test("a stream that is canceled or aborted settles its result, whoever ends it", async () => {
  const ends = {
    "readable.cancel": ({ readable }) => readable.cancel(new Error("enough")),
    "cancel in the middle": async ({ readable, writable }) => {
      const written = pull().pipeTo(writable);
      const reader = readable.getReader();
      await reader.read();
      await reader.cancel(new Error("enough"));
      await assert.rejects(soon(written), /enough/);
    },
    "writable.abort": ({ writable }) => writable.abort(new Error("enough")),
    "abort while a piece waits": async ({ writable }) => {
      const writer = writable.getWriter();
      const [first, second] = [writer.write(Buffer.from(GAME)), writer.write(Buffer.from(GAME))];
      await new Promise((done) => setTimeout(done, 20));
      await soon(writer.abort(new Error("enough")));
      await Promise.allSettled([first, second]);
    },
    "an aborted pipeTo": async ({ readable, writable }) => {
      const stop = new AbortController();
      const written = pull().pipeTo(writable, { signal: stop.signal });
      await readable.getReader().read();
      stop.abort(new Error("enough"));
      await assert.rejects(soon(written), /enough/);
    },
    "early return of a loop": async ({ readable, writable }) => {
      pull().pipeTo(writable).catch(() => {});
      for await (const bytes of readable) if (bytes.length) break;
    },
  };
  for (const [name, work] of Object.entries(ends)) {
    const made = panchess.converter({ from: "pgn", to: "uci" });
    await work(made);
    const expected = name === "early return of a loop" ? { kind: "error" } : /enough/;
    await assert.rejects(soon(made.result), expected, name);
  }
});

test("a stream waits for its reader", async () => {
  const { readable, writable } = panchess.converter({ from: "pgn", to: "uci" });
  let given = 0;
  const source = new ReadableStream({
    pull(to) {
      given += 1;
      to.enqueue(new TextEncoder().encode(GAME.repeat(1000)));
    },
  }, { highWaterMark: 0 });
  source.pipeTo(writable).catch(() => {});
  const reader = readable.getReader();
  await reader.read();
  await new Promise((done) => setTimeout(done, 50));
  assert.ok(given < 6, `${given} pieces were taken`);
  await reader.cancel();
});

test("the encoding of a string does not matter", () => {
  const game = '[White "Müller"]\n\n1. e4 {é} *\n';
  const how = { from: "pgn", encoding: "windows-1251" };
  assert.equal(panchess.convert(game, { ...how, to: "pgn" }).text, panchess.convert(game, { from: "pgn", to: "pgn" }).text);
  assert.equal([...panchess.games(game, how)][0].tags.White, "Müller");
  assert.equal(panchess.open(game, how).tags.White, "Müller");
  assert.equal(panchess.positions(game, how)[1].comments[0], "é");
  assert.deepEqual(panchess.check(game, how).messages, panchess.check(game, { from: "pgn" }).messages);
  assert.equal(panchess.render(game, how), panchess.render(game, { from: "pgn" }));
  assert.deepEqual(panchess.hash(game, how), panchess.hash(game, { from: "pgn" }));
});

test("all places of losses name the file", () => {
  const { report, losses } = panchess.convert(GAMES, { from: "pgn", to: "uci", name: "mine.pgn" });
  for (const { file } of [...losses, ...Object.values(report.losses).map((loss) => loss.first)]) assert.equal(file, "mine.pgn");
});

const PACKED = {
  bzip2: Buffer.from("BZh91AY&SYxxxxxxxxxxxxxx", "latin1"),
  zip: Buffer.from("PK\x03\x04\x14\0\0\0\x08\0xxxxxxxxxxxxxx", "latin1"),
  xz: Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0, 4, 1, 2, 3, 4, 5, 6, 7]),
};

test("data in another compression is an error that says what is read, also of streams", async () => {
  for (const [packing, bytes] of Object.entries(PACKED)) {
    const expected = (e) => e.kind === "format" && e.message === `the data is compressed with ${packing}; only gzip and zstd are read here: unpack it first`;
    const how = { from: "pgn", to: "uci", name: "a.pgn" };
    assert.throws(() => panchess.convert(bytes, how), expected);
    for (const size of [1, 4, 100]) {
      const { readable, writable, result } = panchess.converter(how);
      new Response(readable).text().catch(() => {});
      const writer = writable.getWriter();
      for (let at = 0; at < bytes.length; at += size) writer.write(bytes.subarray(at, at + size)).catch(() => {});
      writer.close().catch(() => {});
      await assert.rejects(soon(result), expected);
    }
  }
});

test("a short stream is converted at its end", async () => {
  const { readable, writable, result } = panchess.converter({ from: "pgn", to: "uci" });
  new Blob(["1. e4 *"]).stream().pipeTo(writable);
  assert.equal(await new Response(readable).text(), "position startpos moves e2e4\n");
  assert.equal((await result).report.converted, 1);
});

test("what follows the end of compressed data has a reason of its own", () => {
  const packed = gzipSync("1. e4 *\n");
  const how = { from: "pgn", to: "uci" };
  for (const rest of ["abc", "a longer text than a header of gzip has"]) {
    assert.throws(() => panchess.convert(Buffer.concat([packed, Buffer.from(rest)]), how), (e) => e.kind === "read" && /what follows the end of the data is not compressed/.test(e.message));
  }
  assert.match(panchess.convert(Buffer.concat([packed, packed, Buffer.alloc(50)]), how).text, /e2e4/);
});

test("a text that is too large after decompression is an error, not a defect", () => {
  const part = gzipSync(Buffer.alloc(1 << 20));
  const bomb = Buffer.concat(Array.from({ length: 1100 }, () => part));
  assert.throws(() => panchess.convert(bomb, { from: "pgn", to: "uci" }), (e) => e.kind === "read" && /too large after decompression/.test(e.message));
});

test("the beginning of compressed data is read", () => {
  const text = GAMES.repeat(20_000);
  const packed = gzipSync(text);
  const begun = Buffer.from(panchess.beginning(packed.subarray(0, packed.length >> 1), 100_000)).toString();
  assert.equal(begun, text.slice(0, 100_000));
});

test("messages speak of functions and options, not of the command", () => {
  const said = (work, words) => assert.throws(work, (e) => words.test(e.message) && !/panchess formats|`-[-tf]/.test(e.message));
  said(() => panchess.convert("1. e4 *", { from: "pgn", to: "nope" }), /`formats\(\)` lists them/);
  said(() => panchess.check("1. e4 *", { levels: { nope: "deny" } }), /unknown code `nope`$/);
  const [beyond] = panchess.convert("1. e4 *", { from: "pgn", to: "fen", select: 9 }).messages;
  if (beyond) assert.doesNotMatch(`${beyond.text} ${beyond.help}`, /--ply/);
  const { messages } = panchess.convert("1. e4 *", { from: "pgn", to: "uci", variant: "nope" });
  const [game] = panchess.games("1. e4 *", { from: "pgn", variant: "nope" });
  for (const { help } of [messages[0], panchess.open("1. e4 *", { from: "pgn", variant: "nope" }).error[0], game.error[0]]) {
    assert.match(help, /^`variants\(\)` lists the names/);
  }
});

test("wrong values of options have the kind `option`", () => {
  for (const wrong of [{ theme: "x" }, { window: "x" }, { only: "x" }, { board: "x" }, { record: 5 }, { record: -1 }, { flip: 3 }]) {
    assert.throws(() => panchess.render("1. e4 *", { from: "pgn", ...wrong }), { kind: "option" }, JSON.stringify(wrong));
  }
  for (const wrong of [{ drop: ["x"] }, { select: "x" }, { encoding: "x" }]) {
    assert.throws(() => panchess.convert(Buffer.from("1. e4 *"), { from: "pgn", to: "uci", ...wrong }), { kind: "option" }, JSON.stringify(wrong));
  }
});
