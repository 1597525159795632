// The page of a day: nine puzzles with ticks, those of other days by their date, the days in a row on which something was
// solved, and times: of each puzzle and level the best.

import { at, element, say, some } from "./dom.js";
import { today } from "./draw.js";
import { language, translated } from "./lang.js";
import { load, save } from "./store.js";

const first = 20260101; // before it there are no days
const kept = 400; // days

let other = 0; // the day that is shown in place of today, as a number such as 20261128
const shown = () => other || today(); // which a page that stays open overnight asks anew

// dayOf is the date as a Date at noon, shifted by days; numberOf is the way back.
const dayOf = (number, by = 0) => new Date(Math.floor(number / 10000), Math.floor(number / 100) % 100 - 1, number % 100 + by, 12);
const numberOf = (day) => (day.getFullYear() * 100 + day.getMonth() + 1) * 100 + day.getDate();
const written = (number) => String(number).replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
const worded = (number) => dayOf(number).toLocaleDateString(language, { day: "numeric", month: "long", ...(Math.floor(number / 10000) === new Date().getFullYear() ? {} : { year: "numeric" }) });

export const timeOf = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

// nine are those of the gallery that people play most, before favourites are taken out of it.
const nine = [...document.querySelectorAll("#most a")].slice(0, 9);
const tileOf = (link) => link.getAttribute("href").slice("#today=".length);
const doneOn = (number) => load().done?.[number] || {};

// addressOf is the address of a puzzle's board of a day; asked is what such an address asks for.
const addressOf = (tile, number) => `#today=${tile}` + (number === today() ? "" : `@${written(number)}`);
export function asked(hash) {
  const [, family, variant, day] = /^#today=([^/]+)\/([^@]+)(?:@(\d{4}-\d\d-\d\d))?$/.exec(hash) || [];
  return { family, variant, date: day ? Number(day.replaceAll("-", "")) : today() };
}

// streak is on how many days up to now something was solved, today or not yet.
function streak() {
  let number = today();
  const isDone = () => Object.keys(doneOn(number)).length > 0;
  if (!isDone()) number = numberOf(dayOf(number, -1));
  let count = 0;
  for (; isDone(); count++) number = numberOf(dayOf(number, -1));
  return count;
}

export function show() {
  const date = shown();
  const done = doneOn(date);
  at("day-heading").textContent = date === today() ? `Today, ${worded(date)}` : worded(date);
  at("day-date").max = written(today());
  at("day-date").value = written(date);
  at("day-after").disabled = date >= today();
  at("nine").replaceChildren(...nine.map((link) => {
    const seconds = done[tileOf(link)];
    const isDone = seconds !== undefined;
    return element("li", {}, element("a", { href: addressOf(tileOf(link), date), className: isDone ? "done" : "" },
      element("span", { ariaHidden: "true" }, isDone ? "✓" : "○"), link.lastElementChild.textContent + (isDone ? ` ${timeOf(seconds)}` : "")));
  }));
  at("day-share").hidden = Object.keys(done).length === 0;
  const days = streak();
  say(days > 1 ? `${some(days, "day")} in a row` : "", "", at("day-said"));
}

function go(number) {
  if (!(number >= first && number <= today())) return;
  other = number === today() ? 0 : number;
  show();
}

// solved keeps how long a board took; it is the best time of its puzzle and level before, undefined if there was none.
export function solved({ family, variant, level, date: of }, seconds) {
  const tile = `${family}/${variant}`;
  const { done = {}, bests = {} } = load();
  const key = [tile, level].filter(Boolean).join(" ");
  const best = bests[key];
  bests[key] = Math.min(best ?? Infinity, seconds);
  if (of) {
    done[of] = { [tile]: seconds, ...done[of] }; // the first time counts
    for (const old of Object.keys(done).sort().slice(0, -kept)) delete done[old];
  }
  save({ done, bests });
  return best;
}

// result is what was solved on the day, without a spoiler.
function result() {
  const date = shown();
  const done = doneOn(date);
  const lines = nine.map((link) => ({ name: link.lastElementChild.textContent, seconds: done[tileOf(link)] }));
  const count = lines.filter((one) => one.seconds !== undefined).length;
  const days = streak();
  return [`Twofold, ${worded(date)}: ${count}/${lines.length}`, ...lines.filter((one) => one.seconds !== undefined).map((one) => `✓ ${one.name} ${timeOf(one.seconds)}`),
    ...(days > 1 ? [translated(`${some(days, "day")} in a row`)] : [])].join("\n");
}

async function share() {
  try {
    await navigator.clipboard.writeText(result());
    say("The result is copied.", "", at("day-said"));
  } catch {
    say(result(), "", at("day-said"));
  }
}

export function begin() {
  at("day-before").onclick = () => go(numberOf(dayOf(shown(), -1)));
  at("day-after").onclick = () => go(numberOf(dayOf(shown(), 1)));
  at("day-date").onchange = () => go(Number(at("day-date").value.replaceAll("-", "")));
  at("day-share").onclick = share;
  show();
}
