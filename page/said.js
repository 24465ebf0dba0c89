// What is lost, and what is wrong.

import { count, h } from "./dom.js";

// Messages are those of the package; here its options are controls.
const CONTROLS = [
  [/name it (with `from: FORMAT`|as `from`)/, "choose it in “From”"],
  [/use another notation, such as `to: (\w+)`/, "choose another target, such as $1"],
  [/`variant: NAME` names another one/, "“Variant” names another one"],
  [/`variants\(\)` lists the names/, "the page Variants lists the names"],
  [/(; )?`formats\(\)` lists them/, ""],
  [/the command `panchess info FILE` names the notations/, "choose one of the notations"],
  [/; to name it, write `from: lcpn.*/, ""],
  [/`docs\/formats\/lcpn\.md` shows/, "the documentation of LCPN shows"],
  [/`to: ([\w+-]+)`/g, "the target `$1`"],
  [/`from: ([\w+=-]+)`/g, "the notation `$1`"],
  [/`variant(: NAME)?`/g, "“Variant”"],
  [/`encoding: ([\w-]+)`/g, "`$1`"],
  [/, or name its encoding with `encoding`/, ", or choose its encoding in “Encoding”"],
];

/** The words of a message for readers of the page. */
export const plain = (text) => CONTROLS.reduce((all, [of, by]) => all.replace(of, by), text);

/** The same, with code as elements. */
export const words = (text) => plain(text).split("`").map((part, n) => (n % 2 ? h("code", {}, part) : part));

/** Losses by name, with their numbers. */
export function losses(all) {
  const rows = Object.values(all).map((loss) => h("li", {}, h("b", {}, `${loss.what} (${loss.count.toLocaleString("en")})`), ` in ${count(loss.records, "record")}, first on line ${loss.first.line} `, h("code", {}, loss.code)));
  return rows.length ? h("details", { className: "losses", open: true }, h("summary", {}, `What the target cannot express (${rows.length})`), h("ul", {}, ...rows)) : "";
}

const MAX_MESSAGES = 200;

/** Messages: a click marks the place, a button applies the fix. */
export function messages(all, { mark, fix, fixAll }) {
  if (all.length === 0) return "";
  const safe = all.filter((m) => m.fix?.safe).length;
  const rows = all.slice(0, MAX_MESSAGES).map((m) => {
    const at = `${m.line}:${m.column}`;
    const place = mark ? h("button", { type: "button", className: "place", title: "Go to this place in the text", onclick: () => mark(m) }, at) : h("span", {}, at);
    const button = m.fix && fix ? h("button", { type: "button", onclick: () => fix(m) }, m.fix.safe ? "Fix" : "Fix (suggestion)") : null;
    return h("li", { className: m.severity }, place, " ", h("b", {}, m.severity), " ", ...words(m.text), " ", h("code", {}, m.code), " ", button, m.help ? h("p", { className: "help" }, ...words(m.help)) : null);
  });
  const head = h("summary", {}, `Messages (${all.length.toLocaleString("en")})`);
  const every = safe && fixAll ? h("button", { type: "button", onclick: fixAll }, `Apply all safe fixes (${safe})`) : null;
  return h("details", { className: "messages", open: true }, head, every, h("ul", {}, ...rows), all.length > MAX_MESSAGES ? h("p", {}, `and ${(all.length - MAX_MESSAGES).toLocaleString("en")} more`) : null);
}
