// The list of moves, with variations, comments and glyphs.

import { h } from "./dom.js";

const SIGNS = {
  1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "□", 10: "=", 13: "∞", 14: "⩲", 15: "⩱",
  16: "±", 17: "∓", 18: "+−", 19: "−+", 22: "⨀", 32: "⟳", 36: "↑", 40: "→", 132: "⇆", 138: "⨁", 146: "N",
};

/** The children of each position; the first one goes on with its line. */
function children(nodes) {
  const all = nodes.map(() => []);
  nodes.forEach((node, index) => node.before !== null && all[node.before].push(index));
  return all;
}

const text = (comment) => comment.replace(/\[%[^\]]*\]/g, "").trim();

function number(node, black, first) {
  const turn = Math.floor((node.ply + 1 + (black ? 1 : 0)) / 2);
  const second = (node.ply + (black ? 1 : 0)) % 2 === 0;
  if (second && !first) return null;
  return h("span", { className: "number" }, `${turn}${second ? "…" : "."} `);
}

function move(nodes, index, context, first) {
  const node = nodes[index];
  const signs = node.glyphs.map((glyph) => SIGNS[glyph] ?? `$${glyph}`).join("");
  const link = h("button", { className: "move", type: "button", onclick: () => context.go(index) }, `${node.move ?? "…"}${signs}`);
  context.links.set(index, link);
  const parts = [number(node, context.black, first), link, " "];
  for (const comment of node.comments) {
    if (text(comment)) parts.push(h("span", { className: "comment" }, text(comment)), " ");
  }
  return parts.filter(Boolean);
}

/** A line from a position on, with the variations of its moves. */
function line(nodes, next, start, context, into) {
  let first = true;
  for (let at = start; at !== undefined; at = next[at][0]) {
    into.append(...move(nodes, at, context, first));
    first = nodes[at].comments.some(text);
    const before = nodes[at].before;
    const others = next[before][0] === at ? next[before].slice(1) : [];
    for (const other of others) {
      const variation = h("span", { className: "variation" }, "(");
      context.pending.push(() => line(nodes, next, other, context, variation) ?? variation.append(") "));
      into.append(variation, " ");
      first = true;
    }
  }
}

/** The moves of a record. `go` is called with the number of a position. */
export function moves(nodes, black, go) {
  const list = h("div", { className: "moves", role: "group", ariaLabel: "Moves" });
  const context = { go, black, links: new Map(), pending: [] };
  const next = children(nodes);
  const root = h("button", { className: "move", type: "button", onclick: () => go(0) }, "Start");
  context.links.set(0, root);
  list.append(root, " ");
  for (const comment of nodes[0]?.comments ?? []) list.append(h("span", { className: "comment" }, text(comment)), " ");
  if (next[0]?.length) line(nodes, next, next[0][0], context, list);
  // Variations inside of variations wait, so that no depth is too deep.
  while (context.pending.length) context.pending.shift()();
  return { list, links: context.links, next };
}
