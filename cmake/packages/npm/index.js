// Certa's queries for JavaScript, answered by the kernel in WebAssembly. Types and comments:
// index.d.ts.

import loadKernel from "./kernel.js";

const kernel = await loadKernel({ wasmBinary: await readKernel() });
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The bytes of kernel.wasm, which stands beside this file: a file under node, or fetched. */
async function readKernel() {
  const address = new URL("./kernel.wasm", import.meta.url);
  if (address.protocol === "file:") {
    return (await import("node:fs")).readFileSync(address);
  }
  const response = await fetch(address);
  if (!response.ok) {
    throw new Error(`certa: ${address} could not be fetched: ${response.status}`);
  }
  return new Uint8Array(await response.arrayBuffer());
}

export class CertaError extends Error {
  name = "CertaError";
}

/** The kernel's answer to a question: fields, the first of them a name. */
function ask(...fields) {
  const broken = fields.find((field) => `${field}`.includes("\n"));
  if (broken !== undefined) {
    throw new CertaError(`more than one line: ${broken}`);
  }
  const bytes = encoder.encode(fields.join("\n"));
  const at = kernel._certa_question(bytes.length);
  kernel.HEAPU8.set(bytes, at); // HEAPU8 is looked up now: it is another one after memory has grown
  const size = kernel._certa_ask();
  const start = kernel._certa_answer();
  const answer = JSON.parse(decoder.decode(kernel.HEAPU8.subarray(start, start + size)));
  if (answer.error !== undefined) {
    throw new CertaError(answer.error);
  }
  return answer;
}

/** As JSON, which has no NaN and no infinities, and would write null in their place. */
function write(value) {
  return JSON.stringify(value, (key, part) => {
    if (typeof part === "number" && !Number.isFinite(part)) {
      throw new CertaError(`${part} is no coordinate: numbers have to be finite`);
    }
    return ArrayBuffer.isView(part) ? Array.from(part) : part;
  });
}

/** A line of JSON that is given as text is taken as it is: it may have hexadecimal numbers. */
function lineOf(value) {
  return typeof value === "string" ? value.trim() : write(value);
}

const shapeOf = (shape) => (Array.isArray(shape) ? { vertices: shape } : shape);
const pairOf = (a, b) => write({ a: shapeOf(a), b: shapeOf(b) });

export function certify(pair, { policy = "certified", algorithm = "kkt", level = 3 } = {}) {
  return ask("certify", policy, algorithm, level, lineOf(pair));
}

export function classify(a, b) {
  return ask("certify", "certified", "kkt", 1, pairOf(a, b));
}

export function distance(a, b) {
  return ask("certify", "certified", "kkt", 2, pairOf(a, b));
}

export function closestPoints(a, b) {
  return ask("certify", "certified", "kkt", 3, pairOf(a, b));
}

export function atLeast(a, b, number) {
  return ask("at_least", write(number), pairOf(a, b));
}

export function verify(pair, answer) {
  return ask("verify", lineOf(pair), lineOf(answer));
}

export function generate(family, dimension, number, points = 50) {
  return ask("generate", family, dimension, number, points);
}

export function registry() {
  return ask("registry");
}
