// The board that all parts of the page are about, and its position.

import { call, newest } from "./ask.js";
import { at, say } from "./dom.js";
import * as picture from "./board.js";
import { paint } from "./paint.js";
import { address, load, save } from "./store.js";

export const table = new EventTarget();
Object.assign(table, {
  families: [], // what the program can do
  limits: {},
  given: "", // what was opened
  board: "", // its text, without a position
  drawn: null, // the last answer to "draw" with a position that is played
  position: [], // what is filled in, -1 where nothing is; of boards that are played in moves, the moves
  seconds: 0, // that it took so far
  notes: {}, // pencil marks: texts by the number of a cell
  family: null, // of the board
  answer: null, // that came with the board
  came: "", // what is said of it
  order: null, // that the board was drawn for: see draw.js
});

// open puts a board on the table, with a position in it or beside it, or that in which it was left when another one came.
// It rejects, and changes nothing, if the text is no board.
table.open = async (text, kept = {}) => {
  if (!kept.position) kept = { ...load().begun?.[text.trim()], ...kept };
  const drawn = await call("draw", { board: text, position: kept.position }, { isKept: true });
  latest++;
  table.given = text;
  table.board = drawn.bare || text; // a position in the text is one to go on from, not a part of the board
  table.family = table.families.find((f) => f.name === drawn.family);
  table.notes = kept.notes || {};
  table.order = kept.order || null;
  table.came = drawn.came || "";
  table.answer = drawn.answer || kept.answer || null;
  save({ answer: table.answer });
  table.seconds = kept.seconds || 0;
  settle(drawn);
  table.dispatchEvent(new Event("board"));
  picture.show(drawn); // the program may be busy with the board before
  pictured = table.position;
  table.dispatchEvent(new Event("position"));
};

const mostBegun = 60; // boards that are kept

// begun is what is filled in on boards by their texts, the one on the table as the last.
function begun() {
  const { [table.board.trim()]: _, ...others } = load().begun || {};
  const all = Object.entries(others).slice(1 - mostBegun);
  const { position, notes, seconds } = table;
  if (position.length) all.push([table.board.trim(), { position, notes, seconds }]);
  return Object.fromEntries(all);
}

function settle(drawn) {
  table.drawn = drawn;
  table.position = drawn.position || [];
  at("heading").textContent = `${drawn.called} ${drawn.rows}×${drawn.cols}`;
  address(drawn.board);
  save({ board: table.board, position: table.position, notes: table.notes, order: table.order, called: at("heading").textContent, begun: begun() });
}

let latest = 0; // counts what was to be shown
let pictured = null; // the position in the picture, null if that shows something else

// put makes a position that of the board. The page shows it at once, as far as it can, and the program's picture
// follows. A newer one overtakes it: false is returned then.
table.put = async (position, notes = table.notes) => {
  const turn = ++latest;
  const next = table.drawn.hand?.moves?.findIndex((m) => String([...table.position, m.value]) === String(position)) ?? -1;
  table.position = position;
  table.notes = notes;
  if (table.drawn.next?.[next] && pictured) picture.show({ ...table.drawn, svg: table.drawn.next[next] });
  else paint(pictured, position, notes);
  await redraw();
  return turn === latest;
};

const redraw = newest(async () => {
  const turn = latest;
  const { board, position } = table;
  try {
    const { hand } = table.drawn;
    const handless = Boolean(hand && !hand.moves && !hand.done); // it stays as it is
    const drawn = await call("draw", { board, position, handless }, { isKept: !position.length });
    if (turn !== latest || board !== table.board) return;
    if (handless) drawn.hand = hand;
    settle(drawn);
    picture.show(drawn);
    pictured = table.position;
    paint(pictured, table.position, table.notes);
    at("caption").textContent = "";
    table.dispatchEvent(new Event("position"));
  } catch (problem) {
    if (turn === latest) say(problem.message, "wrong");
  }
});

// show shows something else on the table, such as a state of a search, and leaves the position as it is.
table.show = (drawn, caption = "") => {
  latest++;
  pictured = null;
  picture.show({ rows: table.drawn.rows, cols: table.drawn.cols, ...drawn });
  at("caption").textContent = caption;
};

// reset shows the position again.
table.reset = () => table.put(table.position);

// ask is the question about the board at its position.
table.ask = (more) => ({ board: table.board, position: table.position, ...more });
