/** Text, or the bytes of a file: in any encoding, perhaps compressed by gzip or zstd. */
export type Data = string | Uint8Array | ArrayBuffer;

/** A place in a file. */
export interface Place {
  /** Name of the file, or `-`. */
  file: string;
  /** Line, from 1. */
  line: number;
  /** Column in characters, from 1. */
  column: number;
  /** Record, from 0. */
  record: number;
  /** Bytes before it. */
  offset: number;
}

/** One change of a text. */
export interface Edit {
  /** Bytes before it. */
  offset: number;
  /** How many bytes are removed. */
  length: number;
  /** What is inserted instead. */
  text: string;
}

/** What can be written instead of something that is wrong. */
export interface Fix {
  edits: Edit[];
  /** Whether a program may apply it without asking. */
  safe: boolean;
}

/** What is wrong or odd in a record. */
export interface Message extends Place {
  severity: "error" | "warning" | "note";
  /** A stable name, such as `pgn/unknown-word`. */
  code: string;
  text: string;
  help: string | null;
  /** How many bytes of the text it is about. */
  length: number;
  fix?: Fix;
}

/** Something that the target cannot express. */
export interface Loss extends Place {
  /** A stable name, such as `core/lost-comments`. */
  code: string;
  /** What is lost: `comments`. */
  what: string;
  count: number;
}

/** One kind of loss over many records. */
export interface LossTotal {
  code: string;
  what: string;
  count: number;
  records: number;
  first: Place;
}

/** What happened to all records, in numbers. */
export interface Report {
  records: number;
  converted: number;
  /** Records with an error. */
  rejected: number;
  /** Records refused because of a loss (`strict`). */
  refused: number;
  /** Comments between records refused because they would be lost (`strict`); missing if there are none. */
  refused_comments?: number;
  /** Records that no option selected. */
  skipped: number;
  written: number;
  warnings: number;
  /** Records that `check` found to have something, by its name, such as `legal`. */
  found?: Record<string, number>;
  losses: Record<string, LossTotal>;
}

/** What was said about a text. */
export interface Told {
  messages: Message[];
  losses: Loss[];
  report: Report;
  /** How many messages and losses are not in the lists; the report counts all. */
  more: number;
}

/** A converted text. */
export interface Conversion extends Told {
  text: string;
  bytes: Uint8Array;
}

/** How a text is read. */
export interface Reading {
  /** Its notation, such as `pgn`; otherwise it is detected. */
  from?: string;
  /** The variant of records that name none. */
  variant?: string;
  /** Definitions of further variants, in YAML. */
  variants?: string[];
  /** The encoding of text that is not UTF-8, such as `windows-1251`. */
  encoding?: string;
  /** The name of the file, whose extension may tell the notation; its messages and losses have it. */
  name?: string;
}

/** Which positions of a game: after so many plies (counted from the end below 0), the last or all. */
export type Select = number | "last" | "every";

/** How a text is converted. */
export interface Options extends Reading {
  /** The notation that is written, such as `uci` or `fen+shredder`. */
  to: string;
  select?: Select;
  /** What is left out without being a loss. */
  drop?: ("tags" | "comments" | "nags" | "variations" | "extras" | "outcome")[];
  /** Refuses records that would lose something. */
  strict?: boolean;
  /** Checks every move by the rules. */
  legal?: boolean;
  /** A move that cannot be played ends its line, and does not refuse the game. */
  keepGoing?: boolean;
  /** Repairs a move where exactly one legal move is one character away. */
  repair?: boolean;
}

/** How a text is checked. */
export interface Checking extends Reading {
  /** Reads only, and replays nothing. */
  syntax?: boolean;
  repair?: boolean;
  /** The severity of messages by code. */
  levels?: Record<string, "allow" | "warn" | "deny">;
}

/** How something is drawn. */
export interface Look {
  /** The second player sits below. */
  flip?: boolean;
  theme?: "light" | "green" | "dark" | "print";
  /** The width in pixels, from 16 to 16384. */
  width?: number;
  /** The part of the infinite board: `all`, or corner and size, such as `-3,1,12x9`. */
  window?: string;
  coordinates?: boolean;
  /** Letters stand for the pieces. */
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
  /** How many bytes it has. */
  length: number;
  variant: string;
  /** The tags by name; of a name that is repeated, the last one. */
  tags: Record<string, string>;
  /** All tags in their order, also those whose name is repeated. */
  allTags: [name: string, value: string][];
  result: string | null;
  plies: number;
  messages: Message[];
  losses: Loss[];
  /** The moves in coordinates, unless one cannot be played. */
  moves?: string[];
  /** Why there are no moves. */
  error?: Message[];
  /** The clock after each move, in seconds. */
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
  /** Plies from the start of the game. */
  ply: number;
  /** The number of the position before the last move. */
  before: number | null;
  /** The move that led here, for people: numbers of more than 12 digits are shortened. Converting to `jsonl` keeps them. */
  move: string | null;
  /** The same in coordinates, as UCI writes them. */
  uci: string | null;
  comments: string[];
  glyphs: number[];
}

export interface Position extends Node {
  index: number;
  fen: string | null;
  hash: string | null;
}

/** A record that stays open until it is closed, or forgotten. */
export interface Opened extends Game {
  /**
   * Its positions, at most 20000: the start and the main line, then variations. They end before a move that cannot be
   * played (`error`), and positions after that are left out.
   */
  nodes: Node[];
  svg(index: number, look?: Look): string;
  fen(index: number): string;
  /** The part of the infinite board that a picture shows by itself. */
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
  /** Why there is no digest. */
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
  /** Its files are bytes, not text; with an option such as `hex`, they are text. */
  binary: boolean;
}

export interface Detected {
  notation: string;
  title: string;
  variant: string;
  /** Why it is taken for that notation; empty if the notation was given. */
  because: string;
  /** Why it is taken for that variant, or which variants are possible. */
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
  sentence: string;
  exact: boolean;
  /** Known pieces: those that move alike (`how` is empty), or the most similar ones. */
  relatives: { name: string; how: string }[];
}

/** Something that was asked for cannot be done. */
export class PanchessError extends Error {
  kind: "option" | "format" | "read" | "record" | "error" | "defect";
  candidates?: string[];
  place?: Place;
  messages?: Message[];
  losses?: Loss[];
}

/** Makes the functions usable: with the bytes of `panchess.wasm`, or a module made of them. */
export function load(bytes: BufferSource | WebAssembly.Module): void;
/** Converts a text. */
export function convert(data: Data, options: Options): Conversion;
/** Converts bytes as they come, in memory for a few records. */
export function converter(options: Options): {
  readable: ReadableStream<Uint8Array>;
  writable: WritableStream<Uint8Array>;
  /** Settled when the last byte is converted. Of very many messages, the first 1000 are there; `more` counts the others. */
  result: Promise<Told>;
};
/** Looks for mistakes. */
export function check(data: Data, options?: Checking): Told;
/**
 * Applies all safe fixes. Bytes must be UTF-8, UTF-16 with a byte order mark, or in the named encoding; other bytes are an
 * error.
 */
export function fix(data: Data, options?: Checking): { text: string; made: Record<string, number> };
/** Says what a text is taken for, and why. */
export function sniff(data: Data, name?: string): Detected;
/** The records of a text, one after another. */
export function games(data: Data, options?: Reading & { moves?: boolean }): Generator<Game | Rejected>;
/**
 * The positions of a record, with those of its variations. A move that cannot be played, and 20000 positions or more,
 * are an error: `open` has the positions before.
 */
export function positions(data: Data, options?: Reading & { record?: number }): Position[];
/** Opens a record for pictures of its positions. */
export function open(data: Data, options?: Reading & { record?: number }): Opened;
/**
 * A picture of a position as SVG: of the last one of the main line, or after `ply` plies. Where the last one cannot be
 * reached, because a move cannot be played or there are more than 19999 plies, `ply` must name an earlier one.
 */
export function render(data: Data, options?: Reading & Look & { record?: number; ply?: number }): string;
/** The digests of positions, or of games. */
export function hash(data: Data, options?: Reading & { scheme?: string; select?: Select }): Hash[];
/** All notations. */
export function formats(): Notation[];
/** The names of all known variants. */
export function variants(): string[];
/** What is known of a variant. */
export function variant(name: string): Variant;
/** Where the games of a variant start, as SVG. */
export function variantPicture(name: string, look?: Look): string;
/** All pieces that have a name. */
export function pieces(): NamedPiece[];
/** The pieces of a line of text. */
export function piece(text: string): Piece[];
/** A diagram of a piece, as SVG. */
export function piecePicture(text: string, look?: Look): string;
/** The version of the library. */
export function version(): string;
