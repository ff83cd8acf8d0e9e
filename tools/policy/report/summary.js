// The head of the page, the recommendation, and the conditions under which it holds.

function header() {
  const input = data.input ?? {};
  const sources = list(input.sources);
  const names = sources.length === 0 ? "recorded pairs"
    : sources.slice(0, 3).map(({ name }) => name).join(", ") +
      (sources.length > 3 ? ` and ${plural(sources.length - 3, "more source")}` : "");
  document.title = data.title ? `${data.title} \u2013 certa policy` : `certa policy: ${names}`;
  const about = `Precision policies on ${names}`;
  const bad = sources.reduce((sum, { bad_lines: lines }) => sum + (lines ?? 0), 0);
  return [
    element("div", { class: "top" },
      element("p", { class: "product" }, `certa policy ${data.version ?? ""}`), themeButton()),
    element("h1", {}, data.title ?? about),
    element("p", { class: "lead" }, data.title ? `${about}: ` : null,
      numberAt("input.measured", "count"),
      input.measured === 1 ? " pair measured of " : " pairs measured of ",
      numberAt("input.read", "count"), " read",
      input.sampled < input.read
        ? [" (a sample of ", numberAt("input.sampled", "count"), ")"] : null,
      `; ${plural(policies.length, "policy", "policies")}; truth by exact arithmetic.`,
      bad > 0 ? ` ${plural(bad, "line")} could not be read.` : null),
    data.partial ? element("p", { class: "banner", role: "note" },
      element("strong", {}, "Partial. "),
      "The run was stopped: ", numberAt("input.measured", "count"), " of ",
      numberAt("input.sampled", "count"), " pairs were measured.") : null,
    element("nav", { "aria-label": "Parts of the report" }, listOf([
      ["recommendation", "Recommendation"], ["policies", "Policies"], ["errors", "Errors"],
      ["cost", "Cost"], ["worst", "Worst pairs"], ["conditions", "Conditions"],
    ].map(([id, title]) => element("a", { href: `#${id}` }, title)))),
  ].filter((part) => part !== null);
}

/** The few numbers that matter most for the choice of a policy. */
function keyNumbers(policy) {
  const fact = (name, ...value) => element("div", {}, element("dt", {}, name),
    element("dd", {}, ...value));
  const rate = (kind) => {
    const path = `${policy.path}.rates.${kind}`;
    return !policy.rates?.[kind] ? kNone : [numberAt(`${path}.count`, "count"),
      element("small", {}, ...(policy.certain && valueAt(`${path}.count`) === 0 ? ["proven"]
        : ["of ", numberAt(`${path}.of`, "count"), ": at most ",
          numberAt(`${path}.high`, "percent")]))];
  };
  return element("dl", { class: "facts" },
    fact("missed", rate("missed")), fact("ghosts", rate("ghost")),
    fact("undecided", rate("undecided")),
    fact(`time, ${kQuantiles[budgetAt] ?? budgetAt}`,
      numberAt(`${policy.path}.time_ns.${budgetAt}`, "us"), ` ${kMicroseconds}`,
      data.input?.shape_ns ? element("small", {}, "without making shapes") : null),
    fact("certificate", policy.certificate ? "yes" : "no"));
}

/** A description of the policy, for readers who do not know it. */
function aboutPolicy(policy) {
  return present([
    policy.about ? element("p", { class: "about" }, element("strong", {}, policy.name),
      `: ${policy.about}.`) : null,
    encloses(policy) ? element("p", { class: "banner", role: "note" },
      element("strong", {}, "An interval, not a number. "),
      "You asked for distances; this policy answers with two bounds, and proves that the " +
      "distance lies between them.") : null,
  ]);
}

const kShownCheaper = 2;

function recommendation() {
  const advice = data.recommendation ?? {};
  const headline = advice.headline ?? (recommended ? `Use ${recommended.name}.`
    : data.recommendation ? "No policy meets the demands." : "No recommendation.");
  const group = (title, items) => (list(items).length === 0 ? null
    : element("div", {}, element("h3", {}, title), listOf(items)));
  const cheaper = list(advice.cheaper).map(({ policy, fails, changes }) => [
    element("strong", {}, String(policy)), listOf(list(fails), { class: "fails" }),
    listOf(list(changes), { class: "changes" }),
  ]);
  const [first, others] = [cheaper.slice(0, kShownCheaper), cheaper.slice(kShownCheaper)];
  const card = section("recommendation", "Recommendation",
    element("p", { class: "headline" }, headline),
    ...(recommended ? [...aboutPolicy(recommended), keyNumbers(recommended)] : []),
    advice.code ? codeLine(advice.code, "the call in C++") : null,
    element("div", { class: "columns" }, group("Why", advice.reasons),
      group("What no policy meets", advice.unmet),
      cheaper.length === 0 ? null : element("div", {},
        element("h3", {}, "Cheaper, but not good enough"), listOf(first),
        others.length === 0 ? null : element("details", {},
          element("summary", {}, `${others.length} more`), listOf(others)))));
  card.className = recommended ? "card good" : "card bad";
  return card;
}

/** A table of names and values. Rows that are null are left out. */
function facts(rows) {
  const known = present(rows.map((row) => row && element("tr", {},
    element("th", { scope: "row" }, row[0]), element("td", {}, row.slice(1)))));
  return known.length === 0 ? null
    : element("table", { class: "pairs" }, element("tbody", {}, known));
}

const kFeatureNames = {
  gap: `gap of separated pairs (${unitName})`, depth: `depth of overlapping pairs (${unitName})`,
  magnitude: `largest coordinate (${unitName})`, size_ratio: "larger extent / smaller",
  flatness: "least extent / largest", vertices: "vertices of both shapes",
};

function demands() {
  const asked = data.demands ?? {};
  const row = (key, name, after = "", format = "number") =>
    (asked[key] === undefined || asked[key] === null ? null
      : [name, numberAt(`demands.${key}`, format), after]);
  return facts([
    row("max_missed", "missed pairs, at most", "", "percent"),
    row("max_ghost", "ghosts, at most", "", "percent"),
    row("max_undecided", "undecided pairs, at most", "", "percent"),
    row("tolerance", "errors count beyond a depth or gap of", ` (${unitName})`),
    row("max_distance_error", "distances off by, at most", ` (${unitName})`),
    row("budget_ns", `time, ${kQuantiles[budgetAt] ?? budgetAt}, at most`, ` ${kMicroseconds}`,
      "us"),
    list(asked.require).length > 0 ? ["required", list(asked.require).join(", ")] : null,
  ]);
}

const kLevels = {
  1: "contact alone", 2: "contact and distance", 3: "contact, distance, closest points",
};

function conditions() {
  const { machine = {}, input = {} } = data;
  const known = (name, value) => (value === undefined || value === null ? null
    : [name, String(value)]);
  const features = Object.entries(kFeatureNames).filter(([key]) => input.features?.[key]);
  const part = (title, ...content) => (present(content).length === 0 ? null
    : element("div", {}, element("h3", {}, title), content));
  return section("conditions", "Conditions", element("div", { class: "columns" },
    part("Demands", demands()),
    part("Pairs", facts([
      ...list(input.sources).map(({ name, bad_lines: bad }, i) => [name,
        numberAt(`input.sources.${i}.pairs`, "count"), " pairs",
        bad ? [", ", numberAt(`input.sources.${i}.bad_lines`, "count"), " bad lines"] : null]),
      ...["separated", "touching", "overlapping"].map((kind) => (input.truth?.[kind] === undefined
        ? null : [kind, numberAt(`input.truth.${kind}`, "count")])),
    ])),
    part("Measurement", facts([
      known("asked for", kLevels[input.level]),
      known("touching told from overlapping", input.tell_contact === undefined ? null
        : input.tell_contact ? "yes" : "no"),
      known("rounds", input.rounds), known("seed", input.seed),
      machine.clock_ns === undefined || machine.clock_ns === null ? null
        : ["reading the clock, subtracted", numberAt("machine.clock_ns", "us"),
          ` ${kMicroseconds}`],
      input.shape_ns ? ["making both shapes of a pair, in none of the times",
        numberAt("input.shape_ns.median", "us"), ` ${kMicroseconds} (median), `,
        numberAt("input.shape_ns.p99", "us"), ` ${kMicroseconds} (99 %)`] : null,
      ["intervals", "exact binomial, 95 %"],
    ]), listOf(list(data.method).map(String))),
    part("Machine", facts([
      known("processor", machine.cpu), known("cores", machine.cores),
      known("measured on core", machine.core), known("compiler", machine.compiler),
      known("flags", machine.flags), known("system", machine.system),
    ]))),
    ...(features.length === 0 ? [] : [numbersTable("Properties of the measured pairs",
      ["property", "least", "median", "largest"], features.map(([key, name]) => [name,
        ...["min", "median", "max"].map((end) => numberAt(`input.features.${key}.${end}`))]))]),
    ...(data.command ? [element("h3", {}, "Command"), codeLine(data.command, "the command")] : []));
}
