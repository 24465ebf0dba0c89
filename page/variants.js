// The gallery of variants.

import { calm, h, labeled, show, theme } from "./dom.js";
import { call } from "./rpc.js";
import { plain } from "./said.js";

/** Makes the page; the result takes what the address asks for. */
export function variants(into) {
  const search = h("input", { type: "search", placeholder: "name" });
  const about = h("div", { className: "variant", tabIndex: -1 });
  const grid = h("div", { className: "gallery" });
  into.append(h("div", { className: "bar" }, labeled("Search", search)), about, grid);
  let all = [];

  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      picture(target.querySelector("img"), target.dataset.name, { width: 180, coordinates: false });
    }
  }, { rootMargin: "300px" });

  async function picture(image, name, look) {
    try {
      show(image, await call("variantPicture", [name, { ...look, theme: theme() }]), `The start of ${name}`);
    } catch {
      image.alt = "The start is not known";
    }
  }

  function card({ name, title, board }) {
    return h("a", { className: "card", href: `#variants&name=${encodeURIComponent(name)}`, "data-name": name },
      h("img", { alt: "", width: 180 }), h("b", {}, title), h("span", {}, board ? `${board[0]} × ${board[1]}` : ""));
  }

  function list() {
    const word = search.value.toLowerCase();
    const fitting = all.filter((v) => v.name.includes(word) || v.title.toLowerCase().includes(word));
    const none = h("p", {}, "No variant has such a name.");
    grid.replaceChildren(...(fitting.length || all.length === 0 ? fitting.map(card) : [none]));
    [...grid.querySelectorAll(".card")].forEach((element) => seen.observe(element));
  }

  async function open(name) {
    const of = await call("variant", [name]);
    const image = h("img", { className: "board", alt: "" });
    const rows = of.pieces.flatMap((p) => [h("dt", {}, p.letter), h("dd", {}, h("a", { href: `#piece&text=${encodeURIComponent(p.name)}` }, p.name), ` — ${p.moves}`)]);
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
    await picture(image, name, {});
    about.focus();
    about.scrollIntoView({ block: "start" });
  }

  search.addEventListener("input", calm(list));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", list);
  const ready = call("variants", []).then((found) => {
    all = found;
    list();
  });
  return async (asked) => {
    await ready;
    try {
      if (asked.name) await open(asked.name);
      else about.replaceChildren();
    } catch (e) {
      about.replaceChildren(h("p", { className: "error" }, plain(e.message)));
    }
  };
}
