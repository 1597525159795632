// What all parts of the page use to make and find elements.

export const at = (id) => document.getElementById(id);

// element makes an element with properties and children, which may be texts.
export function element(name, properties, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties || {})) {
    if (key in made) made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

// choices fills a list with options: words, or pairs of a value and a word.
export function choices(list, all, chosen) {
  list.replaceChildren(...all.map((one) => {
    const [value, word] = Array.isArray(one) ? one : [one, one];
    return element("option", { value, textContent: word });
  }));
  if (chosen !== undefined && all.some((one) => (Array.isArray(one) ? one[0] : one) === chosen)) list.value = chosen;
}

// inline is a picture as elements, parsed as XML so that nothing of it can run.
export function inline(svg) {
  const read = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  return document.importNode(read, true);
}

// image shows a picture that is only looked at: as elements, so that it is dark where the page is, and without the ids
// that other pictures may have, too.
export function image(picture) {
  const svg = inline(picture.svg);
  for (const named of svg.querySelectorAll("title, desc, .cell")) named.remove();
  svg.removeAttribute("aria-labelledby");
  svg.setAttribute("aria-label", picture.about || picture.title);
  return svg;
}

// figure is an image with a line below.
export const figure = (picture, line) => element("figure", {}, image(picture), element("figcaption", {}, line));

// say puts a verdict where screen readers announce it. The tone is "right", "wrong" or nothing.
export function say(text, tone, where = at("verdict")) {
  where.textContent = text;
  where.classList.toggle("wrong", tone === "wrong");
  where.classList.toggle("right", tone === "right");
}

// some is a number with its noun.
export const some = (n, noun) => `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;

// download hands a file to the browser.
export function download(name, type, parts) {
  const link = element("a", { href: URL.createObjectURL(new Blob(parts, { type })), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// isStill says whether somebody asked for no motion.
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
