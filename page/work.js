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
  }
  boards.set(key, { svg, fen, window, all, close });
  if (boards.size > MOST_BOARDS) {
    const [oldest, board] = boards.entries().next().value;
    board.close();
    boards.delete(oldest);
  }
  return about;
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
  return { svg: board.svg(index, look), window: board.window(index), fen };
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
  variants: () =>
    panchess.variants().flatMap((name) => {
      const found = panchess.variant(name);
      return [{ name, title: found.title, board: found.board, start: found.start !== null }];
    }),
  variant: panchess.variant,
  variantPicture: panchess.variantPicture,
  picture: panchess.render,
  pieces: panchess.pieces,
  piece: panchess.piece,
  piecePicture: panchess.piecePicture,
  convert(data, options) {
    const all = panchess.convert(data, options);
    return { ...all, binary: isBinary(all.bytes) };
  },
  spell(text) {
    const spelled = (to) => {
      try {
        const { text: out, losses } = panchess.convert(text, { from: "lcpn", to });
        return out && losses.length === 0 ? [[to, out.trim()]] : [];
      } catch {
        return [];
      }
    };
    return ["lcpn", "betza", "fsf-ini", "yaml"].flatMap(spelled);
  },
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
