// The pairs with the worst results: what happened, pictures, and commands that reproduce it.

const kSaid = {
  missed: "says separated, but they meet",
  ghost: "says they meet, but they are separated",
  undecided: "did not decide",
  distance: "has its largest distance error here",
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

/** A policy's result for the pair. */
function deed(row) {
  const policy = policies.find(({ name }) => name === row.policy);
  return element("li", {}, policy ? swatch(policy) : null, element("strong", {}, `${row.policy} `),
    element("span", { class: "kind" }, kSaid[row.kind] ?? String(row.kind)),
    `. Answer: ${row.answer ?? "none"}.`,
    toNumber(row.error) === null ? null
      : [" Relative error of the distance: ", numberAt(`${row.path}.error`), "."]);
}

const isMain = (row) => policies.some(({ name, group }) =>
  name === row.policy && group === "main");

/** The command that shows a pair, derived from the one that replays it, which reads that pair. */
function lookAt(replay) {
  const end = replay?.lastIndexOf(" | certa certify --policy ") ?? -1;
  const shown = `${replay?.slice(0, end)} | certa show - -o pair.html`;
  return end < 0 ? null : codeLine(shown, "command that shows the pair");
}

/** The results of policies for a pair, and commands that reproduce them. */
function deeds(rows) {
  return [
    element("ul", { class: "deeds" }, rows.map(deed)),
    rows.filter(({ replay }) => replay)
      .map(({ replay, policy }) => codeLine(replay, `command that replays it with ${policy}`)),
  ].flat();
}

/** `rows` are all results for one pair. */
function worstPair(rows) {
  const [pair] = rows;
  const views = drawPair(pair);
  const main = rows.filter(isMain);
  const first = main.length > 0 ? main : rows.slice(0, 1);
  const others = rows.filter((row) => !first.includes(row));
  return element("article", { class: "worst" },
    element("h3", {}, `Pair ${pair.id ?? kNone}`),
    element("p", {}, `Line ${text.count(pair.line)} of ${pair.source}. Truth: ${pair.truth}`,
      gapText(pair, pair.path), "."),
    views.length > 0 ? element("div", { class: "views" }, views) : null,
    ...deeds(first), lookAt(rows.find(({ replay }) => replay)?.replay),
    others.length === 0 ? null : element("details", {},
      element("summary", {}, `The same pair with ${plural(others.length, "variant")}`),
      ...deeds(others)));
}

/** Groups rows by pair. Pairs with a policy of the main group come first. */
function worstPairs() {
  const rows = list(data.worst).map((row, i) => ({ ...row, path: `worst.${i}` }));
  const pairs = [...d3.group(rows, ({ source, line, id }) => JSON.stringify([source, line, id]))
    .values()];
  const [first, others] = [true, false].map((main) =>
    pairs.filter((pair) => pair.some(isMain) === main));
  return [...first, ...others].map(worstPair);
}

function worstSection() {
  const pairs = worstPairs();
  const key = element("p", { class: "key" },
    "A: ", drawn("svg", { class: "swatch", viewBox: "0 0 34 14", "aria-hidden": true },
      drawn("rect", { x: 4, y: 1, width: 26, height: 12, class: "shape-a" })), " solid; B: ",
    drawn("svg", { class: "swatch", viewBox: "0 0 34 14", "aria-hidden": true },
      drawn("rect", { x: 4, y: 1, width: 26, height: 12, class: "shape-b" })),
    " dashed. Dot and square: the exact closest points on A and B. Small dashed squares: what is " +
    "enlarged beside. Shapes stand where their poses put them, with their radii. " +
    `Bars: lengths (${unitName}).`);
  return section("worst", "Worst pairs",
    ...(pairs.length === 0 ? [element("p", { class: "nothing" }, "No policy erred on any pair.")]
      : [key, ...pairs.slice(0, kOpenPairs)]),
    pairs.length <= kOpenPairs ? null : element("details", {},
      element("summary", {}, `${plural(pairs.length - kOpenPairs, "more pair")}`),
      ...pairs.slice(kOpenPairs)));
}
