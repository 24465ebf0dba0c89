// What the worker does.

import * as panchess from "./panchess/core.js";

const boards = new Map();
const MOST_BOARDS = 4;

/** Opens a record, and keeps it. */
function open(key, data, options) {
  boards.get(key)?.close();
  boards.delete(key);
  const { svg, fen, window, all, close, ...about } = panchess.open(data, options);
  about.start = null;
  try {
    about.start = fen(0);
  } catch {
    // Not every board has a FEN.
    Object.assign(about, numbers(about.nodes, svg));
  }
  boards.set(key, { svg, fen, window, all, close });
  if (boards.size > MOST_BOARDS) {
    const [oldest, board] = boards.entries().next().value;
    board.close();
    boards.delete(oldest);
  }
  return about;
}

const PATIENCE = 1000;
const SAID = /<desc>(White|Black) to move(?:, move (\d+))?(?:.*?present: turn (\d+))?/;

/** How the moves on boards without FEN are numbered, as pictures say it. */
function numbers(nodes, svg) {
  const said = (index) => {
    try {
      const [, side, move, turn] = SAID.exec(svg(index, {})) ?? [];
      return { black: side === "Black" ? 1 : 0, turn: Number(move ?? turn), moves: move !== undefined };
    } catch {
      return {};
    }
  };
  const start = said(0);
  if (!start.moves) {
    // A multiverse, whose sides alternate. One board does not say its turn; those after a move do.
    const turn = Number.isNaN(start.turn) && nodes.length > 1 ? said(1).turn - start.black : start.turn;
    return { first: { black: start.black ?? 0, turn: Number.isInteger(turn) ? turn : 1 } };
  }
  // On the infinite board a side may move several times. Of very long games, later moves have no number.
  const until = performance.now() + PATIENCE;
  const turns = [start];
  for (let at = 1; at < nodes.length && performance.now() < until; at += 1) {
    const { before } = nodes[at];
    turns[at] = said(at);
    turns[at].within = turns[at].turn === turns[before].turn && turns[at].black === turns[before].black;
  }
  return { turns };
}

function draw(key, index, look) {
  const board = boards.get(key);
  if (!board) throw new panchess.PanchessError({ kind: "closed", text: "this record is no longer open" });
  let fen = null;
  try {
    fen = board.fen(index);
  } catch {
    // Not every board has a FEN.
  }
  // Paper is not dark.
  const paper = look.theme === "dark" ? board.svg(index, { ...look, theme: "light" }) : null;
  return { svg: board.svg(index, look), paper, window: board.window(index), fen };
}

/** The first records, without their moves. */
function records(data, options, most) {
  const all = [];
  let more = false;
  for (const record of panchess.games(data, { ...options, moves: false })) {
    if (all.length === most) {
      more = true;
      break;
    }
    all.push(record);
  }
  return { all, more };
}

const OFTEN = 100;

/** Converts a file of any size. The output is a blob, which the browser may keep on disk. */
async function stream(file, options, tell) {
  const { readable, writable, result } = panchess.converter({ ...options, name: file.name });
  let done = 0;
  let told = 0;
  const counted = new TransformStream({
    transform(chunk, to) {
      done += chunk.length;
      if (performance.now() - told > OFTEN) {
        told = performance.now();
        tell(done);
      }
      to.enqueue(chunk);
    },
  });
  const written = file.stream().pipeThrough(counted).pipeTo(writable);
  const blob = await collect(readable);
  await written;
  return { blob, ...(await result) };
}

const BLOCK = 4 << 20;

async function collect(readable) {
  const blocks = [];
  let parts = [];
  let size = 0;
  for (const reader = readable.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (value) {
      parts.push(value);
      size += value.length;
    }
    if (done || size >= BLOCK) {
      blocks.push(new Blob(parts));
      parts = [];
      size = 0;
    }
    if (done) return new Blob(blocks);
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Whether bytes are no text that can be shown. */
function isBinary(bytes) {
  try {
    // eslint-disable-next-line no-control-regex
    return /[\0-\x08\x0e-\x1f]/.test(utf8.decode(bytes));
  } catch {
    return true;
  }
}

const sentence = (text) => panchess.piece(text).at(-1)?.sentence;

/** Whether a text is a piece that does this. */
function does(text, means) {
  try {
    return sentence(text) === means;
  } catch {
    return false;
  }
}

// The parts of a sentence may be in another order.
const parts = (text) => text.toLowerCase().replace(/\.$/, "").split(/; or |; |, or /).sort().join();

/** Whether a piece of a variant is what its name means elsewhere. */
function isUsual({ name, moves }) {
  try {
    return parts(sentence(name)) === parts(moves);
  } catch {
    return false;
  }
}

/** The spellings of a piece: it is read in the notation in which it means what `piece` says. */
function spell(text) {
  const means = sentence(text);
  if (means.includes("unknown piece")) return [];
  const spelled = (from, to) => {
    try {
      const { text: out, losses } = panchess.convert(text, { from, to });
      return out && losses.length === 0 ? [[to, out.trim()]] : [];
    } catch {
      return [];
    }
  };
  const from = ["lcpn", "betza"].find((name) => spelled(name, "lcpn").some(([, code]) => does(code, means))) ?? "lcpn";
  return ["lcpn", "betza", "fsf-ini", "yaml"].flatMap((to) => spelled(from, to));
}

const methods = {
  open,
  draw,
  records,
  stream,
  sniff: panchess.sniff,
  check: panchess.check,
  fix: panchess.fix,
  formats: panchess.formats,
  version: panchess.version,
  beginning: panchess.beginning,
  variants: panchess.variants,
  variantsNamed: (names) =>
    names.map((name) => {
      const { title, board } = panchess.variant(name);
      return { name, title, board };
    }),
  variant: (name) => {
    const found = panchess.variant(name);
    return { ...found, pieces: found.pieces.map((p) => ({ ...p, usual: isUsual(p) })) };
  },
  variantPicture: panchess.variantPicture,
  picture: panchess.render,
  pieces: panchess.pieces,
  piece: panchess.piece,
  piecePicture: panchess.piecePicture,
  convert(data, options) {
    const all = panchess.convert(data, options);
    return { ...all, binary: isBinary(all.bytes) };
  },
  spell,
};

/** Answers calls, once the module is loaded. */
export function answer(loaded) {
  self.onmessage = async ({ data: { id, method, args } }) => {
    try {
      await loaded;
      const tell = (progress) => self.postMessage({ id, progress });
      self.postMessage({ id, done: await methods[method](...args, tell) });
    } catch (e) {
      const { kind = "error", candidates, messages } = e;
      self.postMessage({ id, failed: { kind, text: e.message, candidates, messages } });
    }
  };
}
