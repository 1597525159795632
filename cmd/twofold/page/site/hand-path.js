// The hand for paths through all cells, which are numbered along them: a press on a number takes it up, on an empty
// cell writes the next one, and a drag goes on.

export function pathHand(game) {
  const most = game.hand.steps;
  let last = 0; // the step that was written last
  let line = null; // that is dragged: the step at its end, and which way it counts
  let over = -1;
  let typed = null;
  const cellOf = (n) => game.position().indexOf(n);

  function press(at) {
    typed = null;
    over = at.cell;
    if (at.cell < 0) return;
    const value = game.valueOf(at.cell);
    if (at.isRight) return value > 0 && game.write([[at.cell, game.open]]);
    if (value > 0) {
      last = value;
      line = { at: value, by: cellOf(value + 1) >= 0 && value > 1 && cellOf(value - 1) < 0 ? -1 : 1, cells: [at.cell] };
    } else begin(at.cell);
  }

  function begin(cell) {
    let next = last + 1;
    while (next <= most && cellOf(next) >= 0) next++;
    if (next > most || game.isFixed(cell)) return;
    if (game.isPencil) return game.note(cell, String(next));
    last = next;
    line = { at: next, by: 1, cells: [cell] };
    game.write([[cell, next]]);
  }

  const near = 0.45; // cells from a middle: who goes by a corner comes through no cell beside it

  function move({ cell, x, y }) {
    if (!line || game.isPencil || cell < 0 || cell === over || Math.hypot((x % 1) - 0.5, (y % 1) - 0.5) > near) return;
    over = cell;
    if (cell === line.cells.at(-2)) return takeBack();
    const value = line.at + line.by;
    if (value < 1 || value > most) return;
    const isFree = game.valueOf(cell) === game.open && cellOf(value) < 0 && !game.isFixed(cell);
    if (game.valueOf(cell) !== value && !isFree) return;
    const isFirst = line.cells.length === 1;
    line.cells.push(cell);
    line.at = last = value;
    if (isFree) game.write([[cell, value]], !isFirst);
  }

  function takeBack() {
    const from = line.cells.pop();
    line.at -= line.by;
    last = line.at;
    if (!game.isFixed(from)) game.write([[from, game.open]], true);
  }

  function key(cell, event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    if (event.key === " ") {
      if (game.valueOf(cell) === game.open) begin(cell);
      return true;
    }
    const name = event.shiftKey ? /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] : event.key;
    if (!/^\d$/.test(name || "")) return false;
    digit(cell, name, event.shiftKey !== game.isPencil);
    return true;
  }

  function digit(cell, name, isNote) {
    const longer = typed?.cell === cell ? typed.text + name : name;
    const text = Number(longer) > most ? name : longer;
    typed = { cell, text };
    const n = Number(text);
    if (n < 1) return;
    if (isNote) return game.note(cell, String(n));
    last = n;
    game.write([[cell, n]]);
  }

  return {
    drags: true, press, move, release: () => { line = null; }, key,
    words: [["Digits", "write a step, with Shift as a pencil mark"], ["Click or tap", "writes the next step"],
      ["Drag", "from a number draws the path; back over it takes it back"], ["Space", "writes the next step"]],
  };
}
