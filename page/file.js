// A file: its text or its bytes, and of a large one the beginning.

import { call } from "./rpc.js";

/** Larger files are not shown as text, and are converted as a stream. */
const LARGE = 3 << 20;
const HEAD = 1 << 20;

/** The beginning of a large file up to its last tags after a blank line, or its last line: the next record is cut. */
function whole(bytes) {
  const blank = (at) => bytes[at - 1] === 10 && bytes[at - (bytes[at - 2] === 13 ? 3 : 2)] === 10;
  let at = bytes.length;
  do at = bytes.lastIndexOf(0x5b, at - 1);
  while (at > 0 && !blank(at));
  return bytes.subarray(0, at > 0 ? at : bytes.lastIndexOf(10) + 1 || bytes.length);
}

const GZIP = [0x1f, 0x8b];
const ZSTD = [0xb5, 0x2f, 0xfd];
const SKIPPED = [0x2a, 0x4d, 0x18];

/** Whether it is compressed in a way that can be read. */
function isPacked(bytes) {
  const has = (head, at) => head.every((byte, n) => bytes[at + n] === byte);
  return has(GZIP, 0) || (bytes[0] === 0x28 && has(ZSTD, 1)) || ((bytes[0] & 0xf0) === 0x50 && has(SKIPPED, 1));
}

/** What is cut on purpose is not damaged: only its beginning is decompressed. */
async function begun(bytes) {
  try {
    return await call("beginning", [bytes, HEAD]);
  } catch (e) {
    if (e.stopped) throw e;
    // It really is damaged, which is stated when it is converted.
    return bytes;
  }
}

/** The text of a file, or `null` and its bytes; and the file itself if only its beginning was read. */
export async function read(file) {
  const large = file.size > LARGE;
  let bytes = new Uint8Array(await file.slice(0, large ? HEAD : undefined).arrayBuffer());
  const packed = isPacked(bytes);
  if (large && packed) bytes = await begun(bytes);
  if (large && !bytes.includes(0)) bytes = whole(bytes);
  let text = null;
  try {
    text = packed || large ? null : new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // A text area changes lone carriage returns, and loses control characters.
    // eslint-disable-next-line no-control-regex
    if (/[\0-\x08\x0e-\x1f]|\r(?!\n)/.test(text)) text = null;
  } catch {
    // Another encoding, or no text.
  }
  return { file: large ? file : null, bytes: text === null ? bytes : null, text };
}
