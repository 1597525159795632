// The families with a picture of a board each, by what a person does on it.

import { call } from "./ask.js";
import { at, element, image } from "./dom.js";
import { table } from "./table.js";

const drawn = new Map(); // frames of pictures, by their boards

// show lists all families, and draws the boards that were not drawn yet, one after another.
async function show(open) {
  if (!at("gallery").children.length) at("gallery").append(...groups().flatMap(([name, families]) => list(name, families, open)));
  for (const [board, frame] of drawn) {
    if (frame.children.length) continue;
    frame.append(image({ svg: (await call("draw", { board })).svg, title: "" })); // the name stands below
    if (at("gallery").hidden) return;
  }
}

function groups() {
  const all = new Map();
  for (const family of table.families.filter((f) => f.examples?.length)) all.set(family.group, [...(all.get(family.group) || []), family]);
  return all.entries().toArray();
}

function list(name, families, open) {
  const buttons = families.map((family) => {
    const { board } = family.examples[0];
    const frame = element("span", { className: "frame" });
    drawn.set(board, frame);
    return element("button", { type: "button", title: family.about, onclick: () => open(board) }, frame, family.name);
  });
  return [element("h2", {}, name), element("div", { className: "families" }, ...buttons)];
}

// begin makes the button that opens and closes the list. What is chosen is opened.
export function begin(open) {
  const toggle = (isOpen) => {
    at("gallery").hidden = !isOpen;
    at("pick").setAttribute("aria-expanded", String(isOpen));
  };
  at("pick").onclick = () => {
    toggle(at("gallery").hidden);
    if (!at("gallery").hidden) show(async (board) => {
      toggle(false);
      await open(board);
      at("pick").focus();
    });
  };
}
