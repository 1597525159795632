// The worker that runs the Go program, compiled to WebAssembly. It is sent what may be compiled already, then one
// question at a time: { name, ask }, where ask is JSON. It sends { progress } now and then and { answer } or { error } at
// last, all of them JSON but the error, with the memory that it has; { compiled } once; and { failed } if the program ends.

"use strict";

importScripts("wasm_exec.js");

const program = "twofold.wasm.gz";

// unpacked is the program. Some hosts unpack what they send, so its first bytes tell whether it is packed.
async function unpacked() {
  const response = await fetch(program);
  if (!response.ok) throw new Error(`${program}: ${response.status} ${response.statusText}`);
  const bytes = await response.arrayBuffer();
  const [first, second] = new Uint8Array(bytes, 0, 2);
  if (first !== 0x1f || second !== 0x8b) return bytes;
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// started is what the program left for questions, once it runs.
let begun;
const started = new Promise((resolve) => { begun = resolve; });

async function start(compiled) {
  if (!compiled) {
    compiled = await WebAssembly.compile(await unpacked());
    postMessage({ compiled });
  }
  const go = new Go();
  globalThis.twofoldReady = begun;
  const instance = await WebAssembly.instantiate(compiled, go.importObject);
  const post = postMessage;
  globalThis.postMessage = (said) => post({ ...said, memory: instance.exports.mem.buffer.byteLength });
  go.run(instance).then(
    () => postMessage({ failed: "the program ended" }));
}

onmessage = async ({ data }) => {
  try {
    if ("name" in data) (await started)(data.name, data.ask);
    else await start(data.compiled);
  } catch (problem) {
    postMessage({ failed: problem.message });
  }
};
