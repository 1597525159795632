// The one module that asks. Who calls does not know whether a local server answers, or a worker of the browser.
//
//   call(name, ask, { signal, progress, isAhead, isKept }) → a promise of the answer
//
// A refusal rejects with an Error of one line, an aborted signal with an AbortError. A limit is no error: answers say it.
// While a call works, progress is called about once a second with { seconds, memory }. What families and limits there are, a
// page without a server has in files: a worker would need a second to read them all, and a board needs one. So does what is
// asked first of a board that came with the page.

import { run } from "./run.js";

export { run };

export function call(name, ask = {}, { signal, progress = () => {}, isAhead, isKept } = {}) {
  if (signal?.aborted) return Promise.reject(stopped());
  if (isKept && brought?.[name] && brought.board.trim() === ask.board.trim() && !ask.position?.length) return keep(name, ask, brought[name]);
  if (isKept && hasShelf()) return kept(name, ask, () => call(name, ask, { signal, progress, isAhead }));
  if (["families", "limits"].includes(name) && run !== "server") return fetch(`${name}.json`).then((written) => written.json()).then((found) => heed(name, found));
  return run === "server" ? overHTTP(name, ask, signal, progress) : inWorker(isAhead ? "ahead" : quick.has(name) ? "quick" : "work", { name, ask, progress }, signal);
}

const mostKept = 60; // answers

let brought; // a board that came with the page, and by their names what calls answer of it while nothing is filled in

export function bring(one) {
  if (one.ink) one.ink.base ||= one.draw.svg;
  brought = one;
}

const hasShelf = () => run !== "server" && globalThis.caches && navigator.serviceWorker?.controller;
const keyOf = (name, ask) => `kept?${encodeURIComponent(name + JSON.stringify(ask))}`;

// kept is an answer that this browser has kept, or else keeps: a board that was there before can be played ahead of the
// program. The service worker throws all of them away when it takes over with another version of the page.
async function kept(name, ask, answer) {
  const found = await (await caches.open("kept")).match(keyOf(name, ask));
  return found ? found.json() : keep(name, ask, await answer());
}

async function keep(name, ask, answer) {
  if (hasShelf()) {
    caches.open("kept").then((shelf) => shelf.put(keyOf(name, ask), new Response(JSON.stringify(answer))).then(() => shelf.keys())
      .then((keys) => keys.slice(0, -mostKept).map((old) => shelf.delete(old)))).catch(() => {}); // there is no room
  }
  return answer;
}

const stopped = () => new DOMException("stopped", "AbortError");

// --- by a local server ---

async function overHTTP(name, ask, signal, progress) {
  const response = await fetch("api/" + name, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(ask), signal,
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ;) {
    const { value, done } = await reader.read();
    if (done) throw new Error("the server ended before it had answered");
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      const said = JSON.parse(line);
      if ("answer" in said) return said.answer;
      if ("error" in said) throw new Error(said.error);
      progress(said.progress);
    }
  }
}

// --- by workers of the browser ---
//
// There are three, so that what is answered at once does not wait for what takes long, nor that for what nobody waits
// for. Each has one question at a time, and is ended when that is stopped; the next question gets a new one. A worker
// never gives memory back, so it ends with its answer if it has more than its lane may keep.

const quick = new Set(["limits", "families", "formats", "read", "draw", "ink", "play", "random", "check", "excluded", "convert", "export", "rules", "sizes", "vocabulary", "sources", "sketch"]);
const lanes = { // most is how many bytes a worker may keep: one that has read a board has 16 to 20 million
  quick: { waiting: [], most: 22e6 }, work: { waiting: [], most: 0 }, ahead: { waiting: [], most: 0 },
};
let compiled; // of the program, once a worker has compiled it

// A search says once a second that it is at work. One that is silent for so much longer than it may take does not look
// at its limits, and is ended; so is a question of which nothing was heard. The program has to come before that.
const patience = 5;
const patienceToBegin = 120;

// Behind a hint a worker stays until another board is asked about, unless it took very much: what a hint begins with is
// made once for a board.
const mostHinted = 40e6; // bytes

let most; // of seconds that an engine may take; once it is known
export const within = (seconds) => Math.min(seconds, most || seconds);

function heed(name, found) {
  if (name === "limits") most = found.seconds;
  return found;
}

function inWorker(way, question, signal) {
  const lane = lanes[way];
  const job = { ...question };
  const stop = () => abort(lane, job);
  signal?.addEventListener("abort", stop);
  return new Promise((resolve, reject) => {
    Object.assign(job, { resolve, reject });
    lane.waiting.push(job);
    next(lane);
  }).finally(() => signal?.removeEventListener("abort", stop)); // else a signal that lasts would keep all answers
}

function next(lane) {
  if (lane.job || lane.waiting.length === 0) return;
  const job = lane.waiting.shift(), { work } = lanes;
  if (!work.job && work.hinted && job.ask.board && job.ask.board !== work.hinted) end(work);
  lane.job = job;
  if (!lane.worker) start(lane);
  lane.worker.postMessage({ name: job.name, ask: JSON.stringify(job.ask) });
  listen(lane, patienceToBegin);
}

function start(lane) {
  const worker = lane.worker = new Worker(new URL("worker.js", import.meta.url));
  worker.onmessage = ({ data }) => worker === lane.worker && heard(lane, data); // what an ended one said before is late
  worker.onerror = (event) => {
    event.preventDefault();
    if (worker === lane.worker) fail(lane, `the program does not run here: ${event.message || "it was not loaded"}`);
  };
  worker.postMessage({ compiled });
}

function heard(lane, data) {
  if (data.compiled) compiled = data.compiled;
  else if (data.failed !== undefined) fail(lane, data.failed);
  else if (data.progress !== undefined) {
    listen(lane, patience);
    lane.job?.progress(JSON.parse(data.progress));
  } else {
    const isHint = lane.job?.name === "hint";
    if (data.memory > (isHint ? mostHinted : lane.most)) end(lane);
    else if (isHint) lane.hinted = lane.job.ask.board;
    done(lane, (job) => answered(job, data));
  }
}

function answered(job, { answer, error }) {
  if (error !== undefined) return job.reject(new Error(error));
  job.resolve(JSON.parse(answer));
}

// listen waits for the worker to say something, so much longer than its job may take.
function listen(lane, longer) {
  clearTimeout(lane.clock);
  const seconds = (lane.job.ask.seconds || most || 60) + longer;
  lane.clock = setTimeout(() => fail(lane, "time limit reached: the work did not end by itself"), 1000 * seconds);
}

// fail ends the worker, and the job that it has.
function fail(lane, why) {
  end(lane);
  done(lane, (job) => job.reject(new Error(why)));
}

function abort(lane, job) {
  const at = lane.waiting.indexOf(job);
  if (at >= 0) lane.waiting.splice(at, 1);
  if (lane.job === job) {
    end(lane);
    done(lane, () => {});
  }
  job.reject(stopped());
}

function end(lane) {
  lane.worker?.terminate();
  lane.worker = lane.hinted = null;
}

function done(lane, settle) {
  clearTimeout(lane.clock);
  const job = lane.job;
  lane.job = null;
  if (job) settle(job);
  next(lane);
}
