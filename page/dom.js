// Elements of the page. Text is always text: nothing here reads HTML.

/** An element with properties and children. Names that begin with `on` are listeners. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    // Some properties are on by themselves, such as `draggable`.
    if (value === false && !(name in element)) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && name !== "list" && name !== "form") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A labeled control. */
export function labeled(text, control, className = "field") {
  return h("label", { className }, h("span", {}, text), control);
}

/** An option for each of these names. */
export function options(names, chosen) {
  return names.map(([value, text]) => h("option", { value, selected: value === chosen }, text));
}

/** Chooses a name, also one that is not in the list, such as one with options: `fen+shredder`. */
export function pick(select, name) {
  if (![...select.options].some((option) => option.value === name)) select.append(...options([[name, name]]));
  select.value = name;
}

/** Shows a picture, and another one on paper, which is not dark. SVG in an image cannot run anything. */
export function show(image, svg, alt, paper) {
  const next = image.nextElementSibling;
  const printed = next?.matches("img.paper") ? next : null;
  if (paper) {
    const other = printed ?? h("img", { className: "paper" });
    image.after(other);
    show(other, paper, alt);
  } else printed?.remove();
  const old = image.src;
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.alt = alt;
  if (old.startsWith("blob:")) image.addEventListener("load", () => URL.revokeObjectURL(old), { once: true });
}

/** Saves data under a name. */
export function save(data, name) {
  const blob = data instanceof Blob ? data : new Blob([data]);
  const url = URL.createObjectURL(blob);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Calls a function once its calls pause. */
export function calm(work, pause = 150) {
  let timer;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...args), pause);
  };
}

/** `1 game`, `2 games`. */
export const count = (n, one, many = `${one}s`) => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

/** The colors of pictures. */
export const theme = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
