// A browser and a server on this machine alone, which remember what was asked for.

import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { extname, normalize } from "node:path";
import { chromium } from "playwright-core";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml" };

/** Serves a folder on loopback; other types make another server of it. */
export async function serve(folder, types = TYPES) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    const file = `${folder}${path.endsWith("/") ? `${path}index.html` : path}`;
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
    response.end(readFileSync(file));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** Where Chromium is, if it is installed. */
export const executablePath = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => path && existsSync(path));

/** Starts a browser. */
export const launch = () => chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });

/** A page that fails with any error in it, and remembers its requests. */
export async function visit(browser, url, settings = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, acceptDownloads: true, ...settings });
  const page = await context.newPage();
  const requests = [];
  const errors = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(url);
  await page.waitForSelector("html[data-ready=yes]");
  return { page, context, requests, errors };
}
