// Playing: cells are filled in by mouse, finger and keys, tiles are slid, paths are dragged. What a cell can hold, or
// which moves there are, the board says itself: its "hand".

import { call } from "./ask.js";
import { at, element, say, some } from "./dom.js";
import * as board from "./board.js";
import { table } from "./table.js";
import { load, save } from "./store.js";

const open = -1;
let past = []; // what undo goes back to: positions and notes
let future = [];
let brush = "next"; // or a value, or open
let isPencil = false;
let stroke = null; // the value that a pointer which is down writes
let line = null; // of a path that is dragged: the step at its end, and which way it counts
let typed = ""; // digits that may go on
let isActive = false;

const hand = () => table.drawn.hand || {};
const isMoved = () => Boolean(hand().moves);
const isPath = () => hand().steps > 0;
const isPlayed = () => Boolean(hand().values || isPath() || isMoved() || hand().done);
const isFixed = (cell) => hand().given && hand().given[cell] !== open;
const valueOf = (cell) => (isFixed(cell) ? hand().given[cell] : table.position[cell] ?? open);

// blank is a position in which nothing is filled in but what is given.
const blank = () => (isMoved() ? [] : [...(hand().given || Array(table.drawn.rows * table.drawn.cols).fill(open))]);
const current = () => (table.position.length ? [...table.position] : blank());

// change makes a new position, of which undo knows unless it goes on with a stroke.
async function change(position, notes = table.notes, goesOn = false) {
  if (!goesOn) {
    past.push({ position: table.position, notes: table.notes });
    past = past.slice(-500);
    future = [];
  }
  say("");
  board.mark();
  await put(position, notes);
}

async function put(position, notes) {
  const isShown = await table.put(position, notes);
  save({ past, future });
  if (isShown && isActive) await judge();
}

async function step(from, to) {
  if (from.length === 0) return;
  to.push({ position: table.position, notes: table.notes });
  const { position, notes } = from.pop();
  say("");
  await put(position, notes);
}

// judge says when a board is done, and if somebody wants that, what rules are broken already.
async function judge() {
  tell();
  if (hand().done) return say(`Solved in ${some(table.position.length, "move")}.`, "right");
  if (isMoved()) return;
  const isFull = !Array.from(blank(), (_, cell) => valueOf(cell)).includes(open);
  const atOnce = table.family.has.partial && at("atonce").checked;
  if (!isFull && !atOnce && !hand().values?.some((v) => v.rest)) return;
  const position = table.position;
  const answer = await call("check", table.ask());
  if (position !== table.position || !isActive) return;
  if (!isFull && !atOnce && answer.judgement !== "met") return;
  board.mark({ wrong: answer.broken?.flatMap((b) => b.cells) });
  if (answer.judgement === "met") say("Solved: every rule holds.", "right");
  else if (answer.judgement === "violated") say(sentences(answer), "wrong");
  else say("");
}

const sentences = (answer) => answer.broken?.length ? answer.broken.map((b) => b.rule).join(". ") : answer.words;

// tell shows how far the play is.
function tell() {
  at("undo").disabled = past.length === 0;
  at("redo").disabled = future.length === 0;
  const n = table.position.length;
  const least = table.fewest?.board === table.board ? `, ${table.fewest.moves} are enough` : "";
  const left = isMoved() ? 0 : blank().filter((_, cell) => valueOf(cell) === open).length;
  at("tally").textContent = isMoved() ? `${some(n, "move")} made${least}` : left ? `${some(left, "cell")} open` : "All cells are filled in";
}

// nextValue is what a click makes of a value: one after the other, then open again.
function nextValue(value, back) {
  const all = [open, ...hand().values.map((v) => v.value)];
  return all[(all.indexOf(value) + (back ? all.length - 1 : 1)) % all.length];
}

function write(cell, value, goesOn) {
  if (isFixed(cell)) return;
  const position = current();
  if (position[cell] === value) return;
  position[cell] = value;
  const notes = { ...table.notes };
  delete notes[cell];
  change(position, notes, goesOn);
}

// note writes or takes away a pencil mark.
function note(cell, mark) {
  if (isFixed(cell) || valueOf(cell) !== open) return;
  const marks = (table.notes[cell] || "").split(" ").filter(Boolean);
  const without = marks.filter((m) => m !== mark);
  if (without.length === marks.length) without.push(mark);
  const notes = { ...table.notes, [cell]: without.sort((a, b) => a - b || a.localeCompare(b)).join(" ") };
  if (!notes[cell]) delete notes[cell];
  change(table.position, notes);
}

const markOf = (value) => hand().values.find((v) => v.value === value)?.mark;

function press(cell) {
  typed = "";
  if (isMoved()) return move((m) => m.cell === cell);
  if (isPath()) return startLine(cell);
  if (isPencil) {
    const marks = (table.notes[cell] || "").split(" ");
    const value = brush === "next" ? hand().values.find((v) => !marks.includes(v.mark))?.value ?? hand().values[0].value : brush;
    if (value !== open) return note(cell, markOf(value));
  }
  stroke = brush === "next" ? nextValue(valueOf(cell)) : brush;
  if (brush !== "next" && valueOf(cell) === brush) stroke = open;
  write(cell, stroke);
}

function enter(cell) {
  if (isPath()) return goOn(cell);
  if (stroke !== null && !isPencil) write(cell, stroke, true);
}

function release() {
  stroke = line = null;
}

// Steps of a path: a press on a number takes it up, on an empty cell writes the next one.
const cellOf = (n) => blank().findIndex((_, cell) => valueOf(cell) === n);
let lastStep = 0;

function startLine(cell) {
  const value = valueOf(cell);
  if (value > 0) {
    lastStep = value;
    line = { at: value, by: cellOf(value + 1) >= 0 && value > 1 && cellOf(value - 1) < 0 ? -1 : 1, cells: [cell] };
    return;
  }
  let next = lastStep + 1;
  while (next <= hand().steps && cellOf(next) >= 0) next++;
  if (next > hand().steps || isFixed(cell)) return;
  if (isPencil) return note(cell, String(next));
  lastStep = next;
  line = { at: next, by: 1, cells: [cell] };
  write(cell, next);
}

function goOn(cell) {
  if (!line || isPencil) return;
  const back = line.cells.at(-2);
  if (cell === back) { // the line is taken back
    const from = line.cells.pop();
    line.at -= line.by;
    lastStep = line.at;
    if (!isFixed(from)) write(from, open, true);
    return;
  }
  const value = line.at + line.by;
  if (value < 1 || value > hand().steps) return;
  if (valueOf(cell) === value || (valueOf(cell) === open && cellOf(value) < 0 && !isFixed(cell))) {
    const isFirst = line.cells.length === 1;
    line.cells.push(cell);
    line.at = lastStep = value;
    if (valueOf(cell) !== value) write(cell, value, !isFirst);
  }
}

// A move is chosen when those ahead of it have been made: keys can be faster than pictures.
let moving = Promise.resolve();
function move(isIt) {
  moving = moving.then(() => {
    const made = !hand().done && isMoved() && hand().moves.find(isIt);
    return made && change([...current(), made.value]);
  });
}

// key does what a key on a cell means; false leaves it to the board, which moves the focus.
function key(cell, event) {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") return Boolean(step(...(event.shiftKey ? [future, past] : [past, future])));
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "y") return Boolean(step(future, past));
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  if (isMoved()) {
    if (event.key === "Enter" || event.key === " ") press(cell);
    else if (event.key.startsWith("Arrow")) move((m) => m.key === event.key);
    else return false;
    return true;
  }
  return type(cell, event);
}

function type(cell, event) {
  const name = event.key;
  if (name.startsWith("Arrow")) typed = "";
  if (name === "Backspace" || name === "Delete") {
    typed = "";
    if (isPencil || table.notes[cell]) {
      const notes = { ...table.notes };
      delete notes[cell];
      if (table.notes[cell]) change(table.position, notes);
    }
    if (!isPencil) write(cell, open);
  } else if (name === "p" || name === "P") at("pencil").click();
  else if (isPath() && /^[0-9]$/.test(name)) digit(cell, name);
  else if (name === " " || name === "Enter") {
    if (isPath()) {
      startLine(cell);
      line = null;
    } else if (isPencil) press(cell);
    else write(cell, nextValue(valueOf(cell), event.shiftKey));
  } else {
    const values = hand().values || [];
    const longer = typed?.cell === cell && values.find((v) => v.mark === typed.text + name);
    const value = longer || values.find((v) => v.mark === name) || values.find((v, i) => String(i + 1) === name || v.word[0] === name.toLowerCase());
    if (!value) return false;
    typed = { cell, text: value.mark };
    if (isPencil) note(cell, value.mark);
    else write(cell, value.value);
  }
  return true;
}

function digit(cell, name) {
  const longer = typed && typed.cell === cell ? typed.text + name : name;
  let n = Number(longer);
  typed = { cell, text: longer };
  if (n > hand().steps) {
    n = Number(name);
    typed = { cell, text: name };
  }
  if (n < 1) return;
  if (isPencil) return note(cell, String(n));
  lastStep = n;
  write(cell, n);
}

// Brushes: what a press writes, for boards whose cells have few values.
const mostBrushes = 16;

function showBrushes() {
  const values = hand().values;
  at("brushes").hidden = !values || values.length > mostBrushes;
  if (at("brushes").hidden) brush = "next";
  if (!values) return;
  const all = [["next", "In turn"], ...values.map((v) => [v.value, v.word]), [open, "clear"]];
  if (!all.some(([value]) => value === brush)) brush = "next";
  at("brushes").replaceChildren(...all.map(([value, word]) => element("button", {
    type: "button", role: "radio", textContent: word, tabIndex: value === brush ? 0 : -1,
    "aria-checked": String(value === brush), onclick: () => pick(value),
  })));
}

function pick(value) {
  brush = value;
  showBrushes();
  listen();
  at("brushes").querySelector("[aria-checked=true]").focus();
}

at("brushes").addEventListener("keydown", (event) => {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!by) return;
  const all = ["next", ...hand().values.map((v) => v.value), open];
  pick(all[(all.indexOf(brush) + by + all.length) % all.length]);
  event.preventDefault();
});

function listen() {
  const drags = isPath() || (brush !== "next" && !isMoved());
  board.listen({ press, enter, release, key, drags, other: (cell) => hand().values && write(cell, nextValue(valueOf(cell), true)) });
}

// asking asks for help that takes a while; what was filled in meanwhile makes the answer void.
let work = null;
async function asking(path, more, use) {
  work?.abort();
  work = new AbortController();
  const { signal } = work;
  const position = table.position;
  say("Working …");
  try {
    const answer = await call(path, table.ask(more), { signal });
    if (position === table.position && isActive) await use(answer);
  } catch (problem) {
    if (!signal.aborted) say(problem.name === "AbortError" ? "Stopped." : problem.message, "wrong");
  } finally {
    if (work?.signal === signal) work = null;
  }
}

async function check() {
  if (isMoved()) return say(hand().done ? "Solved." : "Not solved yet.");
  await asking("check", {}, (answer) => {
    board.mark({ wrong: answer.broken?.flatMap((b) => b.cells) });
    const open = table.family.has.partial ? "No rule is broken so far." : "Rules are checked when all cells are filled in.";
    const words = { met: "Solved: every rule holds.", open, violated: sentences(answer) };
    say(words[answer.judgement], { met: "right", violated: "wrong" }[answer.judgement]);
  });
}

const hint = (degree) => asking("hint", { degree }, (answer) => {
  board.mark(answer.mistake ? { wrong: answer.mistake } : { look: answer.cells || [answer.cell].filter(Boolean), reason: answer.clues });
  say(answer.words, answer.mistake ? "wrong" : "");
});

// steps lists what can be deduced; each of them, when it is pressed, is filled in with all ahead of it.
const steps = () => asking("steps", {}, (answer) => {
  if (answer.mistake) {
    board.mark({ wrong: answer.mistake });
    return say(`These cells cannot all be right: ${answer.mistake.join(", ")}`, "wrong");
  }
  const found = answer.steps.length ? some(answer.steps.length, "step") + ` from here; ${answer.verified}` : "There is no step from here";
  if (answer.contradiction) say(`There is ${answer.ending}. Of the other clues: ${found}.`, "wrong");
  else say(answer.ending ? `${found}; then ${answer.ending}: they differ between solutions.` : `${found}.`);
  const start = table.position.length ? table.position : blank();
  at("steplist").replaceChildren(...answer.steps.map((one, i) => element("li", {}, element("button", {
    type: "button", textContent: `${one.step}. ${one.sentence}`, onclick: (event) => take(answer.steps.slice(0, i + 1), start, event.target),
  }))));
});

async function take(taken, start, button) {
  const position = [...start];
  const cols = table.drawn.cols;
  for (const one of taken) {
    one.cells.forEach((r, i) => { position[cellAt(r, cols)] = one.values[i]; });
  }
  await change(position);
  for (const other of at("steplist").querySelectorAll("button")) other.setAttribute("aria-current", String(other === button));
  const last = taken.at(-1);
  board.mark({ look: last.cells, reason: last.clues });
  const isSolved = at("verdict").classList.contains("right");
  say(isSolved ? `${last.sentence}. ${at("verdict").textContent}` : last.sentence, isSolved && "right");
}

function cellAt(r, cols) {
  const [, row, col] = /^r(\d+)c(\d+)$/.exec(r);
  return (row - 1) * cols + (col - 1);
}

// fewest asks the first native engine, which promises best solutions, how few moves there are from the start.
const fewest = () => {
  const of = table.board;
  return asking("solve", { engines: "native", n: 1, position: [] }, (answer) => {
    const [run] = answer.runs;
    if (!answer.solutions.length) return say(run.limit ? `Not found: ${run.limit} limit` : `There is no plan${run.reason ? `: ${run.reason}` : ""}.`, "wrong");
    table.fewest = { board: of, moves: answer.solutions[0].length };
    say(`From the start: ${answer.praise || some(table.fewest.moves, "move")}.`);
    tell();
  });
};

const inWords = () => [
  ["Arrow keys", isMoved() ? "slide a tile into the gap" : "go from cell to cell"],
  ...(isMoved() ? [["Click or tap", "slides a tile beside the gap"]]
    : isPath() ? [["Digits", "write a step"], ["Drag", "from a number draws the path; back over it takes it back"], ["Space", "writes the next step"]]
      : [["Space", "goes through what a cell can be, with Shift backwards"], [hand().values?.map((v, i) => (/\d/.test(v.mark) ? v.mark : i + 1)).join(", "), hand().values?.map((v) => v.word).join(", ")],
        ["Click or tap", "writes what is chosen above; the right button goes backwards"], ["Drag", "writes it into several cells"]]),
  ...(isMoved() ? [] : [["Delete", "clears a cell"], ["P", "takes the pencil, or lays it down"]]),
  ["Ctrl+Z, Ctrl+Y", "undo and redo"],
];

// begin readies the panel; leave is called when another one is opened.
export async function enterPanel() {
  isActive = isPlayed();
  at("hands").hidden = !isActive;
  at("unplayed").hidden = isActive;
  if (!isActive) return table.reset();
  showBrushes();
  const has = table.family.has;
  at("pencil").hidden = isMoved();
  at("check").hidden = isMoved();
  at("atonce").closest("p").hidden = isMoved() || !has.partial;
  for (const id of ["hints", "steps"]) at(id).hidden = !has.steps;
  at("fewest").hidden = !isMoved();
  at("keys").replaceChildren(element("ul", {}, ...inWords().map(([k, what]) => element("li", {}, element("kbd", {}, k), " " + what))));
  listen();
  tell();
  await table.reset();
  if (isActive) await judge();
}

export function leavePanel() {
  isActive = false;
  work?.abort();
  board.mark();
  board.listen(null);
}

// newBoard forgets what was done on another board.
function newBoard() {
  past = [];
  future = [];
  lastStep = 0;
  at("steplist").replaceChildren();
  save({ past, future });
}

export function begin() {
  ({ past = [], future = [] } = load());
  at("atonce").checked = load().atonce || false;
  at("undo").onclick = () => step(past, future);
  at("redo").onclick = () => step(future, past);
  at("restart").onclick = () => table.position.length && change([], {});
  at("pencil").onclick = () => {
    isPencil = !isPencil;
    at("pencil").setAttribute("aria-pressed", String(isPencil));
  };
  at("check").onclick = check;
  at("where").onclick = () => hint(1);
  at("why").onclick = () => hint(2);
  at("what").onclick = () => hint(3);
  at("steps").onclick = steps;
  at("fewest").onclick = fewest;
  at("atonce").onchange = () => {
    save({ atonce: at("atonce").checked });
    board.mark();
    say("");
    judge();
  };
  table.addEventListener("board", (event) => { if (!table.isRestoring) newBoard(event); });
  table.addEventListener("position", () => at("steplist").querySelectorAll("[aria-current=true]").forEach((b) => b.removeAttribute("aria-current")));
}
