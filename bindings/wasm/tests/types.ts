// Compiled by `tsc --strict` alone: the types fit their use.

import { check, convert, converter, games, open, PanchessError, positions, render, variant } from "panchess";
import { load } from "panchess/core";

const done = convert("1. e4 *", { from: "pgn", to: "uci", select: "last", drop: ["comments"] });
const text: string = done.text;
const first: number | undefined = done.losses[0]?.line;
for (const game of games(text)) {
  if (game.kind === "rejected") game.messages.map((m) => m.fix?.edits[0]?.offset);
  else game.moves?.map((move) => move.length);
}
positions(text).map((p) => p.fen ?? p.hash);
const svg: string = render(text, { flip: true, theme: "dark", ply: 3 });
open(text).svg(0, { window: "all" });
check(text, { levels: { warnings: "deny" } }).report.rejected.toFixed();
variant("shogi").board?.[0].toFixed();
// Bytes fit where the platform takes them.
void new Response(done.bytes);
void new Blob([done.bytes]);
void crypto.subtle.digest("SHA-256", done.bytes);
void new Response(converter({ to: "uci" }).readable);
void new Blob(["1. e4 *"]).stream().pipeThrough(converter({ to: "uci" })).pipeThrough(new CompressionStream("gzip"));
const { readable, writable, result } = converter({ to: "uci" });
void readable.pipeTo(writable).then(() => result).then((told) => told.report.converted + told.report.skipped + told.more);
try {
  load(new Uint8Array());
} catch (e) {
  if (e instanceof PanchessError) console.log(e.kind, e.losses?.[0]?.what, svg, first);
}
// @ts-expect-error a target is missing
convert("1. e4 *", { from: "pgn" });
