// The pairs on which policies did worst: what happened, pictures, and how to see it again.

const kSaid = {
  missed: "says separated, but they meet",
  ghost: "says they meet, but they are separated",
  undecided: "did not decide",
  distance: "distance far off",
};
const kOpenPairs = 6;

function gapText(pair, path) {
  const gap = toNumber(pair.gap);
  if (gap === null) {
    return null;
  }
  return gap < 0 ? [" (depth ", numberAt(`${path}.gap`, "depth"), ")"]
    : [" (gap ", numberAt(`${path}.gap`), ")"];
}

function worstPair(pair, index) {
  const path = `worst.${index}`;
  const policy = policies.find(({ name }) => name === pair.policy);
  const views = drawPair(pair);
  return element("article", { class: "worst" },
    element("h3", {}, policy ? swatch(policy) : null, `${pair.policy} `,
      element("span", { class: "kind" }, kSaid[pair.kind] ?? String(pair.kind))),
    element("p", {},
      `Pair ${pair.id ?? kNone}, line ${text.count(pair.line)} of ${pair.source}. `,
      `Truth: ${pair.truth}`, gapText(pair, path), `. Answer: ${pair.answer ?? "none"}.`,
      toNumber(pair.error) === null ? null
        : [" Relative error of the distance: ", numberAt(`${path}.error`), "."]),
    views.length > 0 ? element("div", { class: "views" }, views) : null,
    pair.replay ? codeLine(pair.replay, `command that replays ${pair.id ?? "the pair"}`) : null);
}

function worstSection() {
  const pairs = list(data.worst).map(worstPair);
  const key = element("p", { class: "key" },
    "A: ", drawn("svg", { class: "swatch", viewBox: "0 0 34 14", "aria-hidden": true },
      drawn("rect", { x: 4, y: 1, width: 26, height: 12, class: "shape-a" })), " solid; B: ",
    drawn("svg", { class: "swatch", viewBox: "0 0 34 14", "aria-hidden": true },
      drawn("rect", { x: 4, y: 1, width: 26, height: 12, class: "shape-b" })),
    " dashed. Dot and square: the exact closest points on A and B. Small dashed squares: what is " +
    `enlarged beside. Bars: lengths (${unitName}).`);
  return section("worst", "Worst pairs",
    ...(pairs.length === 0 ? [element("p", { class: "nothing" }, "No policy erred on any pair.")]
      : [key, ...pairs.slice(0, kOpenPairs)]),
    pairs.length <= kOpenPairs ? null : element("details", {},
      element("summary", {}, `${plural(pairs.length - kOpenPairs, "more pair")}`),
      ...pairs.slice(kOpenPairs)));
}
