// Tables of runs: a row for each engine, sorted by any column.

import { element } from "./dom.js";

const counters = ["expanded", "generated", "frontier", "depth", "conflicts", "decisions", "propagations", "variables", "clauses"];
const time = (seconds) => seconds === undefined ? "" : seconds < 0.001 ? `${(seconds * 1e6).toFixed(0)} µs` : seconds < 1 ? `${(seconds * 1000).toPrecision(3)} ms` : `${seconds.toPrecision(3)} s`;
const bytes = (n) => !n ? "" : `${(n / 1e6).toPrecision(3)} MB`;
const grouped = (n) => n === undefined ? "" : Number(n).toLocaleString("en");

// words are what a run answered.
export const words = (run) => run.error || [run.verdict, run.count > 1 && `${run.count} in all`, run.limit && `${run.limit} limit`, run.reason].filter(Boolean).join(", ");

// columns are those that one of the rows has something in: a name, what to sort by, what to show.
function columnsOf(rows) {
  const all = [
    { name: "Engine", key: (r) => r.run.engine, isWord: true },
    { name: "Answer", key: (r) => words(r.run), isWord: true },
    { name: "Moves", key: (r) => r.moves, show: grouped, isCost: true },
    { name: "Time", key: (r) => r.run.stats.wall, show: time },
    ...counters.map((name) => ({ name: name[0].toUpperCase() + name.slice(1), key: (r) => r.run.stats[name], show: grouped })),
    { name: "Memory", key: (r) => r.run.stats.memory || undefined, show: bytes },
  ];
  return all.filter((c) => c.isWord || rows.some((r) => c.key(r) !== undefined));
}

// A sorted table remembers its order while rows come in.
let order = { name: "", isDown: false };

// show puts rows of { run, moves } into a place. Costs that are not the best one are marked.
export function show(place, rows, caption) {
  place.hidden = rows.length === 0;
  const columns = columnsOf(rows);
  const by = columns.find((c) => c.name === order.name);
  const sorted = by ? [...rows].sort((a, b) => compare(by.key(a), by.key(b)) * (order.isDown ? -1 : 1)) : rows;
  const head = columns.map((c) => element("th", { className: c.isWord ? "" : "figure", scope: "col", ...(c === by ? { "aria-sort": order.isDown ? "descending" : "ascending" } : {}) },
    element("button", { type: "button", textContent: c.name, onclick: () => sort(place, rows, caption, c) })));
  const costs = rows.map((r) => r.moves).filter((n) => n !== undefined);
  const best = Math.min(...costs);
  const isMarked = costs.some((n) => n !== best);
  place.replaceChildren(element("table", {}, element("caption", { className: "about" }, caption),
    element("thead", {}, element("tr", {}, ...head)),
    element("tbody", {}, ...sorted.map((r) => element("tr", {}, ...columns.map((c) => cell(c, r, isMarked, best)))))));
}

function cell(column, row, isMarked, best) {
  const value = column.key(row);
  const shown = column.show ? column.show(value) : value;
  if (column.isWord) return element("td", { className: row.run.error ? "wrong" : "" }, String(shown ?? ""));
  if (!column.isCost || !isMarked || value === undefined) return element("td", { className: "figure" }, shown);
  const more = value === best ? " best" : ` +${value - best}`;
  return element("td", { className: "figure " + (value === best ? "best" : "worse") }, shown + more);
}

function compare(a, b) {
  if (a === undefined || b === undefined) return (a === undefined) - (b === undefined);
  return typeof a === "string" ? a.localeCompare(b) : a - b;
}

function sort(place, rows, caption, column) {
  order = { name: column.name, isDown: order.name === column.name && !order.isDown };
  show(place, rows, caption);
  [...place.querySelectorAll("th button")].find((b) => b.textContent === column.name)?.focus();
}
