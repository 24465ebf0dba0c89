// Calls to the worker, where panchess runs.

let worker;
let number = 0;
const waiting = new Map();
/** Calls that wait until nothing else is under way. */
const later = [];

/** Where the worker comes from; the single-file page sets another one. */
export const start = {
  worker: () => new Worker(new URL("worker.js", import.meta.url), { type: "module" }),
};

function begin() {
  worker = start.worker();
  worker.onmessage = ({ data: { id, done, failed, progress } }) => {
    const call = waiting.get(id);
    if (!call) return;
    if (progress !== undefined) return call.progress?.(progress);
    waiting.delete(id);
    if (failed) call.reject(Object.assign(new Error(failed.text), failed));
    else call.resolve(done);
    idle();
  };
  // A worker that died is replaced, and whoever waits for it is told.
  worker.onerror = (event) => {
    event.preventDefault();
    restart("the operation was stopped by an error");
  };
}

function restart(text, stopped = false) {
  worker?.terminate();
  worker = undefined;
  const all = [...waiting.values()];
  waiting.clear();
  for (const call of all) {
    // What nobody stopped is done again.
    if (stopped && call.again) later.unshift(call.again);
    else call.reject(Object.assign(new Error(text), { kind: "defect", stopped }));
  }
  idle();
}

/** Ends what is running. */
export const stop = () => restart("stopped", true);

function send(method, args, call) {
  if (!worker) begin();
  const id = ++number;
  waiting.set(id, call);
  worker.postMessage({ id, method, args });
}

/** Calls a function of the worker. */
export function call(method, args, progress) {
  return new Promise((resolve, reject) => send(method, args, { resolve, reject, progress }));
}

// Calls that were just answered often lead to others, which come first.
const idle = () => setTimeout(() => waiting.size === 0 && later.shift()?.());

/** Calls a function of the worker once nothing else is under way. */
export function callLater(method, args) {
  return new Promise((resolve, reject) => {
    const again = () => send(method, args, { resolve, reject, again });
    later.push(again);
    idle();
  });
}
