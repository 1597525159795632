// The hand for straight lines between any two cells: a drag from one to another draws a line or takes it away, with the
// right button it says that there is none.

import * as paint from "./paint.js";
import { gridOf } from "./grid.js";

const reach = 0.45; // of a press around the middle of a cell
const near = 0.2; // of a press beside a line

export function pointsHand(game) {
  const { rows, cols } = game;
  const grid = gridOf("points", rows, cols);
  const mark = game.hand.values.find((v) => !v.rest).value;
  const none = game.hand.values.find((v) => v.rest).value;
  const middle = (cell) => [cell % cols + 0.5, Math.floor(cell / cols) + 0.5];
  const isPoint = new Set(grid.ends.flatMap((ends, entry) => (game.isFixed(entry) ? [] : ends.map(String))));
  let drag = null; // from a point, or from where no point is
  let start = null; // the point at which a line begins that keys draw

  // nodeAt is the point at a place, null if there is none.
  function nodeAt({ x, y }) {
    const node = [Math.floor(x) + 0.5, Math.floor(y) + 0.5];
    return isPoint.has(String(node)) && Math.hypot(node[0] - x, node[1] - y) < reach ? node : null;
  }

  // lineAt is the entry of a line that is marked at a place, -1 if there is none.
  function lineAt({ x, y }) {
    let found = { entry: -1, away: near };
    grid.ends.forEach(([[x1, y1], [x2, y2]], entry) => {
      if (game.isFixed(entry) || game.valueOf(entry) === game.open) return;
      const along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2);
      const away = Math.hypot(x1 + along * (x2 - x1) - x, y1 + along * (y2 - y1) - y);
      if (along > 0 && along < 1 && away < found.away) found = { entry, away };
    });
    return found.entry;
  }

  function toggle(from, to, value) {
    const entry = grid.entry(from, to);
    if (entry !== undefined && !game.isFixed(entry)) game.write([[entry, game.valueOf(entry) === value ? game.open : value]]);
  }

  function press(at) {
    drag = { from: nodeAt(at), at, value: at.isRight ? none : mark };
  }

  function move(at) {
    if (drag?.from) paint.rubber(drag.from, nodeAt(at) || [at.x, at.y]);
    if (drag) drag.at = at;
  }

  function release() {
    const done = drag;
    drag = null;
    paint.rubber();
    if (!done) return;
    const to = nodeAt(done.at);
    if (done.from && to && String(to) !== String(done.from)) return toggle(done.from, to, done.value);
    const entry = lineAt(done.at);
    if (entry >= 0 && !done.from) game.write([[entry, game.open]]);
  }

  function key(cell, event) {
    if (event.key === "Escape" && start) start = null;
    else if (event.key !== " " && event.key !== "Enter") return false;
    else if (!start) start = isPoint.has(String(middle(cell))) ? middle(cell) : null;
    else {
      if (String(start) !== String(middle(cell))) toggle(start, middle(cell), event.shiftKey ? none : mark);
      start = null;
    }
    paint.rubber(start, start);
    return true;
  }

  return {
    drags: true, press, move, release, key,
    words: [
      ["Drag", "from point to point draws a line, or takes it away; with the right button it says that there is none"],
      ["Click or tap", "a line to take it away"],
      ["Space", "at one point and at another draws a line between them, or takes it away; with Shift there is none"],
    ],
  };
}
