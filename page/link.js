// What the address says: the page, the notations, and a small input.

/** The page and its parameters: `?from=pgn&to=fen`, and `#convert&text=…` for what is not sent to a server. */
export function read() {
  const [page, ...rest] = location.hash.slice(1).split("&");
  const all = new URLSearchParams(location.search);
  new URLSearchParams(rest.join("&")).forEach((value, name) => all.set(name, value));
  return { page: page || "convert", ...Object.fromEntries(all) };
}

const LONGEST = 8000;

/** A link to this page with this input; `null` if it is too long for a link. */
export function link(page, values) {
  const all = Object.entries(values).filter(([, value]) => value);
  const hash = [page, new URLSearchParams(all)].join("&");
  return hash.length > LONGEST ? null : `${location.href.split(/[?#]/)[0]}#${hash}`;
}
