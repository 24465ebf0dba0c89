// What is lost, and what is wrong.

import { count, h } from "./dom.js";

/** Losses by name, with their numbers. */
export function losses(all) {
  const rows = Object.values(all).map((loss) => h("li", {}, h("b", {}, `${loss.what} (${loss.count.toLocaleString("en")})`), ` in ${count(loss.records, "record")}, first on line ${loss.first.line} `, h("code", {}, loss.code)));
  return rows.length ? h("details", { className: "losses", open: true }, h("summary", {}, `What does not fit (${rows.length})`), h("ul", {}, ...rows)) : "";
}

const MOST = 200;

/** Messages: a click marks the place, a button applies the fix. */
export function messages(all, { mark, fix, fixAll }) {
  if (all.length === 0) return "";
  const safe = all.filter((m) => m.fix?.safe).length;
  const rows = all.slice(0, MOST).map((m) => {
    const place = h("button", { type: "button", className: "place", title: "Show the place", onclick: () => mark?.(m) }, `${m.line}:${m.column}`);
    const button = m.fix && fix ? h("button", { type: "button", onclick: () => fix(m) }, m.fix.safe ? "Fix" : "Fix (a guess)") : null;
    return h("li", { className: m.severity }, place, " ", h("b", {}, m.severity), ` ${m.text} `, h("code", {}, m.code), " ", button, m.help ? h("p", { className: "help" }, m.help) : null);
  });
  const head = h("summary", {}, `Messages (${all.length.toLocaleString("en")})`);
  const every = safe && fixAll ? h("button", { type: "button", onclick: fixAll }, `Apply all safe fixes (${safe})`) : null;
  return h("details", { className: "messages", open: true }, head, every, h("ul", {}, ...rows), all.length > MOST ? h("p", {}, `and ${(all.length - MOST).toLocaleString("en")} more`) : null);
}
