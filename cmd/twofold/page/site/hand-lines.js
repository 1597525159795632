// Hands for answers that are lines or borders: a click at one toggles it, the right button crosses it out, a drag draws
// from node to node, and within areas a rectangle.

import * as board from "./board.js";
import { gridOf, nearest } from "./grid.js";

const near = 0.3; // of a click in a cell that is meant for a line at its side

export function linesHand(game) {
  const kind = game.hand.lines;
  const grid = gridOf(kind, game.rows, game.cols);
  const half = kind === "cells" ? 0.5 : 0;
  const marks = game.hand.values.filter((v) => !v.rest).map((v) => v.value).sort();
  const rest = game.hand.values.find((v) => v.rest)?.value ?? game.open;
  let drag = null;

  // after is what a click makes of a line: one more, and none behind the most.
  const after = (value) => marks[marks.indexOf(value) + 1] ?? game.open;
  const nodeAt = (at) => [Math.round(at.x - half) + half, Math.round(at.y - half) + half];
  const entryAt = (at) => {
    const found = nearest(grid, at.x, at.y);
    return kind === "corners" || found.away < near ? found.entry : -1;
  };

  function press(at) {
    const entry = entryAt(at);
    if (at.isRight) {
      drag = { crossing: entry >= 0 && game.valueOf(entry) === rest ? game.open : rest };
      return cross(entry);
    }
    drag = kind === "borders" && entry < 0 ? { corner: at.cell } : { trail: [{ node: nodeAt(at) }], at };
  }

  function cross(entry) {
    if (entry >= 0) game.write([[entry, drag.crossing]], drag.isBegun);
    drag.isBegun ||= entry >= 0;
  }

  function move(at) {
    if (!drag) return;
    if (drag.trail) return follow(nodeAt(at), at);
    if ("crossing" in drag) return cross(entryAt(at));
    if (at.cell >= 0 && at.cell !== drag.cell) rectangle(at.cell);
  }

  // follow goes to a node along rows and columns, and back where it came from.
  function follow(to, at) {
    if (Math.hypot(to[0] - at.x, to[1] - at.y) > 0.42) return;
    for (;;) {
      const [x, y] = drag.trail.at(-1).node;
      if (x === to[0] && y === to[1]) return;
      step(x !== to[0] ? [x + Math.sign(to[0] - x), y] : [x, y + Math.sign(to[1] - y)]);
    }
  }

  function step(node) {
    const { trail } = drag;
    const before = trail.at(-2)?.node;
    if (before && String(before) === String(node)) {
      const { entry, value } = trail.pop();
      if (entry !== undefined) game.write([[entry, value]], true);
      return;
    }
    const entry = grid.entry(trail.at(-1).node, node);
    if (entry === undefined) return trail.push({ node });
    const value = game.valueOf(entry);
    drag.value ??= after(value);
    trail.push({ node, entry, value });
    game.write([[entry, drag.value]], drag.isBegun);
    drag.isBegun = true;
  }

  // rectangle gives the area between two cells its borders, in place of what the drag wrote so far.
  function rectangle(cell) {
    const { cols } = game;
    drag.before ||= game.position();
    drag.cell = cell;
    const [top, bottom] = [drag.corner, cell].map((c) => Math.floor(c / cols)).sort((a, b) => a - b);
    const [left, right] = [drag.corner, cell].map((c) => c % cols).sort((a, b) => a - b);
    const position = [...drag.before];
    grid.ends.forEach(([[x1, y1], [x2, y2]], entry) => {
      const isIn = x1 >= left && x2 <= right + 1 && y1 >= top && y2 <= bottom + 1;
      if (!isIn || game.isFixed(entry)) return;
      const isRim = x1 === x2 ? x1 === left || x1 === right + 1 : y1 === top || y1 === bottom + 1;
      position[entry] = isRim ? marks[0] : rest;
    });
    game.put(position, drag.isBegun);
    drag.isBegun = true;
  }

  function release(at) {
    const done = drag;
    drag = null;
    if (!done?.trail || done.isBegun || !at) return;
    const entry = entryAt(done.at);
    if (entry >= 0) return toggle(entry, done.at.isTouch);
    if (done.at.cell >= 0 && kind === "cells") game.cycleNote(done.at.cell);
  }

  // toggle draws a line or takes it away; a finger, which has no second button, crosses it out in between.
  function toggle(entry, isTouch) {
    const value = game.valueOf(entry);
    game.write([[entry, isTouch && value === marks.at(-1) ? rest : after(value)]]);
  }

  const sides = { w: [0, -1], a: [-1, 0], s: [0, 1], d: [1, 0] };

  // sideOf is the entry at a side of a cell, or from its middle that way.
  function sideOf(cell, [right, down]) {
    const [x, y] = [cell % game.cols, Math.floor(cell / game.cols)];
    if (kind === "cells") return grid.entry([x + 0.5, y + 0.5], [x + 0.5 + right, y + 0.5 + down]);
    if (right) return grid.entry([x + (right > 0), y], [x + (right > 0), y + 1]);
    return grid.entry([x, y + (down > 0)], [x + 1, y + (down > 0)]);
  }

  function key(cell, event) {
    const arrow = (event.ctrlKey || event.metaKey) && { ArrowUp: "w", ArrowLeft: "a", ArrowDown: "s", ArrowRight: "d" }[event.key];
    const side = sides[arrow || (!event.ctrlKey && event.key.toLowerCase())];
    if (!side) return /^[1-9]$/.test(event.key) && kind === "borders" && number(cell, event.key);
    const entry = sideOf(cell, side);
    if (entry === undefined) return true;
    const value = game.valueOf(entry);
    if (event.shiftKey) game.write([[entry, value === rest ? game.open : rest]]);
    else game.write([[entry, after(value)]]);
    if (arrow) board.choose(cell + side[0] + side[1] * game.cols);
    return true;
  }

  // number notes how large the area of a cell is: cells beside each other of areas as large are joined, others are not.
  function number(cell, digit) {
    if (digit === game.open) game.setNote(cell, "");
    else game.setNote(cell, game.notes[cell] === digit ? "" : digit, Object.values(sides).flatMap((side) => {
      const other = board.beside(cell, side);
      const known = other >= 0 && (game.notes[other] || board.clueOf(other));
      return known && game.notes[cell] !== digit ? [[sideOf(cell, side), known === digit ? rest : marks[0]]] : [];
    }));
    return true;
  }

  const what = kind === "borders" ? "border" : "line";
  return {
    drags: true, press, move, release, key,
    ...(kind === "borders" && {
      pad: [..."123456789"].map((digit) => ({ value: digit, mark: digit, word: digit })), // with the pencil
      write: (digit) => number(board.chosenCell(), digit),
    }),
    words: [
      ["Click or tap", kind === "cells" ? "between two cells draws a line, or takes it away; in a cell it makes a mark" : `a ${what} to draw it, or to take it away`],
      ["Right button", kind === "borders" ? "marks that there is no border" : "crosses out where no line goes"],
      ["Drag", kind === "borders" ? "from a cell draws a rectangle, along sides draws borders" : "draws a line; back over it takes it back"],
      ["W A S D", `the ${what} above, left, below, right; with Shift it is crossed out`],
      ...(kind === "cells" ? [["Ctrl and arrows", "draw a line to the next cell"]] : []),
      ...(kind === "borders" ? [["Digits", "note how large an area is"]] : []),
    ],
  };
}
