// The kernel in a worker: questions go there, answers come back, and the page never waits.

/** What runs in the worker, after the script that makes `loadKernel`. */
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

const kPatience = 1500; // milliseconds after which newer work need not wait for older

class Kernel {
  static #parts = null; // unpacked once for all
  #worker = null;
  #waiting = new Map(); // number of a question -> what to do with its answer
  #latest = new Map(); // topic -> the work that is to follow the one under way
  #busy = new Map(); // topic -> when the work under way began
  #next = 0;

  /** Starts to load; questions may be asked at once. */
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

  /** The answer as text, and the milliseconds that it took: {answer, ms}. */
  async timed(...fields) {
    await this.ready;
    return this.#send({ question: fields.join("\n") });
  }

  /** The answer as text. */
  async ask(...fields) {
    return (await this.timed(...fields)).answer;
  }

  /** The answer as an object; `{error}` where there is none. */
  async askJson(...fields) {
    return JSON.parse(await this.ask(...fields));
  }

  /**
   * Runs `work` unless newer work of this topic comes before it may start: while one dragged shape
   * follows the other, only the latest counts. What has taken too long by then is given up.
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
        this.#busy.set(topic, Infinity); // one does not give up what is not there yet
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
