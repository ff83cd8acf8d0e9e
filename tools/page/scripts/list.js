// The list of a file's pairs, each with its finding, verdict and size, from which one is chosen by
// mouse, by keys and by filters, and the notes in the line of the pair that is shown.

const kLongestNote = 200;
const kMostNotes = 12;
const kRowHeight = 26; // pixels; page.css has the same
const kSpareRows = 8; // made above and below those in sight

const briefly = (value) => (String(value).length > kLongestNote
  ? `${String(value).slice(0, kLongestNote)}\u2026` : String(value));

/** x with two digits, in as few characters as that takes. */
const briefNumber = (x) => (x === 0 || (x >= 0.01 && x < 1e5) ? String(Number(x.toPrecision(2)))
  : x.toExponential(1));

/**
 * What the list tells about pair `at`. `finding` may become the outcome of a claim; `verdict` is
 * null, and `judged` false, until the kernel has answered.
 */
function rowOf(pair, at) {
  const { id, notes, a, b } = pair;
  const { finding, truth, verdict, claim, engine, family } = notes;
  const word = (value) => (typeof value === "string" ? briefly(value) : null);
  const points = [a, b].flatMap((s) => [...s.vertices, ...(s.translation ? [s.translation] : [])]);
  const row = { at, pair, name: id === null ? `(line ${at + 1})` : briefly(id),
    finding: word(finding), judged: word(finding) !== null || !isObject(claim),
    verdict: word(isObject(truth) ? truth.verdict : verdict),
    count: `${a.vertices.length}+${b.vertices.length}`, largest: briefNumber(largestOf(points)) };
  row.text = [row.name, word(engine), word(family)].join(" ").toLowerCase();
  return row;
}

class PairList {
  #rows = []; // of all pairs
  #found = []; // those that pass the filters
  #at = 0; // the pair that is shown
  #kernel = null; // its own, made once a line does not tell its verdict
  #filling = false;
  #frame = 0;
  #late = 0; // timer that shows what was answered
  #size = new ResizeObserver(() => this.#draw());

  /** `go(at)` shows another pair. */
  constructor(host, notes, go) {
    Object.assign(this, { host, notes, go });
    const button = (label, name, by) => element("button", { type: "button", "aria-label": label,
      onclick: () => this.step(by) }, name);
    this.which = element("span", { role: "status", id: "which-pair" });
    this.filter = element("input", { type: "search", placeholder: "filter", size: 8,
      "aria-label": "Filter by name, engine, family, finding or verdict",
      oninput: () => this.#choose() });
    this.kind = element("select", { "aria-label": "Finding", onchange: () => this.#choose() });
    this.window = element("div", { role: "presentation", class: "window",
      onclick: (event) => this.#clicked(event) });
    this.rows = element("div", { class: "rows", role: "listbox", tabindex: 0,
      "aria-label": "Pairs of the file", onscroll: () => this.#redraw(),
      onkeydown: (event) => this.#typed(event) },
    element("div", { class: "row names", "aria-hidden": true }, ["pair", "finding", "verdict",
      "vertices", "largest"].map((name) => element("span", {}, name))), this.window);
    this.#size.observe(this.rows);
    host.append(element("div", { class: "controls" }, button("Previous pair", "\u2039", -1),
      this.which, button("Next pair", "\u203a", 1), this.filter, this.kind), this.rows);
    host.hidden = true;
  }

  /** The rows that pass the filters. */
  get found() { return this.#found; }
  /** Whether all verdicts are known. */
  get known() { return !this.#filling; }

  /** Lists the pairs that were opened. */
  open(pairs) {
    this.#at = 0;
    this.host.hidden = pairs.length < 2;
    this.#rows = pairs.length < 2 ? [] : pairs.map(rowOf);
    this.filter.value = "";
    this.#kinds();
    this.kind.value = "";
    this.#choose();
    this.#fill();
  }

  show(at, count, { id, notes }) {
    this.#at = at;
    this.which.textContent = ` pair ${at + 1} of ${count} `;
    const told = Object.entries(notes).filter(([, value]) => value !== null &&
      typeof value !== "object").slice(0, kMostNotes);
    this.say([...(id === null ? [] : [["id", id]]), ...told].map(([key, value]) =>
      `${key}: ${briefly(value)}`).join(" \u00b7 "));
    this.#reveal();
  }

  /** Replaces the notes, because they do not apply to a changed pair. */
  changed({ id }) {
    this.say(id === null ? "changed here" : `id: ${briefly(id)}, changed here`);
  }

  say(text) {
    this.notes.textContent = text;
  }

  /** Shows the next or the previous pair that passes the filters, or one several rows away. */
  step(by) {
    const before = this.#found.filter(({ at }) => at < this.#at).length;
    const here = this.#found[before]?.at === this.#at;
    const to = before + (here || by < 0 ? by : by - 1);
    this.#goTo(this.#found[Math.max(0, Math.min(this.#found.length - 1, to))]);
  }

  #goTo(row) {
    if (row && row.at !== this.#at) {
      this.go(row.at);
    }
  }

  #typed(event) {
    const page = Math.max(1, Math.floor(this.rows.clientHeight / kRowHeight) - 2);
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity,
      End: Infinity }[event.key];
    if (by && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      this.step(by);
    }
  }

  #clicked({ target }) {
    const option = target.closest("[role=option]");
    this.#goTo(option && this.#rows[Number(option.dataset.at)]);
  }

  /** The kinds of findings among the pairs, with their numbers. */
  #kinds() {
    const counts = new Map();
    for (const { finding } of this.#rows) {
      counts.set(finding, (counts.get(finding) ?? 0) + 1);
    }
    const { value } = this.kind;
    const kinds = [...counts].filter(([kind]) => kind !== null);
    this.kind.hidden = kinds.length === 0;
    this.host.classList.toggle("plain", this.kind.hidden && this.#rows.every((r) => r.judged));
    this.kind.replaceChildren(element("option", { value: "" }, `all ${this.#rows.length}`),
      ...kinds.map(([kind, count]) => element("option", { value: `=${kind}` },
        `${kind} (${count})`)));
    this.kind.value = kinds.some(([kind]) => `=${kind}` === value) ? value : "";
  }

  #passes({ text, finding, verdict }) {
    const whole = `${text} ${finding ?? ""} ${verdict ?? ""}`.toLowerCase();
    return (this.kind.value === "" || this.kind.value === `=${finding}`) &&
      this.filter.value.toLowerCase().split(/\s+/).every((part) => whole.includes(part));
  }

  #choose() {
    this.#found = this.#rows.filter((row) => this.#passes(row));
    this.window.style.height = `${this.#found.length * kRowHeight}px`;
    this.#reveal();
  }

  /** Scrolls the row of the pair that is shown into sight. */
  #reveal() {
    const row = this.#found.findIndex(({ at }) => at === this.#at);
    const { scrollTop, clientHeight } = this.rows;
    const top = row * kRowHeight; // below the names of the columns, which stay in sight
    if (row >= 0 && (top < scrollTop || top + 2 * kRowHeight > scrollTop + clientHeight)) {
      this.rows.scrollTop = top - clientHeight / 2 + kRowHeight;
    }
    this.#draw();
  }

  #redraw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  /** The rows in sight, and a few more: [first, until]. */
  #sight() {
    const { scrollTop, clientHeight } = this.rows;
    return [Math.max(0, Math.floor(scrollTop / kRowHeight) - kSpareRows),
      Math.ceil((scrollTop + clientHeight) / kRowHeight) + kSpareRows];
  }

  #draw() {
    const [first, until] = this.#sight();
    this.window.replaceChildren(...this.#found.slice(first, until).map((row, k) =>
      this.#option(row, first + k)));
    const here = this.window.querySelector("[aria-selected=true]");
    here ? this.rows.setAttribute("aria-activedescendant", here.id)
      : this.rows.removeAttribute("aria-activedescendant");
  }

  #option({ at, name, finding, judged, verdict, count, largest }, k) {
    const mark = kVerdictMarks[verdict];
    return element("div", { class: "row", role: "option", id: `pair-${at}`, "data-at": at,
      "aria-selected": String(at === this.#at), "aria-setsize": this.#found.length,
      "aria-posinset": k + 1, style: `top:${k * kRowHeight}px`, title: name },
    [name, finding ?? (judged ? "\u2013" : "\u2026"), verdict === null ? "\u2026"
      : `${mark ? `${mark} ` : ""}${verdict}`, count, largest].map((part) =>
      element("span", {}, part)));
  }

  /** Asks for what lines do not tell, one pair after another, those in sight first. */
  async #fill() {
    if (this.#filling) {
      return;
    }
    this.#filling = true;
    const unknown = (row) => row.verdict === null || !row.judged;
    for (let [rows, next] = [null, 0]; ;) {
      if (rows !== this.#rows) { // other pairs were opened
        [rows, next] = [this.#rows, 0];
      }
      while (next < rows.length && !unknown(rows[next])) {
        ++next;
      }
      const row = this.#found.slice(...this.#sight()).find(unknown) ?? rows[next];
      if (!row) {
        break;
      }
      await this.#ask(row);
    }
    this.#filling = false;
  }

  async #ask(row) {
    this.#kernel ??= new Kernel();
    const answer = await this.#kernel.askJson("certify", "certified", "kkt", 1, lineOf(row.pair))
      .catch(() => ({ verdict: "unknown" })); // there is no kernel in this browser
    row.verdict ??= answer.error ? "refused" : answer.verdict;
    if (!row.judged) {
      row.finding = answer.claim ?? null;
      row.judged = true;
    }
    this.#late ||= setTimeout(() => {
      this.#late = 0;
      this.#kinds();
      this.filter.value || this.kind.value ? this.#choose() : this.#draw();
    }, 100);
  }
}
