// Messages of the library with the words of these functions: it speaks of the command.

// The command reads more.
const PACKING = / is (?:packed with (\w+); panchess reads|(bzip2)-compressed and this panchess) /;

const WORDS = [
  [/`panchess (formats|variants)` (lists|says)/g, "`$1()` $2"],
  [/; `panchess (explain` lists them all|formats --matrix` shows which notations hold pieces)/g, ""],
  [/`panchess /g, "the command `panchess "],
  [/`-t ([\w+=-]+)/g, "`to: $1"],
  [/`-f ([\w+=-]+)/g, "`from: $1"],
  [/`--ply\b/g, "`--select"],
  [/`--(variant|window|encoding|select) ([^`]*)`/g, "`$1: $2`"],
  [/`--(variant|window|encoding|select|legal|repair)`/g, "`$1`"],
];
const spoken = (text) => text && WORDS.reduce((all, [of, by]) => all.replace(of, by), text);

/** Changes messages. */
export const inWords = (messages = [], more = []) => {
  for (const message of [...messages, ...more]) Object.assign(message, { text: spoken(message.text), help: spoken(message.help) });
};

/** An error with them. */
export const worded = (error) => {
  inWords(error.messages);
  const [found, packing, other] = PACKING.exec(error.text) ?? [];
  if (!found) return { ...error, text: spoken(error.text) };
  return { ...error, kind: "format", text: `the data is compressed with ${packing ?? other}; only gzip and zstd are read here: unpack it first` };
};
