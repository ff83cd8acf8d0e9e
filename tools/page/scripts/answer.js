// Shows the kernel's answer for a pair in words and numbers, and whether the checker accepts it.

const kVerdictMarks = { separated: "\u2194", touching: "\u22c8", overlapping: "\u2229",
  intersecting: "\u2229", undecided: "?" };

const exactOf = (fraction) => (fraction.length > 60
  ? `${fraction.slice(0, 40)}\u2026 (${fraction.length} characters)` : fraction);

/** The double nearest to "n" or "n/d", for drawing and for display. */
function fractionValue(text) {
  const [n, d = "1"] = text.split("/").map((part) => BigInt(part));
  const [top, bottom] = [n < 0n ? -n : n, BigInt(d)];
  if (top === 0n) {
    return 0;
  }
  const shift = 64 - (top.toString(2).length - bottom.toString(2).length);
  const quotient = shift >= 0 ? (top << BigInt(shift)) / bottom : top / (bottom << BigInt(-shift));
  return (n < 0n ? -1 : 1) * rounded(quotient, -shift);
}

const fractionsValue = (texts) => {
  // Only the ratios of a direction's components matter. If the largest component might overflow or
  // underflow, all are scaled by a power of ten that brings it near 1.
  const digits = (t) => t.split("/")[0].length - (t.split("/")[1] ?? "1").length;
  const most = Math.max(...texts.filter((t) => !/^-?0$/.test(t)).map(digits));
  return texts.map((t) => (Math.abs(most) < 250 ? fractionValue(t)
    : fractionValue(most > 0 ? `${t.split("/")[0]}/${BigInt(t.split("/")[1] ?? 1) *
      10n ** BigInt(most)}` : `${BigInt(t.split("/")[0]) * 10n ** BigInt(-most)}/${
      t.split("/")[1] ?? 1}`)));
};

/** [shape, vertex, weight] for each vertex that a certificate names. */
function weightsOf(certificate) {
  if (!certificate) {
    return [];
  }
  if (certificate.pairs) { // their weights need not sum to 1
    const weights = fractionsValue(certificate.pairs.map(([, , w]) => w));
    const sum = weights.reduce((total, w) => total + w, 0);
    return certificate.pairs.flatMap(([i, j], k) =>
      [[0, i, weights[k] / sum], [1, j, weights[k] / sum]]);
  }
  return kShapeNames.flatMap((name, k) =>
    (certificate[name] ?? []).map(([i, w]) => [k, i, fractionValue(w)]));
}

const kCertificates = {
  separation: "A direction along which the shapes are apart: the least of A beyond the most of B.",
  distance: "Two points, weighed from vertices: everything of A is beyond the plane through the " +
    "one, everything of B behind the plane through the other, so that no two points are nearer.",
  near: "Two points, weighed from vertices, that are nearer than the radii reach.",
  intersection: "A point, weighed from vertices of A as well as from vertices of B.",
  touching: "A common point, and a plane through it with A on one side and B on the other.",
  overlap: "Differences of vertices that surround the origin: the shapes share a ball.",
};

function verdictLine(answer) {
  const { verdict, distance } = answer;
  return [element("span", { class: "mark", "aria-hidden": true }, kVerdictMarks[verdict]), verdict,
    distance !== undefined && verdict === "separated"
      ? [" at ", element("span", { class: "value" }, toShort(toNumeral(distance), 17))] : ""];
}

const pointText = (point) => `(${point.map((x) =>
  (typeof x === "number" ? toShort(x, 17) : x)).join(", ")})`;

/** A table of names and values, one row each. */
const factTable = (facts) => element("table", { class: "pairs" }, element("tbody", {},
  facts.filter(Boolean).map(([name, ...value]) => element("tr", {},
    element("th", { scope: "row" }, name), element("td", {}, value)))));

/** A table of weights: [vertex, weight] or [[vertices], weight], in per cent and exactly. */
function weightTable(name, list) {
  const weights = fractionsValue(list.map((w) => w.at(-1)));
  const sum = weights.reduce((total, w) => total + w, 0);
  return element("table", { class: "weights" },
    element("thead", {}, element("tr", {}, [name, "share", "weight"].map((t) =>
      element("th", { scope: "col" }, t)))),
    element("tbody", {}, list.map((w, k) => element("tr", {},
      element("th", { scope: "row" }, w.slice(0, -1).join(", ")),
      element("td", {}, `${toShort(100 * weights[k] / sum, 3)} %`),
      element("td", {}, exactOf(w.at(-1)))))));
}

function certificateText({ kind, a, b, pairs, direction }) {
  return present([
    element("p", {}, kCertificates[kind] ?? kind),
    a && weightTable("vertex of A", a), b && weightTable("vertex of B", b),
    pairs && weightTable("vertices of A, B", pairs),
    direction && factTable([["direction", direction.map(exactOf).join(", ")]]),
  ]);
}

/** The closest points, or the one that both shapes have. */
function nearestFacts({ witness, verdict }) {
  const [a, b] = witness ? [witness.a, witness.b].map(pointText) : [];
  return !witness ? [] : verdict !== "separated" && a === b ? [["a common point", a]]
    : [a, b].map((point, k) => [`${verdict === "separated" ? "nearest point" : "a point"} of ${
      "AB"[k]}`, point]);
}

class AnswerPanel {
  constructor(host) {
    this.host = host;
    this.answers = 0; // the first one's time is not shown, because it includes compilation
    this.headline = document.getElementById("verdict");
    this.checked = document.getElementById("checked");
    this.policies = element("div", {});
    this.facts = element("div", {});
    host.append(this.policies, this.facts);
  }

  /** Marks the answer as out of date, because the pair has changed since. */
  wait() {
    this.host.setAttribute("aria-busy", "true");
  }

  refuse(reason) {
    this.host.removeAttribute("aria-busy");
    this.headline.replaceChildren("No answer: ", reason);
    delete this.headline.dataset.verdict;
    for (const part of [this.checked, this.policies, this.facts]) {
      part.replaceChildren();
    }
  }

  /** `answer` is from `certified`, `others` from floating policies, `check` from the checker. */
  show(answer, others, check, ms) {
    this.host.removeAttribute("aria-busy");
    this.headline.replaceChildren(...present(verdictLine(answer)));
    this.headline.dataset.verdict = answer.verdict;
    this.checked.className = check.holds ? "holds" : "refused";
    this.checked.textContent = check.holds
      ? "\u2713 The checker, which knows no GJK, accepts the certificate."
      : `\u2717 The checker refuses: ${check.reason ?? check.error}`;
    const truly = answer.verdict !== "separated";
    const row = (name, said) => {
      const wrong = said.error === undefined && said.verdict !== "undecided" &&
        truly !== (said.verdict !== "separated");
      return element("tr", { class: wrong ? "wrong" : null },
        element("th", { scope: "row" }, name),
        element("td", {}, said.error ?? `${said.verdict}${wrong ? " \u2013 wrong" : ""}`),
        element("td", {}, said.distance === undefined || said.distance === null ? "\u2013"
          : toShort(toNumeral(said.distance), 17)));
    };
    this.policies.replaceChildren(element("table", { class: "policies-of-pair" },
      element("thead", {}, element("tr", {}, ["numbers", "verdict", "distance"].map((t) =>
        element("th", { scope: "col" }, t)))),
      element("tbody", {}, Object.entries(others).map(([name, said]) => row(name, said)),
        row("certified", answer))));
    this.facts.replaceChildren(...present([
      factTable([
        answer.distance_squared && ["distance squared, exactly", exactOf(answer.distance_squared)],
        ...nearestFacts(answer),
        answer.normal && ["normal, from A to B", pointText(answer.normal)],
        ["costliest arithmetic", answer.stage],
        answer.claim && ["the claim", answer.claim +
          (answer.claim_contradicts ? ` (${answer.claim_contradicts.join(", ")})` : "")],
        this.answers++ > 0 && ["answered and checked in", `${toShort(ms, 2)} ms`],
      ]),
      answer.certificate && element("details", { open: true },
        element("summary", {}, `Certificate: ${answer.certificate.kind}`),
        certificateText(answer.certificate)),
    ]));
  }
}
