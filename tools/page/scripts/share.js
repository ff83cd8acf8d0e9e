// Input and output of pairs: addresses, pasted or dropped lines, and copies.

const kMostBad = 10000; // lines
const kLongestAddress = 60000; // characters that browsers and chats accept

/** The pair in the address, or null. Throws BadPair. */
function pairFromAddress() {
  const match = /^#pair=(.*)$/s.exec(location.hash);
  return match ? pairFromLine(decodeURIComponent(match[1])) : null;
}

const addressOf = (pair) =>
  `${location.href.replace(/#.*/s, "")}#pair=${encodeURIComponent(hexLineOf(pair))}`;

/**
 * Parses lines of pairs: {pairs, bad}, where `bad` holds {line, reason}. The text may also be one
 * JSON array of pairs, where `line` is the position in it, or one object over several lines.
 */
function pairsFromText(text) {
  const trimmed = text.replace(/^\ufeff/, "").trim();
  const found = { pairs: [], bad: [] };
  const take = (k, read) => {
    try {
      found.pairs.push(read());
    } catch (error) {
      found.bad.push({ line: k + 1, reason: error.message });
    }
  };
  const whole = parsedOrNot(trimmed);
  if (whole !== undefined) {
    Array.isArray(whole) ? whole.forEach((object, k) => take(k, () => pairFromObject(object)))
      : take(0, () => pairFromLine(trimmed));
    return found;
  }
  for (const [k, line] of trimmed.split(/\r?\n/).entries()) {
    if (line.trim() === "") {
      continue;
    }
    if (found.bad.length === kMostBad) {
      found.bad.push({ line: k + 1, reason: "this is no file of pairs; nothing more is read" });
      break;
    }
    take(k, () => pairFromLine(line));
  }
  return found;
}

function parsedOrNot(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

class SharePanel {
  /** `open(pairs)` opens pairs; `pair()` returns the one that is shown. */
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
    try {
      file && this.take(await file.text());
    } catch (error) {
      this.status.className = "bad";
      this.status.textContent = `${file.name} cannot be read: ${error.message}`;
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
