// The legend: the marks of the pictures, each with its meaning.

const kLegend = {
  common: { "closest points": "witness",
    "weighed by the certificate, the larger the more": "weight",
    "beyond it the certificate proves there is nothing": "plane",
    "the chosen vertex": "chosen", "overlap": "overlap" },
  step: { "a step starts from": "from", "searches towards": "towards", "finds": "found",
    "keeps": "kept", "discards": "gone" },
};

/** What a mark looks like, in the plane or in space. */
function legendMark(kind, space) {
  const path = (d, ink, more = {}) => drawn("path", { d, fill: "none", stroke: `var(--${ink})`,
    "stroke-width": 2, ...more });
  const dot = (cx, r, ink, more = {}) => drawn("circle", { cx, cy: 8, r, fill: `var(--${ink})`,
    ...more });
  const open = (r, ink) => dot(15, r, "paper", { stroke: `var(--${ink})`, "stroke-width": 2 });
  const marks = {
    witness: () => [path("M6,8H24", "ink"), dot(6, 3.5, "ink"), space ? dot(24, 3.5, "ink")
      : path("M20,4h8v8h-8z", "ink", { fill: "var(--paper)" })],
    weight: () => [dot(8, 3.5, "shape-a"), dot(21, 6.5, "shape-a")],
    plane: () => (space ? drawn("ellipse", { cx: 15, cy: 8, rx: 6, ry: 7, fill: "var(--shape-a)",
      "fill-opacity": 0.2, stroke: "var(--shape-a)" })
      : path("M2,8H28", "shape-a", { "stroke-dasharray": "2 4" })),
    chosen: () => (space ? open(6, "link") : path("M9,2h12v12h-12z", "ink")),
    overlap: () => path("M5,3h20v10h-20z", "bad", { fill: "var(--bad)", "fill-opacity": 0.2 }),
    from: () => (space ? path("M3,13L15,3L27,13Z", "link")
      : path("M3,13L15,3L27,13Z", "link", { "stroke-dasharray": "4 3" })),
    towards: () => path("M3,8H25M19,3L26,8L19,13", space ? "ink" : "link"),
    found: () => (space ? [open(6.5, "ink"), dot(15, 3, "ink")] : open(5.5, "link")),
    kept: () => dot(15, 5, "good"),
    gone: () => (space ? open(5, "bad") : path("M9,8H21M15,2V14", "bad")),
  };
  return drawn("svg", { class: "swatch", viewBox: "0 0 30 16", "aria-hidden": true },
    marks[kind]());
}

/** Fills the list of marks, for pairs in the plane or in space. */
function showLegend(host, space) {
  const item = ([name, kind]) => element("li", {}, legendMark(kind, space), name);
  const group = (names) => Object.entries(names).filter(([, kind]) => space || kind !== "overlap")
    .map(item);
  host.replaceChildren(...group(kLegend.common), element("li", { class: "of-step" },
    "On A \u2212 B, of a step:"), ...group(kLegend.step));
}
