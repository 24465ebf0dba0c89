// The variants that are known, found out about a few at a time while nothing else is under way.

import { callLater } from "./rpc.js";

const SOME = 8;
const found = [];
const listeners = new Set();
let all;

async function work() {
  const names = await callLater("variants", []);
  for (let at = found.length; at < names.length; at += SOME) {
    const some = await callLater("variantsNamed", [names.slice(at, at + SOME)]);
    found.push(...some);
    for (const listener of listeners) listener(some);
  }
  return found;
}

/** All of them. After a failure, the next call goes on. */
export const variants = () => {
  all ??= work().catch((error) => {
    all = undefined;
    throw error;
  });
  return all;
};

/** Calls a function with those that are known, and later with others. */
export function whenKnown(listener) {
  listeners.add(listener);
  listener([...found]);
  return variants().catch(() => found);
}
