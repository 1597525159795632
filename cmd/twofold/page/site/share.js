// The board leaves the page: as an address, as text, as files, on paper. Nothing is sent anywhere.

import { call } from "./ask.js";
import { at, choices, download, element, say } from "./dom.js";
import { flush, isLocal, load, publicly, save } from "./store.js";
import { table } from "./table.js";

const told = (text, tone) => say(text, tone, at("saved"));

const bytesOf = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

async function trying(task) {
  told("Working …");
  try {
    told(await task());
  } catch (problem) {
    told(problem.message, "wrong");
  }
}

// Each way to save, and what it calls its file.
const exported = (as) => async () => {
  const file = await call("export", table.ask({ as }));
  download(file.name, file.type, [bytesOf(file.base64)]);
  return `Saved ${file.name}.`;
};

// saveEvidence saves what proves the verdict of the board, and says what that is.
export async function saveEvidence(signal) {
  const bundle = await call("certify", { board: table.board }, { signal });
  download(bundle.name, bundle.type, [bytesOf(bundle.base64)]);
  return `Saved ${bundle.name}. It proves: ${bundle.text.split("\n")[0]}.`;
}

const ways = {
  text: exported("text"),
  svg: exported("svg"),
  bundle: saveEvidence,
};

// copy copies what is in a field.
async function copy(field) {
  try {
    await navigator.clipboard.writeText(at(field).value);
    told("It is copied.");
  } catch {
    at(field).select();
    told("Copy the chosen text with Ctrl+C.");
  }
}

async function convert() {
  const to = at("format").value;
  if (!to) return at("converted").replaceChildren();
  try {
    const { text } = await call("convert", { board: table.board, answer: table.answer, to });
    at("converted").replaceChildren(element("textarea", { id: "foreign-text", rows: Math.min(8, text.split("\n").length + 1), readOnly: true, value: text, ariaLabel: "The board in this format" }));
    await copy("foreign-text");
  } catch (problem) {
    at("converted").replaceChildren(element("p", { className: "wrong", role: "status" }, problem.message));
  }
}

export async function enterPanel() {
  await table.reset();
  document.querySelector("[data-save=bundle]").hidden = !table.family.has.evidence;
  told("");
  at("local").hidden = !isLocal;
  at("web").value = load().web || "";
  at("address").value = publicly();
  at("shared").value = table.drawn.board;
  const formats = await call("formats", { board: table.board, answer: table.answer });
  choices(at("format"), [["", "Choose a format …"], ...formats.map((f) => [f.name, `${f.name}: ${f.about}`])]);
  for (const option of [...at("format").options].slice(1)) option.translate = false; // names of programs
  at("converted").replaceChildren();
}

export function leavePanel() {}

export function begin() {
  at("foreign").replaceChildren(element("label", {}, "Copy as ", element("select", { id: "format", onchange: convert })), element("div", { id: "converted" }));
  at("copy").onclick = () => copy("address");
  for (const button of document.querySelectorAll("[data-save]")) button.onclick = () => trying(() => ways[button.dataset.save]());
  at("web").onchange = () => {
    if (!at("web").reportValidity()) return;
    save({ web: at("web").value });
    flush();
    at("address").value = publicly();
  };
  at("print").onclick = () => print();
  table.addEventListener("position", () => {
    at("address").value = publicly();
    at("shared").value = table.drawn.board;
  });
}
