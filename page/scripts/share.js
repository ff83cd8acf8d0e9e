// In and out: addresses, pasted or dropped lines, copies.

const kLongestAddress = 60000; // what browsers and chats take

/** The pair in the address, or null. Throws BadPair. */
function pairFromAddress() {
  const match = /^#pair=(.*)$/s.exec(location.hash);
  return match ? pairFromLine(decodeURIComponent(match[1])) : null;
}

const addressOf = (pair) =>
  `${location.href.replace(/#.*/s, "")}#pair=${encodeURIComponent(hexLineOf(pair))}`;

/**
 * Lines of pairs: {pairs, bad}, where `bad` holds {line, reason}. A whole text may also be one JSON
 * array of pairs, or an object over several lines.
 */
function pairsFromText(text) {
  const trimmed = text.replace(/^\ufeff/, "").trim();
  try {
    const whole = JSON.parse(trimmed);
    return { pairs: Array.isArray(whole) ? whole.map(pairFromObject) : [pairFromLine(trimmed)],
      bad: [] };
  } catch (error) {
    if (error instanceof BadPair && !trimmed.includes("\n")) {
      return { pairs: [], bad: [{ line: 1, reason: error.message }] };
    }
  }
  const found = { pairs: [], bad: [] };
  trimmed.split(/\r?\n/).forEach((line, k) => {
    if (line.trim() === "") {
      return;
    }
    try {
      found.pairs.push(pairFromLine(line));
    } catch (error) {
      found.bad.push({ line: k + 1, reason: error.message });
    }
  });
  return found;
}

class SharePanel {
  /** `open(pairs)` shows them; `pair()` is the one that is shown. */
  constructor(host, open, pair) {
    this.open = open;
    this.status = element("p", { role: "status", class: "key", id: "shared" });
    this.text = element("textarea", { id: "paste", rows: 3, spellcheck: "false",
      placeholder: '{"a":{"vertices":[[0,0],[1,0]]},"b":{"vertices":[["0x1p-1",1]]}}' });
    const copy = (label, text) => element("button", { type: "button", onclick: async () => {
      const copied = text(pair());
      this.status.textContent = copied === null
        ? "This pair is too long for an address: copy it as JSON."
        : (await this.#copy(copied)) ? `${label}: copied` : "could not copy";
    } }, label);
    host.append(
      element("div", { class: "controls" },
        copy("Copy address", (p) => {
          const address = addressOf(p);
          return address.length > kLongestAddress ? null : address;
        }),
        copy("Copy as JSON", lineOf), copy("Copy as C++", programOf)),
      element("label", { for: "paste" },
        "Paste pairs here, or drop a file of them anywhere: lines of JSON, findings too"),
      this.text,
      element("div", { class: "controls" },
        element("button", { type: "button", onclick: () => this.take(this.text.value) }, "Show"),
        element("input", { type: "file", "aria-label": "A file of pairs", onchange: (event) =>
          this.#file(event.target.files[0]) })),
      this.status);
    document.addEventListener("paste", (event) => {
      if (!event.target.closest?.("textarea, input")) {
        event.preventDefault();
        this.take(event.clipboardData.getData("text"));
      }
    });
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      file ? this.#file(file) : this.take(event.dataTransfer.getData("text"));
    });
  }

  async #file(file) {
    if (file) {
      this.take(await file.text());
    }
  }

  async #copy(text) {
    this.copied = text; // for tests, and for browsers without a clipboard
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copyBySelection(text);
    }
  }

  take(text) {
    const { pairs, bad } = pairsFromText(text);
    const reasons = bad.slice(0, 3).map(({ line, reason }) => `line ${line}: ${reason}`);
    if (bad.length > 3) {
      reasons.push(`and ${bad.length - 3} more`);
    }
    this.status.className = bad.length > 0 ? "bad" : "key";
    this.status.textContent = [pairs.length === 0 && bad.length === 0 ? "There is nothing to show."
      : pairs.length > 0 ? plainCount(pairs.length, "pair") : "", ...reasons].filter(Boolean)
      .join("; ");
    if (pairs.length > 0) {
      this.open(pairs);
    }
  }
}

const plainCount = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;
