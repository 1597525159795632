// Boards are made here, shown to be unique, and mended.

import { call } from "./ask.js";
import { at, choices, element, figure, say, some } from "./dom.js";
import * as board from "./board.js";
import { show } from "./runs.js";
import { saveEvidence } from "./share.js";
import { table } from "./table.js";

let work = null;
let like = null; // the board whose rules the form took
const form = () => at("maker");
const family = () => table.families.find((f) => f.name === form().elements.family.value);

// The fields of the form: a name, a word, an element, and whether a family has it.
const number = (properties) => element("input", { type: "number", inputMode: "numeric", ...properties });
const range = (title) => element("input", { size: 7, pattern: "[0-9]+(\\.\\.[0-9]+)?", title, placeholder: "any" });
const fields = [
  ["family", "Family", () => element("select", {}), () => true],
  ["variant", "Rules", () => element("select", {}), (f) => f.variants.length > 1],
  ["size", "Size", () => element("input", { size: 6, required: true, pattern: "[0-9]+x[0-9]+", title: "rows x columns, such as 8x8" }), () => true],
  ["moves", "Moves", () => number({ min: 1 }), (f) => f.has.moves],
  ["density", "Density", () => number({ min: 0, max: 0.9, step: "any" }), (f) => f.usual?.density > 0],
  ["coins", "Coins", () => number({ min: 1, placeholder: "any" }), (f) => f.has.coins],
  ["symmetry", "Symmetry", () => element("select", {}), (f) => f.symmetries?.length > 1 && f.has.clues],
  ["clues", "Clues", () => range("such as 12 or 10..20"), (f) => f.has.clues],
  ["steps", "Reasons of a step", () => range("the most of any step, such as 1..2"), (f) => f.has.steps],
  ["level", "Level", () => element("select", {}), (f) => f.levels?.length > 0],
  ["seed", "Seed", () => number({ min: 0, value: 1 }), () => true],
  ["seconds", "Seconds", () => number({ min: 1, value: 20, max: table.limits.seconds || 3600 }), () => true],
];

function build() {
  form().replaceChildren(
    ...fields.map(([name, word, make]) => element("label", {}, word + " ", Object.assign(make(), { name }))),
    element("label", { className: "tick" }, element("input", { type: "checkbox", name: "minimum" }), "The fewest clues there can be (where clues could stand elsewhere: in these places)"),
    element("button", { className: "first", textContent: "Make a board" }));
  choices(form().elements.family, table.families.map((f) => f.name));
  form().elements.family.onchange = chooseFamily;
  form().elements.variant.onchange = chooseSize;
}

function chooseFamily() {
  const f = family();
  const all = form().elements;
  choices(all.variant, f.variants);
  choices(all.symmetry, [["", "as printed"], ...(f.symmetries || [])]);
  choices(all.level, [["", "any"], ...(f.levels || []).map((l) => (typeof l === "string" ? l : [l.name, l.name]))]);
  chooseSize();
  if (f.usual?.density) all.density.value = f.usual.density;
  if (f.usual?.moves) all.moves.value = f.usual.moves;
  for (const [name, , , has] of fields) all[name].closest("label").hidden = !has(f);
  all.minimum.closest("label").hidden = !f.has.clues;
}

// chooseSize writes the size that is usual of the variant.
function chooseSize() {
  const { variant, size } = form().elements;
  size.value = family().sizes[variant.value];
}

// order is what the form asks for: only fields that the family has, and that are filled in.
function order() {
  const out = {};
  const all = form().elements;
  for (const [name, , , has] of fields) {
    const field = all[name];
    if (!has(family()) || field.value === "") continue;
    out[name] = field.type === "number" ? Number(field.value) : field.value;
  }
  if (family().has.clues && all.minimum.checked) out.minimum = true;
  return out;
}

// working does something that can be stopped.
async function working(words, task) {
  work?.abort();
  const mine = work = new AbortController();
  say(words);
  try {
    await task(mine.signal);
  } catch (problem) {
    if (!mine.signal.aborted) say(problem.name === "AbortError" ? "Stopped." : problem.message, "wrong");
  }
}

const make = () => working("Making a board …", async (signal) => {
  at("made").textContent = "";
  const answer = await call("generate", order(), { signal });
  await table.open(answer.board);
  await table.reset();
  form().elements.seed.value = Number(form().elements.seed.value) + 1;
  const words = [answer.clues !== undefined && some(answer.clues, "clue"), answer.least === answer.clues && (answer.places ? "no fewer would do in these places" : "no fewer would do"), answer.thrown > 0 && `${some(answer.thrown, "board")} thrown away that were not as asked`];
  await prove(signal);
  at("made").textContent = `Seed ${answer.made.seed}: ${words.filter(Boolean).join(", ")}.`;
});

// prove asks both engines for two solutions: that they find one, and finish, is why the board is unique.
async function prove(signal) {
  const answer = await call("solve", table.ask({ engines: "both", n: 2, position: [] }), { signal });
  const unique = answer.verdict === "unique";
  const finding = answer.finding ? "The engines disagree: " + answer.finding : "";
  say(finding || { unique: "Unique: both engines looked for a second solution, and there is none.", multiple: "Not unique: there are two solutions or more.", none: "There is no solution." }[answer.verdict] || `Not decided: ${answer.verdict}`, unique ? "right" : "wrong");
  const runs = element("div", { className: "scrolls", tabIndex: 0, role: "region", ariaLabel: "How both engines went about it" });
  const pictures = element("div", { className: "pictures" }, ...answer.pictures.map((p, i) => figure(p, answer.pictures.length > 1 ? `solution ${i + 1}` : "the solution")));
  // Who made a board may want to play it: its one solution is shown to those who ask.
  at("proof").replaceChildren(runs, unique ? element("details", {}, element("summary", {}, "The solution"), pictures) : pictures);
  show(runs, answer.runs.map((run) => ({ run })), "Each engine was asked for two solutions");
}

// openCells shows which cells are the same in all solutions.
const openCells = () => working("Comparing all solutions …", async (signal) => {
  const answer = await call("decided", table.ask({ engines: "both", position: [] }), { signal });
  const decided = answer.solutions[0] || [];
  const open = decided.filter((v) => v === -1).length;
  if (answer.pictures[0]) table.show(answer.pictures[0], "? differs between solutions");
  if (answer.verdict === "none") return say("There is no solution.", "wrong");
  say(open ? `${some(open, "cell")} of ${decided.length} differ between solutions.` : "No cell is open: all solutions are the same.", open ? "wrong" : "right");
});

const repair = (change) => working("Looking for the fewest changes …", async (signal) => {
  const answer = await call("repair", { board: table.board, change }, { signal });
  if (answer.problem) return say(answer.problem, "wrong");
  if (answer.action === "none") return say("There is nothing to repair: the board has one solution.", "right");
  await table.open(answer.repaired);
  await table.reset();
  await prove(signal);
  board.mark({ look: answer.clues }, true);
  const did = { add: "Added", drop: "Dropped", change: "Changed" }[answer.action];
  const [move, ...others] = (answer.moves || []).map((m) => `${m.from} became ${m.to}`);
  const done = move ? move.replace("the", "The") : `${did} ${answer.clues.join(", ")}`;
  at("made").textContent = `${done}${answer.fewest ? ": no fewer do" : ""}.${others.length ? ` Others that do: ${others.join("; ")}.` : ""}`;
});

export async function enterPanel() {
  const f = table.family;
  if (form().elements.family.value !== f.name) {
    form().elements.family.value = f.name;
    chooseFamily();
  }
  const { variant } = form().elements;
  if (table.board !== like && f.variants.includes(table.drawn.variant) && variant.value !== table.drawn.variant) {
    variant.value = table.drawn.variant;
    chooseSize();
  }
  like = table.board;
  at("repair").hidden = at("change").hidden = !f.has.clues;
  at("evidence").hidden = !f.has.evidence;
  at("open-cells").hidden = Boolean(table.drawn.hand?.moves);
  await table.reset();
}

export function leavePanel() {
  work?.abort();
}

export function begin() {
  build();
  chooseFamily();
  form().onsubmit = (event) => {
    event.preventDefault();
    make();
  };
  at("unique").onclick = () => working("Asking both engines …", prove);
  at("open-cells").onclick = openCells;
  at("repair").onclick = () => repair(false);
  at("change").onclick = () => repair(true);
  at("evidence").onclick = () => working("Writing evidence …", async (signal) => say(await saveEvidence(signal)));
  table.addEventListener("board", () => {
    at("proof").replaceChildren();
    at("made").textContent = "";
  });
}
