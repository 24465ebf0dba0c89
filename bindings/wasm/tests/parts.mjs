// What a module consists of, by the names of its functions: crates, and the modules of panchess.

/** Reads numbers and bytes of a module one after another. */
class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }
  number() {
    let [value, shift] = [0, 1];
    for (;;) {
      const byte = this.bytes[this.at++];
      value += (byte & 0x7f) * shift;
      if (byte < 0x80) return value;
      shift *= 128;
    }
  }
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
  text() {
    return new TextDecoder().decode(this.take(this.number()));
  }
  get done() {
    return this.at >= this.bytes.length;
  }
}

function sections(bytes) {
  const reader = new Reader(bytes.subarray(8));
  const all = [];
  while (!reader.done) {
    const id = reader.bytes[reader.at++];
    all.push([id, reader.take(reader.number())]);
  }
  return all;
}

function imported(body) {
  const reader = new Reader(body);
  let functions = 0;
  for (let left = reader.number(); left > 0; left -= 1) {
    reader.text();
    reader.text();
    const kind = reader.bytes[reader.at++];
    if (kind === 0) functions += 1;
    // Flags, and limits of tables and memories.
    if (kind === 1) reader.at += 1;
    if (kind === 3) reader.at += 2;
    else if (kind !== 0) {
      if (reader.number() & 1) reader.number();
      reader.number();
    } else reader.number();
  }
  return functions;
}

function namesOf(body) {
  const reader = new Reader(body);
  const names = new Map();
  if (reader.text() !== "name") return names;
  while (!reader.done) {
    const kind = reader.bytes[reader.at++];
    const part = new Reader(reader.take(reader.number()));
    if (kind !== 1) continue;
    for (let left = part.number(); left > 0; left -= 1) names.set(part.number(), part.text());
  }
  return names;
}

/** `panchess::formats::pgn`, `regex_automata`: the part to which a function belongs. */
export function partOf(name) {
  const legacy = [...name.matchAll(/(\d+)/g)].length && /^_ZN/.test(name);
  let path = name;
  if (legacy) {
    const words = [];
    for (let at = 3; /\d/.test(name[at] ?? ""); ) {
      const digits = /^\d+/.exec(name.slice(at))[0];
      words.push(name.slice(at + digits.length, at + digits.length + Number(digits)));
      at += digits.length + Number(digits);
    }
    path = words.join("::").replaceAll("$LT$", "<").replaceAll("$GT$", ">").replaceAll("..", "::").replaceAll("$u20$", " ").replaceAll("$RF$", "&");
  } else if (name.startsWith("_R")) {
    const words = [...name.matchAll(/(?:s[0-9a-zA-Z]*_)?(\d+)_?([A-Za-z_][A-Za-z0-9_]*)/g)].map(([, n, rest]) => rest.slice(0, Number(n)));
    path = words.join("::");
  }
  const words = path.replace(/^[_<&(\s]*(mut |dyn )?/, "").split(/[^A-Za-z0-9_]+/).filter(Boolean);
  return words[0] === "panchess" ? words.slice(0, words[1] === "formats" || words[1] === "pipeline" ? 3 : 2).join("::") : (words[0] ?? "?");
}

/** The parts with their bytes, the largest first. */
export function parts(bytes) {
  const all = sections(bytes);
  const sizes = new Map();
  const add = (part, size) => sizes.set(part, (sizes.get(part) ?? 0) + size);
  const first = all.filter(([id]) => id === 2).reduce((n, [, body]) => n + imported(body), 0);
  const names = new Map(all.filter(([id]) => id === 0).flatMap(([, body]) => [...namesOf(body)]));
  for (const [id, body] of all) {
    if (id === 11) add("data (texts and tables)", body.length);
    if (id !== 10) continue;
    const reader = new Reader(body);
    const count = reader.number();
    for (let n = 0; n < count; n += 1) {
      const size = reader.number();
      reader.take(size);
      add(partOf(names.get(first + n) ?? "?"), size);
    }
  }
  return [...sizes].sort((a, b) => b[1] - a[1]);
}
