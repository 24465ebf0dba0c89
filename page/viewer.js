// A record: its board, its moves, and how to go through them.

import { h, show, theme } from "./dom.js";
import { counting, moves, numbered, words } from "./moves.js";
import { call } from "./rpc.js";

const KEY = "viewer";

/** Where an infinite board is looked at: corner and size. */
function parsed(window) {
  const found = /^(-?\d+),(-?\d+),(\d+)x(\d+)$/.exec(window ?? "");
  return found && { x: BigInt(found[1]), y: BigInt(found[2]), files: +found[3], ranks: +found[4] };
}

const spelled = (w) => w && `${w.x},${w.y},${w.files}x${w.ranks}`;
const between = (low, n, high) => Math.min(Math.max(n, low), high);

/** What a picture states about a board without FEN. */
function described(svg) {
  const [, text] = /<desc>([^<]*)/.exec(svg) ?? [];
  if (!text) return "";
  const characters = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
  return `. ${text.replace(/&(\w+);/g, (all, name) => characters[name] ?? all)}`;
}

/** Shows records in a place of the page. */
export function viewer(into) {
  const state = { nodes: [], at: 0, flip: false, window: null, scale: null, given: [], count: counting(), links: new Map(), next: [], drawing: false, again: false };
  const image = h("img", { className: "board", alt: "", draggable: false });
  const frame = h("figure", { className: "frame", tabIndex: 0, role: "group", ariaLabel: "Board: use the arrow keys to go through the moves" }, image);
  const slider = h("input", { type: "range", min: 0, max: 0, value: 0, ariaLabel: "Position in the line" });
  const button = (sign, label, onclick) => h("button", { type: "button", title: label, ariaLabel: label, onclick }, sign);
  const now = h("p", { className: "now", ariaLive: "polite" });
  const fen = h("input", { className: "fen", readOnly: true, ariaLabel: "FEN of the position" });
  // A field shows only a part on paper.
  const paper = h("p", { className: "paper", ariaHidden: "true" });
  const pan = h("div", { className: "controls pan", hidden: true, role: "group", ariaLabel: "Part of the infinite board" },
    button("⇠", "Left", () => move(-1, 0)), button("⇡", "Up", () => move(0, 1)), button("⇣", "Down", () => move(0, -1)), button("⇢", "Right", () => move(1, 0)),
    button("+", "Zoom in", () => zoom(0.7)), button("−", "Zoom out", () => zoom(1.4)), button("⌂", "Back to the pieces", home));
  const lanes = h("div", { className: "controls lanes", hidden: true, role: "group", ariaLabel: "Size of the boards" },
    button("+", "Larger", () => scale(1.5)), button("−", "Smaller", () => scale(1 / 1.5)), button("⌂", "Fit the width", () => scale(0)));
  const controls = h("div", { className: "controls" },
    button("|◀", "Start", () => go(0)), button("◀", "Back", () => back()), slider, button("▶", "Forward", () => forward()), button("▶|", "End of the line", () => go(end())),
    button("⇅", "Flip the board", () => { state.flip = !state.flip; draw(); }));
  const list = h("div", { className: "game" });
  const head = h("div", { className: "head" });
  into.replaceChildren(head, h("div", { className: "viewer" }, h("div", { className: "left" }, frame, controls, pan, lanes, now, fen, paper), list));

  /** The positions from the start to the end of the present line. */
  function path() {
    const back = [];
    for (let at = state.at; at !== null && at !== undefined; at = state.nodes[at]?.before) back.unshift(at);
    for (let at = state.next[state.at]?.[0]; at !== undefined; at = state.next[at][0]) back.push(at);
    return back;
  }
  const end = () => path().at(-1) ?? 0;
  const back = () => go(state.nodes[state.at]?.before ?? 0);
  const forward = () => go(state.next[state.at]?.[0] ?? state.at);

  function go(index) {
    state.links.get(state.at)?.removeAttribute("aria-current");
    state.at = index;
    const link = state.links.get(index);
    link?.setAttribute("aria-current", "true");
    if (link && list.scrollHeight > list.clientHeight) {
      list.scrollTop += link.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
    }
    const line = path();
    slider.max = line.length - 1;
    slider.value = line.indexOf(index);
    draw();
  }

  /** Draws a position. A worker that was stopped has to open the record again. */
  async function again(index, look) {
    try {
      return await call("draw", [KEY, index, look]);
    } catch (e) {
      if (e.kind !== "closed") throw e;
      await call("open", [KEY, ...state.given]);
      return call("draw", [KEY, index, look]);
    }
  }

  /** Where the picture is drawn: its box may be wider. */
  function drawn() {
    const { left, bottom, width, height } = image.getBoundingClientRect();
    const part = Math.min(width / image.naturalWidth, height / image.naturalHeight);
    const [w, h] = [image.naturalWidth * part, image.naturalHeight * part];
    return { left: left + (width - w) / 2, bottom: bottom - (height - h) / 2, width: w, height: h };
  }

  const LEAST = 240;
  /** Boards beside each other keep a size that can be read; the frame scrolls, first to the last board. */
  function fit({ svg, fen: known, window }) {
    const [, width, height] = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
    const ratio = width / height;
    const many = !known && !window && state.nodes.length > 1;
    lanes.hidden = !many;
    frame.classList.toggle("many", many);
    if (!many) {
      image.style.width = "";
      return;
    }
    state.full = Math.max(1, (LEAST * ratio) / (frame.clientWidth || 600));
    state.wide = between(1, state.scale ?? state.full, 8 * state.full);
    image.style.width = `${100 * state.wide}%`;
    image.addEventListener("load", () => (frame.scrollLeft = frame.scrollWidth), { once: true });
  }
  function scale(by) {
    state.scale = by === 0 ? 1 : between(1, state.wide * by, 8 * state.full);
    draw();
  }

  async function draw() {
    if (state.drawing) {
      state.again = true;
      return;
    }
    state.drawing = true;
    try {
      do {
        state.again = false;
        const look = { flip: state.flip, theme: theme(), ...(state.window && { window: spelled(state.window) }) };
        const index = state.at;
        const made = await again(index, look);
        const node = state.nodes[index];
        const said = node?.move ? `after ${[numbered(node, state.count).text, node.move].filter(Boolean).join(" ")}` : "the start position";
        slider.setAttribute("aria-valuetext", said);
        image.hidden = false;
        show(image, made.svg, `Board: ${said}${made.fen ? `, ${made.fen}` : described(made.svg)}`, made.paper);
        state.usual = parsed(made.window);
        pan.hidden = !state.usual;
        frame.classList.toggle("infinite", !pan.hidden);
        fit(made);
        now.textContent = [node?.move ? said : "", ...(node?.comments ?? []).map(words)].filter(Boolean).join(" — ");
        fen.value = paper.textContent = made.fen ?? "";
        fen.hidden = !made.fen;
      } while (state.again);
    } catch (e) {
      // Nothing of another position stays.
      image.hidden = pan.hidden = lanes.hidden = fen.hidden = true;
      image.alt = fen.value = paper.textContent = "";
      slider.removeAttribute("aria-valuetext");
      now.textContent = e.message;
    } finally {
      state.drawing = false;
    }
  }

  const present = () => state.window ?? state.usual;
  function move(right, up) {
    const w = present();
    if (!w) return;
    const turn = state.flip ? -1 : 1;
    const step = (n, by) => BigInt(turn * by * Math.max(1, Math.round(n / 4)));
    state.window = { ...w, x: w.x + step(w.files, right), y: w.y + step(w.ranks, up) };
    draw();
  }
  /** Shows more or fewer squares. The point of the picture at this part of its width and height stays where it is. */
  function zoom(by, right = 0.5, up = 0.5) {
    const w = present();
    if (!w) return;
    const [files, ranks] = [w.files, w.ranks].map((n) => between(4, Math.round(n * by), 64));
    const part = (old, now, at) => BigInt(Math.trunc((old - now) * (state.flip ? 1 - at : at)));
    state.window = { x: w.x + part(w.files, files, right), y: w.y + part(w.ranks, ranks, up), files, ranks };
    draw();
  }
  function home() {
    state.window = null;
    draw();
  }

  slider.addEventListener("input", () => go(path()[slider.value] ?? 0));
  frame.addEventListener("keydown", (event) => {
    const work = { ArrowLeft: back, ArrowRight: forward, Home: () => go(0), End: () => go(end()), f: () => { state.flip = !state.flip; draw(); }, "+": () => zoom(0.7), "-": () => zoom(1.4) }[event.key];
    if (!work || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    work();
  });
  frame.addEventListener("wheel", (event) => {
    if (pan.hidden) return;
    event.preventDefault();
    const { left, bottom, width, height } = drawn();
    // A picture that is just being replaced has no size.
    if (!(width > 0 && height > 0)) return;
    zoom(event.deltaY > 0 ? 1.25 : 0.8, (event.clientX - left) / width, (bottom - event.clientY) / height);
  }, { passive: false });
  let grip;
  frame.addEventListener("pointerdown", (event) => {
    if (pan.hidden || !event.isPrimary) return;
    grip = { x: event.clientX, y: event.clientY, w: present() };
    frame.setPointerCapture(event.pointerId);
  });
  for (const end of ["pointerup", "pointercancel"]) frame.addEventListener(end, () => (grip = undefined));
  frame.addEventListener("pointermove", (event) => {
    if (!grip) return;
    const { x, y, w } = grip;
    const side = drawn().width / (w.files + 1);
    if (!(side > 0)) return;
    const turn = state.flip ? -1 : 1;
    const [right, up] = [turn * Math.round((x - event.clientX) / side), turn * Math.round((event.clientY - y) / side)];
    const window = { ...w, x: w.x + BigInt(right), y: w.y + BigInt(up) };
    if (spelled(window) === spelled(present())) return;
    state.window = window;
    draw();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => state.nodes.length && draw());

  /** Opens a record of a text. */
  return async function open(data, options, stay = false) {
    const about = await call("open", [KEY, data, options]);
    const at = stay ? Math.min(state.at, about.nodes.length - 1) : 0;
    Object.assign(state, { nodes: about.nodes, at: 0, window: null, scale: null, given: [data, options], count: counting(about) });
    if (about.nodes.length === 0) throw new Error(about.error?.[0]?.text ?? "nothing to draw");
    const { list: made, links, next } = moves(about.nodes, state.count, go);
    Object.assign(state, { links, next });
    list.replaceChildren(...(about.nodes.length > 1 ? [made] : []));
    for (const error of about.error ?? []) list.append(h("p", { className: "error" }, error.text));
    const tags = about.allTags;
    head.replaceChildren(title(about), ...(tags.length ? [h("details", {}, h("summary", {}, "Tags"), table(tags))] : []));
    go(at);
    return about;
  };
}

/** What a record is called. */
export function title(record) {
  const { White, Black, Event } = record.tags ?? {};
  const known = (text) => text && text !== "?";
  const players = known(White) || known(Black) ? `${White ?? "?"} – ${Black ?? "?"}` : "";
  const words = [players || (known(Event) ? Event : ""), record.result, record.variant !== "chess" ? record.variant : ""];
  return h("span", { className: "title" }, words.filter(Boolean).join(" · ") || (record.kind === "position" ? "Position" : "Game"));
}

function table(rows) {
  return h("dl", {}, ...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
}
