// DOM elements. Text from the data goes into text nodes, never into markup.

function element(name, attributes = {}, ...children) {
  return furnish(document.createElement(name), attributes, children);
}

function drawn(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  return furnish(made, attributes, children);
}

/** The flat list of parts that are neither null nor undefined, from nested lists or one part. */
const present = (content) => [content].flat(Infinity)
  .filter((part) => part !== null && part !== undefined);

function furnish(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) {
      made.addEventListener(key.slice(2), value);
    } else if (value !== null && value !== undefined && value !== false) {
      made.setAttribute(key, value === true ? "" : value);
    }
  }
  made.append(...present(children));
  return made;
}

/** The number at `path` of the data, with a `data-path` by which a test checks it. */
function numberAt(path, format = "number") {
  const value = valueAt(path);
  return element(
    "span",
    {
      class: "number",
      "data-path": path,
      "data-value": JSON.stringify(value),
      "data-format": format,
    },
    text[format](value),
  );
}

function section(id, title, ...children) {
  return element("section", { id, "aria-labelledby": `${id}-title` },
    element("h2", { id: `${id}-title` }, title), ...children);
}

function listOf(items, attributes = {}) {
  return items.length === 0
    ? null
    : element("ul", attributes, items.map((item) => element("li", {}, ...present(item))));
}

/** A region for content that cannot shrink. It scrolls separately, also by keyboard. */
function scrolling(label, ...children) {
  return element("div", { class: "scrolling", tabindex: 0, role: "region", "aria-label": label },
    ...children);
}

function copyButton(copied, what) {
  const button = element("button", { type: "button", class: "copy", "aria-label": `Copy ${what}` },
    "Copy");
  const status = element("span", { class: "status", role: "status" });
  button.addEventListener("click", async () => {
    let done = true;
    try {
      await navigator.clipboard.writeText(copied);
    } catch {
      done = copyBySelection(copied);
    }
    status.textContent = done ? "copied" : "could not copy";
    setTimeout(() => (status.textContent = ""), 2000);
  });
  return element("span", { class: "copying" }, button, status);
}

/** Copies by a selection, for browsers that deny local files the clipboard. */
function copyBySelection(copied) {
  const area = element("textarea", { class: "away", readonly: true });
  area.value = copied;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

function codeLine(code, what) {
  return element("div", { class: "code" },
    element("pre", { tabindex: 0, "aria-label": what }, element("code", {}, code)),
    copyButton(code, what));
}
