import { call } from "./api.js";

const at = (id) => document.getElementById(id);
let families = [];
let family = null; // of the board in the text
let work = null; // what can be stopped

// element makes an element with a text and children.
function element(name, text, ...children) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.append(...children);
  return made;
}

// image shows an SVG that cannot do anything but be seen.
function image(picture) {
  const made = element("img");
  made.src = "data:image/svg+xml," + encodeURIComponent(picture.svg);
  made.alt = picture.about;
  return made;
}

function say(text, isWrong) {
  at("verdict").textContent = text;
  at("verdict").classList.toggle("wrong", Boolean(isWrong));
}

// choices fills a list of options.
function choices(list, names) {
  list.replaceChildren(...names.map((name) => element("option", name)));
}

function chooseFamily() {
  const chosen = families.find((f) => f.name === at("family").value);
  choices(at("variant"), chosen.variants);
  at("size").value = chosen.size;
  at("about").textContent = chosen.about;
}

// showEngines lists those of a family, with sat and the first native one ticked.
function showEngines(name) {
  if (family === name) return;
  family = name;
  const listed = families.find((f) => f.name === name).engines.filter((e) => !e.tables);
  at("engines").replaceChildren(...listed.map((engine, i) => {
    const box = element("input");
    box.type = "checkbox";
    box.value = engine.name;
    box.checked = i < 2;
    box.dataset.does = engine.does.join(" ");
    return element("label", "", box, engine.name + " ", element("small", engine.about));
  }));
}

// ticked are the engines that are ticked and can do what is asked.
function ticked(...abilities) {
  const boxes = [...at("engines").querySelectorAll("input:checked")];
  return boxes.filter((b) => abilities.some((a) => b.dataset.does.split(" ").includes(a))).map((b) => b.value);
}

let latest = 0;
async function draw() {
  const turn = ++latest;
  try {
    const answer = await call("draw", { board: at("board").value });
    if (turn !== latest) return; // the text has changed since
    showEngines(answer.family);
    at("drawn").replaceChildren(image(answer));
    say("");
  } catch (problem) {
    if (turn !== latest) return;
    at("drawn").replaceChildren();
    say(problem.message, true);
  }
}

function clearAnswer() {
  at("runs").replaceChildren();
  at("solutions").replaceChildren();
}

// working runs a task that can be stopped, one at a time.
async function working(task) {
  if (work) return;
  work = new AbortController();
  const buttons = ["solve", "decided", "count"].map(at).concat(at("maker").querySelector("button"));
  for (const button of buttons) button.disabled = true;
  at("stop").disabled = false;
  say("Working …");
  try {
    await task(work.signal);
  } catch (problem) {
    say(problem.name === "AbortError" ? "Stopped." : problem.message, true);
  } finally {
    work = null;
    for (const button of buttons) button.disabled = false;
    at("stop").disabled = true;
  }
}

function showRuns(runs) {
  const rows = runs.map((run) => element("tr", "",
    element("td", run.engine),
    element("td", run.error || [run.verdict, run.count && `${run.count} in all`, run.limit && `${run.limit} limit`, run.reason].filter(Boolean).join(", ")),
    element("td", `${run.stats.wall.toPrecision(3)} s`)));
  at("runs").replaceChildren(element("table", "",
    element("tr", "", element("th", "Engine"), element("th", "Found"), element("th", "Time")), ...rows));
}

const question = (engines) => ({ board: at("board").value, engines: engines.join(","), n: Number(at("n").value), seconds: Number(at("seconds").value) });

function solve(isDecided) {
  const engines = isDecided ? ticked("decides") : ticked("lists");
  if (engines.length === 0) return say("Tick an engine that " + (isDecided ? "decides" : "lists solutions") + ".", true);
  working(async (signal) => {
    clearAnswer();
    const answer = await call(isDecided ? "decided" : "solve", question(engines), { signal });
    showRuns(answer.runs);
    const more = answer.found > answer.pictures.length ? `, ${answer.pictures.length} of ${answer.found} shown` : "";
    const agreed = answer.finished > 1 ? `; ${answer.finished} engines agree` : "";
    say(answer.finding ? "The engines disagree: " + answer.finding : `Verdict: ${answer.verdict}${agreed}${more}`, Boolean(answer.finding));
    at("solutions").replaceChildren(...answer.pictures.map((p, i) =>
      element("figure", "", image(p), element("figcaption", isDecided ? "forced and open cells" : `solution ${i + 1}`))));
  });
}

function count() {
  let engines = ticked("counts");
  if (engines.length === 0) engines = ["counter"];
  working(async (signal) => {
    clearAnswer();
    const answer = await call("count", question(engines), { signal });
    showRuns(answer.runs);
    say(answer.finding ? "The engines disagree: " + answer.finding : `Solutions: ${answer.count}`, Boolean(answer.finding));
  });
}

function make() {
  working(async (signal) => {
    clearAnswer();
    const answer = await call("generate", {
      family: at("family").value, variant: at("variant").value, size: at("size").value,
      seed: Number(at("seed").value), seconds: Number(at("seconds").value),
    }, { signal });
    at("board").value = answer.board;
    at("seed").value = Number(at("seed").value) + 1;
    await draw();
  });
}

async function begin() {
  families = await call("families");
  choices(at("family"), families.map((f) => f.name));
  chooseFamily();
  at("family").addEventListener("change", chooseFamily);
  at("maker").addEventListener("submit", (event) => { event.preventDefault(); make(); });
  let waiting;
  at("board").addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(() => { clearAnswer(); draw(); }, 250); });
  at("solve").addEventListener("click", () => solve(false));
  at("decided").addEventListener("click", () => solve(true));
  at("count").addEventListener("click", count);
  at("stop").addEventListener("click", () => work && work.abort());
  make(); // a board to begin with
}

begin().catch((problem) => say(problem.message, true));
