// Plots of time: its distribution, its trade-off against certainty, and its stages.

/** A note on what the times exclude, if that is known. */
const queriesAlone = () => (data.input?.shape_ns ? ["Times are of queries on shapes that are " +
  "there already; what it takes to make shapes is under Conditions."] : []);

/** The share of queries that are slower than a quantile. */
const kSlower = { median: 0.5, p99: 0.01, p999: 0.001 };

function latencyChart() {
  const isTimed = (policy) => list(policy.time_ns?.curve).length > 0;
  const withTime = () => shownPolicies().filter(isTimed);
  if (!policies.some(isTimed)) {
    return null;
  }
  return chart({
    title: "How long queries take",
    policies: withTime,
    draw: (width) => {
      const rows = withTime().map((policy) => ({
        policy,
        points: policy.time_ns.curve.map(([time, share]) => [toMicroseconds(time), 1 - share])
          .filter(([time]) => time > 0),
      })).filter(({ points }) => points.length > 0);
      const times = rows.flatMap(({ points }) => points.map(([time]) => time));
      const shares = rows.flatMap(({ points }) => points.map(([, share]) => share))
        .filter((share) => share > 1e-9);
      if (times.length === 0) {
        return null;
      }
      const budget = toMicroseconds(data.demands?.budget_ns);
      const x = new Axis(budget > 0 ? [...times, budget] : times,
        { tight: true, ticks: Math.floor(width / 70) });
      const y = new Axis([...shares, 1], { label: percentLabel, ticks: 6 });
      const floor = Math.min(...shares.map((share) => y.at(share)), y.high) - 0.3;
      const place = (share) => (share > 1e-9 ? y.at(share) : floor);
      const inBudget = kSlower[budgetAt];
      return picture("Share of queries slower than a time, for each policy", {
        width, height: 320,
        x: x.scale({ label: `time of a query (${kMicroseconds})`, labelAnchor: "center",
          labelArrow: "none", grid: true }),
        y: y.scale({ label: "\u2191 share of queries that are slower", grid: true,
          domain: [Math.min(y.low, floor), y.high] }),
        marks: [
          budget > 0 ? [
            Plot.ruleX([x.at(budget)], { stroke: "currentColor", strokeDasharray: "1 3" }),
            budgetText(x, budget, "bottom"),
            inBudget ? Plot.dot([x.at(budget)], { x: (d) => d, y: y.at(inBudget), r: 6,
              stroke: "currentColor" }) : null,
          ] : null,
          rows.map(({ policy, points }) => {
            const { color, symbol, dash, fill } = styleOf(policy);
            const quantiles = Object.entries(kSlower)
              .map(([key, share]) => ({ key, time: toMicroseconds(policy.time_ns[key]), share }))
              .filter(({ time, share }) => time > 0 && y.at(share) >= floor);
            const says = ({ key, time }) =>
              `${policy.name}: ${kQuantiles[key]} ${text.number(time)} ${kMicroseconds}`;
            return [
              Plot.line(points, { x: ([time]) => x.at(time), y: ([, share]) => place(share),
                stroke: color, strokeDasharray: dash, strokeWidth: 1.5, curve: "step-after" }),
              Plot.dot(quantiles, { x: ({ time }) => x.at(time), y: ({ share }) => y.at(share),
                symbol, stroke: color, fill, r: 4, title: says, ariaLabel: says, tip: true }),
            ];
          }),
        ],
      });
    },
    notes: () => ["Lower and further left is better. Symbols stand at the median " +
      "(50 %), the 99th (1 %) and the 99.9th percentile (0.1 %)." +
      (kSlower[budgetAt] && data.demands?.budget_ns
        ? " A policy is within the budget if its line passes below or left of the circle."
        : ""), ...queriesAlone()],
    table: () => numbersTable(`Time of a query (${kMicroseconds})`,
      ["policy", "mean", "median", "99 %", "99.9 %", "worst"],
      withTime().map((policy) => [policy.name, ...["mean", "median", "p99", "p999", "worst"]
        .map((key) => numberAt(`${policy.path}.time_ns.${key}`, "us"))])),
  });
}

function budgetText(x, budget, frameAnchor) {
  return Plot.text([`budget ${text.number(budget)} ${kMicroseconds}`], { x: x.at(budget),
    frameAnchor, textAnchor: "start", dx: 4, dy: frameAnchor === "top" ? 4 : -4 });
}

/** The Pareto front: points that no other point beats in both time and bound. */
function front(points) {
  const ordered = [...points].sort((a, b) => a.time - b.time || a.bound - b.bound);
  let best = Infinity;
  return ordered.filter(({ bound }) => {
    const better = bound < best;
    best = Math.min(best, bound);
    return better;
  });
}

/** Places names so that they cover neither each other nor marks. Points have px, py and name. */
function placeLabels(points, width) {
  const taken = points.map(({ px, py }) => [px - 6, py - 6, px + 6, py + 6]);
  for (const point of points) {
    const w = 6.6 * point.name.length;
    const places = [[10, 0], [-10 - w, 0], [-w / 2, -14], [-w / 2, 14], [8, -14], [8, 14],
      [-8 - w, -14], [-8 - w, 14], [10, 27], [10, -27], [-10 - w, 27], [-10 - w, -27]];
    const box = ([dx, dy]) => [point.px + dx, point.py + dy - 7, point.px + dx + w,
      point.py + dy + 7];
    const fits = (place) => {
      const [x1, y1, x2, y2] = box(place);
      return x1 > 0 && x2 < width &&
        taken.every(([a, b, c, d]) => x2 <= a || x1 >= c || y2 <= b || y1 >= d);
    };
    const place = places.find(fits) ?? places[0];
    taken.push(box(place));
    [point.lx, point.ly] = [point.px + place[0], point.py + place[1]];
  }
}

/** Whether the policy's name is written beside its point. */
const isNamed = ({ policy }, all) => policy.group === "main" || all.length <= 12;

function paretoChart() {
  const pointsOf = (shown) => shown.map((policy) => ({
    policy, name: policy.name, time: toMicroseconds(policy.time_ns?.[budgetAt]),
    bound: wrongBound(policy),
  })).filter(({ time, bound }) => time > 0 && bound !== null);
  const points = () => pointsOf(shownPolicies());
  if (pointsOf(policies).length === 0) {
    return null;
  }
  const quantile = kQuantiles[budgetAt] ?? budgetAt;
  const bounds = () => ["wrong", "missed", "ghost"].filter((kind) =>
    points().some(({ policy }) => policy.rates?.[kind]));
  return chart({
    title: "Cost against certainty",
    policies: () => points().filter((point, _, all) => !isNamed(point, all))
      .map(({ policy }) => policy),
    draw: (width) => {
      const all = points();
      if (all.length === 0) {
        return null;
      }
      const budget = toMicroseconds(data.demands?.budget_ns);
      const x = new Axis([...all.map(({ time }) => time), ...(budget > 0 ? [budget] : [])],
        { tight: true, ticks: Math.floor(width / 80) });
      const y = new Axis([...all.map(({ bound }) => bound), 1], { label: percentLabel, ticks: 4 });
      const best = front(all);
      const steps = best.map(({ time, bound }) => [x.at(time), y.at(bound)]);
      if (steps.length > 0) {
        steps.unshift([steps[0][0], y.domain[1]]);
        steps.push([x.domain[1], steps.at(-1)[1]]);
      }
      const says = ({ policy, time, bound }) =>
        `${policy.name}: ${quantile} ${text.number(time)} ${kMicroseconds}, ` +
        (bound === 0 ? "every verdict proven" : `wrong at most ${text.percent(bound)}, 95 % sure`) +
        (policy.meets ? ", meets the demands" : "");
      const options = {
        width, height: 340,
        x: x.scale({ label: `${quantile} of a query's time (${kMicroseconds})`,
          labelAnchor: "center", labelArrow: "none", grid: true }),
        y: y.scale({ label: "\u2191 wrong verdicts, upper bound (share of pairs)", grid: true }),
      };
      const scales = Plot.plot({ ...options, marginLeft: 62, marginBottom: 42, marginTop: 26,
        marks: [Plot.frame()] });
      for (const point of all) {
        point.px = scales.scale("x").apply(x.at(point.time));
        point.py = scales.scale("y").apply(y.at(point.bound));
      }
      const named = all.filter((point) => isNamed(point, all));
      placeLabels(named, width);
      const crowded = all.some(({ bound, px }) => bound === 0 && px > 0.7 * width);
      const [bottom, top] = [y.domain[0], y.zero + (y.zero - y.domain[0])];
      return picture("Upper bound of the share of wrong verdicts against time, for each policy", {
        ...options,
        marks: [
          y.hasZero ? [
            Plot.rect([0], { x1: x.domain[0], x2: x.domain[1], y1: bottom, y2: top,
              fill: "var(--good)", fillOpacity: 0.12 }),
            Plot.text(["proven: 0 wrong"], { x: x.domain[crowded ? 0 : 1], y: top, dy: 10,
              dx: crowded ? 6 : -6, textAnchor: crowded ? "start" : "end", fontStyle: "italic" }),
          ] : null,
          budget > 0 ? [
            Plot.ruleX([x.at(budget)], { stroke: "currentColor", strokeDasharray: "1 3" }),
            budgetText(x, budget, "top"),
          ] : null,
          Plot.line(steps, { curve: "step-after", stroke: "currentColor", strokeOpacity: 0.3,
            strokeWidth: 4, strokeLinejoin: "round" }),
          all.filter(({ policy }) => policy === recommended).map((point) =>
            Plot.dot([point], { x: x.at(point.time), y: y.at(point.bound), r: 10,
              stroke: "var(--good)", strokeWidth: 2.5 })),
          all.map((point) => {
            const { color, symbol, fill } = styleOf(point.policy);
            return Plot.dot([point], { x: x.at(point.time), y: y.at(point.bound), symbol,
              stroke: color, fill: point.policy.meets ? fill : "var(--paper)",
              r: point.policy.group === "main" ? 5.5 : 4, strokeWidth: 1.8, title: says,
              ariaLabel: says, tip: true });
          }),
          () => drawn("g", { "font-size": 12, fill: "currentColor", "text-anchor": "start",
            stroke: "var(--paper)", "stroke-width": 4, "paint-order": "stroke" },
            named.map(({ name, policy, lx, ly }) => drawn("text", { x: lx, y: ly, dy: "0.32em",
              "font-weight": policy === recommended ? 700 : null }, name))),
        ],
      });
    },
    notes: () => ["Lower and further left is better; the grey line joins those that no other " +
      "policy beats in both. Filled: meets the demands. Ringed: recommended." +
      (points().some(({ policy }) => policy.rates?.wrong) ? ""
        : " The bound is the larger of those of missed pairs and of ghosts.")],
    table: () => numbersTable("Cost against certainty",
      ["policy", `time, ${quantile} (${kMicroseconds})`,
        ...bounds().map((kind) => `${kind}, upper bound`)],
      points().map(({ policy }) => [policy.name,
        numberAt(`${policy.path}.time_ns.${budgetAt}`, "us"),
        ...bounds().map((kind) =>
          numberAt(`${policy.path}.rates.${kind}.high`, "percent"))])),
  });
}

const kStageFills = ["solid", "hatched", "crossed", "dotted", "light", "upright", "level"];

/** Patterns that distinguish stages without colours. */
function stagePatterns(id) {
  const pattern = (kind, size, ...drawing) => drawn("pattern", { id: `${id}-${kind}`,
    width: size, height: size, patternUnits: "userSpaceOnUse" }, ...drawing);
  const ground = (size, opacity) => drawn("rect", { width: size, height: size,
    fill: "var(--stage)", "fill-opacity": opacity });
  const stroke = (d) => drawn("path", { d, stroke: "var(--stage)", "stroke-width": 1.6,
    fill: "none" });
  return drawn("defs", {},
    pattern("solid", 4, ground(4, 0.75)),
    pattern("hatched", 6, ground(6, 0.2), stroke("M-1,7L7,-1M-1,1L1,-1M5,7L7,5")),
    pattern("crossed", 6, ground(6, 0.35), stroke("M0,0L6,6M6,0L0,6")),
    pattern("dotted", 5, ground(5, 0.1), drawn("circle", { cx: 2.5, cy: 2.5, r: 1.2,
      fill: "var(--stage)" })),
    pattern("light", 4, ground(4, 0.12)),
    pattern("upright", 5, ground(5, 0.2), stroke("M2.5,0V5")),
    pattern("level", 5, ground(5, 0.2), stroke("M0,2.5H5")));
}

const inOneStage = (policy) =>
  policy.stages.filter(({ share }) => toNumber(share) > 0).length < 2;

function stageChart() {
  const hasStages = (policy) => list(policy.stages).length > 0;
  const withStages = () => shownPolicies().filter(hasStages);
  if (!policies.some((policy) => hasStages(policy) && !inOneStage(policy))) {
    return null;
  }
  const rows = () => withStages().filter((policy) => !inOneStage(policy))
    .map((policy) => {
      let end = 0;
      return { policy, parts: policy.stages.map(({ name, share }) => {
        const start = end;
        end += toFinite(share) ?? 0;
        return { policy: policy.name, name, share, start, end };
      }) };
    });
  return chart({
    title: "Which stage answers",
    draw: (width) => {
      const all = rows();
      if (all.length === 0) {
        return null;
      }
      const names = [...new Set(all.flatMap(({ parts }) => parts.map(({ name }) => name)))];
      const fill = (name) =>
        `url(#stages-${kStageFills[names.indexOf(name) % kStageFills.length]})`;
      const parts = all.flatMap(({ parts }) => parts);
      const says = ({ policy, name, share }) => `${policy}: ${name} ${text.percent(share)}`;
      const plot = picture("Share of pairs that each stage answers, for each policy", {
        width, height: 40 + 30 * all.length + 30, marginLeft: 90, marginTop: 8,
        x: { domain: [0, 1], tickFormat: (x) => `${Math.round(100 * x)}${kThin}%`,
          label: "share of pairs", labelAnchor: "center", labelArrow: "none",
          ticks: width < 500 ? 3 : 6 },
        y: { domain: all.map(({ policy }) => policy.name), label: null, padding: 0.25 },
        marginRight: width < 500 ? 20 : 20 + 55 * names.length,
        marks: [
          parts.map((part) => Plot.barX([part], { x1: "start", x2: "end", y: "policy",
            fill: fill(part.name), stroke: "currentColor", strokeWidth: 0.6, title: says,
            ariaLabel: says, tip: true })),
          width < 500 ? null : Plot.text(all, { x: 1, y: ({ policy }) => policy.name, dx: 8,
            textAnchor: "start", text: ({ parts: shares }) =>
              shares.map(({ share }) => text.percent(share)).join(" | ") }),
        ],
      });
      plot.prepend(stagePatterns("stages"));
      const key = (name) => drawn("svg", { class: "swatch", viewBox: "0 0 34 14",
        "aria-hidden": true }, drawn("rect", { x: 6, width: 24, height: 13, y: 0.5,
        fill: fill(name), stroke: "currentColor", "stroke-width": 0.6 }));
      return element("div", {}, listOf(names.map((name) => [key(name), name]), { class: "legend" }),
        plot);
    },
    remarks: () => {
      const single = withStages().filter(inOneStage).map(({ name }) => name);
      return single.length === 0 ? [] : [`One stage answers all: ${single.join(", ")}.`];
    },
    table: () => numbersTable("Share of pairs that each stage answers",
      ["policy", "stage", "share"],
      withStages().flatMap((policy) => policy.stages.map(({ name }, i) =>
        [policy.name, name, numberAt(`${policy.path}.stages.${i}.share`, "percent")]))),
  });
}
