// The page: it opens boards, and shows one part of itself at a time.

import { call } from "./ask.js";
import { at, element, say } from "./dom.js";
import { addressed, load, onAddress, save } from "./store.js";
import { table } from "./table.js";
import * as play from "./play.js";
import * as simulate from "./simulate.js";
import * as compare from "./compare.js";
import * as make from "./make.js";
import * as share from "./share.js";
import * as rules from "./rules.js";
import * as lang from "./lang.js";
import * as install from "./install.js";
import * as gallery from "./gallery.js";
import * as day from "./day.js";
import * as standing from "./standing.js";

const parts = { play, simulate, compare, make, share, rules };
let part = null; // the name of the one that is shown

const tabs = () => [...at("tabs").children].filter((tab) => !tab.hidden);
const lab = ["simulate", "compare", "make"]; // parts for who looks into it

async function choosePart(name) {
  if (!table.drawn && !await open(example())) return;
  gallery.show(false);
  if (part) parts[part].leavePanel();
  part = name;
  openLab(lab.includes(name));
  for (const tab of at("tabs").children) {
    const isChosen = tab.id === "tab-" + name;
    tab.setAttribute("aria-selected", String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    at(tab.getAttribute("aria-controls")).hidden = !isChosen;
    if (isChosen) tab.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  at("work").dataset.part = name;
  say("");
  save({ part });
  await parts[name].enterPanel();
}

// openLab shows the parts for who looks into it, or only those for who plays.
function openLab(isOpen) {
  at("lab").setAttribute("aria-expanded", String(isOpen));
  at("workshop").hidden = !isOpen;
  for (const name of lab) at("tab-" + name).hidden = !isOpen;
}

function tabKey(event) {
  const all = tabs();
  const now = all.findIndex((tab) => tab.getAttribute("aria-selected") === "true");
  const to = { ArrowRight: now + 1, ArrowLeft: now - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  all[to % all.length].focus();
  choosePart(all[to % all.length].id.slice(4));
}

// open shows a board that somebody chose or wrote.
async function open(text, kept, where = at("verdict")) {
  try {
    await table.open(text, kept);
  } catch (problem) {
    say(problem.message, "wrong", where);
    return false;
  }
  say("", "", where);
  gallery.show(false);
  if (part && !kept?.order) {
    parts[part].leavePanel();
    await parts[part].enterPanel();
  } else await choosePart(!part && table.isRestoring && parts[load().part] ? load().part : "play");
  if (table.came) say(table.came);
  return true;
}

const example = () => table.families.flatMap((f) => f.examples || [])[0].board;

function listExamples() {
  for (const family of table.families) {
    const group = element("optgroup", { label: family.name, translate: false });
    for (const example of family.examples || []) group.append(element("option", { value: example.board, textContent: example.name }));
    if (group.children.length) at("examples").append(group);
  }
}

// chosen shows in the list which board is on the table, if it is one of these.
function chosen() {
  const given = table.given.trim();
  at("examples").value = [...at("examples").options].find((o) => o.value.trim() === given)?.value || "";
}

function writing(isOpen) {
  at("writing").hidden = !isOpen;
  at("write").setAttribute("aria-expanded", String(isOpen));
  say("", "", at("unread"));
  if (!isOpen) return;
  gallery.show(false);
  at("text").value = table.drawn ? table.drawn.board : "";
  at("text").focus();
  at("text").select();
}

// take opens what was written. Of several boards the first is opened, and all of them are listed.
async function take() {
  const text = at("text").value.trim();
  const found = await call("read", { text }).catch((problem) => ({ boards: [], errors: [problem.message] }));
  const isOpen = await open(found.boards.length > 1 ? found.boards[0].board : text, {}, at("unread"));
  if (!isOpen) return;
  if (found.boards.length > 1) listPasted(found.boards);
  writing(false);
  at("write").focus();
}

function listPasted(boards) {
  at("examples").querySelector("#pasted")?.remove();
  at("examples").firstElementChild.after(element("optgroup", { id: "pasted", label: "pasted", translate: false },
    ...boards.map((b, i) => element("option", { value: b.board, textContent: `${i + 1}: ${b.title}` }))));
  at("examples").value = boards[0].board;
}

// first opens what the page begins with: the board in the address, or today's, or else the gallery. It returns what is
// wrong with the address, "" if nothing is.
async function first() {
  const kept = load();
  const given = await addressed();
  if (!given) {
    gallery.show(!gallery.begun());
    return "";
  }
  table.isRestoring = Boolean(kept.board) && await isKept(given, kept);
  const opened = table.isRestoring ? await open(kept.board, kept) : await open(given);
  table.isRestoring = false;
  if (opened) return "";
  await open(example());
  return "The address holds no board that can be read: it may be torn apart. This is an example.";
}

// isKept says whether the board in the address is the one that this browser has kept: then its pencil marks and what
// can be undone are still good.
async function isKept(given, kept) {
  try {
    const [a, b] = await Promise.all([call("draw", { board: given }), call("draw", { board: kept.board, position: kept.position })]);
    return a.board === b.board;
  } catch {
    return false;
  }
}

async function begin() {
  [table.families, table.limits] = await Promise.all([call("families", {}), call("limits", {}), lang.begin(at("language"))]);
  listExamples();
  day.begin();
  gallery.begin(open);
  standing.begin();
  for (const one of Object.values(parts)) await one.begin();
  for (const tab of at("tabs").children) tab.onclick = () => choosePart(tab.id.slice(4));
  openLab(false);
  at("lab").onclick = () => choosePart(lab.includes(part) && !at("work").hidden ? "play" : "simulate");
  at("tabs").onkeydown = tabKey;
  at("examples").onchange = () => at("examples").value && open(at("examples").value);
  table.addEventListener("board", chosen);
  at("write").onclick = () => writing(at("writing").hidden);
  at("take").onclick = take;
  at("text").onkeydown = (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && take();
  onAddress((text) => (text ? open(text) : gallery.show(!location.hash)));
  const problem = await first();
  if (problem) say(problem, "wrong");
  document.documentElement.dataset.ready = "yes";
  install.begin();
}

begin().catch((problem) => say(problem.message, "wrong"));
