// Of a board that somebody wrote or was sent, the page says by itself how many solutions it has: none, one or several,
// of which two are shown side by side with the cells and lines that differ lit up.

import * as api from "./api.js";
import { call } from "./ask.js";
import * as board from "./board.js";
import { at, element, inline, say } from "./dom.js";
import { gridOf } from "./grid.js";
import { table } from "./table.js";

const pause = 400; // milliseconds, behind which nobody waits for another answer
const patience = 10; // seconds

let asked = null;

// ask asks once nothing else is asked. A board that the page drew has one solution.
function ask() {
  asked?.abort();
  asked = new AbortController();
  const { signal } = asked;
  at("standing").replaceChildren();
  if (table.order || table.drawn.hand?.moves) return;
  const when = () => {
    if (signal.aborted) return;
    if (document.documentElement.dataset.asking !== "0") return setTimeout(when, pause);
    api.call("solve", { board: table.board, engines: "native", n: 2, seconds: patience, id: "standing-" }, { signal, isAhead: true })
      .then((answer) => tell(answer, signal), () => {}); // it can be asked for in Make
  };
  setTimeout(when, pause);
}

function tell({ verdict, solutions }, signal) {
  if (signal.aborted) return;
  if (verdict === "none") return said("This board has no solution.");
  if (verdict !== "multiple") return verdict === "unique" && said("This board has one solution.");
  const button = element("button", { type: "button", textContent: "Show two", onclick: () => showTwo(solutions) });
  said("This board has several solutions. ", button);
}

const said = (...parts) => at("standing").replaceChildren(element("p", { className: "about" }, ...parts));

// showTwo draws two solutions and lights up where they differ.
async function showTwo(solutions) {
  try {
    const drawn = await Promise.all(solutions.map((solution, i) => call("draw", { board: table.board, solution, id: `two-${i}-` })));
    const differ = solutions[0].flatMap((value, entry) => (value === solutions[1][entry] ? [] : [entry]));
    at("standing").replaceChildren(element("div", { className: "pictures" }, ...drawn.map((one, i) => element("figure", {},
      light(inline(one.svg), differ), element("figcaption", {}, i ? "another solution: what differs is lit" : "a solution")))));
  } catch (problem) {
    say(problem.message, "wrong");
  }
}

// light lights up entries in a picture of the board.
function light(svg, entries) {
  const { rows, cols, hand } = table.drawn;
  const cells = [...svg.querySelectorAll(".cell")];
  const lines = hand?.lines && gridOf(hand.lines, rows, cols).ends;
  const over = board.layer();
  for (const entry of entries) {
    if (lines) over.append(board.lineOver(cells[0], lines[entry], "look"));
    else cells[entry]?.classList.add("look");
  }
  svg.append(over);
  for (const child of svg.children) if (!["title", "desc"].includes(child.tagName)) child.setAttribute("aria-hidden", "true");
  return svg;
}

export function begin() {
  table.addEventListener("board", ask);
}
