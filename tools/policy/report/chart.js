// Plots that adapt to the width of the page and to the chosen policies.

const charts = []; // functions that redraw the plots
const chosen = new Set(policies.filter((policy) => policy.group === "main"));
if (chosen.size === 0) {
  policies.forEach((policy) => chosen.add(policy));
}
const shownPolicies = () => policies.filter((policy) => chosen.has(policy));

function drawCharts() {
  charts.forEach((draw) => draw());
}

/**
 * A figure. `draw(width)` returns its picture, or null if there is nothing to draw: then
 * `instead()` explains why, and without it the figure is hidden. `policies()` are those drawn,
 * `notes()` explain the figure, `remarks()` list its omissions, and `table()` has its numbers.
 */
function chart({ title, controls, draw, instead, policies: drawnPolicies, notes, remarks, table }) {
  const keys = element("div");
  const frame = element("div", { class: "picture" });
  const caption = element("figcaption");
  const numbers = element("div");
  const details = element("details", { class: "numbers" },
    element("summary", {}, `Numbers: ${title}`), numbers);
  const figure = element("figure", {},
    element("div", { class: "whole" }, element("h3", {}, title), controls ?? null, keys, frame,
      caption), details);
  const drawAll = () => {
    const made = draw(Math.max(280, frame.clientWidth || 720));
    const said = made ?? instead?.() ?? null;
    const left = remarks?.() ?? [];
    figure.hidden = said === null && left.length === 0;
    frame.replaceChildren(...present(said));
    keys.replaceChildren(...present(made && drawnPolicies ? legend(drawnPolicies()) : null));
    caption.replaceChildren(...[...(made ? notes?.() ?? [] : []), ...left]
      .map((note) => element("p", {}, note)));
    numbers.replaceChildren(table());
    details.hidden = made === null || numbers.querySelector("table") === null;
  };
  charts.push(drawAll);
  return figure;
}

/** Applies the options that all pictures share. `label` describes the picture to screen readers. */
function picture(label, options) {
  const made = Plot.plot({
    className: "plot",
    style: { fontSize: "12px", overflow: "visible" },
    marginLeft: 62,
    marginBottom: 42,
    marginTop: 26,
    ...options,
    ariaLabel: label,
  });
  made.setAttribute("role", "img");
  return made;
}

/** A table of numbers. Each row is a list of elements and texts, the first one a heading. */
function numbersTable(caption, columns, rows) {
  if (rows.length === 0) {
    return element("p");
  }
  return scrolling(caption, element("table", {},
    element("caption", {}, caption),
    element("thead", {}, element("tr", {},
      columns.map((column) => element("th", { scope: "col" }, column)))),
    element("tbody", {}, rows.map(([first, ...cells]) => element("tr", {},
      element("th", { scope: "row" }, first),
      cells.map((cell) => element("td", {}, cell)))))));
}

/** Check boxes that choose the policies of all plots. */
function chooser() {
  if (policies.length < 2) {
    return null;
  }
  const box = (policy) => {
    const input = element("input", { type: "checkbox", onchange: () => {
      input.checked ? chosen.add(policy) : chosen.delete(policy);
      drawCharts();
    } });
    input.checked = chosen.has(policy);
    return element("label", {}, input, swatch(policy), policy.name);
  };
  const others = policies.filter((policy) => policy.group !== "main");
  return element("fieldset", { class: "chooser" },
    element("legend", {}, "Policies in the plots"),
    policies.filter((policy) => policy.group === "main").map(box),
    others.length === 0 ? null : element("details", {},
      element("summary", {}, `${plural(others.length, "variant")}: tolerances and algorithms`),
      element("div", { class: "boxes" }, others.map(box))));
}

/** Radio buttons. `choose` is called with the key of the selected one. */
function radios(name, title, choices, choose) {
  return element("fieldset", { class: "chooser" }, element("legend", {}, title),
    Object.entries(choices).map(([key, label], i) => element("label", {},
      element("input", { type: "radio", name, value: key, checked: i === 0,
        onchange: () => choose(key) }), label)));
}
