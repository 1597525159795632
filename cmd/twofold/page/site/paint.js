// What somebody fills in is painted in the same frame by the page itself, over the program's last picture: where entries
// differ from that picture the board with nothing filled in, and on it how their values look, which the program has told
// when the board came. Its next picture replaces that. Pencil marks only the page paints.

import * as api from "./api.js";
import { at, inline } from "./dom.js";
import { gridOf } from "./grid.js";

const names = "http://www.w3.org/2000/svg";
const place = at("board");
const open = -1;
const none = { board: "", base: null, inks: [], ends: null, given: [], isSteps: false };

let of = none; // the board that the page can paint

function shape(name, properties, ...children) {
  const made = document.createElementNS(names, name);
  for (const [key, value] of Object.entries(properties)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// isFree says whether lines lead anywhere: then what is below one is painted anew with all of them.
let isFree = false;

const isAcross = ([[, y1], [, y2]]) => y1 === y2;

// ready asks how values look on a board that was drawn.
export async function ready(board, { hand, rows, cols }) {
  if (of.board === board) return;
  of = { ...none, board };
  if (!hand || hand.moves || hand.done) return;
  const ends = hand.lines ? gridOf(hand.lines, rows, cols).ends : null;
  isFree = hand.lines === "points";
  const answer = await api.call("ink", { board, position: [] }, { isKept: true });
  if (of.board !== board) return;
  const base = shape("g", { "clip-path": "url(#patches)" });
  for (const child of inline(answer.base).children) {
    if (!["title", "desc"].includes(child.tagName) && !child.querySelector(".cell")) base.append(child.cloneNode(true));
  }
  const inks = answer.inks.map((ink) => ({ ...ink, drawn: [...inline(`<svg xmlns="${names}" text-anchor="middle">${ink.svg}</svg>`).children] }));
  of = { board, base, inks, ends, given: hand.given || [], isSteps: hand.steps > 0 };
}

// isReady says whether the page can paint on the board.
export const isReady = () => Boolean(of.base);

// spotOf is where an entry lies in the picture, and the patch that its values are drawn on.
function spotOf(entry, cells) {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((key) => Number(cells[of.ends ? 0 : entry].getAttribute(key)));
  if (!of.ends) return { x, y, patch: { x: x + 1, y: y + 1, width: width - 2, height: height - 2 } };
  const [[x1, y1], [x2, y2]] = of.ends[entry].map(([col, row]) => [x + col * width, y + row * width]);
  if (isFree) {
    const last = cells.at(-1);
    const patch = { x, y, width: Number(last.getAttribute("x")) + width - x, height: Number(last.getAttribute("y")) + height - y };
    return { x: (x1 + x2) / 2, y: (y1 + y2) / 2, ends: [[x1, y1], [x2, y2]], patch };
  }
  const [along, beside] = [0.16 * width, 0.2 * width];
  const patch = isAcross(of.ends[entry]) ? { x: x1 + along, y: y1 - beside, width: width - 2 * along, height: 2 * beside }
    : { x: x1 - beside, y: y1 + along, width: 2 * beside, height: y2 - y1 - 2 * along };
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), patch };
}

// strung is a line from end to end that looks as what is drawn does.
function strung(drawn, [[x1, y1], [x2, y2]]) {
  const looks = Object.fromEntries([...drawn.attributes].filter(({ name }) => /^stroke/.test(name)).map(({ name, value }) => [name, value]));
  return shape("line", { ...looks, x1, y1, x2, y2 });
}

// inkOf is how a value looks in an entry. What the page does not know is a wash.
function inkOf(entry, value, cells) {
  const spot = spotOf(entry, cells);
  const ink = of.inks.find((one) => (of.isSteps || one.value === value) && (!of.ends || isFree || isAcross(of.ends[one.entry]) === isAcross(of.ends[entry])));
  if (!ink?.drawn.length) return shape("rect", { class: "wash", ...spot.patch });
  const from = spotOf(ink.entry, cells);
  if (isFree && ink.drawn.length === 1) return strung(ink.drawn[0], spot.ends);
  const drawn = shape("g", { transform: `translate(${spot.x - from.x} ${spot.y - from.y})` }, ...ink.drawn.map((one) => one.cloneNode(true)));
  if (of.isSteps) for (const text of drawn.querySelectorAll("text")) text.textContent = value;
  return drawn;
}

let tried = null; // the position behind which something is tried

// trial has what differs from a position painted in another colour from now on, or nothing.
export function trial(position) { tried = position; }

const triedAt = ({ ends, patch }) => {
  const [[x1, y1], [x2, y2]] = ends || [[0, 0], [0, 0]];
  return ends ? shape("line", { class: "trial", x1, y1, x2, y2 }) : shape("rect", { class: "trial", ...patch });
};

// paint makes the picture of one position that of another one.
export function paint(pictured, position, notes) {
  const svg = place.firstElementChild;
  svg?.querySelector(".paint")?.remove();
  const cells = [...svg?.querySelectorAll(".cell") || []];
  if (cells.length === 0) return;
  const layer = shape("g", { class: "paint", "aria-hidden": "true" });
  if (of.base && pictured) {
    const count = of.ends ? of.ends.length : cells.length;
    const before = (e) => pictured[e] ?? of.given[e] ?? open;
    const changed = Array.from({ length: count }, (_, entry) => entry).filter((e) => before(e) !== (position[e] ?? of.given[e] ?? open));
    if (changed.length) {
      layer.append(shape("clipPath", { id: "patches" }, ...(isFree ? changed.slice(0, 1) : changed).map((e) => shape("rect", spotOf(e, cells).patch))), of.base);
      const anew = isFree ? [...of.ends.keys()].filter((e) => (of.given[e] ?? open) === open) : changed;
      const inks = anew.filter((e) => (position[e] ?? open) !== open).map((e) => inkOf(e, position[e], cells));
      layer.append(shape("g", of.ends ? {} : { "clip-path": "url(#patches)" }, ...inks)); // a lamp also lights other cells
    }
  }
  if (of.base && tried) {
    const isTried = (value, e) => value !== open && value !== (tried[e] ?? open);
    layer.append(...position.flatMap((value, e) => (isTried(value, e) ? [triedAt(spotOf(e, cells))] : [])));
  }
  for (const [cell, text] of Object.entries(notes)) if (cells[cell]) layer.append(noteOf(cells[cell], text));
  if (layer.children.length) svg.insertBefore(layer, cells[0].closest("svg > g"));
}

// rubber shows a line that is being drawn, between two places in cells, or none.
export function rubber(from, to) {
  const svg = place.firstElementChild;
  svg?.querySelector(".rubber")?.remove();
  const cell = svg?.querySelector(".cell");
  if (!cell || !from) return;
  const [x, y, width] = ["x", "y", "width"].map((key) => Number(cell.getAttribute(key)));
  const [x1, y1, x2, y2] = [...from, ...to].map((n, i) => (i % 2 ? y : x) + n * width);
  svg.append(shape("line", { class: "rubber", x1, y1, x2, y2, "stroke-width": 0.08 * width, "stroke-linecap": "round", "aria-hidden": "true" }));
}

// falling shows which marks fall in cells: pairs of a cell and marks. They go with the next picture, or with other marks.
export function falling(pairs) {
  const svg = place.firstElementChild;
  const cells = svg.querySelectorAll(".cell");
  const layer = shape("g", { class: "falls", "aria-hidden": "true" }, ...pairs.filter(([cell]) => cells[cell]).map(([cell, text]) => noteOf(cells[cell], text)));
  if (layer.children.length) svg.append(layer);
}

// noteOf is pencil marks in a cell: digits each in its place of three rows, others one behind the other. Where lines are
// what is filled in, a cell has one mark.
function noteOf(cell, text) {
  const [x, y, width] = ["x", "y", "width"].map((key) => Number(cell.getAttribute(key)));
  if (of.ends) return shape("g", { class: "note", "font-size": 0.45 * width }, shape("text", { x: x + width / 2, y: y + 0.66 * width }, text));
  const marks = text.split(" ").filter(Boolean);
  const isDigits = marks.every((mark) => /^[1-9]$/.test(mark));
  const across = isDigits || marks.length <= 9 ? 3 : 4;
  const step = 0.86 / across;
  return shape("g", { class: "note", "font-size": width * Math.min(0.27, step) }, ...marks.map((mark, i) => {
    const turn = isDigits ? mark - 1 : i;
    const [col, row] = [turn % across, Math.floor(turn / across)];
    return shape("text", { x: x + width * (0.07 + step * (col + 0.5)), y: y + width * (0.1 + step * (row + 0.75)) }, mark);
  }));
}
