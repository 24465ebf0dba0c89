// The functions of the package, once they have the bytes of the module.

import * as glue from "./glue.js";
import { pair, sum } from "./stream.js";
import { inWords, worded } from "./words.js";

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Something that was asked for cannot be done. */
export class PanchessError extends Error {
  constructor({ kind, text, ...rest }) {
    super(text);
    this.name = "PanchessError";
    this.kind = kind;
    Object.assign(this, rest);
  }
}

const WASM = "application/wasm";

// The module at an address. Some servers do not know its type.
export async function fetched(url) {
  const answer = await fetch(url);
  const streams = !answer.ok || answer.headers.get("content-type") === WASM;
  return streams ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

let loaded = false;

/** Makes the functions usable: with the bytes of `panchess.wasm`, or a module made of them. */
export function load(bytes) {
  glue.initSync({ module: bytes });
  loaded = true;
}

// Errors of the glue, about things that cannot be used any longer.
const GONE = [
  [/stale object/, "defect", "this was opened before an internal error of panchess, and can no longer be used"],
  [/null pointer/, "error", "this is closed"],
];

// Errors are JSON. Anything else is a defect, after which the instance is useless: the next call
// finds a new one.
function call(work) {
  if (!loaded) throw new PanchessError({ kind: "error", text: "call `load` with the bytes of panchess.wasm first" });
  try {
    return work();
  } catch (e) {
    if (typeof e === "string") throw new PanchessError(worded(JSON.parse(e)));
    const gone = GONE.find(([words]) => words.test(e?.message));
    if (gone) throw new PanchessError({ kind: gone[1], text: gone[2] });
    if (!(e instanceof WebAssembly.RuntimeError)) throw e;
    glue.__wbg_reset_state();
    throw new PanchessError({ kind: "defect", text: `an internal error of panchess: ${e.message}` });
  }
}

const bytesOf = (data) => {
  if (typeof data === "string") return encoder.encode(data);
  if (data instanceof Uint8Array) return data;
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  throw new TypeError("the data is a string, a Uint8Array or an ArrayBuffer");
};

const textOf = (text) => {
  if (typeof text === "string") return text;
  throw new TypeError("the name or text is a string");
};

const wrong = (name, value, rule) => {
  throw new PanchessError({ kind: "option", text: `\`${name}\` is ${typeof value === "string" ? JSON.stringify(value) : String(value)}; it must be ${rule}` });
};

// JSON has no such numbers, and would make them `null`.
const finite = (name, value) => (typeof value === "number" && !Number.isFinite(value) ? wrong(name, value, "a number") : value);

const [LEAST, WIDEST] = [16, 16_384];

const given = (options) => {
  if (options === undefined || options === null) return {};
  if (typeof options === "object") return options;
  throw new TypeError("the options are an object");
};

function asked(options) {
  const { width } = given(options);
  if (width !== undefined && !(Number.isInteger(width) && width >= LEAST && width <= WIDEST)) {
    wrong("width", width, `a whole number from ${LEAST} to ${WIDEST}`);
  }
  return JSON.stringify(given(options), finite) ?? "{}";
}

// A string is decoded already.
function reading(data, options) {
  if (typeof data !== "string") return given(options);
  const { encoding, ...rest } = given(options);
  return rest;
}

// The name of a file may tell its notation, and is shown in messages.
function named(data, options) {
  const { name, ...rest } = reading(data, options);
  if (name === undefined || name === null) return rest;
  textOf(name);
  return rest.from ? rest : { ...rest, from: sniff(data, name).notation };
}

function withName(said, options) {
  const name = options?.name ?? undefined;
  if (name === undefined) return said;
  const totals = Object.values(said.report.losses).map((loss) => loss.first);
  for (const about of [...said.messages, ...said.losses, ...totals]) about.file = name;
  return said;
}

// A number that is 0 may be left out.
function told(json) {
  const said = JSON.parse(json);
  inWords(said.messages);
  said.report.skipped ??= 0;
  return said;
}

function converted(made) {
  const bytes = made.text();
  const said = told(made.said());
  made.free();
  return { text: decoder.decode(bytes), bytes, ...said };
}

/** Converts a text. */
export function convert(data, options) {
  return call(() => withName(converted(glue.convert(bytesOf(data), asked(named(data, options)))), options));
}

/** Looks for mistakes. */
export function check(data, options) {
  return call(() => withName(told(glue.check(bytesOf(data), asked(named(data, options)))), options));
}

/** Applies all safe fixes. */
export function fix(data, options) {
  return call(() => JSON.parse(glue.fixed(bytesOf(data), asked(named(data, options)))));
}

/** Says what a text is taken for, and why. */
export function sniff(data, name = "-") {
  return call(() => JSON.parse(glue.sniff(textOf(name), bytesOf(data).subarray(0, 1 << 20))));
}

// The beginning of a text, decompressed; the page shows it of large files.
export const beginning = (bytes, most) => call(() => glue.beginning(bytes, most));

const SOME = 64;

/** The records of a text, one after another. */
export function* games(data, options) {
  const records = call(() => new glue.Records(bytesOf(data), asked({ moves: true, ...reading(data, options) })));
  try {
    for (;;) {
      const some = call(() => JSON.parse(records.next(SOME)));
      if (some.length === 0) return;
      for (const record of some) inWords(record.messages, record.error);
      yield* some;
    }
  } finally {
    release(records);
  }
}

// After a defect there is nothing to give back.
function release(thing) {
  try {
    thing.free();
  } catch {
    // It was of another instance.
  }
}

/** A record that stays open: its positions, and pictures of them. */
export function open(data, options) {
  const board = call(() => new glue.Board(bytesOf(data), asked(reading(data, options))));
  const about = call(() => JSON.parse(board.about()));
  inWords(about.messages, about.error);
  const at = (index) => {
    if (Number.isInteger(index) && index >= 0 && index < about.nodes.length) return index;
    throw new PanchessError({ kind: "option", text: `there is no position ${String(index)}` });
  };
  return {
    ...about,
    svg: (index, look) => call(() => board.svg(at(index), asked(look))),
    fen: (index) => call(() => board.fen(at(index))),
    window: (index) => call(() => board.window(at(index))),
    all: () => call(() => JSON.parse(board.all())),
    close: () => release(board),
  };
}

const MAX_POSITIONS = 20_000;

// An error where positions are missing.
function complete(board, last) {
  const no = (text) => {
    throw new PanchessError({ kind: "record", text, place: board.place, messages: board.error });
  };
  if (board.error) no(board.error[0]?.text ?? "a move cannot be played");
  if (last + 1 >= MAX_POSITIONS) no(`this record has ${MAX_POSITIONS} positions or more; \`open\` has the first ones`);
}

/** The positions of a record, with those of its variations. */
export function positions(data, options) {
  const board = open(data, options);
  const all = board.all();
  board.close();
  if (board.kind !== "pieces") complete(board, board.nodes.length - 1);
  return board.nodes.map((node, index) => ({ index, ...node, ...all[index] }));
}

const LOOKS = ["flip", "theme", "width", "window", "coordinates", "letters", "only", "board"];

/** A picture of a position as SVG: of the last one of the main line, or after `ply` plies. */
export function render(data, asking) {
  const { ply, ...options } = given(asking);
  const look = Object.fromEntries(LOOKS.filter((k) => k in options).map((k) => [k, options[k]]));
  const rest = Object.fromEntries(Object.entries(options).filter(([k]) => !LOOKS.includes(k)));
  const board = open(data, rest);
  try {
    // The main line comes first.
    const end = board.nodes.findIndex((node, i) => i > 0 && node.before !== i - 1);
    const last = (end < 0 ? board.nodes.length : end) - 1;
    if ((ply === undefined || ply < 0) && last < board.plies) complete(board, last);
    const index = ply === undefined ? last : ply < 0 ? last + 1 + ply : ply;
    if (last < 0) throw new PanchessError({ kind: "record", text: board.error?.[0]?.text ?? "this record has no position", messages: board.error });
    if (!(Number.isInteger(index) && index >= 0 && index <= last)) wrong("ply", ply, `a whole number from ${-1 - last} to ${last}`);
    return board.svg(index, look);
  } finally {
    board.close();
  }
}

/** The digests of positions, or of games. */
export function hash(data, options) {
  const select = given(options).select ?? "last";
  if (!Number.isSafeInteger(select) && select !== "last" && select !== "every") {
    wrong("select", select, 'a whole number of plies, counted from the end below 0, "last" or "every"');
  }
  return call(() => JSON.parse(glue.hash(bytesOf(data), asked(reading(data, options)))));
}

/** All notations. */
export const formats = () => call(() => JSON.parse(glue.formats()));

/** The names of all known variants. */
export const variants = () => call(() => JSON.parse(glue.variants()));

/** What is known of a variant. */
export const variant = (name) => call(() => JSON.parse(glue.variant(textOf(name))));

/** Where the games of a variant start, as SVG. */
export const variantPicture = (name, look) => call(() => glue.variant_svg(textOf(name), asked(look)));

/** All pieces that have a name. */
export const pieces = () => call(() => JSON.parse(glue.pieces()));

/** The pieces of a line of text: what they are called, how they move, what they are like. */
export const piece = (text) => call(() => JSON.parse(glue.piece(textOf(text))));

/** A diagram of a piece, as SVG. */
export const piecePicture = (text, look) => call(() => glue.piece_svg(textOf(text), asked(look)));

/** The version of the library. */
export const version = () => call(() => glue.version());

// Data of other programs that compress is recognized by its first bytes.
const HEAD = 10;
const PACKED = [0x42, 0x50, 0xfd];

const refusePacked = (head) => PACKED.includes(head[0]) && glue.check(head, asked({ from: "pgn" }));

const join = (a, b) => {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
};

/** Converts bytes as they come, in memory for a few records: a pair of streams, and the report. */
export function converter(options) {
  const stream = call(() => new glue.Stream(asked(options)));
  const all = { messages: [], losses: [], more: 0 };
  const reports = [];
  const add = (made) => {
    const { bytes, messages, losses, report, more } = converted(made);
    all.messages.push(...messages);
    all.losses.push(...losses);
    all.more += more;
    reports.push(report);
    return bytes;
  };
  let head = new Uint8Array();
  const begun = (bytes, last) => {
    if (!head) return bytes;
    const first = join(head, bytes);
    if (first.length < HEAD && !last) {
      head = first;
      return new Uint8Array();
    }
    head = null;
    refusePacked(first);
    return first;
  };
  const push = (bytes) => call(() => add(stream.push(begun(bytes, false))));
  const finish = () => call(() => join(add(stream.push(begun(new Uint8Array(), true))), add(stream.finish())));
  return pair({
    push,
    finish,
    piece(chunk) {
      // A string may end in the middle of a character.
      if (typeof chunk === "string") throw new TypeError("the pieces are bytes; a TextEncoderStream makes them of strings");
      return bytesOf(chunk);
    },
    free: () => release(stream),
    report: () => ({ ...all, report: sum(reports) }),
    canceled: (reason) => reason ?? new PanchessError({ kind: "error", text: "the stream was canceled" }),
  });
}
