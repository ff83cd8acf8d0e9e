// Plots of wrong verdicts and distance errors against the gap and other properties of pairs.

const kRate = "wrong verdicts (share of pairs)";
const kDistance = "worst distance error (relative)";

const kFeatures = {
  magnitude: `largest coordinate (${unitName})`,
  size_ratio: "larger extent / smaller extent",
  flatness: "least extent / largest, flatter shape",
  vertices: "vertices of both shapes",
};

const wrongKinds = ["missed", "ghost", "undecided"];
const errs = (policy) => wrongKinds.some((kind) => policy.rates?.[kind]?.count > 0);

/** Whether a policy has wrong verdicts in its bins; only such policies are drawn. */
const hasWrong = ({ bins }) => bins.some((bin) => bin.wrong > 0);

/** Each policy's bins of `feature`, with their paths in the data. */
function binsOf(shown, feature, from = "by") {
  return shown.map((policy) => ({
    policy,
    bins: list(policy[from]?.[feature]).map((bin, index) =>
      ({ ...bin, path: `${policy.path}.${from}.${feature}.${index}` })),
  })).filter(({ bins }) => bins.length > 0);
}

/** Bins of verdicts, each with enough pairs for a rate to be meaningful. */
const rateBinsOf = (shown, feature) => binsOf(shown, feature, "rates_by");

/** The sentence that replaces figures of wrong verdicts if there are none. */
function nothingWrong() {
  const [worst] = policies.filter((policy) => !policy.certain && policy.rates?.wrong)
    .sort((a, b) => b.rates.wrong.high - a.rates.wrong.high);
  return element("p", { class: "verdicts" },
    "No policy gave a wrong verdict or left a pair undecided, of ",
    numberAt("input.measured", "count"), data.input?.measured === 1 ? " pair" : " pairs",
    worst ? [": those that are not proven go wrong on at most ",
      numberAt(`${worst.path}.rates.wrong.high`, "percent"), " of such pairs, 95 % sure"] : null,
    ".");
}

function noneChosenErrs() {
  const others = policies.filter(errs).map(({ name }) => name);
  return element("p", { class: "nothing" }, "None of the policies in the plots gave a wrong " +
    `verdict. Others did: ${others.join(", ")}.`);
}

function binName(bin) {
  if (bin.side === "touching") {
    return "touching";
  }
  const range = bin.low === bin.high ? text.number(bin.low)
    : `${text.number(bin.low)} to ${text.number(bin.high)}`;
  return bin.side ? `${range} ${bin.side}` : range;
}

/** A row for each bin, a column for each policy. `cell(bin)` returns the contents of a cell. */
function binsTable(title, series, cell) {
  const key = ({ side, low, high }) => JSON.stringify([side, low, high]);
  const rows = new Map();
  series.forEach(({ bins }, i) => bins.forEach((bin) => {
    const row = rows.get(key(bin)) ?? { first: bin, cells: series.map(() => kNone) };
    row.cells[i] = [cell(bin)];
    rows.set(key(bin), row);
  }));
  return numbersTable(title, ["from", "to", "pairs", ...series.map(({ policy }) => policy.name)],
    [...rows.values()].map(({ first, cells }) => [
      first.side === "touching" ? "touching"
        : [numberAt(`${first.path}.low`), first.side ? ` ${first.side}` : null],
      first.side === "touching" ? kNone : numberAt(`${first.path}.high`),
      numberAt(`${first.path}.pairs`, "count"), ...cells,
    ]));
}

const wrongCell = (bin) => [
  element("span", { class: bin.wrong > 0 ? "some" : null }, numberAt(`${bin.path}.wrong`, "count")),
  " of ", numberAt(`${bin.path}.pairs`, "count"),
  bin.undecided > 0
    ? element("small", {}, numberAt(`${bin.path}.undecided`, "count"), " undecided") : null,
  element("small", {}, bin.wrong > 0
    ? [numberAt(`${bin.path}.rate_low`, "percent"), " \u2013 "] : "at most ",
  numberAt(`${bin.path}.rate_high`, "percent")),
];
const kWrongTable = "Pairs with a wrong verdict, and what that shows of their share, 95 % sure";

/** The errors that are drawn for a bin besides wrong verdicts. */
const kErrors = {
  distance_relative: { of: "distance", name: "distance error", says: "relative distance error",
    axis: kDistance },
  witness: { of: "witness", name: "witness error", says: "error of witness points",
    axis: `worst error of witness points (${unitName})` },
  direction: { of: "direction", name: "direction error", says: "error of directions",
    axis: "worst error of directions (radians)" },
};
/** The kinds of error that were requested and measured, which bins alone do not show. */
const knownErrors = () => Object.keys(kErrors).filter((kind) => policies.some((policy) =>
  policy.errors?.[kErrors[kind].of] && policy.by));
const errorNames = () => Object.fromEntries(knownErrors().map((kind) =>
  [kind, kErrors[kind].name]));
const errorCellOf = (kind) => (bin) => [numberAt(`${bin.path}.${kind}`)];

/** Offset of a policy's marks, so that those of several policies in one bin do not overlap. */
function dodge(i, count) {
  return count < 2 ? 0 : (i / (count - 1) - 0.5) * Math.min(0.75, 0.16 * (count - 1));
}

/** Points of one policy. For a bin without errors, `none` is true and only `high` is known. */
function ratePoints(bins, x, offset) {
  return bins.filter((bin) => bin.pairs > 0 && toFinite(bin.rate_high) !== null).map((bin) => {
    const none = !bin.wrong;
    const rate = bin.wrong / bin.pairs;
    return {
      bin, none, x: x.middle(bin) + offset,
      y: none ? 0 : rate,
      low: none ? 0 : Math.max(toFinite(bin.rate_low) ?? rate, 1e-12),
      high: toFinite(bin.rate_high),
    };
  });
}

function rateText(policy, { bin }) {
  const range = bin.wrong > 0
    ? `between ${text.percent(bin.rate_low)} and ${text.percent(bin.rate_high)}`
    : `at most ${text.percent(bin.rate_high)}`;
  return `${policy.name}: ${bin.wrong} of ${bin.pairs} pairs wrong, ${binName(bin)}\n` +
    `that shows a share of ${range}, 95 % sure`;
}

/** The points, with a gap between bins that are not adjacent. */
function broken(points) {
  const follows = ({ bin: a }, { bin: b }) => a.side !== b.side || a.high === b.low ||
    a.low === b.high;
  return points.flatMap((point, i) =>
    (i > 0 && !follows(points[i - 1], point) ? [{ x: NaN, y: NaN }, point] : [point]));
}

function rateMarks(policy, points) {
  const { color, symbol, dash, fill } = styleOf(policy);
  const seen = points.filter((point) => !point.none);
  const none = points.filter((point) => point.none);
  const says = (point) => rateText(policy, point);
  return [
    Plot.ruleX(none, { x: "x", y1: "y", y2: "high", stroke: color, strokeOpacity: 0.25,
      strokeWidth: 4, title: says, ariaLabel: says, tip: true }),
    // The line breaks where nothing was wrong, because an upper bound is not a rate.
    Plot.line(broken(points), { x: "x", y: (point) => (point.none ? NaN : point.y), stroke: color,
      strokeDasharray: dash, strokeWidth: 1.4 }),
    Plot.ruleX(seen, { x: "x", y1: "low", y2: "high", stroke: color, strokeWidth: 1 }),
    Plot.dot(seen, { x: "x", y: "y", symbol, stroke: color, fill, r: 4, title: says,
      ariaLabel: says, tip: true }),
  ];
}

function ratePlot(label, series, x, options) {
  const drawnSeries = series.filter(hasWrong);
  const points = drawnSeries.map(({ bins }, i) =>
    ratePoints(bins, x, dodge(i, drawnSeries.length)));
  if (drawnSeries.length === 0) {
    return null;
  }
  const values = points.flat().flatMap(({ low, y, high }) => [low, y, high]);
  const y = new Axis([...values, 1], { label: percentLabel, ticks: 5 });
  const at = (value) => (value === null ? null : y.at(value));
  const placed = points.map((row) => row.map((point) =>
    ({ ...point, y: at(point.y), low: at(point.low), high: at(point.high) })));
  return picture(label, {
    ...options,
    y: y.scale({ label: `\u2191 ${kRate}`, grid: true }),
    marks: [
      options.backdrop ?? null,
      placed.map((row, i) => rateMarks(drawnSeries[i].policy, row)),
    ],
  });
}

function errorPlot(kind, label, series, x, options) {
  const rows = series.map(({ policy, bins }) => ({
    policy,
    points: bins.filter((bin) => toNumber(bin[kind]) !== null)
      .map((bin) => ({ bin, x: x.middle(bin), error: bin[kind] })),
  })).filter(({ points }) => points.length > 0);
  if (rows.length === 0) {
    return null;
  }
  const y = new Axis(rows.flatMap(({ points }) => points.map(({ error }) => error)), { ticks: 6 });
  return picture(label, {
    ...options,
    y: y.scale({ label: `\u2191 ${kErrors[kind].axis}`, grid: true }),
    marks: [
      options.backdrop ?? null,
      rows.map(({ policy, points }) => {
        const { color, symbol, dash, fill } = styleOf(policy);
        const says = ({ bin }) => `${policy.name}: ${kErrors[kind].says} up to ` +
          `${text.number(bin[kind])}, ${binName(bin)}`;
        const placed = points.map((point) => ({ ...point, y: y.at(point.error) }))
          .filter((point) => point.y !== null);
        return [
          Plot.line(broken(placed), { x: "x", y: (point) => (point.error === 0 ? NaN : point.y),
            stroke: color, strokeDasharray: dash, strokeWidth: 1.4 }),
          Plot.dot(placed, { x: "x", y: "y", symbol, stroke: color, fill, r: 3.5, title: says,
            ariaLabel: says, tip: true }),
        ];
      }),
    ],
  });
}

const binEnds = (series, sign = () => 1) => series.flatMap(({ bins }) =>
  bins.flatMap((bin) => [bin.low, bin.high].map((end) => {
    const x = toNumber(end);
    return x === null ? null : sign(bin) * x;
  })));

/** Why some policies have no marks. */
function notDrawn(series) {
  const without = series.filter((row) => !hasWrong(row)).map(({ policy }) => policy);
  const part = (why, some) => (some.length === 0 ? []
    : [`${why}: ${some.map(({ name }) => name).join(", ")}`]);
  const parts = [...part("each verdict is proven", without.filter(({ certain }) => certain)),
    ...part("no verdict was wrong", without.filter(({ certain }) => !certain))];
  return parts.length === 0 ? [] : [`Not drawn, as ${parts.join("; as ")}.`];
}

function gapChart(feature, title, label, unit, instead) {
  const series = () => rateBinsOf(shownPolicies(), feature);
  if (!policies.some(errs) || rateBinsOf(policies, feature).length === 0) {
    return null;
  }
  return chart({
    title,
    policies: () => series().filter(hasWrong).map(({ policy }) => policy),
    draw: (width) => {
      const x = new Axis(binEnds(series(), (bin) => (bin.side === "deep" ? -1 : 1)),
        { mirrored: true, ticks: Math.max(2, Math.floor(width / 130)) });
      const [left, right] = x.domain;
      const sides = [];
      const middle = 0.7 * x.margin;
      if (x.hasNegative) {
        sides.push({ x: (left - middle) / 2, says: "overlapping" });
      }
      if (x.hasZero) {
        sides.push({ x: 0, says: width < 600 ? "touch" : "touching" });
      }
      if (x.hasPositive) {
        sides.push({ x: (right + middle) / 2, says: "separated" });
      }
      return ratePlot(`Share of wrong verdicts over ${label}`, series(), x, {
        width, height: 320, marginTop: 40,
        x: x.scale({
          label: [x.hasNegative ? "\u2190 depth" : null, x.hasPositive ? "gap \u2192" : null]
            .filter((part) => part).join(" | ") + ` (${unit})`,
          labelAnchor: "center", labelArrow: "none",
        }),
        backdrop: [
          x.hasZero ? Plot.rectX([0], { x1: -middle, x2: middle, fill: "currentColor",
            fillOpacity: 0.06 }) : null,
          Plot.text(sides, { x: "x", text: "says", frameAnchor: "top", dy: -14,
            fontStyle: "italic" }),
        ],
      });
    },
    instead,
    notes: () => ["Marks: share of pairs with a wrong verdict, and the interval that it lies in, " +
      "95 % sure. Faint bars: no pair was wrong; the share may be anywhere from 0 to the bar's " +
      "end. Bins with fewer than 30 pairs are put together with their neighbours.",
    ...notDrawn(series())],
    table: () => binsTable(kWrongTable, binsOf(shownPolicies(), feature), wrongCell),
  });
}

function errorChart() {
  let [kind] = knownErrors();
  if (kind === undefined) {
    return null;
  }
  const series = () => binsOf(shownPolicies(), "gap").map(({ policy, bins }) =>
    ({ policy, bins: bins.filter(({ side }) => side === "apart") }));
  const measured = () => series().filter(({ bins }) =>
    bins.some((bin) => toNumber(bin[kind]) !== null));
  return chart({
    title: "Worst errors over the gap",
    controls: knownErrors().length > 1 ? radios("error", "Show", errorNames(), (key) => {
      kind = key;
      drawCharts();
    }) : null,
    policies: () => measured().map(({ policy }) => policy),
    draw: (width) => {
      const x = new Axis(binEnds(measured()), { ticks: Math.floor(width / 80) });
      return errorPlot(kind, `Worst ${kErrors[kind].says} over the gap`, measured(), x, {
        width, height: 300,
        x: x.scale({ label: `gap of separated pairs (${unitName})`, labelAnchor: "center",
          labelArrow: "none" }),
      });
    },
    notes: () => ["The largest error in each decade of the gap."],
    table: () => binsTable(`Worst ${kErrors[kind].says}`, measured(), errorCellOf(kind)),
  });
}

function featureChart() {
  const rate = policies.some(errs) ? { rate: "wrong verdicts" } : {};
  const measures = shownPolicies().some(errs) ? { ...rate, ...errorNames() }
    : { ...errorNames(), ...rate };
  let [measure] = Object.keys(measures);
  if (measure === undefined) {
    return null;
  }
  const series = (feature) =>
    (measure === "rate" ? rateBinsOf : binsOf)(shownPolicies(), feature);
  const drawnPolicies = () => shownPolicies().filter((policy) => Object.keys(kFeatures).some(
    (feature) => series(feature).some((row) => row.policy === policy &&
      (measure !== "rate" || hasWrong(row)))));
  return chart({
    title: "What else the errors depend on",
    controls: Object.keys(measures).length < 2 ? null
      : radios("measure", "Show", measures, (key) => {
        measure = key;
        drawCharts();
      }),
    policies: drawnPolicies,
    draw: (width) => {
      const each = width < 640 ? width : width / 2 - 10;
      const plots = Object.entries(kFeatures).map(([feature, label]) => {
        const x = new Axis(binEnds(series(feature)), { ticks: Math.floor(each / 75) });
        const options = {
          width: each, height: 220,
          x: x.scale({ label, labelAnchor: "center", labelArrow: "none" }),
        };
        return measure === "rate"
          ? ratePlot(`Share of wrong verdicts over: ${label}`, series(feature), x, options)
          : errorPlot(measure, `Worst ${kErrors[measure].says} over: ${label}`, series(feature), x,
            options);
      }).filter((plot) => plot !== null);
      return plots.length === 0 ? null : element("div", { class: "multiples" }, plots);
    },
    instead: () => (measure === "rate" ? noneChosenErrs() : null),
    notes: () => [measure === "rate" ? "Marks and faint bars as above."
      : "The largest error in each decade."],
    table: () => element("div", {}, Object.entries(kFeatures).map(([feature, label]) =>
      measure === "rate"
        ? binsTable(`${kWrongTable}, over: ${label}`, binsOf(shownPolicies(), feature), wrongCell)
        : binsTable(`Worst ${kErrors[measure].says} over: ${label}`, series(feature),
          errorCellOf(measure)))),
  });
}
