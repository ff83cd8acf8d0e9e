// The measurements of `certa policy`. Numbers that are not finite are "inf", "-inf" and "nan".

const data = JSON.parse(document.getElementById("data").textContent);

/** The value at a path such as "policies.3.time_ns.p99", or null if there is none. */
function valueAt(path) {
  let value = data;
  for (const key of path.split(".")) {
    value = value?.[key];
  }
  return value ?? null;
}

const kNotFinite = { inf: Infinity, "-inf": -Infinity, nan: NaN };

/** A value of the data as a number, or null if it is not known. */
function toNumber(value) {
  if (typeof value === "string") {
    return kNotFinite[value] ?? null;
  }
  return value ?? null;
}

/** The same, but null for numbers that are not finite. */
function toFinite(value) {
  const number = toNumber(value);
  return Number.isFinite(number) ? number : null;
}

const list = (value) => (Array.isArray(value) ? value : []);

/** The quantile of time that the budget limits. */
const budgetAt = data.demands?.budget_at ?? "p99";

/** GJKs included for comparison: slower than certain policies, but not certain. */
const kReferences = new Set(["long-double", "quad"]);

/** The sort key of a policy. The smallest comes first. */
const rank = (policy) => [
  policy.name === data.recommendation?.policy ? 0 : 1,
  kReferences.has(policy.policy) ? 1 : 0,
  policy.meets ? 0 : 1,
  toNumber(policy.time_ns?.[budgetAt]) ?? Infinity,
];

/** The policies in the order of display. `index` and `path` refer to the order in the data. */
const policies = list(data.policies).map((policy, index) => ({
  ...policy,
  index,
  path: `policies.${index}`,
  name: String(policy.name),
  group: policy.group ?? "main",
})).sort((one, other) => {
  const [a, b] = [rank(one), rank(other)];
  const first = a.findIndex((x, i) => x !== b[i]);
  return first < 0 ? one.index - other.index : a[first] - b[first];
});

const recommended =
  policies.find((policy) => policy.name === data.recommendation?.policy) ?? null;

/** Whether a policy answers with bounds on the distance instead of a number. */
const encloses = (policy) => policy.policy === "enclosure";

/** The unit of lengths. */
const unitName = data.input?.unit ?? "data's unit";

/** The unit of times on the page. In the data they are in nanoseconds. */
const kMicroseconds = "\u00b5s";

/** A time of the data in microseconds, or null if it is not finite or not known. */
function toMicroseconds(ns) {
  const time = toFinite(ns);
  return time === null ? null : time / 1000;
}

const kQuantiles = {
  mean: "mean",
  median: "median",
  p99: "99th percentile",
  p999: "99.9th percentile",
  worst: "worst",
};

/** An upper bound on the share of wrong verdicts: 0 if that is proven, null if not known. */
function wrongBound(policy) {
  const rates = policy.rates ?? {};
  const wrong = (rates.missed?.count ?? 0) + (rates.ghost?.count ?? 0);
  if (policy.certain && wrong === 0) {
    return 0;
  }
  const bounds = (rates.wrong ? [rates.wrong] : [rates.missed, rates.ghost])
    .map((rate) => toFinite(rate?.high))
    .filter((bound) => bound !== null);
  return bounds.length > 0 ? Math.max(...bounds) : null;
}
