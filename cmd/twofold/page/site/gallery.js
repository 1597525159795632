// The gallery: all puzzles with a picture, there before the program arrives. One that is chosen is opened as today's
// board; the button beside the board draws another.

import { call } from "./ask.js";
import * as day from "./day.js";
import { at, choices, say } from "./dom.js";
import { ahead, draw, levels, today } from "./draw.js";
import { language } from "./lang.js";
import { load, save } from "./store.js";
import { table } from "./table.js";

// show shows the gallery, or else the board on the table.
export function show(isShown) {
  at("gallery").hidden = !isShown;
  at("work").hidden = isShown;
  at("pick").setAttribute("aria-expanded", String(isShown));
  const { board, called } = load();
  at("goon").hidden = !board;
  at("goon").textContent = `Go on with ${called || "your board"}`;
  at("lab").setAttribute("aria-expanded", String(!isShown && !at("tab-simulate").hidden));
  if (!isShown) return;
  favour();
  day.show();
}

const homes = new Map(); // of each picture: its section's list, and which one it is there

// favour puts favourites ahead of all, and back what is none any more.
function favour() {
  const { favourites = [] } = load();
  const yours = at("yours").querySelector(".families");
  for (const link of at("gallery").querySelectorAll(".families > a")) {
    if (!homes.has(link)) homes.set(link, { list: link.parentElement, turn: homes.size });
    const { list, turn } = homes.get(link);
    const to = favourites.includes(link.hash.slice("#today=".length)) ? yours : list;
    if (to !== link.parentElement) to.insertBefore(link, [...to.children].find((other) => homes.get(other).turn > turn) || null);
  }
  at("yours").hidden = yours.children.length === 0;
}

const tile = () => `${table.drawn.family}/${table.drawn.variant}`;

function tellFavourite() {
  const isOne = (load().favourites || []).includes(tile());
  at("favourite").hidden = ![...at("gallery").querySelectorAll(".families > a")].some((link) => link.hash === "#today=" + tile());
  at("favourite").setAttribute("aria-pressed", String(isOne));
  at("favourite").textContent = isOne ? "★" : "☆";
}

function toggleFavourite() {
  const { favourites = [] } = load();
  save({ favourites: favourites.includes(tile()) ? favourites.filter((one) => one !== tile()) : [...favourites, tile()] });
  tellFavourite();
}

// find shows only puzzles that one of their names fits.
function find() {
  const sought = at("find").value.trim().toLowerCase();
  at("day").hidden = Boolean(sought);
  for (const section of at("gallery").querySelectorAll("section:not(#day)")) {
    for (const link of section.querySelectorAll("a")) link.hidden = !`${link.lastElementChild.textContent} ${link.title}`.toLowerCase().includes(sought);
    section.hidden = !section.querySelector("a:not([hidden])");
  }
}

let open; // puts a text onto the table
let latest = 0;

// order draws a board and opens it; who orders another one meanwhile gets that one alone.
async function order(wanted, words) {
  const turn = ++latest;
  show(false);
  say("Drawing a board …");
  try {
    const made = await draw(wanted, (ask) => call("generate", ask), listed.sizes.includes(wanted.size));
    if (turn !== latest) return;
    const level = made.level || (wanted.level && `no ${wanted.level} one was found soon`);
    const size = wanted.size && !made.board.split("\n")[0].split(" ").includes(wanted.size) && `no board of ${wanted.size} was found soon`;
    const from = [words, level, size].filter(Boolean).join(", ") + ". It has one solution: two engines say so.";
    if (await open(made.board, { order: { ...wanted, seed: 0, made: made.level, from } })) ahead({ ...wanted, seed: 0, date: 0 });
  } catch (problem) {
    if (turn === latest) say(problem.name === "AbortError" ? "Stopped." : problem.message, "wrong");
  }
}

const levelsOf = (family) => table.families.find((f) => f.name === family)?.levels || [];

// begun opens the board of a day if the address asks for one.
export function begun() {
  const { family, variant, date } = day.asked(location.hash);
  if (!table.families.some((f) => f.name === family)) return false;
  const level = levelsOf(family).includes(at("daily").value) ? at("daily").value : "";
  const on = new Date(Math.floor(date / 10000), Math.floor(date / 100) % 100 - 1, date % 100);
  order({ family, variant, size: "", level, seed: date, date }, `${date === today() ? "Today's board" : "The board of"}, ${on.toLocaleDateString(language, { day: "numeric", month: "long" })}`.replace("of,", "of"));
  return true;
}

// harder orders a board like the one on the table, of the next level if there is one; harderWord is what that is called.
const next = () => {
  const now = offered.indexOf(table.order?.made || table.order?.level);
  return offered[Math.min(now + 1, offered.length - 1)];
};
export const harderWord = () => (offered.length && (table.order?.made || table.order?.level) !== next() ? `Next, ${next()}` : "Next");
function harder() {
  order({ ...wanted(), level: offered.length ? next() : "" }, "A new board");
}

// tell fills in the form for another board like the one on the table.
function tell() {
  const { family, variant, rows, cols } = table.drawn;
  const { size, level, from = "" } = table.order || {};
  listSizes(family, variant, size || `${rows}x${cols}`);
  at("origin").textContent = from;
  tellFavourite();
  at("another").hidden = !table.family.has.generated || !table.family.variants.includes(variant);
  offered = [];
  if (!at("another").hidden) listLevels(family, variant, level || "");
}

let offered = []; // levels of which the stock has boards, so that nobody is told that none was found

async function listLevels(family, variant, level) {
  const known = await levels({ family, variant });
  if (family !== table.drawn.family || variant !== table.drawn.variant) return;
  offered = levelsOf(family).filter((one) => known.has(one));
  choices(at("level"), [["", "any"], ...offered], level);
  at("level").parentElement.hidden = !offered.length;
}

// listSizes fills the menu of sizes with those that are usual, the one on the table, and a field for any other one.
let listed = { key: "", sizes: [] };
function listSizes(family, variant, size) {
  const key = `${family}/${variant}`;
  if (key !== listed.key) {
    listed = { key, sizes: [] };
    const mine = listed;
    call("sizes", { family, variant }).then((sizes) => {
      mine.sizes = sizes;
      if (mine === listed) fill(at("size").value);
    }, () => {}); // the size on the table, and any other, can be chosen all the same
  }
  fill(size);
}

function fill(size) {
  const has = size === own || listed.sizes.includes(size);
  choices(at("size"), [...(has ? [] : [size]), ...listed.sizes, [own, "own …"]], size);
  chooseSize();
}

const own = "own";
function chooseSize() {
  const isOwn = at("size").value === own;
  at("own-size").parentElement.hidden = !isOwn;
  at("own-size").disabled = !isOwn;
}

const wanted = () => ({
  family: table.drawn.family, variant: table.drawn.variant, size: at(at("size").value === own ? "own-size" : "size").value.trim(), level: at("level").value, seed: 0, date: 0,
});

// begin makes the buttons that open and close the gallery. What is chosen is opened.
export function begin(use) {
  open = use;
  at("pick").onclick = () => show(at("gallery").hidden || !table.drawn);
  at("goon").onclick = () => (table.drawn ? show(false) : use(load().board, load()));
  at("find").oninput = find;
  at("daily").value = load().daily || "";
  at("daily").onchange = () => save({ daily: at("daily").value });
  at("favourite").onclick = toggleFavourite;
  at("harder").onclick = harder;
  at("size").onchange = () => {
    chooseSize();
    if (at("size").value === own) at("own-size").focus();
  };
  favour();
  at("another").onsubmit = (event) => {
    event.preventDefault();
    order(wanted(), "A new board");
  };
  addEventListener("hashchange", begun);
  table.addEventListener("board", tell);
}
