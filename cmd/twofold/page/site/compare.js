// Several engines on one board, one row each.

import { call } from "./ask.js";
import { at, choices, element, figure, say, some } from "./dom.js";
import { show } from "./runs.js";
import { table } from "./table.js";

// What can be asked: the ability that engines need for it, the path and the question.
const questions = {
  one: { word: "one solution", does: "lists", path: "solve", more: { n: 1 } },
  two: { word: "whether it is unique", does: "lists", path: "solve", more: { n: 2 } },
  count: { word: "the number of solutions", does: "counts", path: "count", more: {} },
  decided: { word: "the cells that are forced", does: "decides", path: "decided", more: {} },
};

let work = null;
let ticked = {}; // by family: names of engines

const asked = () => questions[at("question").value];
const able = () => table.family.engines.filter((e) => e.does.includes(asked().does) && !e.tables);

function showEngines() {
  const names = ticked[table.family.name] ||= able().slice(0, 2).map((e) => e.name);
  const box = (e) => element("label", { className: "tick" },
    element("input", { type: "checkbox", value: e.name, checked: names.includes(e.name), onchange: tick }),
    element("span", {}, e.name + " ", element("small", {}, e.about)));
  // Of engines that differ in an option only, the first ones are shown, and those that are ticked.
  const isFirst = (e) => names.includes(e.name) || e.name === e.base;
  const more = able().filter((e) => !isFirst(e));
  at("racers").replaceChildren(element("legend", {}, "Engines"), ...able().filter(isFirst).map(box),
    more.length ? element("details", {}, element("summary", {}, `${more.length} more, with other heuristics and encodings`), ...more.map(box)) : "");
  tick();
}

function tick() {
  const names = [...at("racers").querySelectorAll("input:checked")].map((box) => box.value);
  ticked[table.family.name] = names;
  const listens = able().filter((e) => names.includes(e.name)).flatMap((e) => e.listens || []);
  at("race-depth").closest("label").hidden = !listens.includes("depth");
  at("race").disabled = names.length === 0 || work !== null;
}

// race asks the engines one after the other, so that none takes time from another, and shows each as it ends.
async function race() {
  const { path, more, word } = asked();
  const rows = [];
  work = new AbortController();
  busy(true);
  at("found").replaceChildren();
  const racers = able().filter((e) => ticked[table.family.name].includes(e.name));
  let last = null;
  try {
    for (const engine of racers) {
      say(`${engine.name} is at work: ${rows.length} of ${racers.length} engines are done.`);
      const question = table.ask({ ...more, engines: engine.name, seconds: Number(at("seconds").value) });
      if (engine.listens?.includes("depth")) question.depth = Number(at("race-depth").value);
      const answer = await call(path, question, { signal: work.signal });
      const moves = table.drawn.hand?.moves ? answer.solutions?.[0]?.length : undefined;
      rows.push(...answer.runs.map((run) => ({ run, moves })));
      if (answer.pictures?.length) last ||= answer;
      show(at("runs"), rows, `Asked for ${word}`);
    }
    conclude(rows);
  } catch (problem) {
    say(problem.name === "AbortError" ? `Stopped: ${rows.length} of ${racers.length} engines are done.` : problem.message, "wrong");
  } finally {
    work = null;
    busy(false);
  }
  if (last) at("found").replaceChildren(...last.pictures.slice(0, 2).map((p, i) => figure(p, path === "decided" ? "forced and open cells" : last.pictures.length > 1 ? `solution ${i + 1}` : "a solution")));
}

function busy(isBusy) {
  at("race").disabled = isBusy;
  at("stop").disabled = !isBusy;
  if (isBusy) at("stop").focus();
  else if (document.activeElement === document.body) at("race").focus();
}

// answerOf is a verdict, or the number of solutions where more was found out than that there are several.
const answerOf = ({ run }) => ({ 0: "none", 1: "unique" }[run.count] || run.count || run.verdict);

// answersOf are the different answers. One that only says less than another one is no answer of its own.
function answersOf(done) {
  const all = new Set(done.map(answerOf));
  if (all.size > 1) all.delete("unknown");
  if (all.size > 1 && !all.has("none")) all.delete("found");
  if ([...all].some((a) => a > 1)) all.delete("multiple");
  return [...all];
}

// conclude says whether those agree that finished, and what their solutions cost.
function conclude(rows) {
  const done = rows.filter((r) => !r.run.error && !r.run.limit);
  const answers = answersOf(done);
  const costs = rows.map((r) => r.moves).filter((n) => n !== undefined);
  const range = costs.length > 1 && Math.max(...costs) > Math.min(...costs) ? ` Solutions take ${Math.min(...costs)} to ${Math.max(...costs)} moves.` : "";
  if (answers.length > 1) return say(`The engines disagree: ${answers.join(" and ")}.`, "wrong");
  if (done.length === 0) return say("No engine finished." + range);
  say(`${some(done.length, "engine")} finished${done.length > 1 ? " and agree" : ""}: ${answers[0]}.${range}`, "right");
}

export async function enterPanel() {
  showEngines();
  await table.reset();
}

export function leavePanel() {
  work?.abort();
}

export function begin() {
  choices(at("question"), Object.entries(questions).map(([key, q]) => [key, q.word]));
  at("question").onchange = () => {
    delete ticked[table.family.name];
    showEngines();
  };
  at("race").onclick = race;
  at("stop").onclick = () => work?.abort();
  if (table.limits.seconds) at("seconds").max = table.limits.seconds;
  table.addEventListener("board", () => {
    work?.abort();
    at("runs").hidden = true;
    at("found").replaceChildren();
  });
}
