// The time that a board took so far. It runs from the first entry to the last while the page is seen, and can be hidden.

import { at } from "./dom.js";
import { load, save } from "./store.js";
import { table } from "./table.js";

let seconds = 0;
let ticking = 0;

const two = (n) => String(n).padStart(2, "0");

function show() {
  table.seconds = seconds;
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  at("timer").textContent = h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

// run goes on, or stops.
export function run(isOn) {
  if (isOn === Boolean(ticking)) return;
  clearInterval(ticking);
  ticking = isOn ? setInterval(tick, 1000) : 0;
  if (!isOn) save({ seconds });
}

function tick() {
  if (document.hidden) return;
  seconds++;
  show();
  save({ seconds });
}

// reset begins anew, from so many seconds.
export function reset(from) {
  run(false);
  seconds = from;
  save({ seconds });
  show();
}

export function begin() {
  seconds = load().seconds || 0;
  const hide = (isHidden) => {
    at("timer").hidden = isHidden;
    at("time").setAttribute("aria-pressed", String(!isHidden));
    save({ timeless: isHidden });
  };
  at("time").onclick = () => hide(!at("timer").hidden);
  hide(load().timeless || false);
  show();
}
