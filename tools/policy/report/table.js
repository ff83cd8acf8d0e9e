// The table of policies. Each policy is a `tbody` of two rows, so that sorting keeps them together.

const kTimes = {
  mean: "mean", median: "median", p99: "99\u00a0%", p999: "99.9\u00a0%", worst: "worst",
};

function rateCell(policy, kind) {
  const rate = policy.rates?.[kind];
  if (!rate) {
    return kNone;
  }
  const path = `${policy.path}.rates.${kind}`;
  const proven = policy.certain && rate.count === 0;
  const share = toNumber(rate.count) / toNumber(rate.of);
  return [
    element("span", { class: rate.count > 0 ? "some" : null }, numberAt(`${path}.count`, "count")),
    " of ", numberAt(`${path}.of`, "count"),
    proven ? element("small", {}, "proven") : [
      rate.count > 0 ? element("small", {}, `${text.percent(share)}, but`) : null,
      element("small", {}, "at most ", numberAt(`${path}.high`, "percent"), ","),
      element("small", {}, "95 % sure")],
    rate.harmful < rate.count
      ? element("small", {}, numberAt(`${path}.harmful`, "count"), " harmful") : null,
    kind === "undecided" && policy.rates.capped?.count > 0
      ? element("small", {}, numberAt(`${policy.path}.rates.capped.count`, "count"), " at the cap")
      : null,
  ];
}

/** The largest error, and below it the 99.9th percentile if that differs. */
function errorCell(policy, kind, measure) {
  const errors = `${policy.path}.errors.${kind}`;
  const path = `${errors}.${measure}`;
  if (valueAt(path) === null) {
    return kNone;
  }
  const [most, usual] = [valueAt(`${path}.max`), valueAt(`${path}.p999`)];
  const note = (...content) => element("small", {}, ...content);
  return [
    numberAt(`${path}.max`),
    measure === "ulps" && valueAt(`${errors}.number_type`)
      ? note("of ", valueAt(`${errors}.number_type`)) : null,
    usual === null || text.number(usual) === text.number(most) ? null
      : note("99.9 %: ", numberAt(`${path}.p999`)),
    encloses(policy) ? note("farther bound") : null,
    measure === "relative" && valueAt(`${errors}.not_finite`) > 0
      ? note(numberAt(`${errors}.not_finite`, "count"), " not finite") : null,
  ];
}

const count = (kind) => (policy) => toNumber(policy.rates?.[kind]?.count);
const largest = (kind, measure) => (policy) => toNumber(policy.errors?.[kind]?.[measure]?.max);

/** Title, unit, sort key, cell. */
const kColumns = [
  ["policy", "", (policy) => policy.name, null],
  ["meets demands", "", (policy) => (policy.meets ? 0 : 1), (policy) =>
    (policy.meets ? element("span", { class: "yes" }, "\u2713 yes")
      : element("span", { class: "no" }, "\u2717 no"))],
  ["missed", "pairs", count("missed"), (policy) => rateCell(policy, "missed")],
  ["ghosts", "pairs", count("ghost"), (policy) => rateCell(policy, "ghost")],
  ["undecided", "pairs", count("undecided"), (policy) => rateCell(policy, "undecided")],
  ["wrong kind", "pairs", count("wrong_kind"), (policy) => rateCell(policy, "wrong_kind")],
  ["relative error", "of the distance", largest("distance", "relative"), (policy) =>
    errorCell(policy, "distance", "relative")],
  ["error in ulps", "of the distance", largest("distance", "ulps"), (policy) =>
    errorCell(policy, "distance", "ulps")],
  ["witness error", unitName, largest("witness", "absolute"), (policy) =>
    errorCell(policy, "witness", "absolute")],
  ["direction error", "radians", largest("direction", "radians"), (policy) =>
    errorCell(policy, "direction", "radians")],
  ...Object.entries(kTimes).map(([key, name]) => [name, kMicroseconds,
    (policy) => toNumber(policy.time_ns?.[key]),
    (policy) => numberAt(`${policy.path}.time_ns.${key}`, "us")]),
  ["certificate", "", (policy) => (policy.certificate ? 0 : 1), (policy) =>
    (policy.certificate ? "yes" : "no")],
];

function reasonsRow(policy, width) {
  const fails = list(policy.fails);
  const says = policy === recommended ? "Recommended." : policy.meets ? "Meets the demands."
    : fails.length === 0 ? "Does not meet the demands." : ["Does not meet the demands: it ",
      fails.map((fail, i) => [i === 0 ? null : i + 1 < fails.length ? "; it " : "; and it ",
        element("span", { class: "reason" }, fail)]), "."];
  const upTo = (kind, says) => (toNumber(policy.errs_up_to_gap?.[kind]) === null ? null
    : [says, numberAt(`${policy.path}.errs_up_to_gap.${kind}`), ". "]);
  const iterations = policy.iterations
    ? [numberAt(`${policy.path}.iterations.mean`), " iterations on average, at most ",
      numberAt(`${policy.path}.iterations.max`, "count"), "."] : null;
  const traits = [policy.certain ? "never wrong, by proof" : null,
    policy.deterministic === false ? "not deterministic" : null].filter((trait) => trait);
  return element("tr", { class: "reasons" }, element("td", { colspan: width },
    element("div", {},
      policy.about ? element("p", { class: "about" }, policy.about, ".") : null,
      says,
      traits.length > 0 ? element("em", {}, ` (${traits.join(", ")})`) : null,
      element("small", {}, upTo("missed", "Missed up to a depth of "),
        upTo("ghost", "Ghosts up to a gap of "), upTo("undecided", "Undecided up to "),
        iterations, policy.code ? [" ", element("code", {}, policy.code)] : null))));
}

function policiesTable(title, members) {
  // Columns without a value for any policy are left out.
  const columns = kColumns.filter(([, , key]) => members.some((policy) => key(policy) !== null));
  const bodies = members.map((policy) => element("tbody",
    { class: policy === recommended ? "recommended" : null, "data-policy": policy.name },
    element("tr", {}, columns.map(([, , , cell]) => (cell === null
      ? element("th", { scope: "row" }, swatch(policy), element("span", {}, policy.name))
      : element("td", {}, cell(policy))))),
    reasonsRow(policy, columns.length)));
  const table = element("table", { class: "policies" }, element("caption", {}, title));
  const heads = columns.map(([name, unit, key]) => {
    const head = element("th", { scope: "col", "aria-sort": "none" });
    const button = element("button", { type: "button", onclick: () => sortBy(head, key) }, name);
    head.append(button, ...(unit ? [element("small", {}, unit)] : []));
    return head;
  });
  const sortBy = (head, key) => {
    const down = head.getAttribute("aria-sort") === "ascending";
    heads.forEach((other) => other.setAttribute("aria-sort", "none"));
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const ordered = d3.range(members.length).sort((i, j) => {
      const [a, b] = [key(members[i]), key(members[j])];
      if (a === null || b === null) { // unknown values come last
        return (a === null) - (b === null) || i - j;
      }
      return (down ? d3.descending(a, b) : d3.ascending(a, b)) || i - j;
    });
    table.append(...ordered.map((i) => bodies[i]));
  };
  table.append(element("thead", {}, element("tr", {}, heads)), ...bodies);
  return scrolling(title, table);
}

function policiesSection() {
  const groups = [
    ["main", "Policies"], ["tolerance", "Search tolerances"], ["algorithm", "Algorithms"],
  ];
  const others = policies.filter(({ group }) => !groups.some(([name]) => name === group));
  const parts = groups.map(([name, title]) =>
    [title, policies.filter(({ group }) => group === name)]);
  parts.push(["Others", others]);
  return section("policies", "Policies",
    element("p", { class: "key" }, "First what is recommended, then what meets the demands, each " +
      "by its time; last the GJKs that are there to compare with. Missed: says separated, but " +
      "they meet. Ghost: says they meet, but they are separated. Harmful: beyond the tolerance; " +
      "where no such number is given, all are. Errors: the largest, and below it the 99.9th " +
      "percentile where that is another number; ulps: units in the last place of the policy's " +
      "own numbers. Click a heading to sort."),
    data.input?.shape_ns ? element("p", { class: "key" }, "Times: microseconds of a query on " +
      "shapes that are there already. Where vertices change from query to query, making both " +
      "shapes of a pair comes on top, for every policy: ",
    numberAt("input.shape_ns.median", "us"), ` ${kMicroseconds} (median), `,
    numberAt("input.shape_ns.p99", "us"), ` ${kMicroseconds} (99 %).`) : null,
    ...parts.filter(([, members]) => members.length > 0).map(([title, members], i) => (i === 0
      ? policiesTable(title, members)
      : element("details", {}, element("summary", {}, `${title} (${members.length})`),
        policiesTable(title, members)))));
}
