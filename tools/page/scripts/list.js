// Buttons to go through several pairs, and the notes in the line of the pair that is shown.

const kLongestNote = 200;
const kMostNotes = 12;

class PairList {
  /** `go(by)` shows another pair. */
  constructor(host, go) {
    const button = (label, name, by) => element("button", { type: "button", "aria-label": label,
      onclick: () => go(by) }, name);
    this.which = element("span", { role: "status", id: "which-pair" });
    this.notes = element("p", { class: "key", id: "notes" });
    this.controls = element("div", { class: "controls" }, button("Previous pair", "\u2039", -1),
      this.which, button("Next pair", "\u203a", 1));
    host.append(this.controls, this.notes);
  }

  show(at, count, { id, notes }) {
    this.controls.hidden = count < 2;
    this.which.textContent = ` pair ${at + 1} of ${count} `;
    const told = Object.entries(notes).filter(([, value]) => value !== null &&
      typeof value !== "object").slice(0, kMostNotes);
    this.say([...(id === null ? [] : [["id", id]]), ...told].map(([key, value]) =>
      `${key}: ${briefly(value)}`).join(" \u00b7 "));
  }

  /** Replaces the notes, because they do not apply to a changed pair. */
  changed({ id }) {
    this.say(id === null ? "changed here" : `id: ${briefly(id)}, changed here`);
  }

  say(text) {
    this.notes.textContent = text;
  }
}

const briefly = (value) => (String(value).length > kLongestNote
  ? `${String(value).slice(0, kLongestNote)}\u2026` : String(value));
