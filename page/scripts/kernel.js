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
        postMessage({ number, answer: ask(question) });
      }
    } catch (error) {
      postMessage({ number, failure: String(error) });
    }
  };
}

class Kernel {
  #worker = null;
  #waiting = new Map(); // number of a question -> what to do with its answer
  #latest = new Map(); // topic -> the question that is to follow the one under way
  #busy = new Set();
  #next = 0;

  /** Starts to load; questions may be asked at once. */
  constructor() {
    this.ready = this.#start();
    this.ready.catch(() => {});
  }

  async #start() {
    const source = `${new TextDecoder().decode(await unpacked("kernel-script"))};\n` +
      `(${serveQuestions})();`;
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    this.#worker = new Worker(address);
    this.#worker.onmessage = ({ data }) => {
      const { resolve, reject } = this.#waiting.get(data.number);
      this.#waiting.delete(data.number);
      data.failure === undefined ? resolve(data.answer) : reject(new Error(data.failure));
    };
    this.#worker.onerror = (event) => this.#failAll(event.message);
    await this.#send({ wasm: await unpacked("kernel-wasm") });
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

  /** The answer as text. */
  async ask(...fields) {
    await this.ready;
    return this.#send({ question: fields.join("\n") });
  }

  /** The answer as an object; `{error}` where there is none. */
  async askJson(...fields) {
    return JSON.parse(await this.ask(...fields));
  }

  /**
   * Runs `work` unless newer work of this topic comes before it may start: while one dragged shape
   * follows the other, only the latest counts.
   */
  async latest(topic, work) {
    this.#latest.set(topic, work);
    if (this.#busy.has(topic)) {
      return;
    }
    this.#busy.add(topic);
    try {
      while (this.#latest.has(topic)) {
        const next = this.#latest.get(topic);
        this.#latest.delete(topic);
        await next();
      }
    } finally {
      this.#busy.delete(topic);
    }
  }
}
