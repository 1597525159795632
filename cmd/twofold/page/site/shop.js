// The workshop: somebody writes rules and clicks clues into a board, and sees at once what is so. The program reads the
// rules with each question; what does not end is ended, and the page says so.

import { call } from "./ask.js";
import { make } from "./draw.js";
import * as board from "./shop-board.js";
import { at, choices, download, element, say } from "./dom.js";
import { edit } from "./shop-editor.js";
import * as live from "./shop-live.js";
import { flush, isLocal, load, pack, publicly, save, unpack } from "./store.js";

const quickly = 10; // seconds that reading rules and drawing a board may take
const pause = 350; // milliseconds behind a key before the rules are read
const state = { rules: "", board: "" };
let editor;
let sketch = null; // of the state, if the rules are good
let work = new AbortController(); // of what is asked about the state as it is
let reading = new AbortController(); // of the rules as they are

// --- asking, and what is wrong ---

// ask asks about the rules. What takes longer than some seconds is stopped, and so is all that a change overtakes.
async function ask(name, more, seconds, signal = work.signal) {
  const clock = AbortSignal.timeout(1000 * seconds);
  for (;;) {
    try {
      return await call(name, { rules: state.rules, ...more }, { signal: AbortSignal.any([signal, clock]) });
    } catch (problem) {
      if (clock.aborted && !signal.aborted) throw new Error(`stopped after ${seconds} s: the rules, or what they are used for, did not come to an end`);
      if (signal.aborted || !problem.message.startsWith("busy with")) throw problem;
      await new Promise((done) => setTimeout(done, 300));
    }
  }
}

const places = /rules: line (\d+), column (\d+): (.*)/;

// problemOf is where in the rules something is wrong, and what.
function problemOf(problem) {
  const words = { "the program ended": "the rules took too much memory, or went too deep, and were stopped" }[problem.message] || problem.message;
  const found = places.exec(words);
  return found ? { line: Number(found[1]), col: Number(found[2]), words: found[3] } : { words };
}

// wrong shows a problem: of the rules at its place, else by itself.
function wrong(problem) {
  const p = problemOf(problem);
  editor.blame(p.line ? [p] : []);
  if (!p.line) return say(p.words, "wrong", at("problem"));
  at("problem").classList.add("wrong");
  at("problem").replaceChildren(element("button", { type: "button", onclick: () => editor.go(p.line, p.col), textContent: `Line ${p.line}, column ${p.col}` }), ": " + p.words);
}

function fine() {
  editor.blame([]);
  say("", "", at("problem"));
}

// --- the state ---

// begun ends all work for the state before, and returns what ends that for the next one.
function begun() {
  work.abort();
  work = new AbortController();
  return work.signal;
}

// rewritten takes over rules that somebody has changed.
function rewritten(text) {
  state.rules = text;
  reading.abort();
  reading = new AbortController();
  return change();
}

let written = "";
async function keep() {
  save({ shop: { ...state } });
  const hash = "#shop=" + await pack(JSON.stringify(state));
  written = hash;
  if (location.hash !== hash) history.replaceState(null, "", hash);
}

let note = ""; // what was wrong with words that were written
let wanted = null; // of the board, once the rules have been read
let isReading = false;

const both = (a, b) => ({ ...a, ...b, set: [...(a?.set || []), ...(b?.set || [])] });

// change reads the rules, changes the board, and says what is so. If the rules are wrong the board stays as it is. What
// is wanted while something is being read is done right behind it.
async function change(more = {}) {
  begun();
  live.clear("…");
  wanted = both(wanted, more);
  document.documentElement.dataset.shop = "busy";
  if (isReading) return;
  isReading = true;
  let problem;
  let asked;
  while (wanted) {
    asked = wanted;
    wanted = null;
    problem = null;
    const { signal: stop } = reading;
    try {
      sketch = await ask("sketch", { board: state.board, ...asked }, quickly, stop);
      state.board = sketch.board;
    } catch (e) {
      if (stop.aborted) wanted = both(asked, wanted);
      else problem = e;
    }
  }
  isReading = false;
  keep();
  if (problem) return refused(problem, asked);
  fine();
  show();
  await follow(work.signal);
}

const unusable = "The rules cannot be used yet.";

// refused says what is wrong with the rules, or with words that were written into the board.
function refused(problem, asked) {
  if (asked.set.length && sketch && !problemOf(problem).line) {
    note = problem.message.replace(/^text: /, "");
    return change();
  }
  wrong(problem);
  live.clear(unusable);
  live.rest("");
  document.documentElement.dataset.shop = "wrong";
}

function show() {
  at("rows").value = sketch.rows;
  at("cols").value = sketch.cols;
  at("kinds").hidden = sketch.variants.length < 2;
  at("levels").hidden = !sketch.has.levels;
  choices(at("kind"), sketch.variants, sketch.variant);
  at("board-heading").textContent = `Board: ${[sketch.name, sketch.variants.length > 1 && sketch.variant].filter(Boolean).join(", ")} ${sketch.rows}×${sketch.cols}`;
  at("text").value = sketch.board;
  say(note || (sketch.mended ? `Changed to fit the rules: ${sketch.mended.replace(/^text: /, "")}` : ""), note && "wrong", at("said"));
  note = "";
  board.show(sketch);
}

// follow says what is so, piece by piece, until the next change.
async function follow(signal) {
  live.clear("Asking …");
  for (const task of [() => live.board((name, more, seconds) => ask(name, more, seconds, signal), sketch),
    () => live.hold((name, more, seconds) => ask(name, more, seconds, signal), state.rules, use)]) {
    try {
      await task();
    } catch (problem) {
      if (signal.aborted) return;
      if (problem.name === "AbortError") live.clear("Stopped.");
      else {
        live.clear(unusable);
        wrong(problem);
      }
      document.documentElement.dataset.shop = "wrong";
      return;
    }
  }
  document.documentElement.dataset.shop = "done";
}

const set = (mark, place, word) => change({ set: [{ mark, at: place, word }] });

const use = (text) => {
  state.board = text;
  change();
};

const shape = () => ({ size: `${at("rows").value}x${at("cols").value}`, ...(at("kinds").hidden ? {} : { variant: at("kind").value }) });

async function generate() {
  const signal = begun();
  if (!sketch) return change();
  say("Making a board …", "", at("said"));
  try {
    const level = sketch.has.levels ? at("level").value : "";
    const order = { family: sketch.name, ...shape(), level, seed: 1 + Math.floor(Math.random() * 2 ** 32), seconds: 30 };
    const made = await make(order, (one) => ask("generate", one, 40, signal));
    if (level && !made.level) note = `No ${level} board was found soon: this one is of any level.`;
    use(made.board);
  } catch (problem) {
    if (signal.aborted) return;
    const { words, line } = problemOf(problem);
    if (line) wrong(problem);
    say(problem.name === "AbortError" ? "Stopped." : words, "wrong", at("said"));
    follow(signal);
  }
}

// --- files and addresses ---

// open shows other rules, with a board of theirs if there is one.
function open(next) {
  state.board = next.board || "";
  sketch = null;
  editor.show(next.rules);
  return rewritten(next.rules);
}

async function addressed() {
  const found = /[#&]shop=([^&]*)/.exec(location.hash);
  if (!found) return null;
  try {
    const { rules, board } = JSON.parse(await unpack(found[1]));
    return typeof rules === "string" ? { rules, board: String(board || "") } : null;
  } catch {
    return "torn";
  }
}

async function share() {
  await keep();
  const address = publicly();
  const where = isLocal && address === location.href ? " It works on this machine only: the page's Share panel asks where the page is on the web. Or give the saved file." : "";
  try {
    await navigator.clipboard.writeText(address);
    say(`The address holds rules and board. It is copied.${where}`, "", at("said"));
  } catch {
    say(`The address of this page holds rules and board: copy it.${where}`, "", at("said"));
  }
}

async function begin() {
  const [terms, sources] = await Promise.all([call("vocabulary", {}), call("sources", {})]);
  let waiting;
  editor = edit(at("editor"), terms, (text) => {
    begun();
    live.clear("…");
    document.documentElement.dataset.shop = "busy";
    clearTimeout(waiting);
    waiting = setTimeout(() => rewritten(text), pause);
  });
  board.begin(set);
  choices(at("begin"), [["", "Choose a file …"], ["mine", "a small file with comments"], ...sources.slice(1).map((s) => s.name)]);
  at("begin").onchange = () => {
    const { value } = at("begin");
    at("begin").value = "";
    if (value) open({ rules: sources.find((s) => s.name === (value === "mine" ? "" : value)).text });
  };
  at("size").onsubmit = (event) => event.preventDefault();
  at("size").onchange = () => at("size").reportValidity() && change(shape());
  at("make").onclick = generate;
  at("blank").onclick = () => {
    state.board = "";
    change(shape());
  };
  at("use").onclick = () => use(at("text").value);
  at("save").onclick = () => download(`${sketch?.name || "rules"}.star`, "text/plain", [state.rules]);
  at("share").onclick = share;
  addEventListener("hashchange", async () => {
    const given = location.hash !== written && await addressed();
    if (given && given !== "torn") open(given);
  });
  const given = await addressed();
  const kept = load().shop;
  const first = given && given !== "torn" ? given : kept || { rules: sources[0].text };
  document.documentElement.dataset.ready = "yes";
  const opened = open(first);
  if (given === "torn") say("The address holds no rules that can be read: it may be torn apart.", "wrong", at("said"));
  await opened;
}
addEventListener("pagehide", flush);

begin().catch((problem) => say(problem.message, "wrong", at("problem")));
