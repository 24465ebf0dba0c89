// The page: which part of it is shown.

import { convert } from "./convert.js";
import { read } from "./link.js";
import { piece } from "./pieces.js";
import { call } from "./rpc.js";
import { variants } from "./variants.js";

const pages = { convert, piece, variants };
// The first page takes files that are dropped on another one.
const made = { convert: convert(document.getElementById("page-convert")) };
let shown = false;

function go() {
  // The link that skips to the content.
  if (location.hash === "#main" && shown) return;
  shown = true;
  const asked = read();
  const page = Object.hasOwn(pages, asked.page) ? asked.page : "convert";
  for (const name of Object.keys(pages)) {
    document.getElementById(`page-${name}`).hidden = name !== page;
    const link = document.querySelector(`[data-page=${name}]`);
    if (name === page) {
      link.setAttribute("aria-current", "page");
      document.title = document.getElementById(`page-${name}`).dataset.title ?? `${link.textContent} – panchess`;
    } else link.removeAttribute("aria-current");
  }
  made[page] ??= pages[page](document.getElementById(`page-${page}`));
  made[page](asked);
}

const status = document.getElementById("status");

async function begin() {
  try {
    const version = await call("version", []);
    document.getElementById("version").textContent = `panchess ${version}`;
    status.textContent = "";
    document.documentElement.dataset.ready = "yes";
  } catch (e) {
    status.textContent = `panchess could not be loaded: ${e.message}`;
  }
}

addEventListener("hashchange", go);
go();
begin();
