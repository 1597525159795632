// Hands for answers that are a value to a cell. Of two values the left button writes the first and the right button the
// second, and drags paint; of more a click chooses the cell, and keys or buttons write.

import * as board from "./board.js";

export function valuesHand(game) {
  const all = game.hand.values;
  const few = 5; // values that are gone through by clicks
  let stroke = null;
  let last = -1; // the cell of the last press
  let typed = null; // digits that may go on

  // next is the value behind or before one, with open at the end.
  function next(value, by) {
    const ring = [...all.map((v) => v.value), game.open];
    const at = ring.indexOf(value) < 0 ? ring.length - 1 : ring.indexOf(value);
    return ring[(at + by + ring.length) % ring.length];
  }

  function pressed(at) {
    const value = game.isFixed(at.cell) ? game.open : game.valueOf(at.cell); // a stroke may begin at a clue
    if (all.length > few && !at.isRight && last !== at.cell) return undefined;
    if (all.length !== 2 || at.isTouch) return next(value, at.isRight ? -1 : 1);
    const wanted = all[at.isRight ? 1 : 0].value;
    return value === wanted ? game.open : wanted;
  }

  function press(at) {
    typed = null;
    if (at.cell < 0) return;
    const value = pressed(at);
    last = at.cell;
    if (value === undefined) return;
    if (game.isPencil) return game.note(at.cell, all[at.isRight && all.length === 2 ? 1 : 0].mark);
    stroke = { value, over: at.cell };
    game.write([[at.cell, value]]);
  }

  function move(at) {
    if (!stroke || all.length !== 2 || at.cell < 0 || at.cell === stroke.over) return;
    stroke.over = at.cell;
    game.write([[at.cell, stroke.value]], true);
  }

  // enter writes a value into a cell, or notes it.
  function enter(cell, value, isNote) {
    if (value === undefined) return;
    if (isNote && value !== game.open) game.note(cell, all.find((v) => v.value === value).mark);
    else game.write([[cell, value]]);
  }

  // named is the value that a key stands for: by its mark, of which earlier keys may have begun it, or by its turn.
  function named(cell, name) {
    const longer = typed?.cell === cell && all.find((v) => v.mark === typed.text + name);
    const value = longer || all.find((v) => v.mark.toUpperCase() === name.toUpperCase()) || all.find((v, i) => String(i + 1) === name || v.word[0] === name.toLowerCase());
    if (value) typed = { cell, text: value.mark };
    return value?.value;
  }

  function key(cell, event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    if (event.key === " ") {
      enter(cell, next(game.valueOf(cell), event.shiftKey ? -1 : 1));
      return true;
    }
    const digit = event.shiftKey && /^(Digit|Numpad)(\d)$/.exec(event.code)?.[2];
    const value = named(cell, digit || event.key);
    if (value === undefined) return false;
    enter(cell, value, Boolean(digit) !== game.isPencil);
    return true;
  }

  const names = all.map((v, i) => (/\d/.test(v.mark) ? v.mark : i + 1));
  const clicks = all.length === 2 ? [["Click", `writes ${all[0].word}, the right button ${all[1].word}; a tap goes through both`], ["Drag", "paints several cells"]]
    : all.length > few ? [["Click or tap", "chooses a cell; again it goes through what that can be"]]
      : [["Click or tap", "goes through what a cell can be, the right button backwards"]];
  return {
    drags: all.length === 2, press, move, release: () => { stroke = null; }, key,
    pad: all.length > 2 ? all : null, write: (value) => enter(board.chosenCell(), value, game.isPencil),
    words: [...clicks, ["Space", "goes through what a cell can be, with Shift backwards"],
      [`${names[0]} to ${names.at(-1)}`, `write ${all[0].word} to ${all.at(-1).word}`], ["Shift and a digit", "notes it with the pencil"]],
  };
}
