// The simulation: an engine searches the board, and one goes through what it did step by step.

import { call } from "./ask.js";
import { at, choices, element, inline, say, some } from "./dom.js";
import { Player } from "./player.js";
import { table } from "./table.js";
import { load, save } from "./store.js";

const most = 20_000; // steps that are kept

let player;
let recording = null; // the answer to "trace"
let question = null; // that it answers
let values = null; // by unknown, behind the steps up to valued
let valued = -1;
let scenes = null; // of the solution that is played in place of the search
let moves = null; // of that, in words
let work = null;
let isActive = false;

const form = () => at("setup").elements;
const tracing = () => table.family.engines.filter((e) => e.does.includes("traces") && !e.tables);
const baseOf = (e) => (e.heuristic ? e.base : e.name);

// engine is the one that is chosen: of those that differ in their heuristic only, by that.
function engine() {
  const alike = tracing().filter((e) => baseOf(e) === form().engine.value);
  return alike.find((e) => e.name === form().heuristic.value) || alike[0];
}

function listEngines() {
  const bases = [...new Set(tracing().map(baseOf))];
  choices(form().engine, bases, load().engine);
  choices(form().order, table.family.orders || []);
  chooseEngine();
  if (bases.length === 0) at("sim-about").textContent = "No engine of this family shows its search.";
}

// chooseEngine shows the fields that the engine listens to, and no other ones.
function chooseEngine() {
  const alike = tracing().filter((e) => baseOf(e) === form().engine.value);
  const kept = alike.find((e) => e.heuristic === load().heuristic) || alike.find((e) => e.heuristic === "manhattan");
  choices(form().heuristic, alike.map((e) => [e.name, e.heuristic]), kept?.name);
  const one = engine();
  const asks = new Set(one?.listens || []);
  if (alike.length > 1) asks.add("heuristic");
  for (const label of at("setup").querySelectorAll("[data-asks]")) label.hidden = !asks.has(label.dataset.asks);
  at("sim-about").textContent = one ? one.about : "";
}

function ask() {
  const one = engine();
  const out = { board: table.board, position: table.position, engines: one.name };
  for (const name of one.listens || []) {
    const field = form()[name];
    if (field) out[name] = field.type === "number" ? Number(field.value) : field.value;
  }
  return out;
}

// setUp has the engine search, and begins at its first step.
async function setUp() {
  work?.abort();
  const mine = work = new AbortController();
  clear();
  save({ engine: form().engine.value, heuristic: engine().heuristic });
  say("Searching …");
  try {
    question = ask();
    const answer = await call("trace", { ...question, steps: most, thin: true }, { signal: mine.signal });
    if (!isActive) return;
    recording = answer;
    say(verdict());
    if (recording.steps.length === 0) return; // there is nothing to go through
    at("simulation").hidden = false;
    at("sim-solution").disabled = !solution();
    await player.load(recording.steps.length);
  } catch (problem) {
    if (!mine.signal.aborted) say(problem.name === "AbortError" ? "Stopped." : problem.message, "wrong");
  }
}

const solution = () => recording.run.solutions?.[0];

function verdict() {
  const { run, of, steps } = recording;
  const moves = table.drawn.hand?.moves && solution() ? ` in ${some(solution().length, "move")}` : "";
  const isThin = steps.at(-1)?.step === of;
  const cut = of === steps.length ? "" : isThin ? ` Of these ${some(steps.length, "step")} are shown, from beginning to end.` : ` The first ${some(steps.length, "step")} are shown.`;
  const ending = (run.limit ? `, ${run.limit} limit` : "") + (run.reason ? `, ${run.reason}` : "");
  return `${run.engine}: ${run.verdict}${moves}${ending}; ${some(of, "step")}.${cut}`;
}

function clear() {
  recording = scenes = values = null;
  valued = -1;
  at("simulation").hidden = true;
  at("tree").hidden = true;
  at("sim-solution").textContent = "Show solution";
}

// stateAt is what the board shows behind a step: the state of it or of one before, or what is known of the unknowns.
function stateAt(step) {
  const one = recording.steps[step];
  if (one.state) return one.state;
  if (!recording.steps.some((s) => s.unknown >= 0)) {
    for (let i = step; i >= 0; i--) if (recording.steps[i].state) return recording.steps[i].state;
    return null;
  }
  if (step < valued || !values) {
    values = Array(table.drawn.entries).fill(-1);
    valued = -1;
  }
  while (valued < step) {
    const { unknown, value } = recording.steps[++valued];
    if (unknown >= 0) values[unknown] = value;
  }
  return [...values];
}

async function show(step) {
  if (!isActive) return;
  if (scenes) {
    table.show(scenes[step], `solution: ${step} of ${scenes.length - 1}`);
    monitor({ "move": `${step} of ${scenes.length - 1}`, "moves in all": moves ? moves.length : undefined, "path so far": moves?.slice(0, step).join(", ") });
    return;
  }
  const one = recording.steps[step];
  const state = stateAt(step);
  const isFound = one.step === recording.of && solution() && !table.drawn.hand?.moves;
  const asked = isFound ? { board: table.board, solution: solution() } : state ? { board: table.board, state } : { board: table.board };
  const drawn = await call("draw", asked);
  if (!isActive || !recording) return;
  table.show(drawn, `${isFound ? "the solution, at " : ""}step ${one.step}: ${one.event}${one.place ? ` ${one.place}` : ""}${one.why ? `, ${one.why}` : ""}`);
  monitor({
    expanded: one.expanded, generated: one.generated, frontier: one.frontier, depth: one.depth, g: one.g, h: one.h, f: one.f,
    bound: one.bound, conflicts: one.conflicts, forced: one.propagations, "path so far": one.route,
  });
  if (!at("tree").hidden && !player.isRunning) await tree();
}

const full = { g: "g: cost so far", h: "h: estimate", f: "f = g + h", bound: "bound" };

function monitor(shown) {
  const has = (name) => shown[name] !== undefined || !scenes && recording.steps.some((s) => s[{ forced: "propagations", "path so far": "route" }[name] || name] !== undefined);
  const rows = Object.entries(shown).filter(([name]) => has(name)).map(([name, value]) => element("div", { className: name === "path so far" ? "long" : "" },
    element("dt", {}, full[name] || name), element("dd", {}, value === undefined || value === "" ? "–" : value.toLocaleString("en"))));
  at("monitors").replaceChildren(...rows);
}

// playSolution plays the solution in place of the search, or goes back to that.
async function playSolution() {
  if (scenes) {
    scenes = null;
    at("sim-solution").textContent = "Show solution";
    return player.load(recording.steps.length, recording.place);
  }
  recording.place = player.place;
  try {
    const answer = await call("play", { board: table.board, position: table.position, solution: solution() });
    scenes = answer.scenes;
    moves = answer.moves;
    at("sim-solution").textContent = "Back to the search";
    await player.load(scenes.length, 0, 0);
    at("sim-run").click();
  } catch (problem) {
    say(problem.message, "wrong");
  }
}

async function tree() {
  const step = scenes ? recording.place : player.place;
  try {
    const answer = await call("trace", { ...question, steps: most, thin: true, at: step + 1, tree: Number(at("sim-levels").value) });
    if (!isActive || !answer.tree) return;
    showTree(inline(answer.tree.svg));
  } catch (problem) {
    say(problem.message, "wrong");
  }
}

// showTree puts the root into the middle of what is seen.
function showTree(svg) {
  const place = at("tree").firstElementChild;
  at("tree").hidden = false;
  for (const child of svg.children) if (!["title", "desc"].includes(child.tagName)) child.setAttribute("aria-hidden", "true");
  place.replaceChildren(svg);
  const root = svg.querySelector(".cell:not([aria-label$=blank])");
  if (root) place.scrollLeft = root.x.baseVal.value + root.width.baseVal.value / 2 - place.clientWidth / 2;
}

export async function enterPanel() {
  isActive = true;
  if (form().engine.dataset.family !== table.family.name) {
    form().engine.dataset.family = table.family.name;
    listEngines();
  }
  await table.reset();
  if (recording) await player.load(scenes ? scenes.length : recording.steps.length, player.place, scenes ? 0 : 1);
}

export function leavePanel() {
  isActive = false;
  player.pause();
  work?.abort();
}

export function begin() {
  player = new Player(show);
  at("setup").onsubmit = (event) => {
    event.preventDefault();
    setUp();
  };
  form().engine.onchange = chooseEngine;
  form().heuristic.onchange = () => { at("sim-about").textContent = engine().about; };
  at("sim-solution").onclick = playSolution;
  at("sim-tree").onclick = () => {
    if (!at("tree").hidden) at("tree").hidden = true;
    else tree();
  };
  at("sim-levels").onchange = () => !at("tree").hidden && tree();
  table.addEventListener("board", clear);
  table.addEventListener("position", () => { if (!isActive) clear(); });
}
