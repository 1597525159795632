// The board on the table: its picture, drawn by the program, and what pointers and keys do with its cells. What that
// means is told by listeners.

import { at, inline } from "./dom.js";
import { placed } from "./grid.js";

const place = at("board");
let rows = 0;
let cols = 0;
let cells = []; // elements by number
let chosen = 0; // the cell that has, or gets, the focus
let lines = ""; // where entries lie that are no cells

// press, move and release are told { cell, x, y, isRight, isTouch }: a place in cells from the upper left corner, and the
// cell there, -1 if there is none. key(cell, event) reports whether it was meant for the listener.
let listener = {};
let isDrawing = true; // where a finger that moves could scroll as well

// listen sets who is told; nobody makes the board a picture.
export function listen(to) {
  listener = to || {};
  place.classList.toggle("live", Boolean(to));
  place.classList.toggle("picks", Boolean(listener.pad));
  dress();
  fingers();
}

// fingers says what one that moves on the board does: it draws, or scrolls a board that is larger than its place. Keys
// scroll that, too.
function fingers() {
  const isLarge = place.scrollWidth > place.clientWidth + 1 || place.scrollHeight > place.clientHeight + 1;
  const isReached = isLarge && !listener.key; // else a cell can have the focus, or there is nothing to scroll
  place.role = isReached ? "region" : null;
  place.ariaLabel = isReached ? "Board" : null;
  if (isReached) place.tabIndex = 0;
  else place.removeAttribute("tabindex");
  at("finger").hidden = !(listener.drags && isLarge && matchMedia("(pointer: coarse)").matches);
  at("finger").setAttribute("aria-pressed", String(isDrawing));
  place.classList.toggle("drags", Boolean(listener.drags && (isDrawing || at("finger").hidden)));
  pin(isLarge);
  cue();
}

// pin keeps the clues to the left of a board that scrolls, and those above it, where they are seen: further pictures of
// them lie over it, and one of the corner over these.
function pin(isLarge) {
  for (const one of place.querySelectorAll(".pinned")) one.remove();
  const svg = place.firstElementChild;
  if (!svg || !isLarge && squeezed.every((k) => k === 1)) return;
  const [x, y, width] = ["x", "y", "width"].map((key) => Number(cells[0]?.getAttribute(key)));
  const { width: all, height: tall } = svg.viewBox.baseVal;
  const [isLeft, isAbove] = [x > 1.2 * width, y > 1.2 * width];
  if (isAbove) place.append(clues(svg, all, y - 1, [1, squeezed[1]], "above"));
  if (isLeft) place.append(clues(svg, x - 1, tall, [squeezed[0], 1], "left"));
  if (isLeft && isAbove) place.append(clues(svg, x - 1, y - 1, squeezed, "left above"));
}

// clues is a picture of the upper left part of another one, without its cells. What is squeezed together are the places
// of its texts, and not these.
function clues(svg, width, height, [across, down], sides) {
  const part = svg.cloneNode(false);
  for (const child of svg.children) if (!["title", "desc"].includes(child.tagName) && !child.querySelector(".cell")) part.append(child.cloneNode(true));
  for (const name of ["id", "role", "aria-labelledby", "style"]) part.removeAttribute(name);
  part.setAttribute("class", `pinned ${sides}`);
  part.setAttribute("aria-hidden", "true");
  part.setAttribute("viewBox", `0 0 ${width} ${height}`);
  part.setAttribute("preserveAspectRatio", "none");
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  part.style.width = `${scale * width * across}px`;
  part.style.height = `${scale * height * down}px`;
  if (across === 1) part.style.marginLeft = svg.style.marginLeft; // it goes with the columns
  if (down === 1) part.style.marginTop = svg.style.marginTop;
  for (const text of part.querySelectorAll("text")) text.style.transform = `scale(${1 / across}, ${1 / down})`;
  return part;
}

// cue shows where a board goes on beyond its place.
function cue() {
  place.classList.toggle("before", place.scrollLeft > 1 && !place.querySelector(".pinned.left"));
  place.classList.toggle("behind", place.scrollLeft + place.clientWidth < place.scrollWidth - 1);
}
place.addEventListener("scroll", cue, { passive: true });

new ResizeObserver(() => {
  if (place.firstElementChild) fit(place.firstElementChild); // a phone is turned
  fingers();
}).observe(place);

at("finger").onclick = () => {
  isDrawing = !isDrawing;
  fingers();
};
const isDragged = () => place.classList.contains("drags");

// A cell on a phone is at least leastCell pixels wide, as a target for fingers, and the board scrolls; one that fits with
// cells of enough pixels does not.
const leastCell = 28;
const enough = 24;

// Lists of clues beside a board that would scroll on a phone have that part of their room, since most are short numbers:
// to the left and above. They are seen in the pictures that pin makes, and the board's own are out of sight.
const tight = [0.55, 0.75];
const list = 2.5; // cells that a list of clues has at least
let squeezed = [1, 1];

// fit gives a picture the least size that leaves its cells room, in the place as wide as it is now.
function fit(svg) {
  const { width, height } = svg.viewBox.baseVal;
  const [x, y, side] = ["x", "y", "width"].map((key) => Number(cells[0]?.getAttribute(key)));
  const cell = side || leastCell;
  const isLarge = place.clientWidth / width * cell < enough;
  squeezed = [x, y].map((room, i) => (isLarge && room > list * cell && matchMedia("(max-width: 48rem)").matches ? tight[i] : 1));
  const [left, above] = [x * (1 - squeezed[0]) || 0, y * (1 - squeezed[1]) || 0];
  const all = place.clientWidth / (width - left); // the scale at which nothing scrolls
  const scale = !isLarge ? 0 : left && all * cell >= enough ? all : (left ? enough : leastCell) / cell;
  svg.style.setProperty("--least-width", `${Math.floor(width * scale)}px`);
  svg.style.setProperty("--least-height", `${Math.floor(height * scale)}px`);
  svg.style.marginLeft = `${-left * scale}px`;
  svg.style.marginTop = `${-above * scale}px`;
}

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
  if (drawn.hand) lines = drawn.hand.lines;
  cells = [...svg.querySelectorAll(".cell")];
  if (!isLike || chosen >= cells.length) chosen = 0;
  dressClues(svg);
  fit(svg); // before it is there, else a board that was scrolled would go back to its left side
  place.replaceChildren(svg);
  mark(marked, isNamed);
  fade(faded);
  dress();
  fingers();
  if (had && listener.key) cells[chosen]?.focus({ preventScroll: true });
}

// dressClues tells clues beside the cells, and small ones in their corners, from what is written into cells.
function dressClues(svg) {
  if (!cells.length) return;
  const [first, last] = [cells[0], cells.at(-1)].map((cell) => ["x", "y", "width"].map((key) => Number(cell.getAttribute(key))));
  for (const text of svg.querySelectorAll("text")) {
    const [x, y] = ["x", "y"].map((key) => Number(text.getAttribute(key)));
    const isSmall = Number(text.closest("[font-size]")?.getAttribute("font-size")) < 0.3 * first[2];
    text.classList.toggle("small", isSmall);
    text.classList.toggle("beside", isSmall || x < first[0] || y < first[1] || x > last[0] + last[2] || y > last[1] + last[2]);
  }
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

let marked = {};
let isNamed = false;
let faded = [];

// mark gives entries classes: an object of lists of places, such as { wrong: ["r1c2"] }. They stay when another picture is
// shown. The names of rows and columns stand beside it if words speak of them.
export function mark(classes = {}, isSpoken = false) {
  marked = classes;
  isNamed = isSpoken;
  for (const cell of cells) cell.classList.remove("wrong", "look", "reason");
  place.querySelector(".over")?.remove();
  place.querySelector(".falls")?.remove();
  const over = layer();
  names(isNamed);
  for (const [name, places] of Object.entries(classes)) {
    for (const r of places || []) {
      const ends = lines && placed(lines, r);
      if (ends) over.append(lineOver(cells[0], ends, name));
      else for (const cell of r.split("-")) place.querySelector("#" + CSS.escape(cell))?.classList.add(name); // of a sign, both
    }
  }
  if (over.children.length) cells[0].closest("svg").append(over);
}

// wrong are the places that are marked as wrong.
export const wrong = () => marked.wrong;

// fade shows clues that are fulfilled paler: those in cells, and those at an end of a row or a column.
export function fade(places) {
  faded = places;
  const svg = place.firstElementChild;
  svg?.querySelector(".faded")?.remove();
  if (!places.length || !cells.length) return;
  const all = layer();
  all.setAttribute("class", "faded");
  for (const name of places) {
    const patch = patchOf(name, svg.viewBox.baseVal);
    if (!patch) continue;
    const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [key, value] of Object.entries(patch)) rect.setAttribute(key, value);
    all.append(rect);
  }
  svg.insertBefore(all, cells[0].closest("svg > g"));
  if (place.querySelector(".pinned")) pin(true);
}

// patchOf is where a clue stands in the picture, null if that is neither a cell nor an end of a row or a column.
function patchOf(name, box) {
  const [, end, n] = /^(row|column|right|bottom) (\d+)$/.exec(name) || [];
  const cell = cells[{ row: (n - 1) * cols, column: n - 1, right: n * cols - 1, bottom: (rows - 1) * cols + n - 1 }[end]] || place.querySelector("#" + CSS.escape(name));
  if (!cell?.classList.contains("cell")) return null;
  const [x, y, width, height] = ["x", "y", "width", "height"].map((key) => Number(cell.getAttribute(key)));
  const rim = lines === "cells" ? 0.1 * width : 1; // lines reach the clue from there
  switch (end) {
    case "row": return { x: 0, y, width: x - 2, height };
    case "right": return { x: x + width + 2, y, width: box.width - x - width - 2, height };
    case "column": return { x, y: 0, width, height: y - 2 };
    case "bottom": return { x, y: y + height + 2, width, height: box.height - y - height - 2 };
    default: return { x: x + rim, y: y + rim, width: width - 2 * rim, height: height - 2 * rim };
  }
}

// names writes the names of rows and columns into the margin, for words that speak of them.
function names(areShown) {
  place.querySelector(".names")?.remove();
  if (!areShown || !cells.length) return;
  const all = layer();
  all.setAttribute("class", "names");
  const write = (cell, word, isRow) => {
    const [x, y, width] = ["x", "y", "width"].map((key) => Number(cell.getAttribute(key)));
    const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
    text.textContent = word;
    text.setAttribute("x", isRow ? 1 : x + width / 2);
    text.setAttribute("y", isRow ? y + width / 2 + 4 : 10);
    if (isRow) text.setAttribute("text-anchor", "start");
    if (isRow && word.length > 2) text.setAttribute("font-size", 7); // r10 has the room of r9
    all.append(text);
  };
  for (let col = 0; col < cols; col++) write(cells[col], `c${col + 1}`, false);
  for (let row = 0; row < rows; row++) write(cells[row * cols], `r${row + 1}`, true);
  cells[0].closest("svg").append(all);
  if (place.querySelector(".pinned")) pin(true);
}

// layer is an element for lines over a picture; lineOver is one of them, between ends in cells, by the first cell of it.
export function layer() {
  const over = document.createElementNS("http://www.w3.org/2000/svg", "g");
  over.setAttribute("class", "over");
  return over;
}

export function lineOver(cell, ends, name) {
  const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
  const [x, y, width] = ["x", "y", "width"].map((key) => Number(cell.getAttribute(key)));
  line.setAttribute("class", name);
  ends.forEach(([col, row], i) => {
    line.setAttribute(`x${i + 1}`, x + col * width);
    line.setAttribute(`y${i + 1}`, y + row * width);
  });
  return line;
}

// beside is the cell at a side of one, -1 outside of the board; clueOf is what stands in a cell.
export function beside(cell, [right, down]) {
  const [x, y] = [cell % cols + right, Math.floor(cell / cols) + down];
  return x < 0 || y < 0 || x >= cols || y >= rows ? -1 : y * cols + x;
}
export const clueOf = (cell) => /: clue (.+)$/.exec(cells[cell].getAttribute("aria-label"))?.[1];

// choose moves the focus to a cell.
export function choose(cell) {
  if (!cells[cell]) return;
  cells[chosen]?.setAttribute("tabindex", "-1");
  chosen = cell;
  cells[cell].setAttribute("tabindex", "0");
  cells[cell].focus({ preventScroll: true });
}

export const chosenCell = () => chosen;

// spot is where a pointer is.
function spot(event, isRight) {
  const { x, y, width } = cells[0].getBBox();
  const m = cells[0].getScreenCTM();
  return within({ x: ((event.clientX - m.e) / m.a - x) / width, y: ((event.clientY - m.f) / m.d - y) / width, isRight, isTouch: event.pointerType !== "mouse" });
}

// within adds the cell in which a place lies.
const within = (at) => ({ ...at, cell: at.x >= 0 && at.y >= 0 && at.x < cols && at.y < rows ? Math.floor(at.y) * cols + Math.floor(at.x) : -1 });

const isOn = (event) => event.target.closest("svg")?.parentElement === place;
let pointer = null; // that is down on the board
let down = null; // where it went down
let last = null; // where it was seen last

function begin(at) {
  listener.press(at);
  if (at.cell >= 0) choose(at.cell);
}

place.addEventListener("pointerdown", (event) => {
  if (!listener.press || !cells.length || !isOn(event) || ![0, 2].includes(event.button) || !event.isPrimary) return;
  pointer = event.pointerId;
  down = last = spot(event, event.button === 2);
  if (down.isTouch && !isDragged()) return; // it may scroll
  event.preventDefault();
  begin(down);
});

const stride = 0.4; // cells: a pointer that is faster than its events misses none

addEventListener("pointermove", (event) => {
  if (event.pointerId !== pointer || (down.isTouch && !isDragged())) return;
  const to = spot(event, down.isRight);
  const from = last;
  const count = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / stride);
  for (let i = 1; i < count; i++) listener.move?.(within({ ...to, x: from.x + (to.x - from.x) * i / count, y: from.y + (to.y - from.y) * i / count }));
  listener.move?.(to);
  last = to;
});

addEventListener("pointerup", (event) => {
  if (event.pointerId !== pointer) return;
  pointer = null;
  const at = spot(event, down.isRight);
  // A finger that scrolls ends in pointercancel: one that is lifted here has tapped.
  if (down.isTouch && !isDragged() && at.cell === down.cell) begin(down);
  listener.release?.(at);
});

addEventListener("pointercancel", () => {
  pointer = null;
  listener.release?.();
});

// A finger that stays is a right button.
place.addEventListener("contextmenu", (event) => {
  if (!listener.press || !isOn(event)) return;
  event.preventDefault();
  if (event.pointerType !== "touch") return;
  pointer = null;
  begin(spot(event, true));
  listener.release?.();
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
