// All steps from a position on, as a walk: each can be gone to, which fills in what it and those before it find, and a
// curve shows how many reasons each needs.

import { at, element, say, some } from "./dom.js";

// walk shows the steps. go(taken) fills them in, from the position at which the walk began, and is a promise.
export function walk(steps, go) {
  let now = -1;
  const buttons = steps.map((one, i) => element("button", { type: "button", textContent: `${one.step}. ${one.sentence}`, onclick: () => to(i) }));
  const back = element("button", { type: "button", textContent: "◀ Back", onclick: () => to(now - 1) });
  const next = element("button", { type: "button", textContent: "Next ▶", className: "first", onclick: () => to(now + 1) });
  const graph = curve(steps);

  function tell() {
    back.disabled = now <= 0;
    next.disabled = now === steps.length - 1;
    buttons.forEach((b, i) => b.setAttribute("aria-current", String(i === now)));
    graph.querySelector("circle")?.setAttribute("visibility", now < 0 ? "hidden" : "visible");
    const point = graph.points[Math.max(now, 0)];
    graph.querySelector("circle")?.setAttribute("cx", point[0]);
    graph.querySelector("circle")?.setAttribute("cy", point[1]);
    if (now >= 0) at("steplist").scrollTop += buttons[now].getBoundingClientRect().top - at("steplist").getBoundingClientRect().top - 60;
  }

  async function to(i) {
    now = i;
    await go(steps.slice(0, i + 1));
    tell();
  }

  at("steplist").replaceChildren(...buttons.map((b) => element("li", {}, b)));
  at("walk").replaceChildren(...(steps.length ? [element("div", { className: "row", role: "group", ariaLabel: "Walk through the steps" }, back, next), graph,
    element("p", { className: "about" }, `Reasons that each step needs: at most ${some(Math.max(...steps.map((s) => s.size)), "reason")}.`)] : []));
  if (steps.length) tell();
}

const names = "http://www.w3.org/2000/svg";
function shape(name, properties) {
  const made = document.createElementNS(names, name);
  for (const [key, value] of Object.entries(properties)) made.setAttribute(key, value);
  return made;
}

// curve draws the size of each step, from left to right.
function curve(steps) {
  const [width, height] = [320, 60];
  const most = Math.max(1, ...steps.map((s) => s.size));
  const graph = shape("svg", { viewBox: `0 0 ${width} ${height}`, class: "curve", role: "img", "aria-label": `Reasons of each step: ${steps.map((s) => s.size).join(", ")}` });
  graph.points = steps.map((s, i) => [6 + (width - 12) * (steps.length > 1 ? i / (steps.length - 1) : 0.5), height - 6 - (height - 12) * s.size / most]);
  graph.append(shape("polyline", { points: graph.points.map((p) => p.join()).join(" ") }), shape("circle", { r: 5, visibility: "hidden" }));
  return graph;
}

// done forgets the walk.
export function done() {
  at("walk").replaceChildren();
  at("steplist").replaceChildren();
}

// ending says what a list of steps comes to.
export function ending(answer) {
  const found = answer.steps.length ? some(answer.steps.length, "step") + ` from here; ${answer.verified}` : "There is no step from here";
  if (answer.contradiction) return say(`There is ${answer.ending}. Of the other clues: ${found}.`, "wrong");
  say(answer.ending ? `${found}; then ${answer.ending}: they differ between solutions.` : `${found}.`);
}
