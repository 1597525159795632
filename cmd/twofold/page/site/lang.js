// The page in other languages. A file lang-CODE.json has for each text of the page, in English, that of its language, and
// patterns for texts with parts: {1}, {2} and {3} are translated in their turn, {name} stays as it is. Patterns are tried in
// the order of the file. A text that is not in it stays English, and says so to who has it read aloud.
//
// To add a language: translate the right-hand sides of lang-en.json, and name the language here.

import { flush, load, save } from "./store.js";

const names = { en: "English", de: "Deutsch", hr: "Hrvatski", ja: "日本語" };

// language is the one that was chosen, or else the first of the browser's that there is.
export const language = [load().language, ...navigator.languages.map((one) => one.slice(0, 2))].find((one) => one in names) || "en";
document.documentElement.lang = language;

export const untranslated = new Set();

const texts = new Map();
const patterns = []; // of { parts, names, text }: what stands around the names, and the names between
const ours = new Set(); // what was translated lately
const memo = new Map();
const mostKept = 2000;
const mostLetters = 3000; // of a text that patterns are tried on

const place = String.raw`r\d+c\d+(?:-r\d+c\d+)?`;
const places = new RegExp(`${place}(?:, ${place})*(?: and ${place})?`, "g");
const isPlain = (text) => !/\p{L}/u.test(text.replaceAll(places, "").replaceAll(/r\d+c\d+|\d+x\d+/g, ""));
const joint = ",\u2009"; // between places of one list, which is one part of a text

function read(file) {
  for (const [key, text] of Object.entries(file)) {
    const found = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    if (found.length) patterns.push({ parts: key.split(/\{\w+\}/), names: found, text });
    else texts.set(key, text);
  }
}

// find is a text in the language, undefined if that is not known.
function find(text) {
  if (texts.has(text)) return texts.get(text);
  if (isPlain(text) || ours.has(text)) return text;
  if (memo.has(text)) return memo.get(text);
  memo.set(text, undefined); // while it is looked for
  const sentence = text[0].toUpperCase() + text.slice(1); // of a rule
  let found = texts.get(sentence) ?? texts.get(sentence + ".")?.slice(0, -1);
  for (const pattern of patterns) found ??= fit(pattern, text, 0, {});
  memo.set(text, found);
  return found;
}

// fit is a text by a pattern whose parts up to one have been read; undefined if it does not fit.
function fit(pattern, text, turn, values) {
  const { parts, names: all } = pattern;
  if (turn === 0) {
    if (!text.startsWith(parts[0]) || !text.endsWith(parts.at(-1))) return undefined;
    text = text.slice(parts[0].length);
  }
  if (turn === all.length) return text === "" ? pattern.text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name]) : undefined;
  const isLast = turn === all.length - 1;
  const end = parts[turn + 1];
  for (let at = isLast ? text.length - end.length : text.indexOf(end, 1); at > 0; at = isLast ? -1 : text.indexOf(end, at + 1)) {
    const value = all[turn] === "name" ? text.slice(0, at) : find(text.slice(0, at));
    const found = value === undefined ? undefined : fit(pattern, text.slice(at + end.length), turn + 1, { ...values, [all[turn]]: value });
    if (found !== undefined) return found;
  }
  return undefined;
}

// translated is a text in the language of the page, or as it is.
export function translated(text) {
  if (language === "en" || texts.size === 0 || isPlain(text) || isOurs(text)) return text;
  if (memo.size > mostKept) memo.clear();
  const said = text.trim().replaceAll(/\s+/g, " ").replaceAll(places, (all) => all.split(/, | and /).join(joint));
  const found = said.length > mostLetters ? undefined : find(said);
  if (found === undefined) {
    untranslated.add(said);
    return text;
  }
  return own(/^\s*/.exec(text)[0] + found.replaceAll(joint, ", ") + /\s*$/.exec(text)[0]);
}

// own is a text that is translated, or put together of such ones.
export function own(text) {
  if (ours.size > mostKept) ours.clear();
  ours.add(text.trim());
  return text;
}

// isOurs says whether a text was translated before, also if it is the beginning of one.
const isOurs = (text) => ours.has(text.trim()) || (text.length > leastPart && [...ours].some((one) => one.startsWith(text.replace(/ …$/, ""))));
const leastPart = 20;

const said = ["aria-label", "title", "placeholder"]; // attributes
const isLeft = (one) => one.closest("svg, script, [translate=no], [data-lab]");
const written = new WeakMap(); // of a text: what this file wrote into it

function textOf(node) {
  const parent = node.parentElement;
  if (!parent || isLeft(parent) || written.get(node) === node.data) return;
  const found = translated(node.data);
  const isKnown = found !== node.data || isPlain(found) || isOurs(found) || texts.has(found.trim());
  if (parent.lang !== (isKnown ? "" : "en")) isKnown ? parent.removeAttribute("lang") : parent.lang = "en";
  written.set(node, found);
  if (found !== node.data) node.data = found;
}

function attributesOf(one) {
  if (isLeft(one)) return;
  for (const name of said) {
    const value = one.getAttribute(name);
    const found = value && translated(value);
    if (value && found !== value) one.setAttribute(name, found);
  }
}

// all translates what is below an element, and that itself.
function all(top) {
  if (top.nodeType === Node.TEXT_NODE) return textOf(top);
  if (top.nodeType !== Node.ELEMENT_NODE || isLeft(top)) return;
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) => (node.nodeType === Node.ELEMENT_NODE && node.matches("svg, script, [translate=no], [data-lab]") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
  for (let node = walker.currentNode; node; node = walker.nextNode()) node.nodeType === Node.TEXT_NODE ? textOf(node) : attributesOf(node);
}

function watch() {
  all(document.body);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "childList") addedNodes.forEach(all);
      else if (type === "characterData") textOf(target);
      else attributesOf(target);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: said });
}

// begin translates the page, and what comes into it from now on; the menu chooses another language.
export async function begin(menu) {
  menu.replaceChildren(...Object.entries(names).map(([value, name]) => {
    const option = new Option(name, value, value === language, value === language);
    option.translate = false;
    option.lang = value;
    return option;
  }));
  menu.onchange = () => {
    save({ language: menu.value });
    flush();
    location.reload();
  };
  if (language === "en") return;
  const file = await fetch(`lang-${language}.json`).catch(() => null); // without it the page is in English
  if (!file?.ok) return;
  read(await file.json());
  watch();
}
