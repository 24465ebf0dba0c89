// Every feature of the page, by clicking, in a real browser.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { executablePath, launch, serve, visit } from "./browser.mjs";
import { built, root } from "./built.mjs";

const skip = executablePath ? false : "Chromium is not installed";
const shots = `${built}/screenshots`;
mkdirSync(shots, { recursive: true });

let browser;
let server;
before(async () => {
  if (skip) return;
  browser = await launch();
  server = await serve(`${built}/page`);
});
after(async () => {
  await browser?.close();
  server?.close();
});

/** Works on a new page, which must ask nobody else and have no errors. */
async function on(address, work, settings) {
  const seen = await visit(browser, server.url + address, settings);
  await work(seen.page);
  const elsewhere = seen.requests.filter((url) => !url.startsWith(server.url) && !/^(blob|data):/.test(url));
  assert.deepEqual(elsewhere, []);
  assert.deepEqual(seen.errors, []);
  await seen.context.close();
}

const source = (page) => page.getByLabel("Source", { exact: true }).and(page.locator("textarea"));
const result = (page) => page.locator('textarea[aria-label="Result"]');
const drawn = (page) => page.waitForFunction(() => {
  const image = [...document.querySelectorAll("img.board")].find((i) => i.offsetParent);
  return image && image.complete && image.naturalWidth > 0;
});
const value = (locator, text) => locator.page().waitForFunction(([selector, text]) => document.querySelector(selector).value.includes(text), ['textarea[aria-label="Result"]', text]);

const GAME = '[White "Menchik"]\n[Black "Graf"]\n\n1. e4! {the best (A. Uthor)} e5 (1... c5 2. Nf3 d6 (2... Nc6)) 2. Nc3 *\n';

test("a pasted game is recognized, converted and shown", { skip }, () => on("", async (page) => {
  await source(page).fill(GAME);
  await page.locator(".why", { hasText: 'Portable Game Notation (pgn): its beginning, [White' }).waitFor();
  await page.getByLabel("Target").selectOption("uci");
  await value(result(page), "position startpos moves e2e4 e7e5 b1c3");
  await page.getByText("What the target cannot express").waitFor();
  assert.match(await page.locator(".losses").innerText(), /2 tags|tags/);
  await drawn(page);
}));

test("moves are walked by buttons, keys, slider and list, and the board turns", { skip }, () => on("", async (page) => {
  await source(page).fill(GAME);
  await drawn(page);
  const now = page.locator(".now");
  await page.getByLabel("Forward").click();
  await page.waitForFunction(() => /1\. e4/.test(document.querySelector(".now").textContent));
  assert.match(await now.innerText(), /the best/);
  await page.locator(".frame").first().press("ArrowRight");
  await page.waitForFunction(() => /e5/.test(document.querySelector(".now").textContent));
  await page.locator("button.move", { hasText: "Nc6" }).click();
  await page.waitForFunction(() => /Nc6/.test(document.querySelector(".now").textContent));
  await page.getByLabel("Position in the line").fill("0");
  await page.waitForFunction(() => document.querySelector(".now").textContent === "");
  const before = await page.locator("img.board").first().getAttribute("src");
  await page.getByLabel("Flip the board").click();
  await page.waitForFunction((src) => document.querySelector("img.board").src !== src, before);
  assert.match(await page.locator(".fen").inputValue(), /^rnbqkbnr/);
}));

test("a click on a message marks its place, and fixes are applied", { skip }, () => on("", async (page) => {
  await source(page).fill("1. e4 e5 2. Ke3 *");
  await page.locator(".place").first().click();
  assert.equal(await page.evaluate(() => document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)), "Ke3");
  await page.getByLabel("Notation of the source").selectOption("lcpn");
  await source(page).fill("(def walker (/ (wazir) ferz))");
  await page.getByRole("button", { name: "Apply all safe fixes" }).click();
  await page.waitForFunction(() => document.querySelector("textarea").value === "(def walker (/ wazir ferz))");
}));

test("a file is opened, and each of its records can be looked at", { skip }, () => on("", async (page) => {
  const games = ["A", "B", "C"].map((name) => `[White "${name}"]\n\n1. e4 ${name === "B" ? "%%" : "e5"} *\n`).join("\n");
  await page.getByLabel("File").setInputFiles({ name: "three.pgn", mimeType: "text/plain", buffer: Buffer.from(games) });
  await page.waitForFunction(() => document.querySelectorAll(".record").length === 3);
  assert.equal(await page.locator(".record.rejected").count(), 1);
  await page.locator(".record").nth(2).click();
  await page.locator(".head .title", { hasText: "C" }).waitFor();
}));

test("a link brings its text, and the result is saved", { skip }, () => on("?from=pgn&to=uci#convert&text=1.%20d4%20*", async (page) => {
  await value(result(page), "d2d4");
  const wait = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save" }).click();
  const file = await wait;
  assert.equal(file.suggestedFilename(), "panchess.uci");
  assert.equal(readFileSync(await file.path(), "utf8"), "position startpos moves d2d4\n");
}));

test("hostile tags and comments stay text", { skip }, () => on("", async (page) => {
  const evil = "<img src=x onerror=alert(1)><script>alert(2)</script>";
  let alerts = 0;
  page.on("dialog", (dialog) => { alerts += 1; dialog.dismiss(); });
  await source(page).fill(`[White "${evil}"]\n[Black "${evil}"]\n[Variant "${evil}"]\n\n1. e4 {${evil}} e5 *\n`);
  await page.waitForTimeout(500);
  await source(page).fill(`[White "${evil}"]\n[Black "${evil}"]\n\n1. e4 {${evil}} e5 *\n`);
  await drawn(page);
  await page.getByLabel("Forward").click();
  await page.waitForTimeout(200);
  assert.equal(alerts, 0);
  assert.equal(await page.locator("main script, main img[src=x]").count(), 0);
  assert.match(await page.locator(".head .title").innerText(), /<img src=x/);
}));

test("a large file is converted in the worker", { skip, timeout: 240_000 }, () => on("", async (page) => {
  const game = '[Event "?"]\n[White "A"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n';
  const count = Math.ceil((8 << 20) / game.length);
  const file = `${built}/large.pgn`;
  writeFileSync(file, game.repeat(count));
  await page.getByLabel("File").setInputFiles(file);
  await page.getByLabel("Target").selectOption("uci");
  await page.waitForFunction(() => document.querySelectorAll(".record").length > 100);
  // The record that the beginning cuts is no error.
  await page.locator(".report", { hasText: /^Beginning of the file: [\d,]+ records converted$/ }).waitFor();
  const wait = page.waitForEvent("download", { timeout: 200_000 });
  await page.getByRole("button", { name: "Save" }).click();
  const saved = readFileSync(await (await wait).path(), "utf8");
  assert.equal(saved.split("\n").length - 1, count);
}));

test("a piece has a diagram, a sentence, relatives and spellings", { skip }, () => on("#piece&text=amazon", async (page) => {
  await drawn(page);
  await page.getByRole("heading", { name: "amazon" }).waitFor();
  await page.getByText("QN", { exact: true }).waitFor();
  await page.locator("input.piece").fill("Z");
  await page.getByRole("heading", { name: "zebra" }).waitFor();
  await page.locator("input.piece").fill("(/ [1 2] [2 3] [3 4])");
  await page.locator(".about h3", { hasText: "Similar pieces" }).waitFor();
  await page.locator("input.piece").fill("(bishop knigt");
  await page.locator(".about .error, .about .warning").first().waitFor();
}));

test("the gallery shows variants, and each has its laws", { skip }, () => on("#variants", async (page) => {
  await page.waitForFunction(() => document.querySelectorAll(".card").length > 200);
  await page.getByLabel("Search").fill("shogi");
  await page.waitForFunction(() => document.querySelectorAll(".card").length < 60);
  await page.locator('.card[data-name="shogi"]').click();
  await page.getByRole("heading", { name: "Pieces" }).waitFor();
  await page.waitForFunction(() => document.querySelector(".variant img")?.naturalWidth > 0);
}));

test("every control has a name", { skip }, () => on("", async (page) => {
  await source(page).fill(GAME);
  await drawn(page);
  const nameless = await page.evaluate(() => [...document.querySelectorAll("button, input, select, textarea, img")]
    .filter((e) => e.offsetParent && !e.ariaLabel && !e.getAttribute("aria-label") && !e.textContent.trim() && !e.closest("label") && !e.alt)
    .map((e) => e.outerHTML));
  assert.deepEqual(nameless, []);
}));

test("the page in one file opens from a disk", { skip }, async () => {
  const { page, context, requests, errors } = await visit(browser, `file://${built}/panchess.html`);
  await source(page).fill(GAME);
  await page.getByLabel("Target").selectOption("uci");
  await value(result(page), "e2e4");
  await drawn(page);
  assert.deepEqual(requests.filter((url) => !/^(file|blob|data):/.test(url)), []);
  assert.deepEqual(errors, []);
  await context.close();
});

const fixture = (path) => readFileSync(`${root}/fixtures/${path}`);
const SHOTS = [
  ["chess", "pgn/ok/comments-glyphs-and-nested-variations.pgn"],
  ["chess960", "pgn/ok/a-chess960-game-without-a-variant-tag.pgn"],
  ["infinite", "icn/ok/a-border-and-marks-of-the-site.icn"],
  ["5d", "5dpgn/ok/a-jump-that-makes-a-timeline.5dpgn"],
  ["shogi", "kif/ok/variations.kif"],
  ["xiangqi", "pgn/ok/xiangqi-with-the-tags-of-its-players.pgn"],
  ["broken", "pgn/bad/a-comment-left-open.pgn"],
];
for (const width of [360, 1200]) {
  const size = { viewport: { width, height: width < 500 ? 740 : 900 } };
  const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  for (const [name, path] of SHOTS) {
    test(`${name} at ${width} pixels`, { skip }, () => on("", async (page) => {
      await page.getByLabel("File").setInputFiles({ name: path.split("/").at(-1), mimeType: "", buffer: fixture(path) });
      await page.locator(".report, .why").filter({ hasText: /./ }).first().waitFor();
      if (name === "broken") await page.locator(".messages").waitFor();
      else {
        await drawn(page);
        await page.getByLabel("End of the line").click();
        await page.waitForTimeout(300);
      }
      await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
      assert.ok(await fits(page), "the page is wider than the screen");
    }, size));
  }
  test(`pieces and variants at ${width} pixels`, { skip }, () => on("#piece&text=rook&board=hex:6", async (page) => {
    await drawn(page);
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${shots}/hex-${width}.png`, fullPage: true });
    assert.ok(await fits(page));
    await page.getByRole("link", { name: "Variants" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".card img").length > 4 && [...document.querySelectorAll(".card img")].slice(0, 4).every((i) => i.naturalWidth > 0));
    await page.screenshot({ path: `${shots}/variants-${width}.png` });
    assert.ok(await fits(page));
  }, size));
}

test("in the dark", { skip }, () => on("", async (page) => {
  await source(page).fill(GAME);
  await drawn(page);
  await page.screenshot({ path: `${shots}/dark.png`, fullPage: true });
}, { colorScheme: "dark" }));

test("a piece is spelled in every notation, also in its own", { skip }, () => on("#piece&text=(%2F bishop knight)", async (page) => {
  await page.getByText("lcpn", { exact: true }).waitFor();
  await page.getByText("betza", { exact: true }).waitFor();
}));

test("the gallery has other kinds of boards, and opens them", { skip }, () => on("#variants", async (page) => {
  for (const [title, from] of [["Chess960", "pgn"], ["Infinite chess", "icn"], ["5D chess", "5dpgn"]]) {
    await page.getByRole("link", { name: "Variants" }).click();
    const card = page.locator(".card", { hasText: title }).first();
    await card.scrollIntoViewIfNeeded();
    await page.waitForFunction((title) => [...document.querySelectorAll(".card")].some((c) => c.textContent.includes(title) && c.querySelector("img").naturalWidth > 0), title);
    await card.click();
    await page.waitForFunction((from) => document.querySelector('select[aria-label="Notation of the source"]').value === from, from);
    await drawn(page);
  }
}));

test("another target does not check the source again", { skip }, () => on("", async (page) => {
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    window.calls = [];
    Worker.prototype.postMessage = function (message, ...more) {
      window.calls.push(message.method);
      return post.call(this, message, ...more);
    };
  });
  await page.reload();
  await source(page).fill(GAME);
  await drawn(page);
  const checks = () => page.evaluate(() => window.calls.filter((m) => m === "check").length);
  const before = await checks();
  await page.getByLabel("Target").selectOption("lcpn").catch(() => {});
  await page.getByLabel("Target").selectOption("uci");
  await value(result(page), "e2e4");
  assert.equal(await checks(), before);
}));

test("the infinite board is panned and zoomed", { skip }, () => on("", async (page) => {
  const path = SHOTS[2][1];
  await page.getByLabel("File").setInputFiles({ name: "a.icn", mimeType: "", buffer: fixture(path) });
  await drawn(page);
  for (const name of ["Right", "Zoom in", "Zoom out", "Back to the pieces"]) {
    const before = await page.locator("img.board").first().getAttribute("src");
    await page.getByRole("button", { name, exact: true }).click();
    await page.waitForFunction((src) => document.querySelector("img.board").src !== src, before);
  }
}));

test("the infinite board is dragged, and a click elsewhere does not move it", { skip }, () => on("", async (page) => {
  await page.getByLabel("File").setInputFiles({ name: "a.icn", mimeType: "", buffer: fixture(SHOTS[2][1]) });
  await drawn(page);
  const image = page.locator("img.board").first();
  await image.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await image.boundingBox();
  const src = () => image.getAttribute("src");
  const before = await src();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 4, y + height / 2, { steps: 4 });
  await page.waitForFunction((old) => document.querySelector("img.board").src !== old, before);
  await page.mouse.up();
  await page.waitForTimeout(300);
  const moved = await src();
  await page.mouse.click(5, y + 10);
  await page.waitForTimeout(300);
  assert.equal(await src(), moved);
}));

test("a binary notation is saved byte by byte", { skip }, () => on("?from=pgn&to=bccf#convert&text=1.%20e4%20e5%202.%20Nf3%20*", async (page) => {
  await page.waitForFunction(() => /bytes/.test(document.querySelector('textarea[aria-label="Result"]').value));
  const wait = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save" }).click();
  const saved = readFileSync(await (await wait).path());
  const bytes = (await import("../../../target/web/npm/node.js")).convert("1. e4 e5 2. Nf3 *", { from: "pgn", to: "bccf" }).bytes;
  assert.deepEqual([...saved], [...bytes]);
}));

test("moves are numbered from the start position", { skip }, () => on("", async (page) => {
  await source(page).fill('[FEN "4k3/4p3/8/8/8/8/8/4K1N1 b - - 0 21"]\n[SetUp "1"]\n\n21... e5 22. Nf3 Kd7 *\n');
  await drawn(page);
  assert.match(await page.locator(".moves").innerText(), /21… e5 22\. Nf3 Kd7/);
}));

test("a link names a target with options, and the source is cleared", { skip }, () => on("#convert&from=pgn&to=fen%2Bshredder&text=1.%20e4%20*", async (page) => {
  await value(result(page), "HAha");
  await page.getByRole("button", { name: "Clear" }).click();
  assert.equal(await source(page).inputValue(), "");
}));

test("a mark in text with long lines is seen", { skip }, () => on("", async (page) => {
  const tag = `[Event "${"a long name ".repeat(40)}"]\n\n1. e4 e5 *\n\n`;
  await source(page).fill(`${tag.repeat(60)}1. e4 e5 2. Ke3 *\n`);
  await page.locator(".place").first().click();
  const left = await page.evaluate(() => {
    const area = document.activeElement;
    return area.scrollHeight - area.scrollTop - area.clientHeight;
  });
  assert.ok(left < 100, `${left} pixels are below`);
}));

test("boards of a long game of 5D chess can be read", { skip }, () => on("", async (page) => {
  const turns = Array.from({ length: 12 }, (_, n) => (n % 2 ? "Ng1 / Ng8" : "Nf3 / Nf6")).map((moves, n) => `${n + 1}. ${moves}`);
  await source(page).fill(`[Mode "5D"]\n[Board "Standard"]\n\n${turns.join("\n")}\n`);
  await drawn(page);
  await page.getByLabel("End of the line").click();
  await page.waitForFunction(() => document.querySelector("img.board").clientWidth > 1000);
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${shots}/5d-long.png`, fullPage: true });
}));

const PIECES = "(def a (/ (wazir) ferz))\n(def b (/ (rook) bishop))\n(def c (/ (knight) king))\n";
const press = (page, ...names) => page.evaluate((names) => {
  const buttons = [...document.querySelectorAll(".said button, .bar button")];
  for (const [name, at] of names) buttons.filter((b) => b.textContent === name)[at].click();
}, names);
const text = (page, expected) => page.waitForFunction((expected) => document.querySelector("textarea").value === expected, expected);

test("fixes and marks of an earlier text do nothing", { skip }, () => on("#convert&from=lcpn", async (page) => {
  await source(page).fill(PIECES);
  await page.getByText("Apply all safe fixes (3)").waitFor();
  await press(page, ["Fix", 0], ["Fix", 2], ["Fix", 0], ["3:11", 0]);
  await text(page, PIECES.replace("(wazir)", "wazir"));
  await page.getByText("Apply all safe fixes (2)").waitFor();
  await press(page, ["Apply all safe fixes (2)", 0]);
  await text(page, PIECES.replace(/ \((\w+)\)/g, " $1"));
  await source(page).fill(PIECES);
  await page.getByText("Apply all safe fixes (3)").waitFor();
  await source(page).fill(`; note\n${PIECES}`);
  await press(page, ["Fix", 0], ["Apply all safe fixes (3)", 0]);
  await page.waitForTimeout(1000);
  assert.equal(await source(page).inputValue(), `; note\n${PIECES}`);
}));

test("what is saved belongs to the source and the target", { skip }, () => on("#convert&from=pgn&to=uci&text=1.%20d4%20*", async (page) => {
  await value(result(page), "d2d4");
  const saved = async (work) => {
    const wait = page.waitForEvent("download");
    await work();
    return readFileSync(await (await wait).path(), "utf8");
  };
  await source(page).fill("1. c4 *");
  assert.equal(await saved(() => press(page, ["Save", 0])), "position startpos moves c2c4\n");
  const fen = await saved(() => page.evaluate(() => {
    const to = document.querySelector('select[aria-label="Target"]');
    to.value = "fen";
    to.dispatchEvent(new Event("change"));
    [...document.querySelectorAll("button")].find((b) => b.textContent === "Save").click();
  }));
  assert.match(fen, /^rnbqkbnr/);
  const files = [];
  page.on("download", (file) => files.push(file));
  await page.getByRole("button", { name: "Clear" }).click();
  await press(page, ["Save", 0]);
  await page.getByText("There is nothing to save.").waitFor();
  await page.getByLabel("Notation of the source").selectOption("");
  await source(page).fill("hello world what is this");
  await press(page, ["Save", 0]);
  await page.waitForTimeout(800);
  assert.deepEqual(files, []);
}));

test("a record that cannot be drawn has no picture", { skip }, () => on("", async (page) => {
  const row = `k25${"/26".repeat(24)}/K25`;
  const boards = Array.from({ length: 119 }, (_, n) => `[${row}:${n}:1:w]`).join("\n");
  await page.getByLabel("File").setInputFiles({ name: "a.5dpgn", mimeType: "", buffer: Buffer.from(`[Mode "5D"]\n[Board "Standard"]\n\n1. e3 / e6\n\n[Mode "5D"]\n[Size "26x26"]\n[Board "custom"]\n${boards}\n\n1. (0T1)Ka2\n`) });
  await drawn(page);
  await page.locator(".record").nth(1).click();
  await page.locator(".now", { hasText: "too large to draw" }).waitFor();
  assert.equal(await page.locator("#page-convert img.board").isVisible(), false);
  await page.locator(".record").nth(0).click();
  await drawn(page);
}));

test("moves on boards without FEN are numbered as their positions are", { skip }, () => on("", async (page) => {
  for (const [from, game, list] of [
    ["icn", "b 0/100 35 K5,5|k1,1|r9,9 1,1>1,2|5,5>5,6|1,2>1,3", /35… K 1,1–1,2 36\. K 5,5–5,6 K 1,2–1,3/],
    ["icn", "w:b:b 0/100 1 K5,1|k5,8|q4,8 5,1>5,2|5,8>5,7|4,8>4,7|5,2>5,3", /1\. K 5,1–5,2 K 5,8–5,7 Q 4,8–4,7 2\. K 5,2–5,3/],
    ["5dpgn", '[Mode "5D"]\n[Board "Custom"]\n[Size "8x8"]\n[4k3/8/8/8/8/8/8/4K3:0:3:b]\n\n3. / Ke7\n4. Ke2 / Kd6\n', /3… K \(0T3\)e8–e7 4\. K \(0T4\)e1–e2 K \(0T4\)e7–d6/],
  ]) {
    await page.getByLabel("Notation of the source").selectOption(from);
    await source(page).fill(game);
    await page.locator(".moves", { hasText: list }).waitFor();
  }
}));

test("a piece is spelled by what it means, and a name without a meaning is not", { skip }, () => on("#piece&text=KNAD&board=10x10", async (page) => {
  await drawn(page);
  await page.getByText("(/ commoner knight alfil dabbabah)", { exact: true }).waitFor();
  await page.getByText("KNAD", { exact: true }).waitFor();
  await page.locator("input.piece").fill("promoted-ferz");
  await page.locator("#page-piece .error", { hasText: "unknown piece" }).waitFor();
  assert.equal(await page.getByText("Spellings").count(), 0);
  await page.locator("input.piece").fill("");
  await page.waitForFunction(() => document.querySelector("#page-piece .about").textContent === "");
  await page.locator("#page-piece select").selectOption("13x13");
  await page.waitForFunction(() => location.hash.includes("board=13x13"));
}));

test("pieces of a variant have links where their names mean the same elsewhere", { skip }, () => on("#variants&name=shinobi", async (page) => {
  await page.getByRole("heading", { name: "Pieces" }).waitFor();
  const links = await page.locator(".variant dd a").allInnerTexts();
  for (const name of ["rook", "archbishop", "dragon-king"]) assert.ok(links.includes(name), name);
  for (const name of ["promoted-ferz", "promoted-lance", "promoted-shogi-knight"]) assert.ok(!links.includes(name), name);
}));

test("an odd address shows a page", { skip }, async () => {
  for (const address of ["#toString", "#__proto__", "#main", "#nonsense"]) {
    await on(address, (page) => page.getByLabel("Target").waitFor());
  }
});

test("an edited file keeps its name, and a link the notation that it told", { skip }, () => on("", async (page) => {
  await page.getByLabel("File").setInputFiles({ name: "a.lcpn", mimeType: "", buffer: Buffer.from("(wazir)\n") });
  await page.getByText("Apply all safe fixes (1)").waitFor();
  await press(page, ["Fix", 0]);
  await text(page, "wazir\n");
  await page.waitForTimeout(800);
  assert.match(await page.locator(".why").innerText(), /the name of the file ends in \.lcpn/);
  await page.evaluate(() => (navigator.clipboard.writeText = async (text) => (window.copied = text)));
  await page.getByRole("button", { name: "Copy a link" }).click();
  await page.waitForFunction(() => /from=lcpn/.test(window.copied));
}));

test("of several dropped files the others are named", { skip }, () => on("#variants", async (page) => {
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    for (const name of ["a.pgn", "b.pgn"]) dataTransfer.items.add(new File(["1. h4 *\n"], name));
    dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await page.getByText("Only one file is read at a time. Not read: b.pgn.").waitFor();
  await drawn(page);
}));

test("going back does not bring back a text over what was typed", { skip }, () => on("#convert&text=1.%20e4%20*", async (page) => {
  await text(page, "1. e4 *");
  await source(page).fill("1. d4 d5 *");
  await page.getByRole("link", { name: "Convert", exact: true }).click();
  await page.goBack();
  await page.waitForTimeout(300);
  assert.equal(await source(page).inputValue(), "1. d4 d5 *");
  await page.goto(`${server.url}#convert&text=1.%20c4%20*`);
  await text(page, "1. c4 *");
}));

test("a notation that was chosen is named, not the one that was detected", { skip }, () => on("#convert&from=betza&text=1.%20e4%20*", async (page) => {
  await page.locator(".why", { hasText: "Betza notation: chosen in “From”" }).waitFor();
}));

test("long names do not make the page wide", { skip }, async () => {
  const size = { viewport: { width: 360, height: 740 } };
  const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  await on(`#piece&text=${"a".repeat(300)}`, async (page) => {
    await page.locator(".sentence, .error").first().waitFor();
    assert.ok(await fits(page));
  }, size);
  await on("", async (page) => {
    await source(page).fill(`[White "${"x".repeat(900)}"]\n[${"Y".repeat(200)} "${"z".repeat(900)}"]\n\n1. e4 *\n`);
    await drawn(page);
    await page.getByText("Tags", { exact: true }).click();
    assert.ok(await fits(page));
  }, size);
});

const put = (page, name, buffer) => page.getByLabel("File").setInputFiles({ name, mimeType: "", buffer: Buffer.from(buffer) });
const chosen = (page) => page.evaluate(() => ["Notation of the source", "Target"].map((name) => document.querySelector(`select[aria-label="${name}"]`).value).concat(document.querySelector("input[list=variants]").value));

test("a stream that is canceled or aborted in a browser settles its result", { skip }, () => on("", async (page) => {
  const told = await page.evaluate(async () => {
    const { converter, fetched, load } = await import("./panchess/core.js");
    load(await fetched("./panchess/panchess.wasm"));
    const source = () => new ReadableStream({ pull: (to) => to.enqueue(new TextEncoder().encode("1. e4 *\n\n")) });
    const stop = new AbortController();
    const ends = [
      ({ readable }) => readable.cancel(new Error("enough")),
      ({ writable }) => writable.abort(new Error("enough")),
      async ({ readable, writable }) => {
        source().pipeTo(writable).catch(() => {});
        const reader = readable.getReader();
        await reader.read();
        await reader.cancel(new Error("enough"));
      },
      async ({ readable, writable }) => {
        source().pipeTo(writable, { signal: stop.signal }).catch(() => {});
        await readable.getReader().read();
        stop.abort(new Error("enough"));
      },
    ];
    const late = new Promise((done) => setTimeout(done, 10_000, "late"));
    const all = [];
    for (const end of ends) {
      const made = converter({ from: "pgn", to: "uci" });
      await end(made);
      all.push(await Promise.race([late, made.result.then(() => "resolved", (e) => e.message)]));
    }
    return all;
  });
  assert.deepEqual(told, Array(4).fill("enough"));
}));

test("of a large compressed file the beginning is shown", { skip, timeout: 240_000 }, () => on("", async (page) => {
  let seed = 1;
  const word = () => ((seed = (seed * 48271) % 0x7fffffff) / 0x7fffffff).toString(36).slice(2);
  const game = () => `[Event "${word()}"]\n[White "${word()}"]\n\n1. e4 {${Array.from({ length: 40 }, word).join(" ")}} e5 *\n\n`;
  const packed = gzipSync(Array.from({ length: 12_000 }, game).join(""));
  assert.ok(packed.length > 3 << 20);
  await put(page, "many.pgn.gz", packed);
  await page.locator(".report", { hasText: /^Beginning of the file: [\d,]+ records converted$/ }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".record").length > 100);
  await drawn(page);
}));

test("a link sets all values, and an example or a file takes back what it chose", { skip }, () => on("#convert&from=icn&to=icn-json&variant=Classical&text=x", async (page) => {
  await page.waitForFunction(() => document.querySelector("input[list=variants]").value === "Classical");
  await page.evaluate(() => (location.hash = "#convert&text=1.%20e4%20*"));
  await value(result(page), "e2e4");
  assert.deepEqual(await chosen(page), ["", "uci", ""]);
  for (const next of [() => page.getByRole("button", { name: "Example" }).click(), () => put(page, "a.pgn", "1. d4 *\n")]) {
    await page.evaluate(() => (location.hash = "#convert&from=fen&to=epd&variant=atomic&text=8/8/8/8/8/8/8/K1k5%20w%20-%20-%200%201"));
    await page.waitForFunction(() => document.querySelector("input[list=variants]").value === "atomic");
    await next();
    await value(result(page), "d2d4");
    assert.deepEqual(await chosen(page), ["", "uci", ""]);
    await page.evaluate(() => (location.hash = "#convert"));
  }
}));

test("a large file that is saved does not report about another text, and is saved once", { skip, timeout: 240_000 }, () => on("", async (page) => {
  await put(page, "large.pgn", '[Event "?"]\n[White "A"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n'.repeat(80_000));
  await page.locator(".report", { hasText: "Beginning of the file" }).waitFor();
  const wait = page.waitForEvent("download", { timeout: 200_000 });
  const button = page.getByRole("button", { name: "Save" });
  await button.click();
  assert.ok(await button.isDisabled());
  await page.getByRole("button", { name: "Example" }).click();
  await wait;
  await page.waitForFunction(() => ![...document.querySelectorAll("button")].find((b) => b.textContent === "Save").disabled);
  assert.equal(await page.locator(".report").innerText(), "1 record converted");
}));

test("while a file is read, what belongs to the text before does nothing, and it can be stopped", { skip, timeout: 120_000 }, () => on("", async (page) => {
  await source(page).fill(GAME);
  await drawn(page);
  await put(page, "many.pgn", '[White "A"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n\n'.repeat(50_000));
  await page.waitForFunction(() => document.querySelector(".shown").inert && document.querySelector('textarea[aria-label="Result"]').inert);
  await page.waitForFunction(() => {
    const button = [...document.querySelectorAll("button")].find((b) => b.textContent === "Stop");
    if (!button.hidden) button.click();
    return !button.hidden;
  });
  assert.equal(await page.locator(".report").innerText(), "Stopped.");
  assert.ok(await page.getByRole("button", { name: "Stop" }).isHidden());
  await put(page, "one.pgn", GAME);
  await page.waitForFunction(() => !document.querySelector(".shown").inert && /record converted/.test(document.querySelector(".report").textContent));
}));

test("archives and other compressed files have a message of their own", { skip }, () => on("", async (page) => {
  for (const [name, bytes] of [["a.zip", "PK\x03\x04\x14\0\0\0\x08\0xxxxxxxxxxxxxx"], ["a.pgn.bz2", "BZh91AY&SYxxxxxxxxxxxxxx"], ["a.xz", "\xfd7zXZ\0\0\x04abcdefgh"]]) {
    await put(page, name, Buffer.from(bytes, "latin1"));
    await page.locator(".why", { hasText: "only gzip and zstd are read here: unpack it first" }).waitFor();
    await put(page, "a.pgn", GAME);
    await page.locator(".why", { hasText: "Portable Game Notation" }).waitFor();
  }
}));

test("an empty file has a message", { skip }, () => on("", async (page) => {
  await source(page).fill(GAME);
  await drawn(page);
  await put(page, "nothing.pgn", "");
  await page.getByText("The file nothing.pgn is empty.").waitFor();
  assert.equal(await result(page).inputValue(), "");
}));

test("a server that does not know the type of the module serves the page", { skip }, async () => {
  const other = await serve(`${built}/page`, { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" });
  const { page, context, errors } = await visit(browser, other.url);
  await source(page).fill(GAME);
  await drawn(page);
  assert.deepEqual(errors, []);
  await context.close();
  other.close();
});

test("the record that is edited stays selected", { skip }, () => on("", async (page) => {
  const games = ["A", "B", "C"].map((name) => `[White "${name}"]\n\n1. e4 e5 *\n`).join("\n");
  await source(page).fill(games);
  await page.locator(".record").nth(1).click();
  await page.locator(".head .title", { hasText: "B" }).waitFor();
  await source(page).fill(games.replace('"B"', '"Bx"'));
  await page.locator(".head .title", { hasText: "Bx" }).waitFor();
  assert.equal(await page.title(), "Bx – ? – panchess");
  await page.locator(".record").nth(1).press("End");
  await page.locator(".head .title", { hasText: "C" }).waitFor();
  await page.locator(".record").nth(2).press("Home");
  await page.locator(".head .title", { hasText: "A" }).waitFor();
}));

test("the encoding of a file is chosen", { skip }, () => on("", async (page) => {
  assert.ok(await page.getByLabel("Encoding").isHidden());
  await put(page, "a.pgn", Buffer.from('[White "\xcf\xe5\xf2\xf0"]\n\n1. e4 *\n', "latin1"));
  await drawn(page);
  await page.getByLabel("Encoding").selectOption("windows-1251");
  await page.locator(".head .title", { hasText: "Петр" }).waitFor();
}));

test("messages speak of controls", { skip }, () => on("#convert&from=pgn&to=uci&variant=nope&text=1.%20e4%20*", async (page) => {
  await page.locator(".help", { hasText: "the page Variants lists the names" }).waitFor();
  await put(page, "a.pgn", Buffer.from("{caf\xe9} 1. e4 *\n", "latin1"));
  await page.locator(".help", { hasText: "choose its encoding in “Encoding”" }).waitFor();
}));

test("boards without FEN are described", { skip }, () => on("", async (page) => {
  await put(page, "a.icn", fixture(SHOTS[2][1]));
  await drawn(page);
  assert.match(await page.locator("img.board").first().getAttribute("alt"), /^Board: the start position\. (White|Black) to move/);
}));

test("on paper there are the board, the current move and the whole FEN, also in the dark", { skip }, () => on("", async (page) => {
  await source(page).fill(GAME);
  await drawn(page);
  await page.getByLabel("Forward").click();
  await page.emulateMedia({ media: "print" });
  const look = (selector, name) => page.locator(selector).first().evaluate((e, name) => getComputedStyle(e)[name], name);
  assert.equal(await look("html", "colorScheme"), "light");
  assert.equal(await look(".move[aria-current]", "color"), "rgb(0, 0, 0)");
  assert.match(await page.locator("p.paper").innerText(), /^rnbqkbnr\/.* 0 1$/);
  assert.ok(await page.locator(".panes").isHidden());
  assert.ok(await page.locator("img.paper").first().isVisible());
  assert.ok(await page.locator("img.board").first().isHidden());
  await page.emulateMedia({ media: "screen" });
  assert.ok(await page.locator("img.paper").first().isHidden());
  await drawn(page);
  await page.getByLabel("Notation of the source").selectOption("lcpn");
  await source(page).fill("(def a rook)\n");
  await page.waitForFunction(() => document.querySelector(".shown").hidden);
  await page.emulateMedia({ media: "print" });
  assert.ok(await result(page).isVisible());
}, { colorScheme: "dark" }));

test("on paper there is a variant without the gallery, which is not dark", { skip }, () => on("#variants&name=shogi", async (page) => {
  await page.getByRole("heading", { name: "Pieces" }).waitFor();
  await drawn(page);
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator(".gallery").isHidden());
  assert.ok(await page.locator(".variant img.paper").isVisible());
}, { colorScheme: "dark" }));

test("the gallery does not delay a conversion", { skip }, () => on("#variants", async (page) => {
  await page.locator('.card[data-name="infinite"]').waitFor();
  await page.evaluate(() => (location.hash = "#convert&to=uci&text=1.%20e4%20*"));
  await value(result(page), "e2e4");
  assert.ok(await page.evaluate(() => document.querySelectorAll(".card").length) < 200);
}));
