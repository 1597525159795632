// Where entries of an answer lie that are no cells: lines between the middles of cells, beside each other or any two,
// along their sides, or borders between them, in the order in which the program has them.

// gridOf is a list of such entries, each as its two ends, [x, y] in cells from the upper left corner of the board, and
// a function from two ends to the number of an entry, undefined if there is none.
export function gridOf(kind, rows, cols) {
  const more = kind === "corners" ? 1 : 0;
  const ends = [];
  if (kind === "points") for (let a = 0; a < rows * cols; a++) for (let b = a + 1; b < rows * cols; b++) ends.push([a, b].map((n) => middle(n, cols)));
  else for (let r = 0; r < rows + more; r++) {
    for (let c = 0; c < cols + more; c++) {
      if (c + 1 < cols + more) ends.push(endsOf(kind, r, c, 0, 1));
      if (r + 1 < rows + more) ends.push(endsOf(kind, r, c, 1, 0));
    }
  }
  const numbers = new Map(ends.map((pair, i) => [keyOf(...pair), i]));
  return { ends, entry: (from, to) => numbers.get(keyOf(from, to)) };
}

const middle = (cell, cols) => [cell % cols + 0.5, Math.floor(cell / cols) + 0.5];

function endsOf(kind, r, c, down, right) {
  if (kind === "borders") return [[c + right, r + down], [c + 1, r + 1]];
  const half = kind === "corners" ? 0 : 0.5;
  return [[c + half, r + half], [c + half + right, r + half + down]];
}

const keyOf = (...ends) => ends.map(String).sort().join(" ");

// nearest is the entry whose middle is nearest to a point, and how far that is, along rows and columns.
export function nearest({ ends }, x, y) {
  let found = { entry: -1, away: Infinity };
  ends.forEach(([[x1, y1], [x2, y2]], entry) => {
    const away = Math.abs((x1 + x2) / 2 - x) + Math.abs((y1 + y2) / 2 - y);
    if (away < found.away) found = { entry, away };
  });
  return found;
}

// entryAt is the number of the entry at a place: a cell, or two nodes.
export function entryAt(place, kind, rows, cols) {
  const ends = placed(kind, place);
  if (ends) return gridOf(kind, rows, cols).entry(...ends);
  const [, row, col] = /^r(\d+)c(\d+)$/.exec(place);
  return (row - 1) * cols + (col - 1);
}

// placed is the ends of the entry at a place of two nodes, such as r1c1-r1c2, null if it is no such place.
export function placed(kind, place) {
  const found = /^r(\d+)c(\d+)-r(\d+)c(\d+)$/.exec(place);
  if (!found) return null;
  const [row, col, toRow, toCol] = found.slice(1).map((n) => n - 1);
  return endsOf(kind, row, col, toRow - row, toCol - col);
}
