// Runs the kernel in a worker, which answers questions asynchronously: the page never blocks.

/** Runs in the worker, after the script that defines `loadKernel`. */
function serveQuestions() {
  let kernel = null;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const ask = (question) => {
    const bytes = encoder.encode(question);
    const at = kernel._certa_question(bytes.length);
    kernel.HEAPU8.set(bytes, at);
    const size = kernel._certa_ask();
    const start = kernel._certa_answer();
    return decoder.decode(kernel.HEAPU8.subarray(start, start + size));
  };
  onmessage = async ({ data: { wasm, number, question } }) => {
    try {
      if (wasm) {
        kernel = await loadKernel({ wasmBinary: wasm });
        postMessage({ number });
      } else {
        const start = performance.now();
        const answer = ask(question);
        postMessage({ number, answer, ms: performance.now() - start });
      }
    } catch (error) {
      postMessage({ number, failure: String(error) });
    }
  };
}

const kLoading = "Loading the kernel\u2026";
const kPatience = 1500; // milliseconds after which newer work stops older work

class Kernel {
  static #parts = null; // unpacked once for all kernels
  #worker = null;
  #waiting = new Map(); // number of a question -> {resolve, reject} of its answer
  #latest = new Map(); // topic -> the work to run next
  #busy = new Map(); // topic -> when the current work began
  #next = 0;

  /** Starts loading. Questions may be asked at once, and wait until the kernel is loaded. */
  constructor() {
    this.#load();
  }

  #load() {
    this.ready = this.#start();
    this.ready.catch(() => {});
  }

  async #start() {
    Kernel.#parts ??= Promise.all(["kernel-script", "kernel-wasm"].map(unpacked));
    const [script, wasm] = await Kernel.#parts;
    const source = `${new TextDecoder().decode(script)};\n(${serveQuestions})();`;
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    this.#worker = new Worker(address);
    this.#worker.onmessage = ({ data }) => {
      const { resolve, reject } = this.#waiting.get(data.number);
      this.#waiting.delete(data.number);
      data.failure === undefined ? resolve(data) : reject(new Error(data.failure));
    };
    this.#worker.onerror = (event) => this.#failAll(event.message);
    await this.#send({ wasm });
    URL.revokeObjectURL(address);
  }

  #failAll(reason) {
    for (const { reject } of this.#waiting.values()) {
      reject(new Error(reason));
    }
    this.#waiting.clear();
  }

  #send(message) {
    const number = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#worker.postMessage({ ...message, number });
    });
  }

  /** The answer as text, and its time in milliseconds: {answer, ms}. */
  async timed(...fields) {
    await this.ready;
    return this.#send({ question: fields.join("\n") });
  }

  /** The answer as text. */
  async ask(...fields) {
    return (await this.timed(...fields)).answer;
  }

  /** The answer as an object, or `{error}` if there is none. */
  async askJson(...fields) {
    return JSON.parse(await this.ask(...fields));
  }

  /**
   * Runs `work` after the current work of its topic, unless newer work replaces it before that:
   * during a drag only the latest position matters. Current work that has already taken longer than
   * kPatience is aborted by restarting the worker.
   */
  async latest(topic, work) {
    this.#latest.set(topic, work);
    if (this.#busy.has(topic)) {
      if (performance.now() - this.#busy.get(topic) > kPatience) {
        this.#worker.terminate();
        this.#load();
        this.#failAll("given up for a newer question");
      }
      return;
    }
    try {
      while (this.#latest.has(topic)) {
        this.#busy.set(topic, Infinity); // the worker is not restarted while it loads
        await this.ready;
        const next = this.#latest.get(topic);
        this.#latest.delete(topic);
        this.#busy.set(topic, performance.now());
        try {
          await next();
        } catch (error) {
          if (!this.#latest.has(topic)) {
            throw error;
          }
        }
      }
    } finally {
      this.#busy.delete(topic);
    }
  }
}
