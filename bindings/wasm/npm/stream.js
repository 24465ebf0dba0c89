// A pair of streams of our own: not all browsers call the cancel method of a TransformStream.

const PIECE = 1 << 18;

/** A pair of streams, and what is reported at the end: `piece` checks what is written, `free` ends the work. */
export function pair({ piece, push, finish, free, report, canceled }) {
  let [over, wanted, wake, input, output] = [false, false, () => {}];
  let settle;
  const result = new Promise((resolve, reject) => {
    settle = { resolve, reject };
  });
  result.catch(() => {});
  // However it ends, what waits goes on, and nothing is converted any longer.
  const end = (how) => {
    if (over) return;
    over = true;
    free();
    how();
    wake();
  };
  const stop = (reason) => end(() => {
    settle.reject(reason);
    output.error(reason);
  });
  const fail = (reason) => {
    stop(reason);
    input.error(reason);
  };
  const guarded = (work) => {
    try {
      return work();
    } catch (e) {
      fail(e);
      throw e;
    }
  };
  const give = (bytes) => {
    if (bytes.length === 0) return;
    wanted = false;
    output.enqueue(bytes);
  };
  const demand = () => new Promise((resolve) => {
    wake = resolve;
    if (wanted || over) resolve();
  });
  const readable = new ReadableStream({
    start: (to) => void (output = to),
    pull() {
      wanted = true;
      wake();
    },
    cancel: (reason) => fail(canceled(reason)),
  }, { highWaterMark: 0 });
  const writable = new WritableStream({
    start(from) {
      input = from;
      // A piece that waits for a reader does not delay the end.
      from.signal?.addEventListener("abort", () => stop(canceled(from.signal.reason)));
    },
    async write(chunk) {
      const bytes = guarded(() => piece(chunk));
      for (let at = 0; at < bytes.length; at += PIECE) {
        await demand();
        if (over) return;
        guarded(() => give(push(bytes.subarray(at, at + PIECE))));
      }
    },
    close() {
      if (over) return;
      guarded(() => give(finish()));
      end(() => {
        output.close();
        settle.resolve(report());
      });
    },
    abort: (reason) => stop(canceled(reason)),
  });
  return { readable, writable, result };
}

/** Adds up reports, part by part. */
export function sum(reports) {
  const all = { losses: {} };
  for (const report of reports) {
    for (const [name, value] of Object.entries(report)) {
      if (typeof value === "number") all[name] = (all[name] ?? 0) + value;
    }
    for (const [code, loss] of Object.entries(report.losses)) {
      const known = all.losses[code];
      if (!known) all.losses[code] = { ...loss };
      else {
        known.count += loss.count;
        known.records += loss.records;
      }
    }
  }
  return all;
}
