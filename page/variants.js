// The gallery of variants.

import { calm, h, labeled, show, theme } from "./dom.js";
import { whenKnown } from "./known.js";
import { call, callLater } from "./rpc.js";
import { plain } from "./said.js";

/** Games on boards that are no files of the library of variants. */
const MORE = [
  { name: "chess960", title: "Chess960", about: "960 start positions", from: "pgn", text: '[Variant "Chess960"]\n[SetUp "1"]\n[FEN "nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w KQkq - 0 1"]\n\n*\n' },
  { name: "infinite", title: "Infinite chess", about: "a board without edges", from: "icn", text: '[Variant "Classical"] w 0/100 1 (8|1) P1,2+|P2,2+|P3,2+|P4,2+|P5,2+|P6,2+|P7,2+|P8,2+|p1,7+|p2,7+|p3,7+|p4,7+|p5,7+|p6,7+|p7,7+|p8,7+|R1,1+|R8,1+|r1,8+|r8,8+|N2,1|N7,1|n2,8|n7,8|B3,1|B6,1|b3,8|b6,8|Q4,1|q4,8|K5,1+|k5,8+\n' },
  { name: "5d", title: "5D chess", about: "several boards and timelines", from: "5dpgn", text: '[Mode "5D"]\n[Board "Standard"]\n\n1. e2e3 / g8f6\n' },
];

/** Makes the page; the result takes what the address asks for. */
export function variants(into) {
  const search = h("input", { type: "search", placeholder: "name" });
  const about = h("div", { className: "variant", tabIndex: -1 });
  const grid = h("div", { className: "gallery" });
  into.append(h("div", { className: "bar" }, labeled("Search", search)), about, grid);
  const all = [...MORE];

  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      picture(target.querySelector("img"), target.dataset.name, { width: 180, coordinates: false });
    }
  }, { rootMargin: "300px" });

  async function picture(image, name, look, printed = false) {
    const other = MORE.find((m) => m.name === name);
    const drawn = (theme) => other
      ? callLater("picture", [other.text, { from: other.from, ...look, theme }])
      : callLater("variantPicture", [name, { ...look, theme }]);
    try {
      const paper = printed && theme() === "dark" ? await drawn("light") : null;
      show(image, await drawn(theme()), `The start position of ${name}`, paper);
    } catch {
      image.alt = "The start position is not known";
    }
  }

  function card({ name, title, board, about: more, from, text }) {
    const href = text ? `#convert&from=${from}&text=${encodeURIComponent(text)}` : `#variants&name=${encodeURIComponent(name)}`;
    return h("a", { className: "card", href, "data-name": name },
      h("img", { alt: "", width: 180 }), h("b", {}, title), h("span", {}, more ?? (board ? `${board[0]} × ${board[1]}` : "")));
  }

  const fitting = (some) => {
    const word = search.value.toLowerCase();
    return some.filter((v) => v.name.includes(word) || v.title.toLowerCase().includes(word)).map(card);
  };
  function add(cards) {
    grid.append(...cards);
    for (const element of cards) seen.observe(element);
  }
  let complete = false;
  function list() {
    grid.replaceChildren();
    add(fitting(all));
    if (complete && grid.children.length === 0) grid.append(h("p", {}, "No variant has a name like this."));
  }

  async function open(name) {
    const of = await call("variant", [name]);
    const image = h("img", { className: "board", alt: "", "data-name": name });
    const rows = of.pieces.flatMap((p) => [h("dt", {}, p.letter), h("dd", {}, p.usual ? h("a", { href: `#piece&text=${encodeURIComponent(p.name)}` }, p.name) : p.name, ` — ${p.moves}`)]);
    const game = `[Variant "${of.name}"]\n\n*\n`;
    about.replaceChildren(
      h("h2", {}, of.title),
      h("div", { className: "viewer" }, h("figure", { className: "frame" }, image),
        h("div", { className: "about" },
          of.also.length ? h("p", {}, `also ${of.also.join(", ")}`) : "",
          h("ul", {}, ...of.laws.map((law) => h("li", {}, law))),
          of.start ? h("p", {}, h("code", {}, of.start)) : "",
          of.unplayed ? h("p", { className: "warning" }, `Moves are not checked: ${of.unplayed}`) : "",
          h("p", {}, h("a", { href: `#convert&from=pgn&text=${encodeURIComponent(game)}` }, "Write a game of this variant")),
          h("h3", {}, "Pieces"), h("dl", {}, ...rows),
          ...of.sources.map((source) => h("p", { className: "source" }, source)))));
    await picture(image, name, {}, true);
    about.focus();
    about.scrollIntoView({ block: "start" });
  }

  search.addEventListener("input", calm(list));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    list();
    const image = about.querySelector("img");
    if (image) picture(image, image.dataset.name, {}, true);
  });
  add(fitting(all));
  whenKnown((some) => {
    all.push(...some);
    add(fitting(some));
  }).then(() => {
    complete = true;
    if (grid.children.length === 0) list();
  });
  return async (asked) => {
    try {
      if (asked.name) await open(asked.name);
      else about.replaceChildren();
    } catch (e) {
      about.replaceChildren(h("p", { className: "error" }, plain(e.message)));
    }
  };
}
