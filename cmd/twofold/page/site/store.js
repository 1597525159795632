// What survives a reload: in the address the board with its position, in this browser's store the rest.

const key = "twofold";

const pending = {}; // parts that are kept soon

// load is all that is kept, or about to be.
export function load() {
  try {
    return { ...JSON.parse(localStorage.getItem(key)), ...pending };
  } catch {
    return { ...pending }; // no store, or what another version wrote
  }
}

let waiting;
// save keeps a part soon, so that a drag does not write at every cell.
export function save(part) {
  Object.assign(pending, part);
  clearTimeout(waiting);
  waiting = setTimeout(flush, 150);
}

export function flush() {
  clearTimeout(waiting);
  if (Object.keys(pending).length === 0) return;
  try {
    localStorage.setItem(key, JSON.stringify(load()));
  } catch {
    // a browser that keeps nothing: the address has the board all the same
  }
  for (const name of Object.keys(pending)) delete pending[name];
}
addEventListener("pagehide", flush);

const bytesOf = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());
const through = (bytes, stream) => bytesOf(new Blob([bytes]).stream().pipeThrough(stream));

// unpacked is the text of a file of the page. Some hosts unpack what they send: its first byte tells whether it is packed.
export async function unpacked(file) {
  const bytes = new Uint8Array(await (await fetch(file)).arrayBuffer());
  return new TextDecoder().decode(bytes[0] === 0x1f ? await through(bytes, new DecompressionStream("gzip")) : bytes);
}

// pack writes a text as letters that an address may have: deflated, in base64 with - and _.
export async function pack(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// unpack reads what pack wrote. Text that nobody packed, such as #board=kurodoko…, is taken as it is.
export async function unpack(letters) {
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    return decodeURIComponent(letters);
  }
}

// addressed is the board in the address, "" if there is none.
export async function addressed() {
  const found = /[#&]board=([^&]*)/.exec(location.hash);
  return found ? unpack(found[1]) : "";
}

// isLocal says whether the page is one of this machine, whose addresses nobody else can open.
export const isLocal = ["localhost", "127.0.0.1", "[::1]", ""].includes(location.hostname);

// publicly is the address of the page as it is, at the page on the web if somebody said where that is.
export function publicly() {
  const { web } = load();
  return isLocal && web ? new URL(location.pathname.split("/").at(-1) + location.hash, web).href : location.href;
}

let written = "";
// address puts a board into the address, without a new entry of the history.
export async function address(text) {
  const before = location.hash;
  const hash = "#board=" + await pack(text);
  if (location.hash !== before && location.hash !== written) return; // somebody goes elsewhere
  written = hash;
  if (location.hash !== hash) history.replaceState(null, "", hash);
}

// onAddress calls use with a board that somebody else wrote into the address.
export function onAddress(use) {
  addEventListener("hashchange", async () => {
    if (location.hash !== written) use(await addressed());
  });
}
