// The board of the workshop: a click, a drag or keys write words into its cells, and fields hold what stands beside them.

import { at, element, inline } from "./dom.js";

const place = at("place");
let write = () => {}; // (section, place, word)
let sketch = null; // the last answer
let layer = ""; // the mark of the section that is written into
let brush = "";
let chosen = 0;
let typed = "";
let typedAt = 0;

const leastCell = 44; // pixels of a cell, with its share of the margin, as a target for fingers
const cells = () => [...place.querySelectorAll(".cell")];
const layers = () => sketch.sections.filter((s) => s.cells);
const section = () => layers().find((s) => s.mark === layer);
const names = { "": "cells" };

// begin says who is told of words.
export function begin(told) {
  write = told;
}

// show draws a board, with the words that its cells may have and fields for those beside them.
export function show(answer) {
  const had = place.contains(document.activeElement);
  sketch = answer;
  if (!layers().some((s) => s.mark === layer)) layer = layers()[0]?.mark ?? "";
  const svg = inline(answer.svg);
  const box = svg.viewBox.baseVal;
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  svg.style.width = `${Math.round(box.width * Math.max(1.15, Math.min(1.75, 420 / box.width)))}px`;
  svg.style.setProperty("--least", `${Math.round(Math.min(box.width, leastCell * answer.cols))}px`);
  place.replaceChildren(svg);
  dress(svg);
  if (had) choose(chosen);
  listBrushes();
  listBeside();
}

function dress(svg) {
  const all = cells();
  chosen = Math.min(chosen, all.length - 1);
  svg.setAttribute("role", "grid");
  svg.setAttribute("aria-label", "The board: type a word into a cell, or click");
  for (const child of svg.children) {
    if (["title", "desc"].includes(child.tagName) || child.querySelector(".cell")) child.removeAttribute("aria-hidden");
    else child.setAttribute("aria-hidden", "true");
  }
  for (const cell of all) {
    cell.setAttribute("role", "gridcell");
    cell.setAttribute("tabindex", "-1");
    cell.parentElement.setAttribute("role", "row");
  }
  all[0]?.parentElement.parentElement.setAttribute("role", "rowgroup");
  all[chosen]?.setAttribute("tabindex", "0");
}

function choose(cell) {
  const all = cells();
  if (!all[cell]) return;
  all[chosen]?.setAttribute("tabindex", "-1");
  chosen = cell;
  all[cell].setAttribute("tabindex", "0");
  all[cell].focus({ preventScroll: true });
}

const chips = () => document.querySelector("#brushes [role=radiogroup]");
const word = (text) => (text === "." ? "nothing" : text);

// mostChips is how many words have a button each; there is a field for others.
const mostChips = 16;

function listBrushes() {
  const now = section();
  at("brushes").hidden = !now;
  if (!now) return;
  if (!now.may.includes(brush)) brush = now.may[now.may[0] === "." ? 1 : 0] ?? ".";
  const chip = (w) => element("button", { type: "button", role: "radio", "aria-checked": String(w === brush), tabIndex: w === brush ? 0 : -1, onclick: () => pick(w), textContent: word(w) });
  const shown = now.may.slice(0, mostChips);
  chips().replaceChildren(...shown.map(chip));
  const more = [...at("brushes").querySelectorAll("label")];
  for (const one of more) one.remove();
  if (layers().length > 1) {
    const list = element("select", { onchange: () => { layer = list.value; listBrushes(); } }, ...layers().map((s) => element("option", { value: s.mark, textContent: names[s.mark] ?? s.mark })));
    list.value = layer;
    at("brushes").append(element("label", {}, "Layer ", list));
  }
  if (now.may.length > mostChips || now.may.length < 2) at("brushes").append(element("label", {}, "Another word ", element("input", { size: 6, value: shown.includes(brush) ? "" : brush, oninput: (e) => { brush = e.target.value.trim() || "."; } })));
}

function pick(w) {
  const had = chips().contains(document.activeElement);
  brush = w;
  listBrushes();
  if (had) chips().querySelector("[aria-checked=true]")?.focus();
}

chips().addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = section().may.slice(0, mostChips);
  pick(all[(all.indexOf(brush) + step + all.length) % all.length]);
});

const mostFields = 24; // that are open at once

// listBeside makes a field for each place that is no cell.
function listBeside() {
  const focused = document.activeElement?.id;
  const wasOpen = new Set([...at("beside").querySelectorAll("details[open]")].map((d) => d.dataset.mark));
  const field = (s) => (w, i) => element("input", {
    id: `${s.mark}-${i}`, value: w, size: Math.max(2, w.length), ariaLabel: `${s.mark} ${i + 1}`,
    onchange: (e) => write(s.mark, i, e.target.value.trim() || s.may[0] || "."),
  });
  at("beside").replaceChildren(...sketch.sections.filter((s) => !s.cells).map((s) => element("details", { "data-mark": s.mark, open: s.words.length <= mostFields || wasOpen.has(s.mark) },
    element("summary", {}, `Clues: ${s.mark}`), element("div", { className: "line" }, ...s.words.map(field(s))))));
  if (focused) at(focused)?.focus();
}

// put writes a word into a cell.
function put(cell, w) {
  const now = section();
  if (!now || now.words[cell] === w) return;
  now.words[cell] = w;
  write(layer, cell, w);
}

let isDown = false;
const cellOf = (event) => Number(document.elementFromPoint(event.clientX, event.clientY)?.closest?.("#place .cell")?.dataset.cell ?? -1);

// toggle writes the brush, or takes it away where it stands.
const toggle = (cell) => put(cell, section().words[cell] === brush && section().may[0] === "." ? "." : brush);

let touched = -1; // by a finger, which may be about to scroll

place.addEventListener("pointerdown", (event) => {
  const cell = cellOf(event);
  if (cell < 0 || event.button !== 0 || !section()) return;
  choose(cell);
  if (event.pointerType !== "mouse") {
    touched = cell;
    return;
  }
  event.preventDefault();
  isDown = true;
  toggle(cell);
});
addEventListener("pointermove", (event) => {
  if (isDown && cellOf(event) >= 0) put(cellOf(event), brush);
});
addEventListener("pointerup", (event) => {
  if (touched >= 0 && cellOf(event) === touched) toggle(touched);
  isDown = false;
  touched = -1;
});
addEventListener("pointercancel", () => { touched = -1; });
place.addEventListener("contextmenu", (event) => {
  const cell = cellOf(event);
  if (cell < 0 || section()?.may[0] !== ".") return;
  event.preventDefault();
  put(cell, ".");
});

const ways = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// What is typed soon after each other is one word, such as 12 or 2n.
place.addEventListener("keydown", (event) => {
  if (!event.target.classList.contains("cell") || event.ctrlKey || event.altKey || event.metaKey || !section()) return;
  const { rows, cols } = sketch;
  const way = ways[event.key];
  if (way) {
    typed = "";
    choose((Math.floor(chosen / cols) + way[0] + rows) % rows * cols + (chosen % cols + way[1] + cols) % cols);
  } else if (["Backspace", "Delete"].includes(event.key)) put(chosen, section().may[0] ?? ".");
  else if (event.key === "Enter" || event.key === " ") put(chosen, brush);
  else if (event.key.length === 1) {
    typed = event.timeStamp - typedAt < 900 ? typed + event.key : event.key;
    typedAt = event.timeStamp;
    const { may } = section();
    if (!may.includes(typed) && may.includes(event.key)) typed = event.key;
    if (may.includes(typed)) put(chosen, typed);
  } else return;
  event.preventDefault();
});
