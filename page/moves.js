// The list of moves, with variations, comments and glyphs.

import { h } from "./dom.js";

const SIGNS = {
  1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "□", 10: "=", 13: "∞", 14: "⩲", 15: "⩱",
  16: "±", 17: "∓", 18: "+−", 19: "−+", 22: "⨀", 32: "⟳", 36: "↑", 40: "→", 132: "⇆", 138: "⨁", 146: " N",
};

/** The children of each position; the first one goes on with its line. */
function children(nodes) {
  const all = nodes.map(() => []);
  nodes.forEach((node, index) => node.before !== null && all[node.before].push(index));
  return all;
}

/** A comment without what programs read in it. */
export const words = (comment) => comment.replace(/\[%[^\]]*\]/g, "").trim();

/** How the moves of a record are numbered: from its start on, or as its positions say (`turns`). */
export function counting({ start, first, turns } = {}) {
  const fields = (start ?? "").split(" ");
  const turn = Number(fields.at(-1));
  return first ?? { black: fields[1] === "b" ? 1 : 0, turn: start && Number.isInteger(turn) && turn > 0 ? turn : 1, turns };
}

/** The number of a move, such as `1.` or `1…`, and whether it goes on with the turn of the move before. */
export function numbered({ ply, before }, { black, turn, turns }) {
  const at = turns?.[before];
  if (turns && !at) return { text: "" };
  const second = at ? at.black : (ply + black) % 2 === 0;
  return { text: `${at ? at.turn : turn + Math.floor((ply + black - 1) / 2)}${second ? "…" : "."}`, within: second || at?.within };
}

function number(node, count, first) {
  const { text, within } = numbered(node, count);
  return !text || (within && !first) ? null : h("span", { className: "number" }, `${text} `);
}

function move(nodes, index, context, first) {
  const node = nodes[index];
  const signs = node.glyphs.map((glyph) => SIGNS[glyph] ?? `$${glyph}`).join("");
  const link = h("button", { className: "move", type: "button", onclick: () => context.go(index) }, `${node.move ?? "…"}${signs}`);
  context.links.set(index, link);
  const parts = [h("span", { className: "whole" }, ...[number(node, context.count, first), link].filter(Boolean)), " "];
  for (const comment of node.comments) {
    if (words(comment)) parts.push(h("span", { className: "comment" }, words(comment)), " ");
  }
  return parts.filter(Boolean);
}

/** A line from a position on, with the variations of its moves. */
function line(nodes, next, start, context, into) {
  let first = true;
  for (let at = start; at !== undefined; at = next[at][0]) {
    into.append(...move(nodes, at, context, first));
    first = nodes[at].comments.some(words);
    const before = nodes[at].before;
    const others = next[before][0] === at ? next[before].slice(1) : [];
    for (const other of others) {
      const variation = h("span", { className: "variation" }, "(");
      context.pending.push(() => {
        line(nodes, next, other, context, variation);
        variation.lastChild?.remove();
        variation.append(")");
      });
      into.append(variation, " ");
      first = true;
    }
  }
}

/** The moves of a record. `go` is called with the number of a position. */
export function moves(nodes, count, go) {
  const list = h("div", { className: "moves", role: "group", ariaLabel: "Moves" });
  const context = { go, count, links: new Map(), pending: [] };
  const next = children(nodes);
  const root = h("button", { className: "move", type: "button", onclick: () => go(0) }, "Start");
  context.links.set(0, root);
  list.append(root, " ");
  for (const comment of nodes[0]?.comments ?? []) list.append(h("span", { className: "comment" }, words(comment)), " ");
  if (next[0]?.length) line(nodes, next, next[0][0], context, list);
  // Variations inside of variations wait, so that no depth is too deep.
  while (context.pending.length) context.pending.shift()();
  return { list, links: context.links, next };
}
