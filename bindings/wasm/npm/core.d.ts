/** A text, or the bytes of a file, in any encoding; the bytes may be compressed with gzip or zstd, up to 1 GiB of text. */
export type Data = string | Uint8Array | ArrayBuffer;

/** Bytes that fit everywhere: `Uint8Array<ArrayBuffer>` in TypeScript 5.7 and later, and `Uint8Array` in earlier versions. */
export type Bytes = ReturnType<TextEncoder["encode"]>;

/** A place in a file. */
export interface Place {
  /** The name of the file, or `-`. */
  file: string;
  /** The line, counted from 1. */
  line: number;
  /** The column in characters, counted from 1. */
  column: number;
  /** The record, counted from 0. */
  record: number;
  /** The number of bytes before it. */
  offset: number;
}

/** One change of a text. */
export interface Edit {
  /** The number of bytes before it. */
  offset: number;
  /** The number of bytes that are removed. */
  length: number;
  /** The text that is inserted instead. */
  text: string;
}

/** The correction of an error or of something unusual. */
export interface Fix {
  edits: Edit[];
  /** Whether a program may apply it without asking. */
  safe: boolean;
}

/** An error or something unusual in a record. */
export interface Message extends Place {
  severity: "error" | "warning" | "note";
  /** A stable name, such as `pgn/unknown-word`. */
  code: string;
  text: string;
  help: string | null;
  /** The number of bytes of the text that it marks. */
  length: number;
  fix?: Fix;
}

/** Something that the target cannot express. */
export interface Loss extends Place {
  /** A stable name, such as `core/lost-comments`. */
  code: string;
  /** What is lost, such as `comments`. */
  what: string;
  count: number;
}

/** One kind of loss in many records. */
export interface LossTotal {
  code: string;
  what: string;
  count: number;
  records: number;
  first: Place;
}

/** The numbers of records and losses. */
export interface Report {
  records: number;
  converted: number;
  /** Records with an error. */
  rejected: number;
  /** Records that were refused because of a loss (`strict`). */
  refused: number;
  /** Comments between records that were refused because of a loss (`strict`); missing if there are none. */
  refused_comments?: number;
  /** Records that no option selected. */
  skipped: number;
  written: number;
  warnings: number;
  /** The number of records with each result of `check`, such as `legal`. */
  found?: Record<string, number>;
  losses: Record<string, LossTotal>;
}

/** The messages and losses of a text. */
export interface Findings {
  messages: Message[];
  losses: Loss[];
  report: Report;
  /** The number of messages and losses that are not in the lists; the report counts all of them. */
  more: number;
}

/** A converted text. */
export interface Conversion extends Findings {
  text: string;
  bytes: Bytes;
}

/** How a text is read. */
export interface Reading {
  /** Its notation, such as `pgn`; otherwise it is detected. */
  from?: string;
  /** The variant of records that name none. */
  variant?: string;
  /** Definitions of additional variants, in YAML. */
  variants?: string[];
  /** The encoding of bytes that are not UTF-8, such as `windows-1251`. It is ignored for strings. */
  encoding?: string;
  /** The name of the file, for messages and losses. The notation may be detected from its extension. */
  name?: string;
}

/** The positions of a game: after a number of plies (a negative number counts from the end), the last one, or all. */
export type Select = number | "last" | "every";

/** How a text is converted. */
export interface Options extends Reading {
  /** The notation that is written, such as `uci` or `fen+shredder`. */
  to: string;
  select?: Select;
  /** The parts that are left out without being a loss. */
  drop?: ("tags" | "comments" | "nags" | "variations" | "extras" | "outcome")[];
  /** Refuses records that would lose something. */
  strict?: boolean;
  /** Checks every move by the rules. */
  legal?: boolean;
  /** Ends a line before a move that cannot be played, instead of refusing the game. */
  keepGoing?: boolean;
  /** Repairs damaged moves of FCN and of some notations of 5D chess by changing one character. */
  repair?: boolean;
}

/** How a text is checked. */
export interface Checking extends Reading {
  /** Only reads records, and does not replay them. */
  syntax?: boolean;
  repair?: boolean;
  /** The severity of messages by code. */
  levels?: Record<string, "allow" | "warn" | "deny">;
}

/** How something is drawn. */
export interface DrawingOptions {
  /** Whether the second player is at the bottom. */
  flip?: boolean;
  theme?: "light" | "green" | "dark" | "print";
  /** The width in pixels, from 16 to 16384. */
  width?: number;
  /** The part of the infinite board: `all`, or its corner and size, such as `-3,1,12x9`. */
  window?: string;
  coordinates?: boolean;
  /** Whether pieces are drawn as letters. */
  letters?: boolean;
  /** Only one board of a game of 5D chess, such as `0,2b`. */
  only?: string;
  /** The board of a piece: `8x8`, `5x5x5`, `hex:6`. */
  board?: string;
}

/** A record of a text. */
export interface Game {
  kind: "game" | "position" | "pieces";
  notation: string;
  place: Place;
  /** Its length in bytes. */
  length: number;
  variant: string;
  /** The tags by name; if a name is repeated, the last one. */
  tags: Record<string, string>;
  /** All tags in their order, including those with repeated names. */
  allTags: [name: string, value: string][];
  result: string | null;
  plies: number;
  messages: Message[];
  losses: Loss[];
  /** The moves in coordinates, unless one cannot be played. */
  moves?: string[];
  /** If there are no moves: the reason. */
  error?: Message[];
  /** The clock time after each move, in seconds. */
  clocks?: (number | null)[];
  evaluations?: ({ pawns: number } | { mate: number } | null)[];
}

/** A record that could not be read. */
export interface Rejected {
  kind: "rejected";
  place: Place;
  messages: Message[];
}

/** A position of a game. */
export interface Node {
  /** The number of plies from the start of the game. */
  ply: number;
  /** The index of the position before the last move. */
  before: number | null;
  /** The move that led to this position, for people. Numbers of more than 12 digits are shortened; `jsonl` has them in full. */
  move: string | null;
  /** The move that led to this position, in the notation of UCI. */
  uci: string | null;
  comments: string[];
  glyphs: number[];
}

export interface Position extends Node {
  index: number;
  fen: string | null;
  hash: string | null;
}

/** A record that uses memory until it is closed. */
export interface Opened extends Game {
  /**
   * Its positions, at most 20000: the start position, the main line, and then the variations. They end before a move
   * that cannot be played (`error`); all positions after it are left out.
   */
  nodes: Node[];
  svg(index: number, look?: DrawingOptions): string;
  fen(index: number): string;
  /** The part of the infinite board that a picture shows by default. */
  window(index: number): string | undefined;
  all(): { fen: string | null; hash: string | null }[];
  close(): void;
}

export interface Hash {
  record: number;
  digest?: string;
  scheme?: string;
  ply?: number;
  board?: string;
  /** If there is no digest: the reason. */
  messages?: Message[];
}

export interface Notation {
  name: string;
  title: string;
  aliases: string[];
  extensions: string[];
  options: string[];
  reads: boolean;
  writes: boolean;
  /** Whether its files are binary. With an option such as `hex`, they are text. */
  binary: boolean;
}

export interface Detected {
  notation: string;
  title: string;
  variant: string;
  /** How the notation was detected; empty if the notation was given. */
  because: string;
  /** How the variant was detected, or which variants are possible. */
  reason: string | null;
}

export interface Variant {
  name: string;
  title: string;
  also: string[];
  board: [number, number] | null;
  start: string | null;
  pieces: { letter: string; name: string; moves: string }[];
  laws: string[];
  unplayed: string | null;
  sources: string[];
}

export interface NamedPiece {
  name: string;
  also: string[];
  lcpn: string;
  betza: string | null;
  codes: Record<string, string>;
  source: string;
}

export interface Piece {
  name: string | null;
  /** How it moves on boards of squares. */
  sentence: string;
  exact: boolean;
  /** The known pieces that move in the same way (`how` is empty), or the most similar ones. */
  relatives: { name: string; how: string }[];
}

/** A call cannot be carried out. */
export class PanchessError extends Error {
  kind: "option" | "format" | "read" | "record" | "error" | "defect";
  candidates?: string[];
  place?: Place;
  messages?: Message[];
  losses?: Loss[];
}

/** Loads the module, from the bytes of `panchess.wasm` or from a compiled module, so that the functions can be used. */
export function load(bytes: BufferSource | WebAssembly.Module): void;
/** Converts a text. */
export function convert(data: Data, options: Options): Conversion;
/** Converts bytes as they arrive. It needs memory only for a few records. */
export function converter(options: Options): {
  readable: ReadableStream<Bytes>;
  writable: WritableStream<Uint8Array>;
  /**
   * Settled when the last byte is converted. It has at most the first 1000 messages; `more` counts the others. It is
   * rejected if one of the streams is canceled or aborted.
   */
  result: Promise<Findings>;
};
/** Looks for mistakes. */
export function check(data: Data, options?: Checking): Findings;
/**
 * Applies all safe fixes. Bytes must be UTF-8, UTF-16 with a byte-order mark, or in the given encoding; other bytes are
 * an error.
 */
export function fix(data: Data, options?: Checking): { text: string; made: Record<string, number> };
/** Detects the notation and the variant of a text. */
export function sniff(data: Data, name?: string): Detected;
/** The records of a text, one after another. */
export function games(data: Data, options?: Reading & { moves?: boolean }): Generator<Game | Rejected>;
/**
 * The positions of a record, with those of its variations. It is an error if a move cannot be played, or if there are
 * 20000 positions or more. For such records, `open` returns the first positions.
 */
export function positions(data: Data, options?: Reading & { record?: number }): Position[];
/** Opens a record for pictures of its positions. */
export function open(data: Data, options?: Reading & { record?: number }): Opened;
/**
 * An SVG picture of a position: the last one of the main line, or the one after `ply` plies. If the last position
 * cannot be reached, because a move cannot be played or there are more than 19999 plies, `ply` must select an earlier
 * one.
 */
export function render(data: Data, options?: Reading & DrawingOptions & { record?: number; ply?: number }): string;
/** The digests of positions, or of games. */
export function hash(data: Data, options?: Reading & { scheme?: string; select?: Select }): Hash[];
/** All notations. */
export function formats(): Notation[];
/** The names of all known variants. */
export function variants(): string[];
/** What is known about a variant. */
export function variant(name: string): Variant;
/** The start position of a variant as SVG. */
export function variantPicture(name: string, look?: DrawingOptions): string;
/** All pieces that have a name. */
export function pieces(): NamedPiece[];
/** The pieces that a line of text defines. */
export function piece(text: string): Piece[];
/** An SVG diagram of a piece. */
export function piecePicture(text: string, look?: DrawingOptions): string;
/** The version of the library. */
export function version(): string;
