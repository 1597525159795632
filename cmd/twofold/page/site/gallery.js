// The gallery: all puzzles with a picture, there before the program arrives. One that is chosen is opened as today's
// board; the button beside the board draws another.

import { call } from "./ask.js";
import { at, choices, say } from "./dom.js";
import { ahead, draw, today } from "./draw.js";
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
}

// find shows only puzzles that one of their names fits.
function find() {
  const sought = at("find").value.trim().toLowerCase();
  for (const section of at("gallery").querySelectorAll("section")) {
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
    const made = await draw(wanted, (ask) => call("generate", ask));
    if (turn !== latest) return;
    const level = made.level || (wanted.level && `no ${wanted.level} one was found soon`);
    const from = [words, level].filter(Boolean).join(", ") + ". It has one solution: two engines say so.";
    if (await open(made.board, { order: { ...wanted, seed: 0, from } })) ahead({ ...wanted, seed: 0 });
  } catch (problem) {
    if (turn === latest) say(problem.name === "AbortError" ? "Stopped." : problem.message, "wrong");
  }
}

const levelsOf = (family) => table.families.find((f) => f.name === family)?.levels || [];

// begun opens today's board if the address asks for it.
export function begun() {
  const [, family, variant] = /^#today=([^/]+)\/(.+)$/.exec(location.hash) || [];
  if (!table.families.some((f) => f.name === family)) return false;
  const level = levelsOf(family).includes(at("daily").value) ? at("daily").value : "";
  order({ family, variant, size: "", level, seed: today() }, `Today's board, ${new Date().toLocaleDateString("en", { day: "numeric", month: "long" })}`);
  return true;
}

// tell fills in the form for another board like the one on the table.
function tell() {
  const { family, variant, rows, cols } = table.drawn;
  const { size, level, from = "" } = table.order || {};
  choices(at("level"), [["", "any"], ...levelsOf(family)], level || "");
  at("level").parentElement.hidden = !levelsOf(family).length;
  at("size").value = size || `${rows}x${cols}`;
  at("origin").textContent = from;
  at("another").hidden = !table.family.has.generated || !table.family.variants.includes(variant);
}

const wanted = () => ({
  family: table.drawn.family, variant: table.drawn.variant, size: at("size").value.trim(), level: at("level").value, seed: 0,
});

// begin makes the buttons that open and close the gallery. What is chosen is opened.
export function begin(use) {
  open = use;
  at("pick").onclick = () => show(at("gallery").hidden || !table.drawn);
  at("goon").onclick = () => (table.drawn ? show(false) : use(load().board, load()));
  at("find").oninput = find;
  at("daily").value = load().daily || "";
  at("daily").onchange = () => save({ daily: at("daily").value });
  at("another").onsubmit = (event) => {
    event.preventDefault();
    order(wanted(), "A new board");
  };
  addEventListener("hashchange", begun);
  table.addEventListener("board", tell);
}
