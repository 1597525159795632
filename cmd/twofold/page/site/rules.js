// The rules of the family on the table, in people's words, with a small picture.

import { call } from "./ask.js";
import { at, element, figure } from "./dom.js";
import { table } from "./table.js";

let shown = "";

export async function enterPanel() {
  await table.reset();
  const { family, variant } = table.drawn;
  if (shown === family + variant) return;
  shown = family + variant;
  const rules = await call("rules", { family, variant });
  at("rules").replaceChildren(element("h2", { translate: false }, rules.title), element("ul", {}, ...rules.words.map((w) => element("li", {}, w))),
    ...(rules.board ? [element("div", { className: "pictures" }, figure(rules.board, "a board"), figure(rules.solution, "its solution")),
      element("h3", {}, "How one finds it"), element("ul", {}, ...rules.worked.map((w) => element("li", {}, w)))] : []));
}

export function leavePanel() {}
export function begin() {}
