// Playing: what a person fills in by mouse, finger and keys, with undo and pencil marks, and what the page says of it.
// What entries can be, or which moves there are, the board says itself: its "hand". How gestures become entries is told
// by the files hand-….js.

import { call, newest } from "./ask.js";
import { at, element, figure, say, some } from "./dom.js";
import * as board from "./board.js";
import * as day from "./day.js";
import { harderWord } from "./gallery.js";
import { own, translated } from "./lang.js";
import { table } from "./table.js";
import { load, save } from "./store.js";
import { entryAt } from "./grid.js";
import { linesHand } from "./hand-lines.js";
import { movesHand } from "./hand-moves.js";
import * as paint from "./paint.js";
import { pathHand } from "./hand-path.js";
import { pointsHand } from "./hand-points.js";
import { valuesHand } from "./hand-values.js";
import * as timer from "./timer.js";
import * as walk from "./walk.js";

const open = -1;
let past = []; // what undo goes back to: positions and notes
let future = [];
let trials = []; // positions, with notes, behind which something is tried
let isPencil = false;
let isActive = false;
let isCounted = false; // whether the board was solved before, so that its time is none
let isAsked = false; // whether to begin anew
let gestures = null; // of the hand: see handOf

const hand = () => table.drawn.hand || {};
const isMoved = () => Boolean(hand().moves || hand().done);
const isFixed = (entry) => Boolean(hand().given && hand().given[entry] !== open);
const valueOf = (entry) => (isFixed(entry) ? hand().given[entry] : table.position[entry] ?? open);

// blank is a position in which nothing is filled in but what is given.
const blank = () => (isMoved() ? [] : [...(hand().given || Array(table.drawn.entries).fill(open))]);
const current = () => (table.position.length ? [...table.position] : blank());

// A game is what gestures can see and do.
const game = {
  open, isFixed, valueOf,
  position: current,
  get hand() { return hand(); },
  get rows() { return table.drawn.rows; },
  get cols() { return table.drawn.cols; },
  get notes() { return table.notes; },
  get isPencil() { return isPencil; },

  // write gives entries values: pairs of both. What goes on with a stroke is undone with it.
  write(pairs, goesOn) {
    const position = current();
    const notes = { ...table.notes };
    for (const [entry, value] of pairs) {
      if (isFixed(entry)) continue;
      position[entry] = value;
      if (!hand().lines) delete notes[entry];
    }
    if (String(position) === String(current())) return;
    change(position, notes, goesOn);
    if (pairs.length === 1 && pairs[0][1] !== open) clearMarks(pairs[0][1]);
  },

  put: (position, goesOn) => change(position, table.notes, goesOn),

  // note writes or takes away a pencil mark.
  note(cell, mark) {
    if (!hand().lines && valueOf(cell) !== open) return;
    const marks = (table.notes[cell] || "").split(" ").filter(Boolean);
    const without = marks.filter((m) => m !== mark);
    if (without.length === marks.length) without.push(mark);
    game.setNote(cell, without.sort((a, b) => a - b || a.localeCompare(b)).join(" "));
  },

  // cycleNote goes through marks of cells where lines are what is filled in.
  cycleNote(cell) {
    game.setNote(cell, { "": "●", "●": "○" }[table.notes[cell] || ""] || "");
  },

  // setNote writes a note, with what follows from it.
  setNote(cell, text, pairs = []) {
    const notes = { ...table.notes, [cell]: text };
    if (!text) delete notes[cell];
    const position = pairs.length ? current() : table.position;
    for (const [entry, value] of pairs) if (!isFixed(entry)) position[entry] = value;
    change(position, notes);
  },
};

// handOf is the gestures for a kind of answer, null if there are none.
function handOf() {
  if (isMoved()) return movesHand(game);
  if (hand().lines && hand().values) return hand().lines === "points" ? pointsHand(game) : linesHand(game);
  if (hand().values) return valuesHand(game);
  return hand().steps > 0 ? pathHand(game) : null;
}

// change makes a new position, of which undo knows unless it goes on with a stroke.
async function change(position, notes = table.notes, goesOn = false) {
  askRestart(false);
  if (!goesOn) {
    past.push({ position: table.position, notes: table.notes });
    past = past.slice(-500);
    future = [];
  }
  say("");
  begunAgain();
  board.mark(isAtOnce() ? { wrong: board.wrong() } : {}); // until that is judged anew
  at("opposite").replaceChildren();
  timer.run(true);
  await put(position, notes);
}

// begunAgain takes away what stands at the end of a board.
function begunAgain() {
  at("ending").hidden = true;
  at("board").classList.remove("solved");
}

async function put(position, notes) {
  const shown = table.put(position, notes);
  tell();
  const isShown = await shown;
  save({ past, future });
  if (isShown && isActive) await judge();
}

// askRestart asks whether all that was filled in is to go, or no longer asks. The next press is the answer.
function askRestart(asks) {
  at("restart").textContent = asks ? "Really restart?" : "Restart";
  isAsked = asks;
}

function restart() {
  if (table.position.length === 0) return;
  if (isAsked) {
    trying([]);
    change([], {});
  }
  else askRestart(true);
}

// trying begins to try something, which is painted in another colour; behind that what was tried goes, or stays.
function trying(all) {
  trials = all;
  const { length } = trials;
  at("try").textContent = length > 1 ? `Try ${length}` : "Try";
  at("try").setAttribute("aria-pressed", String(length > 0));
  at("trying").hidden = length === 0;
  paint.trial(length ? trials.at(-1).position : null);
  save({ trials });
}

const beginTrial = () => {
  trying([...trials, { position: current(), notes: table.notes }]);
  return table.reset();
};

async function back() {
  const { position, notes } = trials.at(-1);
  trying(trials.slice(0, -1));
  await change(String(position) === String(blank()) ? [] : position, notes);
}

const keep = () => {
  trying([]);
  return table.reset();
};

async function step(from, to) {
  if (from.length === 0) return;
  to.push({ position: table.position, notes: table.notes });
  const { position, notes } = from.pop();
  say("");
  await put(position, notes);
}

// clearMarks takes away the pencil marks of a value where it has just been excluded.
async function clearMarks(value) {
  const mark = hand().values?.find((v) => v.value === value)?.mark;
  const cells = Object.keys(table.notes).filter((cell) => table.notes[cell].split(" ").includes(mark)).map(Number);
  if (!at("clears").checked || hand().lines || !table.family.has.partial || !cells.length) return;
  const { board, position } = table;
  const excluded = await call("excluded", { board, position, cells, value }).catch(() => []); // they stay
  if (String(position) !== String(table.position) || board !== table.board) return;
  const notes = { ...table.notes };
  for (const cell of excluded) {
    notes[cell] = notes[cell]?.split(" ").filter((one) => one !== mark).join(" ");
    if (!notes[cell]) delete notes[cell];
  }
  if (excluded.length) await put(table.position, notes);
}

const isAtOnce = () => table.family.has.partial && at("atonce").checked;

// judge says when a board is done, and if somebody wants that, what rules are broken already.
const judge = newest(async () => {
  tell();
  if (hand().done) return solved(`Solved in ${some(table.position.length, "move")}.`);
  if (isMoved()) return;
  const isFull = !blank().some((_, entry) => valueOf(entry) === open);
  const atOnce = isAtOnce();
  if (!isFull && !atOnce && !hand().values?.some((v) => v.rest)) return;
  const position = table.position;
  const answer = await call("check", table.ask());
  if (position !== table.position || !isActive) return;
  if (!isFull && !atOnce && answer.judgement !== "met") return;
  board.mark({ wrong: answer.broken.flatMap((b) => b.cells) });
  board.fade(answer.fulfilled.filter(isSeen));
  if (answer.judgement === "met") solved("Solved: every rule holds.");
  else if (answer.judgement === "violated") say(answer.broken.length ? `${answer.broken[0].short}.` : answer.words, "wrong");
  else say("");
});

// isSeen says whether a clue is to be seen as one: what was written into its cell is not to fade.
function isSeen(spot) {
  if (hand().lines || !/^r\d+c\d+$/.test(spot)) return true;
  const entry = entryAt(spot, undefined, table.drawn.rows, table.drawn.cols);
  return isFixed(entry) || valueOf(entry) === open;
}

function solved(words) {
  timer.run(false);
  say(words, "right");
  at("ending").hidden = at("another").hidden;
  at("harder").textContent = harderWord();
  at("board").classList.add("solved");
  if (isCounted) return;
  isCounted = true;
  const { family, variant } = table.drawn;
  const best = day.solved({ family, variant, level: table.order?.made, date: table.order?.date }, table.seconds);
  at("best").textContent = best === undefined || !table.order ? "" : table.seconds < best ? `A new best: ${day.timeOf(table.seconds)}, before ${day.timeOf(best)}` : `Your best: ${day.timeOf(best)}`;
}

const sentences = (answer) => answer.broken?.length ? answer.broken.map((b) => b.rule).join(". ") : answer.words;

// tell shows how far the play is.
function tell() {
  at("undo").disabled = past.length === 0;
  at("redo").disabled = future.length === 0;
  const n = table.position.length;
  const least = table.fewest?.board === table.board ? `, ${table.fewest.moves} are enough` : "";
  const left = blank().filter((_, entry) => valueOf(entry) === open).length;
  if (isMoved()) at("tally").textContent = `${some(n, "move")} made${least}`;
  else if (hand().values?.some((v) => v.rest)) at("tally").textContent = "";
  else at("tally").textContent = left ? `${some(left, "cell")} open` : "All cells are filled in";
}

// key does what a key on a cell means; false leaves it to the board, which moves the focus.
function key(cell, event) {
  const name = event.key.toLowerCase();
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && name === "z") return Boolean(step(...(event.shiftKey ? [future, past] : [past, future])));
  if (isCommand && name === "y") return Boolean(step(future, past));
  if (isMoved() || isCommand || event.altKey) return gestures.key(cell, event);
  if (name === "p") at("pencil").click();
  else if (name === "backspace" || name === "delete") clear(cell);
  else return gestures.key(cell, event);
  return true;
}

function clear(cell) {
  if (table.notes[cell]) game.setNote(cell, "");
  if (!isPencil && !hand().lines) game.write([[cell, open]]);
}

// showPad shows buttons for what keys write.
function showPad() {
  const all = gestures.pad && (isPencil || !hand().lines) ? [...gestures.pad, { value: open, mark: "⌫", word: "clear" }] : [];
  at("pad").hidden = all.length === 0;
  at("pad").replaceChildren(...all.map((v) => element("button", {
    type: "button", textContent: v.mark, title: v.word, ariaLabel: v.word, onclick: () => gestures.write(v.value),
  })));
}

// asking asks for help that takes a while; what was filled in meanwhile makes the answer void.
let work = null;
async function asking(path, more, use) {
  work?.abort();
  work = new AbortController();
  const { signal } = work;
  const position = table.position;
  say("Working …");
  at("opposite").replaceChildren();
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
    board.mark({ wrong: answer.broken.flatMap((b) => b.cells) }, answer.broken.length > 0);
    const open = table.family.has.partial ? "No rule is broken so far." : "Rules are checked when all cells are filled in.";
    const words = { met: "Solved: every rule holds.", open, violated: sentences(answer) };
    say(words[answer.judgement], { met: "right", violated: "wrong" }[answer.judgement]);
  });
}

// brief is of an argument a sentence of at most 25 words, and all of it if there is more.
export function brief(argument) {
  const most = 25;
  const count = (text) => text.split(" ").length;
  const parts = argument.split("; ");
  let n = parts.length;
  while (n > 1 && count(parts.slice(0, n).join("; ")) > most) n--;
  const words = parts.slice(0, n).join("; ");
  const cut = (text, to) => (count(text) > to ? `${text.split(" ").slice(0, to).join(" ")} …` : text);
  const [what, ...why] = words.split(": "); // of many places some, so that the reasons are said as well
  const isMany = why.length > 0 && what.split(", ").length > (count(words) > most ? 1 : 6);
  const short = isMany ? `${cut(what, 6)}: ${cut(why.join(": "), most - 8)}` : cut(words, most);
  return short === argument ? [argument, ""] : [own(short), argument];
}

// lit is what a hint lights up: what its reasons are about, then the cells of its argument, then what these decide.
const lit = (degree, { cell, area, where, cells, clues }) => ({
  look: { 1: area?.length ? area : [cell], 2: where || [cell].filter(Boolean), 3: cells }[degree], reason: degree > 1 ? clues : [],
});

// hint lights up where to look and why; in the third degree the marks that fall, and what the opposite would lead to.
const hint = (degree) => asking("hint", { degree }, async (answer) => {
  board.mark(answer.mistake ? { wrong: answer.mistake } : lit(degree, answer), true);
  at("board").scrollIntoView({ block: "nearest" }); // on a phone the buttons lie below it
  paint.falling((answer.excluded || []).map(({ cell, values }) => [entryAt(cell, hand().lines, table.drawn.rows, table.drawn.cols), marksOf(values)]));
  const told = degree === 1 && answer.areas ? answer.words.replace(`look at ${answer.cell}`, `look at ${answer.areas}`) : answer.words;
  const [words, more] = brief(translated(told));
  say(words, answer.mistake ? "wrong" : "");
  const { opposite } = answer;
  if (more) at("opposite").replaceChildren(element("details", {}, element("summary", {}, "More"), more));
  if (!opposite) return;
  const drawn = await call("draw", { board: table.board, position: opposite.position, marks: { cells: opposite.cells, reasons: opposite.broken }, id: "opposite-" });
  at("opposite").append(figure(drawn, "What the opposite leads to"));
});

const marksOf = (values) => values.map((value) => hand().values?.find((v) => v.value === value)?.mark).filter(Boolean).join(" ");

// fillMarks notes in each open cell the values that break no rule at once.
const fillMarks = () => asking("excluded", { position: current(), cells: [], value: 0 }, async () => {
  const position = current();
  const cells = position.flatMap((value, cell) => (value === open ? [cell] : []));
  const marks = new Map(cells.map((cell) => [cell, []]));
  for (const { value } of hand().values) {
    const excluded = new Set(await call("excluded", { board: table.board, position, cells, value }));
    for (const cell of cells) if (!excluded.has(cell)) marks.get(cell).push(value);
  }
  if (String(position) !== String(current())) return;
  const notes = Object.fromEntries([...marks].map(([cell, values]) => [cell, marksOf(values)]).filter(([, text]) => text));
  await change(table.position, notes);
});

// steps lists what can be deduced; each of them, when it is pressed, is filled in with all ahead of it.
const steps = () => asking("steps", {}, (answer) => {
  if (answer.mistake) {
    board.mark({ wrong: answer.mistake }, true);
    return say(`These cells cannot all be right: ${answer.mistake.join(", ")}`, "wrong");
  }
  walk.ending(answer);
  const start = table.position.length ? table.position : blank();
  walk.walk(answer.steps, (taken) => take(taken, start));
});

async function take(taken, start) {
  const position = [...start];
  const { rows, cols } = table.drawn;
  for (const one of taken) {
    one.cells.forEach((r, i) => { position[entryAt(r, hand().lines, rows, cols)] = one.values[i]; });
  }
  await change(position);
  const last = taken.at(-1);
  board.mark({ look: last.cells, reason: last.clues }, true);
  const isSolved = at("verdict").classList.contains("right");
  const [words] = brief(translated(last.sentence));
  say(isSolved ? `${words}. ${at("verdict").textContent}` : words, isSolved && "right");
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

const general = () => [
  ["Arrow keys", isMoved() ? "" : "go from cell to cell"],
  ["Delete", isMoved() ? "" : "clears a cell"],
  ["P", isMoved() || !at("pencil").checkVisibility() ? "" : "takes the pencil, or lays it down"],
  ["Ctrl+Z, Ctrl+Y", "undo and redo"],
].filter(([, what]) => what);

// begin readies the panel; leave is called when another one is opened.
export async function enterPanel() {
  gestures = handOf();
  isActive = Boolean(gestures);
  at("hands").hidden = !isActive;
  at("unplayed").hidden = isActive;
  if (!isActive) return table.reset();
  showPad();
  const has = table.family.has;
  at("try").hidden = isMoved();
  at("pencil").hidden = isMoved() || Boolean(hand().lines) && !gestures.pad;
  at("fill").hidden = isMoved() || Boolean(hand().lines) || !has.partial || !(hand().values?.length > 2);
  at("check").hidden = isMoved();
  at("atonce").closest("label").hidden = isMoved() || !has.partial;
  at("clears").closest("label").hidden = isMoved() || !has.partial || Boolean(hand().lines) || !(hand().values?.length > 2);
  for (const id of ["hints", "steps"]) at(id).hidden = !has.steps;
  at("fewest").hidden = !isMoved();
  at("keys").replaceChildren(element("ul", {}, ...[...gestures.words, ...general()].map(([k, what]) => element("li", {}, element("kbd", {}, k), " " + what))));
  board.listen({ ...gestures, key });
  tell();
  paint.ready(table.board, table.drawn)
    .then(() => (trials.length ? table.reset() : null)).catch(() => {}); // the program's pictures do as well
  await table.reset();
  if (isActive) await judge();
}

export function leavePanel() {
  isActive = false;
  begunAgain();
  timer.run(false);
  work?.abort();
  board.mark();
  board.fade([]);
  board.listen(null);
}

// newBoard forgets what was done on another board, but for what the table keeps of that.
function newBoard() {
  askRestart(false);
  begunAgain();
  past = [];
  future = [];
  trying([]);
  isCounted = false;
  walk.done();
  board.fade([]);
  timer.reset(table.seconds);
  at("opposite").replaceChildren();
  save({ past, future });
}

export function begin() {
  ({ past = [], future = [], trials = [] } = load());
  trying(trials);
  timer.begin();
  at("atonce").checked = load().atonce ?? true;
  at("clears").checked = load().clears ?? true;
  at("clears").onchange = () => save({ clears: at("clears").checked });
  at("undo").onclick = () => step(past, future);
  at("redo").onclick = () => step(future, past);
  at("try").onclick = beginTrial;
  at("back").onclick = back;
  at("keep").onclick = keep;
  at("restart").onclick = restart;
  at("restart").onblur = () => askRestart(false);
  at("pencil").onclick = () => {
    isPencil = !isPencil;
    at("pencil").setAttribute("aria-pressed", String(isPencil));
    showPad();
  };
  at("check").onclick = check;
  at("fill").onclick = fillMarks;
  at("where").onclick = () => hint(1);
  at("why").onclick = () => hint(2);
  at("what").onclick = () => hint(3);
  at("steps").onclick = steps;
  at("fewest").onclick = fewest;
  at("atonce").onchange = () => {
    save({ atonce: at("atonce").checked });
    board.mark();
    board.fade([]);
    say("");
    judge();
  };
  table.addEventListener("board", (event) => { if (!table.isRestoring) newBoard(event); });
}
