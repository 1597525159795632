// The page without a server stays in the browser behind the first visit, and says when there is a newer one.

import { at } from "./dom.js";
import { run } from "./run.js";

const patience = 2000; // milliseconds, in which the first board has the network for itself

async function register() {
  const registration = await navigator.serviceWorker.register("offline.js");
  const tell = () => { at("newer").hidden = !(registration.waiting && navigator.serviceWorker.controller); };
  tell();
  registration.onupdatefound = () => registration.installing?.addEventListener("statechange", tell);
  at("newer").querySelector("button").onclick = () => {
    navigator.serviceWorker.oncontrollerchange = () => location.reload();
    registration.waiting.postMessage("take over");
  };
}

export function begin() {
  if (run === "server" || !navigator.serviceWorker) return;
  setTimeout(() => register().catch(() => {}), patience); // a host without https: the page is there with a network
}
