// The contents of the report as a reader finds them, sent to the surrounding page as JSON for
// report_test.py.
const errors = [];
addEventListener("error", (event) => errors.push(String(event.message)), true);
addEventListener("unhandledrejection", (event) => errors.push(String(event.reason)));
addEventListener("securitypolicyviolation", (event) =>
  errors.push(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`));
for (const name of ["alert", "confirm", "prompt"]) {
  window[name] = (text) => errors.push(`${name} ${text}`);
}

addEventListener("load", () => setTimeout(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const name = (element) => `${element.localName}.${element.getAttribute("class") ?? ""} ` +
    element.textContent.slice(0, 40);
  const place = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2, box.y, box.bottom];
  };
  /** Figures that a reader sees, without anything in them. */
  const emptyFigures = () => all("figure:not([hidden])").filter((figure) =>
    all(".picture, svg.pair", figure).every((picture) => picture.childElementCount === 0))
    .map(name);
  const closed = () => all("details:not([open])").length;
  const atFirst = closed();
  dispatchEvent(new Event("beforeprint"));
  const inPrint = closed();
  dispatchEvent(new Event("afterprint"));
  const printing = [atFirst, inPrint, closed()];
  for (const details of all("details")) {
    details.open = true;
  }

  const noFocus = all("button, summary, input, a[href], [tabindex]").filter((control) => {
    if (control.closest("[hidden]")) {
      return false;
    }
    control.focus();
    return document.activeElement !== control;
  }).map((control) => control.textContent || control.outerHTML);

  const page = document.documentElement;
  const tooWide = all("body *").filter((element) =>
    element.getBoundingClientRect().right > page.clientWidth + 1 &&
    !element.parentElement.closest(".scrolling, pre, svg, script")).map(name);
  if (page.scrollWidth > page.clientWidth) {
    tooWide.push(`the page: ${page.scrollWidth}`);
  }

  // Resources that the page refers to, and those that it requested.
  const loads = all("[src], [href]")
    .map((element) => element.getAttribute("src") ?? element.getAttribute("href"))
    .concat(performance.getEntriesByType("resource").map((entry) => entry.name))
    .filter((address) => !address.startsWith("#"));
  for (const style of all("style")) {
    loads.push(...(style.textContent.match(/url\([^#)][^)]*\)|@import[^;]*/g) ?? []));
  }

  const seen = {
    errors, loads, no_focus: noFocus, too_wide: tooWide, width: innerWidth,
    numbers: all("[data-path]").map((number) => [number.dataset.path,
      JSON.parse(number.dataset.value), number.textContent, number.dataset.format]),
    sections: all("section").map((section) => section.id),
    title: document.title,
    heading: document.querySelector("h1").textContent,
    texts: Object.fromEntries(["header", "#recommendation", "#policies", "#errors", "#cost",
      "#conditions"].map((part) =>
      [part.replace("#", ""), document.querySelector(part).textContent])),
    heads: all("table.policies").map((table) => all("thead th", table).map((head) =>
      head.textContent)),
    notes: all("[role=note]").map((note) => note.textContent),
    empty_figures: emptyFigures(),
    policies: Object.fromEntries(all("[data-policy]").map((body) =>
      [body.dataset.policy, body.textContent])),
    plots: all("svg.plot").map((plot) => plot.getAttribute("aria-label")),
    marks: Object.fromEntries(all("svg.plot").map((plot) => [plot.getAttribute("aria-label"),
      all("[aria-label*=': ']", plot)
        .map((mark) => [mark.getAttribute("aria-label"), place(mark),
          Number(mark.closest("[stroke-opacity]")?.getAttribute("stroke-opacity") ?? 1)]),
    ])),
    worst: all("article.worst").map((article) => ({
      text: article.textContent,
      views: all("svg.pair", article).map((view) => ({
        label: view.getAttribute("aria-label"),
        widths: ["a", "b"].map((which) =>
          view.querySelector(`.shape-${which}`)?.getBoundingClientRect().width ?? 0),
        shapes: ["a", "b"].filter((which) => {
          const frame = view.getBoundingClientRect();
          const box = view.querySelector(`.shape-${which}`)?.getBoundingClientRect();
          return box && box.right > frame.left && box.left < frame.right &&
            box.bottom > frame.top && box.top < frame.bottom;
        }),
      })),
    })),
    did: { printing },
  };

  // The effects of the controls. After this the page is not as it was.
  const button = (text) => all("table.policies thead button").find((b) => b.textContent === text);
  if (button("worst") && innerWidth > 600 && document.querySelector("#errors figure .legend")) {
    button("worst").click();
    button("worst").click();
    const table = button("worst").closest("table");
    seen.did.sorted = all("[data-policy]", table).map((body) => body.dataset.policy);
    seen.did.sort = button("worst").closest("th").getAttribute("aria-sort");
    const legend = () => all("li", document.querySelector("#errors figure .legend"))
      .map((item) => item.textContent);
    seen.did.legend_before = legend();
    const boxes = all("#errors .chooser:has([type=checkbox]) label");
    boxes.find((box) => box.textContent === "float").querySelector("input").click();
    seen.did.legend_after = legend();
    const chosen = boxes.map((box) => box.querySelector("input")).filter((box) => box.checked);
    chosen.forEach((box) => box.click());
    seen.did.none_chosen = [all("figure:not([hidden]) svg.plot").length, emptyFigures()];
    chosen.forEach((box) => box.click());
    document.querySelector("input[name=error][value=direction]").click();
    seen.did.errors = all("svg.plot").map((plot) => plot.getAttribute("aria-label"));
    document.querySelector("input[name=measure][value=distance_relative]").click();
    seen.did.multiples = document.querySelector(".multiples svg").getAttribute("aria-label");
    const copied = [];
    Object.defineProperty(navigator, "clipboard",
      { value: { writeText: async (text) => copied.push(text) } });
    all("button.copy").forEach((copy) => copy.click());
    seen.did.copied = copied;
    seen.did.papers = [0, 1, 2].map(() => {
      const paper = getComputedStyle(page).backgroundColor;
      document.querySelector("button.theme").click();
      return paper;
    });
  }

  parent.postMessage(JSON.stringify(seen), "*");
}, 300));
