// The board on the table: its picture, drawn by the program, and what pointers and keys do with its cells. What that
// means is told by listeners.

import { at, inline } from "./dom.js";

const place = at("board");
let rows = 0;
let cols = 0;
let cells = []; // elements by number
let chosen = 0; // the cell that has, or gets, the focus
let listener = {}; // press(cell, event), enter(cell), release(), key(cell, event), other(cell)

// listen sets who is told; nobody makes the board a picture.
export function listen(to) {
  listener = to || {};
  place.classList.toggle("live", Boolean(to));
  place.classList.toggle("drags", Boolean(listener.drags));
  dress();
}

// leastCell is how many pixels wide a cell is at least on a phone, as a target for fingers.
const leastCell = 24;

// show puts a picture on the table. The focus and the marks of cells stay if they are asked to.
export function show(drawn) {
  const had = place.contains(document.activeElement);
  const isLike = rows === drawn.rows && cols === drawn.cols;
  const svg = inline(drawn.svg);
  const box = svg.viewBox.baseVal;
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  // Small boards are drawn larger than they say, so that their cells are targets for fingers.
  svg.style.width = `${Math.round(box.width * Math.max(1.15, Math.min(1.75, 480 / box.width)))}px`;
  rows = drawn.rows;
  cols = drawn.cols;
  cells = [...svg.querySelectorAll(".cell")];
  if (!isLike || chosen >= cells.length) chosen = 0;
  place.replaceChildren(svg);
  const scale = leastCell / (cells[0]?.getBBox().width || leastCell);
  svg.style.setProperty("--least-width", `${Math.round(box.width * scale)}px`);
  svg.style.setProperty("--least-height", `${Math.round(box.height * scale)}px`);
  dress();
  if (had && listener.key) cells[chosen]?.focus({ preventScroll: true });
}

// dress gives the picture the roles of a grid if somebody listens, else those of a picture.
function dress() {
  const svg = place.firstElementChild;
  if (!svg) return;
  const isGrid = Boolean(listener.key);
  svg.setAttribute("role", isGrid ? "grid" : "img");
  for (const child of svg.children) {
    const isRead = ["title", "desc"].includes(child.tagName) || (isGrid && child.querySelector(".cell"));
    if (isRead) child.removeAttribute("aria-hidden");
    else child.setAttribute("aria-hidden", "true");
  }
  if (!isGrid) {
    for (const cell of cells) cell.removeAttribute("tabindex");
    return;
  }
  for (const cell of cells) {
    cell.setAttribute("role", "gridcell");
    cell.setAttribute("tabindex", "-1");
    cell.parentElement.setAttribute("role", "row");
  }
  cells[0]?.parentElement.parentElement.setAttribute("role", "rowgroup");
  cells[chosen]?.setAttribute("tabindex", "0");
}

// mark gives cells classes: an object of lists of places, such as { wrong: ["r1c2"] }.
export function mark(classes) {
  for (const cell of cells) cell.classList.remove("wrong", "look", "reason");
  for (const [name, places] of Object.entries(classes || {})) {
    for (const r of places || []) place.querySelector("#" + CSS.escape(r))?.classList.add(name);
  }
}

// choose moves the focus to a cell.
export function choose(cell) {
  if (!cells[cell]) return;
  cells[chosen]?.setAttribute("tabindex", "-1");
  chosen = cell;
  cells[cell].setAttribute("tabindex", "0");
  cells[cell].focus({ preventScroll: true });
}

export const chosenCell = () => chosen;

// cellAt is the number of the cell at a point of the window, -1 if there is none.
function cellAt(event) {
  const found = document.elementFromPoint(event.clientX, event.clientY)?.closest?.(".cell");
  return found && place.contains(found) ? Number(found.dataset.cell) : -1;
}

let pointer = null; // that is down on the board
let over = -1;

place.addEventListener("pointerdown", (event) => {
  const cell = cellAt(event);
  if (!listener.press || cell < 0 || event.button !== 0 || !event.isPrimary) return;
  if (event.pointerType === "mouse" || listener.drags) event.preventDefault();
  pointer = event.pointerId;
  over = cell;
  choose(cell);
  if (event.pointerType === "mouse" || listener.drags) listener.press(cell, event);
});

addEventListener("pointermove", (event) => {
  if (event.pointerId !== pointer || (event.pointerType !== "mouse" && !listener.drags)) return;
  const cell = cellAt(event);
  if (cell < 0 || cell === over) return;
  over = cell;
  listener.enter?.(cell, event);
});

addEventListener("pointerup", (event) => {
  if (event.pointerId !== pointer) return;
  pointer = null;
  // A finger that scrolls ends in pointercancel: one that is lifted here has tapped.
  if (event.pointerType !== "mouse" && !listener.drags && cellAt(event) === over) listener.press?.(over, event);
  listener.release?.();
});

addEventListener("pointercancel", () => {
  pointer = null;
  listener.release?.();
});

place.addEventListener("contextmenu", (event) => {
  const cell = cellAt(event);
  if (!listener.other || cell < 0) return;
  event.preventDefault();
  pointer = null;
  choose(cell);
  listener.other(cell);
});

// The focus may come by other ways than choose, such as a screen reader's.
place.addEventListener("focusin", (event) => {
  if (!event.target.classList.contains("cell")) return;
  cells[chosen]?.setAttribute("tabindex", "-1");
  chosen = Number(event.target.dataset.cell);
  event.target.setAttribute("tabindex", "0");
});

const ways = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

place.addEventListener("keydown", (event) => {
  if (!listener.key || !event.target.classList.contains("cell")) return;
  if (listener.key(chosen, event)) {
    event.preventDefault();
    return;
  }
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const way = ways[event.key];
  if (way) {
    const row = (Math.floor(chosen / cols) + way[0] + rows) % rows;
    const col = (chosen % cols + way[1] + cols) % cols;
    choose(row * cols + col);
  } else if (event.key === "Home") choose(chosen - chosen % cols);
  else if (event.key === "End") choose(chosen - chosen % cols + cols - 1);
  else return;
  cells[chosen].scrollIntoView({ block: "nearest", inline: "nearest" });
  event.preventDefault();
});
