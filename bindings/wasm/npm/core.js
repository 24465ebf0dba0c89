// The functions of the package, once they have the bytes of the module.

import * as glue from "./glue.js";

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
    if (typeof e === "string") throw new PanchessError(JSON.parse(e));
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

// The name of a file may tell its notation, and is shown in messages.
function named(data, options) {
  const { name, ...rest } = given(options);
  if (name === undefined || name === null) return rest;
  textOf(name);
  return rest.from ? rest : { ...rest, from: sniff(data, name).notation };
}

function withName(said, options) {
  const name = options?.name ?? undefined;
  if (name === undefined) return said;
  for (const about of [...(said.messages ?? []), ...(said.losses ?? [])]) about.file = name;
  return said;
}

// A number that is 0 may be left out.
function told(json) {
  const said = JSON.parse(json);
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
  return call(() => {
    const { encoding, ...rest } = named(data, options);
    // A string is decoded already.
    const how = typeof data === "string" ? rest : { ...rest, encoding };
    return JSON.parse(glue.fixed(bytesOf(data), asked(how)));
  });
}

/** Says what a text is taken for, and why. */
export function sniff(data, name = "-") {
  return call(() => JSON.parse(glue.sniff(textOf(name), bytesOf(data).subarray(0, 1 << 20))));
}

const SOME = 64;

/** The records of a text, one after another. */
export function* games(data, options) {
  const records = call(() => new glue.Records(bytesOf(data), asked({ moves: true, ...given(options) })));
  try {
    for (;;) {
      const some = call(() => JSON.parse(records.next(SOME)));
      if (some.length === 0) return;
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
  const board = call(() => new glue.Board(bytesOf(data), asked(options)));
  const about = call(() => JSON.parse(board.about()));
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
  return call(() => JSON.parse(glue.hash(bytesOf(data), asked(options))));
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

const PIECE = 1 << 18;

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
  let settle;
  const result = new Promise((resolve, reject) => {
    settle = { resolve, reject };
  });
  result.catch(() => {});
  const guarded = (work) => {
    try {
      work();
    } catch (e) {
      settle.reject(e);
      throw e;
    }
  };
  const give = (to, bytes) => bytes.length > 0 && to.enqueue(bytes);
  const { readable, writable } = new TransformStream({
    transform(chunk, to) {
      guarded(() => {
        // A string may end in the middle of a character.
        if (typeof chunk === "string") throw new TypeError("the pieces are bytes; a TextEncoderStream makes them of strings");
        const bytes = bytesOf(chunk);
        for (let at = 0; at < bytes.length; at += PIECE) {
          give(to, call(() => add(stream.push(bytes.subarray(at, at + PIECE)))));
        }
      });
    },
    cancel(reason) {
      release(stream);
      settle.reject(reason ?? new PanchessError({ kind: "error", text: "the stream was canceled" }));
    },
    flush(to) {
      guarded(() => give(to, call(() => add(stream.finish()))));
      release(stream);
      settle.resolve({ ...all, report: sum(reports) });
    },
  });
  return { readable, writable, result };
}

// Adds up reports, part by part.
function sum(reports) {
  const all = { losses: {} };
  for (const report of reports) {
    for (const [name, value] of Object.entries(report)) {
      if (typeof value === "number") all[name] = (all[name] ?? 0) + value;
    }
    for (const [code, loss] of Object.entries(report.losses)) {
      const known = all.losses[code];
      if (!known) all.losses[code] = { ...loss };
      else {
        known.count += loss.count;
        known.records += loss.records;
      }
    }
  }
  return all;
}
