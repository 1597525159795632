// Boards to be played: today's, which is the same for everybody, and others that are drawn, the next one while the one
// before is played.
//
// An order is { family, variant, size, level, seed }; a size or level of "" is as usual, or any.

import * as api from "./api.js";
import { load, save, unpacked } from "./store.js";

const tries = 5; // boards that are made for one of a level
const soon = 10; // seconds that somebody waits for one

// today is the date here, as a number such as 20261126: the seed of today's boards.
export const today = () => Number(new Date().toLocaleDateString("sv-SE").replaceAll("-", ""));

let shelf = {}; // the boards of one puzzle: those of all would be 70 MB

// stock is the boards of a puzzle that came with the page, each as { tile, level, board } and what the program would say
// of it first.
function stock({ family, variant }) {
  const tile = `${family}/${variant}`;
  if (shelf.tile !== tile) {
    const all = unpacked(`stock-${family}-${variant}.json.gz`).then((text) => JSON.parse(text).map((one) => ({ tile, ...one })));
    shelf = { tile, all };
    all.catch(() => { shelf = {}; }); // it is asked for again
  }
  return shelf.all;
}

// levels are those of which the stock has boards.
export const levels = async (order) => new Set((await stock(order).catch(() => [])).map((one) => one.level));

const mostSeen = 400;

// seen keeps that a board of the stock was there, so that it is not drawn again, and hands on what came with it.
function seen(one) {
  api.bring(one);
  const { drawn = [] } = load();
  save({ drawn: [...drawn.filter((key) => key !== keyIn(one)), keyIn(one)].slice(-mostSeen) });
  return one;
}
const keyIn = ({ tile, board }) => `${tile} ${[...board.trim()].reduce((sum, letter) => (31 * sum + letter.codePointAt(0)) >>> 0, 0)}`;

// stocked is a board of the stock that is as ordered, null if there is none; one that was there before only if it may be.
async function stocked(order, mayRepeat = false) {
  const { drawn = [] } = load();
  const fit = (await stock(order).catch(() => [])).filter((one) => (!order.level || one.level === order.level) &&
    (!order.size || one.board.split("\n")[0].split(" ").includes(order.size)));
  const fresh = fit.filter((one) => !drawn.includes(keyIn(one)));
  const among = fresh.length || !mayRepeat ? fresh : fit;
  return among.length ? seen(among[random() % among.length]) : null;
}

// daily is the board of a day, which is the seed: one of the stock, of a level if there is such a one, each for a day in its
// turn. It is { board, level }, or null of a puzzle that came from elsewhere.
async function daily({ level, seed, ...of }) {
  const all = await stock(of);
  const fit = all.filter((one) => one.level === level);
  const among = level && fit.length ? fit : all;
  const one = among[Date.UTC(Math.floor(seed / 10000), Math.floor(seed / 100) % 100 - 1, seed % 100) / 864e5 % among.length];
  return one ? seen(one) : null;
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
  const mine = next = { key: keyOf(order), made, stop, isDone: false };
  made.then((found) => { mine.isDone = found.level === order.level; }, () => {});
}

// draw is a board as is ordered: with a seed that of the day, without one any: that which was drawn ahead, or of the stock,
// if there is one. If none of a level is found soon, or of a size that the page lists, the stock has one of the usual size.
export async function draw(order, ask, isListed = false) {
  if (order.seed) return await daily(order) || make(order, ask);
  const drawn = next?.key === keyOf(order) ? next : null;
  const ready = drawn?.isDone ? null : await stocked(order);
  if (ready) return ready;
  const usual = () => stocked({ ...order, size: "" }, true);
  if (drawn) {
    const made = drawn.made.catch(() => null); // then it is asked for again
    const late = isListed && new Promise((done) => setTimeout(done, 1000 * soon, "late"));
    const instead = await Promise.race([made, late || made]) === "late" && await usual();
    if (instead) return instead; // and what is drawn ahead is there the next time
    next = null;
    const found = await made;
    if (found) return found;
  }
  try {
    const found = await make({ ...order, seed: random(), seconds: isListed && api.within(soon) }, ask);
    return order.level && !found.level && await usual() || found;
  } catch (problem) {
    const instead = isListed && problem.name !== "AbortError" && await usual();
    if (!instead) throw problem;
    return instead;
  }
}
