// The page about a piece: diagram, sentence, relatives, spellings.

import { calm, h, labeled, options, pick, show, theme } from "./dom.js";
import { link } from "./link.js";
import { call } from "./rpc.js";

const BOARDS = [["9x9", "9 × 9"], ["8x8", "8 × 8"], ["13x13", "13 × 13"], ["hex:6", "hexagons"], ["hex:5:upright", "hexagons, upright"], ["5x5x5", "5 × 5 × 5"]];

/** The sentence about a piece on the board of its picture. */
function described(svg) {
  const picture = new DOMParser().parseFromString(svg, "image/svg+xml");
  return picture.querySelector("desc")?.textContent.replaceAll("\n", " ").trim();
}

/** Makes the page; the result takes what the address asks for. */
export function piece(into) {
  const text = h("input", { className: "piece", list: "pieces", spellcheck: false, autocapitalize: "off", value: "(/ bishop knight)" });
  const board = h("select", {}, ...options(BOARDS, "9x9"));
  const image = h("img", { className: "board", alt: "" });
  const about = h("div", { className: "about" });
  const known = h("datalist", { id: "pieces" });
  into.append(
    h("p", {}, "A name, or a definition in Lispy Chess Piece Notation or Betza’s notation:"),
    h("div", { className: "bar" }, labeled("Piece", text, "field wide"), labeled("Board", board)), known,
    h("div", { className: "viewer" }, h("figure", { className: "frame" }, image), about));
  const named = call("pieces", []).then((all) => {
    known.append(...all.map((p) => h("option", { value: p.name })));
    return new Map(all.flatMap((p) => [p.name, ...p.also].map((name) => [name, p])));
  });
  const to = (name) => h("a", { href: `#piece&text=${encodeURIComponent(name)}` }, name);

  async function draw() {
    const asked = text.value.trim();
    if (!asked) {
      image.hidden = true;
      return about.replaceChildren();
    }
    try {
      const found = (await call("piece", [asked])).at(-1);
      const drawn = (theme) => call("piecePicture", [asked, { board: board.value, theme }]);
      const svg = await drawn(theme());
      const paper = theme() === "dark" ? await drawn("light") : null;
      const sentence = described(svg) || found.sentence;
      const told = await facts(asked, { ...found, sentence });
      if (asked !== text.value.trim()) return;
      show(image, svg, `Diagram: ${sentence}`, paper);
      image.hidden = false;
      about.replaceChildren(...told);
    } catch (e) {
      if (asked !== text.value.trim()) return;
      image.hidden = true;
      const said = e.messages?.map((m) => h("p", { className: m.severity }, m.text, m.help ? `: ${m.help}` : "")) ?? [];
      about.replaceChildren(...(said.length ? said : [h("p", { className: "error" }, e.message)]));
    }
  }

  async function facts(asked, found) {
    const same = found.relatives.filter((r) => !r.how);
    const title = found.name ?? same[0]?.name ?? "A piece without a name";
    const near = found.relatives.filter((r) => r.how);
    const of = (await named).get(found.name ?? same[0]?.name);
    const spelled = await call("spell", [asked.includes("(") || of === undefined ? asked : of.lcpn]);
    const codes = Object.entries(of?.codes ?? {});
    const rows = [...spelled, ...(of?.betza && !spelled.some(([n]) => n === "betza") ? [["betza", of.betza]] : []), ...codes];
    const list = (title, items) => (items.length ? [h("h3", {}, title), h("ul", {}, ...items)] : []);
    return [
      h("h2", {}, title),
      of?.also.length ? h("p", {}, `also ${of.also.join(", ")}`) : "",
      h("p", { className: "sentence" }, found.sentence),
      found.exact ? "" : h("p", { className: "warning" }, "Some moves of this piece could not be determined exactly."),
      ...list("Pieces with the same moves", same.filter((r) => r.name !== title).map((r) => h("li", {}, to(r.name)))),
      ...list("Similar pieces", near.map((r) => h("li", {}, to(r.name), ` — ${r.how}`))),
      ...list("Spellings", rows.map(([name, code]) => h("li", {}, h("b", {}, name), " ", code.includes("\n") ? h("pre", {}, h("code", {}, code)) : h("code", {}, code)))),
      of ? h("p", {}, `Source: ${of.source}`) : "",
    ].filter(Boolean);
  }

  function change() {
    history.replaceState(null, "", link("piece", { text: text.value, board: board.value === "9x9" ? "" : board.value }) ?? "#piece");
    draw();
  }
  text.addEventListener("input", calm(change, 300));
  board.addEventListener("change", change);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  return (asked) => {
    if (asked.text) text.value = asked.text;
    if (asked.board) pick(board, asked.board);
    draw();
  };
}
