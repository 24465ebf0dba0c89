// The main page: a text or a file, what it is, what it becomes, and the messages about it.

import { calm, count, h, labeled, options, pick, save } from "./dom.js";
import { read } from "./file.js";
import { link } from "./link.js";
import { losses, messages, plain, words } from "./said.js";
import { call, stop } from "./rpc.js";
import { fixed, mark, replace } from "./text.js";
import { variants } from "./known.js";
import { title, viewer } from "./viewer.js";

const EXAMPLE = `[Event "Hastings"]
[White "Menchik, Vera"]
[Black "Thomas, George"]
[Result "1-0"]

1. d4 Nf6 2. c4 g6 3. Nc3 Bg7 4. e4 d6 5. f3 O-O 6. Be3 e5 {the usual plan} (6... c5 7. dxc5 {is possible}) 7. d5! Nh5 1-0
`;
const MOST_RECORDS = 2000;
const SHOWN = 200_000;
/** What a text becomes until a target is chosen, where FEN would lose too much. */
const USUAL = { pgn: "uci", lcpn: "betza", betza: "lcpn", "fsf-ini": "yaml", "5dfen": "json", "5dpgn": "5draw", "5draw": "5dpgn", alexbay: "5dpgn", axel: "5dpgn", hexicube: "5dpgn", "5duci": "5dpgn", icn: "icn-json", "icn-json": "icn", fen: "epd" };

const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "windows-1250", "windows-1251", "iso-8859-2", "koi8-r", "shift_jis", "euc-jp", "gb18030", "big5", "euc-kr"];
const READING = "Reading…";
/** When what is under way can be stopped. */
const PATIENCE = 300;

/** Makes the page; the result takes what the address asks for. */
export function convert(into) {
  const state = { file: null, bytes: null, name: "-", note: "", found: null, known: false, pending: false, told: null, typed: false, edited: false, selected: null, linked: {}, running: 0, taken: 0, round: 0, turn: 0 };
  const source = h("textarea", { rows: 12, spellcheck: false, ariaLabel: "Source", placeholder: "Paste a game, a position or pieces in any notation, or drop a file here" });
  const from = h("select", { ariaLabel: "Notation of the source" });
  const variant = h("input", { list: "variants", placeholder: "detected", size: 12, spellcheck: false });
  const known = h("datalist", { id: "variants" });
  const encoding = h("select", { ariaLabel: "Encoding" }, ...options([["", "detected"], ...ENCODINGS.map((name) => [name, name])], ""));
  const encoded = labeled("Encoding", encoding);
  const to = h("select", { ariaLabel: "Target" });
  const result = h("textarea", { rows: 12, readOnly: true, spellcheck: false, ariaLabel: "Result" });
  const why = h("p", { className: "why", ariaLive: "polite" });
  const input = h("input", { type: "file", hidden: true, ariaLabel: "File", onchange: () => input.files[0] && take(input.files[0]) });
  const button = (text, onclick, props) => h("button", { type: "button", onclick, ...props }, text);
  const progress = h("progress", { hidden: true, ariaLabel: "Progress" });
  const cancel = button("Stop", halt, { hidden: true });
  const keeping = button("Save", keep);
  const report = h("p", { className: "report", ariaLive: "polite" });
  const said = h("div", { className: "said" });
  const records = h("div", { className: "records", role: "listbox", ariaLabel: "Records", tabIndex: 0, hidden: true });
  const shown = h("div", { className: "shown", hidden: true });
  const share = button("Copy a link", copy);
  const open = viewer(shown);

  into.append(
    h("div", { className: "panes" },
      h("section", { className: "pane", ariaLabel: "Source" },
        h("div", { className: "bar" }, labeled("From", from), labeled("Variant", variant), encoded, button("Open a file", () => input.click()), button("Example", () => enter(EXAMPLE)), button("Clear", () => { enter(""); source.focus(); }), input, known),
        source, why),
      h("section", { className: "pane", ariaLabel: "Result" },
        h("div", { className: "bar" }, labeled("To", to), keeping, share, cancel),
        result, progress, report)),
    said,
    h("div", { className: "look" }, records, shown));

  encoded.hidden = true;
  let names;
  /** Knows the notations; whether it does: what is stopped is tried again. */
  const named = () => (names ||= call("formats", []).then(offer).then(() => true, () => (names = false)));
  function offer(all) {
    const reads = all.filter((f) => f.reads).map((f) => [f.name, `${f.name} — ${f.title}`]);
    const writes = all.filter((f) => f.writes).map((f) => [f.name, `${f.name} — ${f.title}`]);
    from.append(...options([["", "detected"], ...reads], ""));
    to.append(...options(writes, "fen"));
  }

  const notation = () => from.value || (state.name !== "-" && state.found?.notation);
  const reading = () => ({ ...(notation() && { from: notation() }), ...(variant.value && { variant: variant.value }), ...(state.name !== "-" && { name: state.name }), ...(state.bytes && encoding.value && { encoding: encoding.value }) });
  const data = () => state.bytes ?? source.value;

  function put(text) {
    state.taken += 1;
    fresh({ file: null, bytes: null, name: "-", note: "", typed: false });
    source.value = text;
    source.readOnly = false;
    work();
  }

  function enter(text) {
    unlink();
    put(text);
    state.typed = true;
  }

  /** Another source: nothing was chosen in it. */
  function fresh(source) {
    Object.assign(state, { edited: false, selected: null, ...source });
    encoding.value = "";
  }

  /** What a link chose for its text does not hold for another one. */
  function unlink() {
    const { from: notation, variant: name, to: target } = state.linked;
    state.linked = {};
    if (notation && from.value === notation) from.value = "";
    if (name && variant.value === name) variant.value = "";
    if (target && to.value === target) state.chosen = false;
  }

  /** What is shown belongs to an earlier text or choice: until there is something new, it does nothing. */
  function outdated(...more) {
    state.told = null;
    for (const part of [said, result, ...more]) part.inert = true;
  }

  /** While something is under way, it can be stopped. */
  async function during(work) {
    state.running += 1;
    setTimeout(() => (cancel.hidden = state.running === 0), PATIENCE);
    try {
      return await work;
    } finally {
      state.running -= 1;
      if (state.running === 0) cancel.hidden = true;
    }
  }

  /** Stops what is under way; what was shown stays. */
  function halt() {
    for (const name of ["taken", "round", "turn"]) state[name] += 1;
    stop();
    // The source was not replaced: what is shown still belongs to it.
    if (why.textContent === READING) {
      why.textContent = "";
      for (const part of [said, result, records, shown]) part.inert = false;
    }
    report.textContent = "Stopped.";
  }

  async function take(file, note = "") {
    const taken = ++state.taken;
    input.value = "";
    unlink();
    // What is under way belongs to the source before.
    state.round += 1;
    state.turn += 1;
    state.known = false;
    outdated(records, shown);
    report.textContent = "";
    why.textContent = READING;
    try {
      const found = await during(read(file));
      if (taken !== state.taken) return;
      fresh({ file: found.file, bytes: found.bytes, name: file.name, note: file.size === 0 ? `${note}The file ${file.name} is empty. ` : note, typed: true });
      source.value = found.text ?? `${file.name}: ${count(file.size, "byte")}${found.file ? "; “Save” converts the whole file" : ""}`;
      source.readOnly = found.text === null;
      work();
    } catch (e) {
      if (taken === state.taken) why.textContent = `${file.name} could not be read: ${e.message}`;
    }
  }

  /** Says what the text is taken for. */
  async function detect(round) {
    const explain = (text) => why.replaceChildren(state.note, ...words(text));
    const chosen = from.value ? `${from.selectedOptions[0].textContent}: chosen in “From”` : "";
    try {
      const found = await call("sniff", [data(), state.name]);
      if (round !== state.round) return;
      state.found = found;
      const { notation, title, because, variant: of, reason } = state.found;
      const same = !chosen || from.value.split("+")[0] === notation;
      const about = variant.value ? `. Variant for records that name none: ${variant.value}` : same && of ? `. Variant: ${of}${reason ? ` — ${reason}` : ""}` : "";
      explain(`${same ? `${title} (${notation}): ${because}` : chosen}${about}`);
    } catch (e) {
      if (round !== state.round) return;
      state.found = null;
      explain(chosen || (e.candidates?.length ? `It may be ${e.candidates.join(" or ")}: choose one.` : e.message));
    }
  }

  const work = () => during(worked());

  async function worked() {
    const round = ++state.round;
    outdated(records, shown);
    state.known = state.pending = false;
    encoded.hidden = !state.bytes;
    if (!(await named()) || round !== state.round) return;
    const empty = !state.bytes && source.value.trim() === "";
    if (empty) return clear();
    await detect(round);
    if (round !== state.round) return;
    state.known = true;
    if (!state.chosen) to.value = USUAL[from.value || state.found?.notation] ?? "fen";
    await Promise.all([translate(), list(round)]);
  }

  function clear() {
    // What is still under way belongs to the text before.
    state.turn += 1;
    why.textContent = state.note;
    Object.assign(state, { name: "-", note: "" });
    for (const part of [said, records]) part.replaceChildren();
    records.hidden = shown.hidden = true;
    result.value = report.textContent = "";
    entitle("");
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
      result.inert = false;
      result.value = "";
      report.textContent = state.found || from.value ? plain(e.message) : "";
      said.replaceChildren();
    }
  }

  function tell(done, checked, how) {
    const told = (state.told = done.bytes);
    said.inert = result.inert = false;
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
    const top = records.scrollTop;
    records.replaceChildren(...(rows.length > 1 ? rows : []), ...(found.more ? [h("p", {}, "…")] : []));
    records.hidden = rows.length < 2;
    records.inert = shown.inert = false;
    redden();
    // A record that was selected stays so while its text is edited.
    const kept = state.selected !== null && state.selected < rows.length;
    if (kept) records.scrollTop = top;
    const first = kept ? state.selected : found.all.findIndex((record) => record.kind === "game" || record.kind === "position");
    shown.hidden = first < 0;
    if (first >= 0) choose(first, state.edited);
    else entitle("");
  }

  function row(record, index) {
    const { place, kind } = record;
    const text = kind === "rejected" ? `line ${place.line}: ${record.messages[0]?.text ?? "not read"}` : title(record);
    return h("button", { type: "button", role: "option", tabIndex: -1, className: `record ${kind}`, onclick: () => select(index) }, h("span", { className: "number" }, `${index + 1} `), text);
  }

  function select(index) {
    state.selected = index;
    choose(index);
  }

  async function choose(index, stay = false) {
    for (const [at, element] of [...records.children].entries()) element.ariaSelected = String(at === index);
    try {
      const record = await open(data(), { ...reading(), record: index }, stay);
      shown.hidden = false;
      entitle(title(record).textContent);
    } catch {
      shown.hidden = true;
      entitle("");
    }
  }

  /** The title of the document names the game. */
  function entitle(name) {
    into.dataset.title = name ? `${name} – panchess` : "panchess";
    if (!into.hidden) document.title = into.dataset.title;
  }

  /** Saves the result; a large file is converted now. */
  async function keep() {
    const ending = to.selectedOptions[0]?.value ?? "txt";
    const name = `${(state.name === "-" ? "panchess" : state.name).replace(/(\.[a-z0-9]+)?(\.(gz|zst))?$/i, "")}.${ending}`;
    keeping.disabled = true;
    try {
      if (state.file) await during(keepLarge(state.file, name));
      else {
        if (!state.told) await (state.known ? during(translate()) : work());
        if (state.told) save(state.told, name);
        else if (!report.textContent) report.textContent = "There is nothing to save.";
      }
    } finally {
      keeping.disabled = false;
    }
  }

  async function keepLarge(file, name) {
    const turn = state.turn;
    progress.hidden = cancel.hidden = false;
    progress.max = file.size;
    progress.value = 0;
    // Another source or target may be shown when it is done.
    const old = () => turn !== state.turn || file !== state.file;
    try {
      const done = await call("stream", [file, { ...reading(), to: to.value }], (n) => (progress.value = n));
      save(done.blob, name);
      if (old()) return;
      numbers(done.report);
      said.replaceChildren(losses(done.report.losses), messages(done.messages, {}));
    } catch (e) {
      if (old()) return;
      report.textContent = plain(e.message);
      said.replaceChildren();
    } finally {
      progress.hidden = true;
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

  // What was typed may have been read since.
  const soon = calm(() => state.pending && work(), 250);
  source.addEventListener("input", () => {
    outdated(records, shown);
    Object.assign(state, { known: false, pending: true, typed: true, edited: true, note: "" });
    soon();
  });
  // What replaces a file as a whole has not its name.
  source.addEventListener("paste", () => {
    if (!source.readOnly && source.selectionStart === 0 && source.selectionEnd === source.value.length) fresh({ name: "-" });
  });
  from.addEventListener("change", work);
  to.addEventListener("change", () => {
    state.chosen = true;
    if (state.known) during(translate());
    else work();
  });
  variant.addEventListener("change", work);
  encoding.addEventListener("change", work);
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
    known.replaceChildren(...options((await variants().catch(() => [])).map((v) => [v.name, v.title])));
  }, { once: true });
  records.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
    const all = [...records.querySelectorAll(".record")];
    if (!by || all.length === 0) return;
    event.preventDefault();
    const at = all.findIndex((element) => element.ariaSelected === "true");
    const next = Math.min(Math.max(at + by, 0), all.length - 1);
    all[next].focus();
    select(next);
  });
  return async (asked) => {
    // Going back to an address does not bring back its text over what was typed since.
    const back = history.state?.used;
    history.replaceState({ used: true }, "");
    await named();
    const address = JSON.stringify(asked);
    if (state.asked === address || (back && state.typed)) return;
    state.asked = address;
    // A link sets all of them, so that nothing of another link stays.
    if (["from", "to", "variant", "text"].some((name) => asked[name])) {
      pick(from, asked.from ?? "");
      variant.value = asked.variant ?? "";
      if (asked.to) pick(to, asked.to);
      state.chosen = Boolean(asked.to);
      state.linked = asked.text ? asked : {};
    }
    if (asked.text) put(asked.text);
  };
}
