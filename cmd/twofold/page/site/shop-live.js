// What is so of a board under the rules that are being written: how many solutions there are, what both engines and check
// say, what is decided, spare and missing; and small boards on which build and check disagree.

import { at, element, figure, image, say, some } from "./dom.js";
import { words } from "./runs.js";

const most = 100; // solutions that are looked for
const mostBoards = 120; // of a campaign
const aTime = 20; // boards of a call
const shownPlaces = 12;

const voice = (engine) => (engine === "brute" ? "check" : engine);
const called = (problem) => problem.replaceAll(/\bbrute force\b|\bbrute\b/g, "check");
const list = (places) => places.slice(0, shownPlaces).join(", ") + (places.length > shownPlaces ? " …" : "");

function fact(name, text) {
  at("facts").append(element("div", {}, element("dt", {}, name), element("dd", {}, text)));
}

// clear says nothing of the board, as while it changes.
export function clear(text = "") {
  say(text);
  for (const id of ["facts", "voices", "solutions"]) at(id).replaceChildren();
}

// board says all of a board: what the native engine found first. ask asks a call about it, for some seconds.
export async function board(ask, sketch) {
  const first = await ask("solve", { board: sketch.board, engines: "native", n: 2, seconds: 10, id: "live-" }, 20);
  if (inWords[first.verdict]) say(inWords[first.verdict] + " …", first.verdict === "unique" ? "right" : "");
  const found = await ask("solve", { board: sketch.board, engines: "both,brute", n: most, seconds: 10, id: "live-" }, 40);
  const failed = found.runs.find((run) => run.error);
  if (failed) throw new Error(failed.error);
  clear();
  tell(found);
  const analysis = await ask("analyse", { board: sketch.board, seconds: 20 }, 30);
  look(analysis, sketch);
}

const inWords = { unique: "One solution", none: "No solution", multiple: "Several solutions" };

function tell({ runs, finding, found, pictures }) {
  const [sat, native, check] = runs;
  const isMany = found >= most;
  const verdict = native.verdict === "unknown" ? sat.verdict : native.verdict;
  const howMany = verdict !== "multiple" ? inWords[verdict] : isMany ? `${most} solutions or more` : some(found, "solution");
  say(finding ? `They disagree: ${called(finding)}` : howMany ? howMany + "." : `Not known: ${words(native)}.`, finding ? "wrong" : verdict === "unique" ? "right" : "");
  const row = (run, text = words(run)) => element("tr", {}, element("th", { scope: "row" }, voice(run.engine)), element("td", { className: run.error ? "wrong" : "" }, text));
  const tried = check.limit === "not served" ? `${found ? "accepts each solution that was found; " : ""}too many answers to try all` : `${words(check)}, of all answers`;
  at("voices").replaceChildren(element("table", {}, element("caption", { className: "about" }, "Each was asked by itself"), element("tbody", {}, row(sat), row(native), row(check, tried))));
  at("solutions").replaceChildren(...pictures.slice(0, 2).map((p, i) => figure(p, verdict === "unique" ? "the solution" : `solution ${i + 1}`)));
}

// mark gives cells of the board a class.
function mark(name, places) {
  for (const place of places) at("place").querySelector("#" + CSS.escape(place))?.classList.add(name);
}

function look(a, sketch) {
  const places = (values) => values.flatMap((v, i) => (v === -1 ? [`r${Math.floor(i / sketch.cols) + 1}c${i % sketch.cols + 1}`] : []));
  const n = sketch.entries;
  if (a.verdict === "unique") fact("Decided", `all ${n}`);
  if (a.decided) {
    const open = places(a.decided);
    fact("Decided", `${n - open.length} of ${n}`);
    const isOfCells = n === sketch.rows * sketch.cols;
    fact("Missing clues", `solutions differ in ${open.length === n ? `all ${n} places` : isOfCells ? list(open) : some(open.length, "place")}`);
    if (isOfCells && open.length < n) mark("open", open);
  }
  if (a.verdict === "unique" && sketch.has.clues) fact("Spare clues", a.spare?.length ? list(a.spare) : "none");
  mark("spare", a.spare || []);
  if (a.count && a.verdict === "multiple") fact("Solutions in all", Number(a.count).toLocaleString("en"));
  if (a.difficulty) fact("Steps", `${a.difficulty.level ? a.difficulty.level + ", " : ""}${some(a.difficulty.steps, "step")}`);
  if (a.contradiction) fact("Contradict each other", list(a.contradiction));
  if (a.left) fact("Not found out", a.left.join("; "));
}

// A campaign goes on for as long as the rules stay the same.
let campaign = { rules: null };

// hold draws small boards, until build and check disagree on one or there were enough.
export async function hold(ask, rules, use) {
  if (campaign.rules !== rules) {
    campaign = { rules, cases: 0, brute: 0, seed: 1 };
    at("shown").replaceChildren();
  }
  const mine = campaign;
  progress();
  while (mine.cases < mostBoards && !mine.finding) {
    const answer = await ask("campaign", { cases: aTime, seed: mine.seed, seconds: 30 }, 45);
    mine.seed++;
    mine.cases += answer.cases;
    mine.brute += answer.brute;
    mine.finding = answer.finding;
    if (campaign !== mine) return;
    if (answer.finding) find(answer, use);
    progress();
    if (answer.limit) return;
  }
}

// rest says that nothing is held against anything now.
export function rest(text) {
  campaign = { rules: null };
  say(text, "", at("held"));
  at("shown").replaceChildren();
}

function progress() {
  const { cases, brute, finding } = campaign;
  const tried = `${some(cases, "small board")}${brute ? `, on ${brute} of them every answer was tried` : ""}`;
  say(finding ? `${finding.kind === "crash" ? "Something failed" : "They disagree"}: ${called(finding.problem)}` : cases ? `No difference on ${tried}.` : "Drawing small boards …", finding ? "wrong" : "", at("held"));
}

function find({ finding, picture }, use) {
  const row = (a) => element("tr", {}, element("th", { scope: "row" }, voice(a.engine)), element("td", {}, a.error || [a.verdict, a.count && some(Number(a.count), "solution")].filter(Boolean).join(", ")));
  at("shown").replaceChildren(element("p", {}, finding.minimal ? "The smallest board that shows it:" : "A small board that shows it:"), picture ? image(picture) : "",
    element("table", {}, element("tbody", {}, ...finding.answers.map(row))),
    element("p", { className: "about" }, `Who is right: ${called(finding.truth)}.`),
    element("div", { className: "row" }, element("button", { type: "button", onclick: () => use(finding.board), textContent: "Open this board" })));
}
