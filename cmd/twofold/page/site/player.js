// A player goes through frames: by steps, at a speed, back, and to any of them. It does not know what they show.

import { at, isStill } from "./dom.js";

const rates = [1, 2, 4, 8, 15, 30, 60, 120, 250, 500, 1000]; // frames a second

export class Player {
  #show; // shows a frame; a promise, which is kept when it is drawn
  #count = 0;
  #at = 0;
  #number = 1;
  #running = false;
  #drawing = Promise.resolve();

  constructor(show) {
    this.#show = show;
    at("sim-first").onclick = () => this.go(0);
    at("sim-back").onclick = () => this.go(this.#at - 1);
    at("sim-step").onclick = () => this.go(this.#at + 1);
    at("sim-last").onclick = () => this.go(this.#count - 1);
    at("sim-run").onclick = () => (this.#running ? this.pause() : this.#run());
    at("sim-scrub").oninput = () => this.go(Number(at("sim-scrub").value));
    at("sim-speed").oninput = () => this.#tell();
  }

  get place() { return this.#at; }
  get isRunning() { return this.#running; }

  // load takes new frames, so many, and shows one of them. The first of them has a number.
  load(count, first = 0, number = 1) {
    this.pause();
    this.#count = count;
    this.#number = number;
    at("sim-scrub").max = count - 1;
    return this.#goTo(first);
  }

  pause() {
    this.#running = false;
    at("sim-run").textContent = "Run";
    at("sim-run").setAttribute("aria-pressed", "false");
  }

  // go shows a frame that somebody chose, which ends a run.
  go(frame) {
    this.pause();
    return this.#goTo(frame);
  }

  #goTo(frame) {
    const to = Math.max(0, Math.min(this.#count - 1, frame));
    this.#at = to;
    this.#tell();
    // While one frame is drawn others may pass; only the last one chosen is drawn then. One that fails holds none up.
    this.#drawing = this.#drawing.catch(() => {}).then(() => (to === this.#at ? this.#show(to) : null));
    return this.#drawing;
  }

  #tell() {
    at("sim-scrub").value = this.#at;
    const words = `${this.#at + this.#number} of ${this.#count - 1 + this.#number}`;
    at("sim-scrub").setAttribute("aria-valuetext", words);
    at("sim-at").textContent = words;
    at("sim-rate").textContent = `${rates[at("sim-speed").value]} steps a second`;
    at("sim-first").disabled = at("sim-back").disabled = this.#at === 0;
    at("sim-step").disabled = at("sim-last").disabled = this.#at === this.#count - 1;
  }

  async #run() {
    this.#running = true;
    at("sim-run").textContent = "Pause";
    at("sim-run").setAttribute("aria-pressed", "true");
    if (this.#at === this.#count - 1) this.#at = 0;
    let last = performance.now();
    let due = 1;
    while (this.#running && this.#at < this.#count - 1) {
      const whole = Math.floor(due);
      if (whole > 0) {
        due -= whole;
        await this.#goTo(this.#at + whole);
      }
      await new Promise((resolve) => { setTimeout(resolve, Math.min(1000, 1000 / rates[at("sim-speed").value])); });
      const now = performance.now();
      const most = isStill() ? 4 : rates.at(-1); // who asked for no motion sees single frames
      due += Math.min(1, (now - last) / 1000) * Math.min(most, rates[at("sim-speed").value]);
      last = now;
    }
    this.pause();
  }
}
