// Places in a text: panchess counts bytes of UTF-8, and the page characters of UTF-16.

const encoder = new TextEncoder();

/** Finds the places of bytes in a text. */
export function places(text) {
  // For ASCII both are the same.
  // eslint-disable-next-line no-control-regex
  if (/^[\0-\x7f]*$/.test(text)) return (offset) => offset;
  return (offset) => {
    let bytes = 0;
    let at = 0;
    for (const character of text) {
      if (bytes >= offset) break;
      bytes += encoder.encode(character).length;
      at += character.length;
    }
    return at;
  };
}

/** The text with the edits of a fix. */
export function fixed(text, edits) {
  const place = places(text);
  let out = "";
  let done = 0;
  for (const { offset, length, text: inserted } of edits) {
    out += text.slice(done, place(offset)) + inserted;
    done = place(offset + length);
  }
  return out + text.slice(done);
}

/** Marks a part of a text area, and scrolls to it. */
export function mark(area, offset, length) {
  const place = places(area.value);
  const [start, end] = [place(offset), place(offset + Math.max(length, 1))];
  area.focus();
  area.setSelectionRange(start, end);
  area.scrollTop = Math.max(0, heightAbove(area, start) - area.clientHeight / 2);
}

const SHAPE = ["font", "letterSpacing", "tabSize", "padding", "overflowWrap"];

/** How high the text before a place is, with the breaks of long lines. */
function heightAbove(area, at) {
  const style = getComputedStyle(area);
  const copy = document.createElement("div");
  for (const name of SHAPE) copy.style[name] = style[name];
  Object.assign(copy.style, { position: "absolute", visibility: "hidden", whiteSpace: "pre-wrap", boxSizing: "border-box", width: `${area.clientWidth}px` });
  copy.textContent = area.value.slice(0, at);
  document.body.append(copy);
  const height = copy.scrollHeight;
  copy.remove();
  return height;
}

/** Replaces a text so that the user can undo it. */
export function replace(area, text) {
  area.focus();
  area.select();
  if (!document.execCommand("insertText", false, text)) area.value = text;
}
