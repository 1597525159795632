// Boards to be played: today's, which is the same for everybody, and others that are drawn, the next one while the one
// before is played.
//
// An order is { family, variant, size, level, seed }; a size or level of "" is as usual, or any.

import * as api from "./api.js";

const tries = 5; // boards that are made for one of a level

// today is the date here, as a number such as 20261126: the seed of today's boards.
export const today = () => Number(new Date().toLocaleDateString("sv-SE").replaceAll("-", ""));

let came = null; // with the page: a promise of all boards, each a part of one text, which is read once for that

// boards are those that came with the page, each as { tile, level, board }.
async function boards() {
  const blocks = (await (await fetch("today.txt")).text()).trim().split("\n\n");
  return blocks.map((block) => /^# (?<tile>\S+) ?(?<level>\w*)\n(?<board>[^]*)$/.exec(block).groups);
}

// daily is the board of a day, which is the seed: one of those that came with the page, of a level if there is such a one,
// each for a day in its turn. It is { board, level }, or null of a puzzle that came from elsewhere.
async function daily({ family, variant, level, seed }) {
  came ??= boards().catch((problem) => {
    came = null;
    throw problem;
  });
  const all = (await came).filter((one) => one.tile === `${family}/${variant}`);
  const fit = all.filter((one) => one.level === level);
  const among = level && fit.length ? fit : all;
  return among[Date.UTC(Math.floor(seed / 10000), Math.floor(seed / 100) % 100 - 1, seed % 100) / 864e5 % among.length] || null;
}

// make draws a board with one solution, of the level if there is such a one soon. It is { board, level }.
export async function make({ level, date, ...order }, ask) {
  for (const name of Object.keys(order)) if (!order[name]) delete order[name];
  if (level) {
    try {
      return { board: (await ask({ ...order, level, tries })).board, level };
    } catch (problem) {
      if (problem.name === "AbortError" || !/as asked|level/.test(problem.message)) throw problem;
    }
  }
  return { board: (await ask(order)).board, level: "" };
}

const random = () => crypto.getRandomValues(new Uint32Array(1))[0];
const keyOf = ({ seed, date, ...order }) => JSON.stringify(order);

let next = null; // that is drawn ahead: the key of its order, a promise, and what stops it

// ahead begins to draw a board as is ordered, beside all else that is asked.
export function ahead(order) {
  if (next?.key === keyOf(order)) return;
  next?.stop.abort();
  const stop = new AbortController();
  const made = make({ ...order, seed: random() }, (ask) => api.call("generate", ask, { signal: stop.signal, isAhead: true }));
  made.catch(() => {}); // who asks for it asks again
  next = { key: keyOf(order), made, stop };
}

// draw is a board as is ordered: with a seed today's, without one any, that which was drawn ahead if there is one.
export async function draw(order, ask) {
  if (order.seed) return await daily(order) || make(order, ask);
  if (next?.key === keyOf(order)) {
    const { made } = next;
    next = null;
    const found = await made.catch(() => null);
    if (found) return found;
  }
  return make({ ...order, seed: random() }, ask);
}
