// Asks, and shows that something is being asked: the page is busy until all answers are there and drawn. What takes a
// second or more has a clock and can be stopped.

import * as api from "./api.js";
import { at } from "./dom.js";

const page = document.documentElement;
let open = 0;
let halt = new AbortController();

function busy(by) {
  open += by;
  page.dataset.asking = open;
  if (open > 0) return;
  at("halt").hidden = true;
  at("clock").textContent = "";
}

function progress({ seconds, memory }) {
  at("halt").hidden = false;
  at("clock").textContent = `${Math.round(seconds)} s` + (memory ? `, ${Math.round(memory / 1e6)} MB` : "");
}

export async function call(name, ask, { signal, isKept } = {}) {
  busy(1);
  try {
    return await api.call(name, ask, { signal: AbortSignal.any([halt.signal, signal].filter(Boolean)), progress, isKept });
  } finally {
    setTimeout(() => busy(-1)); // behind what the answer is used for
  }
}

// newest makes of a task one that never waits in a queue: called while it runs, it runs once more behind that, for all who
// called meanwhile. The promise is kept when nothing is left to do.
export function newest(task) {
  let running = null;
  let isDue = false;
  async function run() {
    do {
      isDue = false;
      await task();
    } while (isDue);
  }
  return () => {
    isDue = Boolean(running);
    running ??= run().finally(() => { running = null; });
    return running;
  };
}

at("halt").onclick = () => {
  halt.abort();
  halt = new AbortController();
};
busy(0);
