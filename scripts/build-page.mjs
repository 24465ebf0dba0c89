// Puts the page together: as files for a server, and as one file that opens from a disk.

import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";

const out = process.argv[2];
const require = createRequire(new URL("../bindings/wasm/package.json", import.meta.url));
const esbuild = require("esbuild");
const page = `${out}/page`;

rmSync(page, { recursive: true, force: true });
cpSync(new URL("../page", import.meta.url), page, { recursive: true });
mkdirSync(`${page}/panchess`);
for (const name of ["core.js", "glue.js", "stream.js", "words.js", "panchess.wasm"]) cpSync(`${out}/npm/${name}`, `${page}/panchess/${name}`);

/** One script of a module and everything it imports. */
function bundle(source) {
  const made = esbuild.buildSync({
    stdin: { contents: source, resolveDir: page, loader: "js" },
    bundle: true, format: "iife", minify: true, write: false, logLevel: "error",
    define: { "import.meta.url": "document.baseURI" },
  });
  // A closing tag would end the script of the page.
  return made.outputFiles[0].text.replaceAll("</script", "<\\/script");
}

const worker = bundle(`
  import { load } from "./panchess/core.js";
  import { answer } from "./work.js";
  let ready;
  answer(new Promise((resolve) => (ready = resolve)));
  const work = self.onmessage;
  self.onmessage = ({ data }) => {
    self.onmessage = work;
    load(data);
    ready();
  };
`).replaceAll("document.baseURI", "self.location.href");

const app = bundle(`
  import { start } from "./rpc.js";
  const bytes = (id) => Uint8Array.from(atob(document.getElementById(id).textContent.trim()), (c) => c.charCodeAt(0));
  const module = new Response(new Blob([bytes("module")]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  const source = new TextDecoder().decode(bytes("worker"));
  start.worker = () => {
    const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
    const post = worker.postMessage.bind(worker);
    const first = module.then((buffer) => post(buffer.slice(0)));
    worker.postMessage = (message) => first.then(() => post(message));
    return worker;
  };
  import("./app.js");
`);

const digest = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const style = readFileSync(`${page}/style.css`, "utf8");
const policy = `default-src 'none'; script-src ${digest(app)} 'wasm-unsafe-eval' blob:; worker-src blob:; style-src ${digest(style)}; img-src blob: data:; connect-src blob:; base-uri 'none'; form-action 'none'`;
const data = (id, bytes) => `<script type="text/plain" id="${id}">${bytes.toString("base64")}</script>`;
const wasm = gzipSync(readFileSync(`${page}/panchess/panchess.wasm`), { level: 9 });
const html = readFileSync(`${page}/index.html`, "utf8")
  .replace(/content="default-src[^"]*"/, () => `content="${policy}"`)
  .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
  .replace(/<script type="module"[^>]*><\/script>/, "")
  .replace("</body>", () => `${data("module", wasm)}\n${data("worker", Buffer.from(worker))}\n<script>${app}</script>\n</body>`);
writeFileSync(`${out}/panchess.html`, html);
