// The main page: a text or a file, what it is, what it becomes, and the messages about it.

import { calm, count, h, labeled, options, pick, save } from "./dom.js";
import { link } from "./link.js";
import { losses, messages, plain, words } from "./said.js";
import { call, stop } from "./rpc.js";
import { fixed, mark, replace } from "./text.js";
import { title, viewer } from "./viewer.js";

const EXAMPLE = `[Event "Hastings"]
[White "Menchik, Vera"]
[Black "Thomas, George"]
[Result "1-0"]

1. d4 Nf6 2. c4 g6 3. Nc3 Bg7 4. e4 d6 5. f3 O-O 6. Be3 e5 {the usual plan} (6... c5 7. dxc5 {is possible}) 7. d5! Nh5 1-0
`;
/** Larger files are not shown as text, and are converted as a stream. */
const LARGE = 3 << 20;
const HEAD = 1 << 20;
const MOST_RECORDS = 2000;
const SHOWN = 200_000;
/** What a text becomes until a target is chosen, where FEN would lose too much. */
const USUAL = { pgn: "uci", lcpn: "betza", betza: "lcpn", "fsf-ini": "yaml", "5dfen": "json", "5dpgn": "5draw", "5draw": "5dpgn", alexbay: "5dpgn", axel: "5dpgn", hexicube: "5dpgn", "5duci": "5dpgn", icn: "icn-json", "icn-json": "icn", fen: "epd" };

/** The beginning of a large file up to its last tags after a blank line, or its last line: the next record is cut. */
function whole(bytes) {
  const blank = (at) => bytes[at - 1] === 10 && bytes[at - (bytes[at - 2] === 13 ? 3 : 2)] === 10;
  let at = bytes.length;
  do at = bytes.lastIndexOf(0x5b, at - 1);
  while (at > 0 && !blank(at));
  return bytes.subarray(0, at > 0 ? at : bytes.lastIndexOf(10) + 1 || bytes.length);
}

/** Makes the page; the result takes what the address asks for. */
export function convert(into) {
  const state = { file: null, bytes: null, name: "-", note: "", found: null, known: false, told: null, typed: false, taken: 0, round: 0, turn: 0 };
  const source = h("textarea", { rows: 12, spellcheck: false, ariaLabel: "Source", placeholder: "Paste a game, a position or pieces in any notation, or drop a file here" });
  const from = h("select", { ariaLabel: "Notation of the source" });
  const variant = h("input", { list: "variants", placeholder: "detected", size: 12, spellcheck: false });
  const known = h("datalist", { id: "variants" });
  const to = h("select", { ariaLabel: "Target" });
  const result = h("textarea", { rows: 12, readOnly: true, spellcheck: false, ariaLabel: "Result" });
  const why = h("p", { className: "why", ariaLive: "polite" });
  const input = h("input", { type: "file", hidden: true, ariaLabel: "File", onchange: () => input.files[0] && take(input.files[0]) });
  const button = (text, onclick, props) => h("button", { type: "button", onclick, ...props }, text);
  const progress = h("progress", { hidden: true, ariaLabel: "Progress" });
  const cancel = button("Stop", () => stop(), { hidden: true });
  const report = h("p", { className: "report", ariaLive: "polite" });
  const said = h("div", { className: "said" });
  const records = h("div", { className: "records", role: "listbox", ariaLabel: "Records", tabIndex: 0, hidden: true });
  const shown = h("div", { className: "shown", hidden: true });
  const share = button("Copy a link", copy);
  const open = viewer(shown);

  into.append(
    h("div", { className: "panes" },
      h("section", { className: "pane", ariaLabel: "Source" },
        h("div", { className: "bar" }, labeled("From", from), labeled("Variant", variant), button("Open a file", () => input.click()), button("Example", () => enter(EXAMPLE)), button("Clear", () => { enter(""); source.focus(); }), input, known),
        source, why),
      h("section", { className: "pane", ariaLabel: "Result" },
        h("div", { className: "bar" }, labeled("To", to), button("Save", keep), share, cancel),
        result, progress, report)),
    said,
    h("div", { className: "look" }, records, shown));

  const names = call("formats", []).then((all) => {
    const reads = all.filter((f) => f.reads).map((f) => [f.name, `${f.name} — ${f.title}`]);
    const writes = all.filter((f) => f.writes).map((f) => [f.name, `${f.name} — ${f.title}`]);
    from.append(...options([["", "detected"], ...reads], ""));
    to.append(...options(writes, "fen"));
  });

  const notation = () => from.value || (state.name !== "-" && state.found?.notation);
  const reading = () => ({ ...(notation() && { from: notation() }), ...(variant.value && { variant: variant.value }), ...(state.name !== "-" && { name: state.name }) });
  const data = () => state.bytes ?? source.value;

  function put(text) {
    state.taken += 1;
    Object.assign(state, { file: null, bytes: null, name: "-", note: "", typed: false });
    source.value = text;
    source.readOnly = false;
    work();
  }

  function enter(text) {
    put(text);
    state.typed = true;
  }

  /** What is shown belongs to an earlier text or choice: until there is something new, it does nothing. */
  function outdated() {
    state.told = null;
    said.inert = true;
  }

  async function take(file, note = "") {
    const taken = ++state.taken;
    input.value = "";
    const large = file.size > LARGE;
    let bytes = new Uint8Array(await file.slice(0, large ? HEAD : undefined).arrayBuffer());
    const packed = bytes[0] === 0x1f || (bytes[0] === 0x28 && bytes[1] === 0xb5);
    if (taken !== state.taken) return;
    if (large && !packed && !bytes.includes(0)) bytes = whole(bytes);
    let text = null;
    try {
      text = packed || large ? null : new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      // A text area changes lone carriage returns, and loses control characters.
      // eslint-disable-next-line no-control-regex
      if (/[\0-\x08\x0e-\x1f]|\r(?!\n)/.test(text)) text = null;
    } catch {
      // Another encoding, or no text.
    }
    Object.assign(state, { file: large ? file : null, bytes: text === null ? bytes : null, name: file.name, note, typed: true });
    source.value = text ?? `${file.name}: ${count(file.size, "byte")}${large ? "; “Save” converts the whole file" : ""}`;
    source.readOnly = text === null;
    work();
  }

  /** Says what the text is taken for. */
  async function detect() {
    const explain = (text) => why.replaceChildren(state.note, ...words(text));
    const chosen = from.value ? `${from.selectedOptions[0].textContent}: chosen in “From”` : "";
    try {
      state.found = await call("sniff", [data(), state.name]);
      const { notation, title, because, variant: of, reason } = state.found;
      const same = !chosen || from.value.split("+")[0] === notation;
      const about = variant.value ? `. Variant for records that name none: ${variant.value}` : same && of ? `. Variant: ${of}${reason ? ` — ${reason}` : ""}` : "";
      explain(`${same ? `${title} (${notation}): ${because}` : chosen}${about}`);
    } catch (e) {
      state.found = null;
      explain(chosen || (e.candidates?.length ? `It may be ${e.candidates.join(" or ")}: choose one.` : e.message));
    }
  }

  async function work() {
    const round = ++state.round;
    outdated();
    state.known = false;
    await names;
    const empty = !state.bytes && source.value.trim() === "";
    if (empty) return clear();
    await detect();
    if (round !== state.round) return;
    state.known = true;
    if (!state.chosen) to.value = USUAL[from.value || state.found?.notation] ?? "fen";
    await Promise.all([translate(), list(round)]);
  }

  function clear() {
    // What is still under way belongs to the text before.
    state.turn += 1;
    Object.assign(state, { name: "-", note: "" });
    for (const part of [said, records]) part.replaceChildren();
    records.hidden = shown.hidden = true;
    result.value = why.textContent = report.textContent = "";
  }

  /** What is stated about the source, which does not depend on the target. */
  async function check(text, how) {
    const of = `${state.round} ${JSON.stringify(how)}`;
    if (state.checked?.of !== of) state.checked = { of, said: await call("check", [text, how]) };
    return state.checked.said;
  }

  async function translate() {
    const turn = ++state.turn;
    const [text, how] = [data(), reading()];
    outdated();
    // What was typed meanwhile is converted soon.
    const old = () => turn !== state.turn || !state.known;
    try {
      const done = await call("convert", [text, { ...how, to: to.value }]);
      const checked = await check(text, how);
      if (!old()) tell(done, checked, how);
    } catch (e) {
      if (old()) return;
      result.value = "";
      report.textContent = state.found || from.value ? plain(e.message) : "";
      said.replaceChildren();
    }
  }

  function tell(done, checked, how) {
    const told = (state.told = done.bytes);
    said.inert = false;
    const some = done.text.length > SHOWN ? `${done.text.slice(0, SHOWN)}\n… (shortened; “Save” writes the whole result)` : done.text;
    result.value = done.binary ? `Binary result (${count(done.bytes.length, "byte")}): “Save” writes it to a file` : some;
    numbers(done.report, state.file ? "Beginning of the file: " : "");
    const known = new Set(done.messages.map((m) => `${m.code} ${m.offset}`));
    const all = [...done.messages, ...checked.messages.filter((m) => !known.has(`${m.code} ${m.offset}`))];
    // Places and fixes are those of the text that was read.
    const present = (act) => (source.readOnly ? null : (m) => state.told === told && act(m));
    const fix = (text) => state.told === told && replace(source, text);
    said.replaceChildren(losses(done.report.losses), messages(all, {
      mark: present((m) => mark(source, m.offset, m.length)),
      fix: present((m) => fix(fixed(source.value, m.fix.edits))),
      fixAll: present(async () => fix((await call("fix", [source.value, how])).text)),
    }));
    state.wrong = new Set(done.messages.filter((m) => m.severity === "error").map((m) => m.record));
    redden();
  }

  function numbers(of, before = "") {
    const bad = of.rejected + (of.refused ?? 0);
    report.textContent = `${before}${count(of.converted, "record")} converted${bad ? `, ${bad.toLocaleString("en")} not converted` : ""}`;
  }

  /** Shows which records were not converted. */
  function redden() {
    for (const [at, element] of [...records.children].entries()) element.classList.toggle("wrong", state.wrong?.has(at) ?? false);
  }

  async function list(round) {
    let found;
    try {
      found = await call("records", [data(), reading(), MOST_RECORDS]);
    } catch {
      found = { all: [], more: false };
    }
    if (round !== state.round) return;
    const rows = found.all.map((record, index) => row(record, index));
    records.replaceChildren(...(rows.length > 1 ? rows : []), ...(found.more ? [h("p", {}, "…")] : []));
    records.hidden = rows.length < 2;
    redden();
    const first = found.all.findIndex((record) => record.kind === "game" || record.kind === "position");
    shown.hidden = first < 0;
    if (first >= 0) choose(first);
  }

  function row(record, index) {
    const { place, kind } = record;
    const text = kind === "rejected" ? `line ${place.line}: ${record.messages[0]?.text ?? "not read"}` : title(record);
    return h("button", { type: "button", role: "option", tabIndex: -1, className: `record ${kind}`, onclick: () => choose(index) }, h("span", { className: "number" }, `${index + 1} `), text);
  }

  async function choose(index) {
    for (const [at, element] of [...records.children].entries()) element.ariaSelected = String(at === index);
    try {
      await open(data(), { ...reading(), record: index });
      shown.hidden = false;
    } catch {
      shown.hidden = true;
    }
  }

  /** Saves the result; a large file is converted now. */
  async function keep() {
    const ending = to.selectedOptions[0]?.value ?? "txt";
    const name = `${(state.name === "-" ? "panchess" : state.name).replace(/(\.[a-z0-9]+)?(\.(gz|zst))?$/i, "")}.${ending}`;
    if (!state.file) {
      if (!state.told) await (state.known ? translate() : work());
      if (state.told) save(state.told, name);
      else if (!report.textContent) report.textContent = "There is nothing to save.";
      return;
    }
    progress.hidden = cancel.hidden = false;
    progress.max = state.file.size;
    try {
      const done = await call("stream", [state.file, { ...reading(), to: to.value }], (n) => (progress.value = n));
      numbers(done.report);
      said.replaceChildren(losses(done.report.losses), messages(done.messages, {}));
      save(done.blob, name);
    } catch (e) {
      report.textContent = plain(e.message);
      said.replaceChildren();
    } finally {
      progress.hidden = cancel.hidden = true;
    }
  }

  async function copy() {
    const made = state.bytes ? null : link("convert", { from: notation(), to: to.value, variant: variant.value, text: source.value });
    let told = state.bytes ? "No link: this file is not text" : "Too long for a link";
    if (made) {
      const copied = navigator.clipboard?.writeText(made).then(() => true, () => false);
      told = (await copied) ? "Copied" : "Not copied: the link is in the address bar";
      if (told !== "Copied") history.replaceState(null, "", made);
    }
    share.textContent = told;
    setTimeout(() => (share.textContent = "Copy a link"), 2000);
  }

  const soon = calm(work, 250);
  source.addEventListener("input", () => {
    outdated();
    Object.assign(state, { known: false, typed: true, note: "" });
    soon();
  });
  // What replaces a file as a whole has not its name.
  source.addEventListener("paste", () => {
    if (!source.readOnly && source.selectionStart === 0 && source.selectionEnd === source.value.length) state.name = "-";
  });
  from.addEventListener("change", work);
  to.addEventListener("change", () => {
    state.chosen = true;
    if (state.known) translate();
    else work();
  });
  variant.addEventListener("change", work);
  const isFile = (event) => event.dataTransfer.types.includes("Files");
  addEventListener("dragover", (event) => isFile(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    const [file, ...more] = event.dataTransfer.files;
    if (!file) return;
    take(file, more.length ? `Only one file is read at a time. Not read: ${more.map((f) => f.name).join(", ")}. ` : "");
    if (into.hidden) location.hash = "#convert";
  });
  variant.addEventListener("focus", async () => {
    const all = await call("variants", []);
    known.replaceChildren(...options(all.map((v) => [v.name, v.title])));
  }, { once: true });
  records.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const all = [...records.querySelectorAll(".record")];
    if (!by || all.length === 0) return;
    event.preventDefault();
    const at = all.findIndex((element) => element.ariaSelected === "true");
    const next = Math.min(Math.max(at + by, 0), all.length - 1);
    all[next].focus();
    choose(next);
  });
  return async (asked) => {
    // Going back to an address does not bring back its text over what was typed since.
    const back = history.state?.used;
    history.replaceState({ used: true }, "");
    await names;
    const address = JSON.stringify(asked);
    if (state.asked === address || (back && state.typed)) return;
    state.asked = address;
    if (asked.to) {
      pick(to, asked.to);
      state.chosen = true;
    }
    if (asked.from) pick(from, asked.from);
    if (asked.variant) variant.value = asked.variant;
    if (asked.text) put(asked.text);
  };
}
