// Calls to the worker, where panchess runs.

let worker;
let number = 0;
const waiting = new Map();

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
  };
  // A worker that died is replaced, and whoever waits for it is told.
  worker.onerror = (event) => {
    event.preventDefault();
    restart("the operation was stopped by an error");
  };
}

function restart(text) {
  worker?.terminate();
  worker = undefined;
  for (const call of waiting.values()) call.reject(Object.assign(new Error(text), { kind: "defect" }));
  waiting.clear();
}

/** Ends what is running. */
export const stop = () => restart("stopped");

/** Calls a function of the worker. */
export function call(method, args, progress) {
  if (!worker) begin();
  const id = ++number;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject, progress });
    worker.postMessage({ id, method, args });
  });
}
