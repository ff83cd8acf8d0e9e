// Draws the two pictures: the shapes with their certificate, and their Minkowski difference with
// the current step.

const kFewDots = 40; // more become squares, because round dots take half of the time
const kMostDots = 5000; // with more vertices, only those with weights get dots

/** Points and normals of the supporting lines or planes of a certificate. */
function planesOf(state) {
  const { answer, drawn } = state;
  const certificate = answer?.certificate;
  if (!certificate) {
    return [];
  }
  if (certificate.kind === "separation") {
    const normal = fractionsValue(certificate.direction);
    const extreme = (points, sign) => points.reduce((best, p) =>
      (sign * dotOf(p, normal) < sign * dotOf(best, normal) ? p : best));
    return [{ point: extreme(drawn.a, 1), normal, which: 0 },
      { point: extreme(drawn.b, -1), normal, which: 1 }];
  }
  if (!["touching", "distance"].includes(certificate.kind)) {
    return [];
  }
  const at = certifiedPoints(state);
  if (certificate.kind === "touching") {
    return [{ point: at.a, normal: fractionsValue(certificate.direction), which: 0 }];
  }
  // The answer's normal and points are rounded once; these sums and their difference, often.
  const normal = answer.normal?.map(Number) ?? minusOf(at.a, at.b);
  const exact = drawn.radii.every((r) => r === 0) ? witnessOf(state) ?? at : at;
  return [{ point: exact.a, normal, which: 0 }, { point: exact.b, normal, which: 1 }];
}

/** The points that a certificate's weights define, in doubles. */
function certifiedPoints({ answer, drawn }) {
  const sum = (list, points) => list.reduce((total, [i, w]) =>
    plusOf(total, timesOf(points[i], fractionValue(w))), points[0].map(() => 0));
  const { certificate } = answer;
  return { a: sum(certificate.a, drawn.a), b: sum(certificate.b, drawn.b) };
}

function drawShapes(view, state) {
  const { drawn, answer, selected } = state;
  const { context } = view;
  if (!drawn) {
    return;
  }
  const doubles = drawDoubles(view, drawn.unit);
  const both = [[drawn.a, "shape-a", [], drawn.radii[0]], [drawn.b, "shape-b", [6, 4],
    drawn.radii[1]]];
  for (const [points, ink, dash, radius] of both) {
    drawPolygon(view, drawn.hulls.get(points), inks[ink], { dash, radius });
  }
  for (const { point, normal, which } of planesOf(state)) {
    drawLine(view, point, normal, inks[which === 0 ? "shape-a" : "shape-b"], [2, 4]);
  }
  drawHull(view, state);
  const weights = weightsOf(answer?.certificate);
  both.forEach(([points, ink], k) => {
    const size = points.length > kFewDots ? 1.5 : 3;
    const few = points.length <= kMostDots ? points.map((_, i) => i)
      : weights.filter(([s]) => s === k).map(([, v]) => v);
    few.forEach((i) => {
      const at = view.at(points[i]);
      const weight = weights.filter(([s, v]) => s === k && v === i)
        .reduce((sum, [, , w]) => sum + w, 0);
      if (at.every((x) => Math.abs(x) < kClipped)) {
        drawDot(context, at, weight > 0 ? size + 2 + 4 * Math.sqrt(weight) : size, inks[ink],
          weight === 0);
      }
    });
  });
  if (selected && drawn[kShapeNames[selected.shape]][selected.vertex]) {
    const at = view.at(drawn[kShapeNames[selected.shape]][selected.vertex]);
    context.strokeStyle = inks.ink;
    context.lineWidth = 2;
    context.strokeRect(at[0] - 8, at[1] - 8, 16, 16);
  }
  drawWitness(view, state);
  drawSaid(view, state);
  drawScale(view, drawn.unit);
  if (doubles) {
    drawText(context, doubles, [10, 16], inks.soft);
  }
}

function witnessOf({ answer, drawn }) {
  const at = (point) => point.map((x) => Number(x) * drawn.unit);
  return answer?.witness && drawable([answer.witness.a, answer.witness.b].map(at))
    ? { a: at(answer.witness.a), b: at(answer.witness.b) } : null;
}

function drawWitness(view, state) {
  const witness = witnessOf(state);
  if (!witness) {
    return;
  }
  drawMarks(view, witness.a, witness.b);
}

/** Draws a dot and a square, joined by a line. */
function drawMarks(view, a, b) {
  drawSegment(view, a, b, inks.ink, { width: 1.4 });
  drawDot(view.context, view.at(a), 3.5, inks.ink);
  const [x, y] = view.at(b);
  view.context.strokeRect(x - 4.5, y - 4.5, 9, 9);
}

/** Draws the hull algorithm's groups, edges and tangents over the shape that it runs on. */
function drawHull(view, { hullRun, drawn }) {
  const points = hullRun && drawn[kShapeNames[hullRun.shape]];
  if (!hullRun || points.length !== hullRun.size) {
    return;
  }
  const { context } = view;
  const marks = hullRun.marks();
  const alive = (i) => points[i];
  marks.groups.forEach(({ points: members, hull }, g) => {
    context.globalAlpha = 0.9;
    const ink = `hsl(${(g * 137.5) % 360} 55% 45%)`;
    drawPolygon(view, hull.map(alive), ink, { dash: [3 + (g % 3) * 2, 2 + (g % 4)], width: 1.2 });
    members.forEach((i) => drawDot(context, view.at(points[i]), 2.5, ink));
    context.globalAlpha = 1;
  });
  const chain = marks.chain.map(alive);
  chain.forEach((p, k) => k > 0 && drawSegment(view, chain[k - 1], p, inks.ink, { width: 2.5 }));
  marks.edges.forEach(([i, j]) => drawSegment(view, points[i], points[j], inks.ink, { width: 3 }));
  marks.tangents.forEach(({ from, to }) => drawSegment(view, points[from], points[to], inks.link,
    { dash: [8, 4], width: 2 }));
  marks.points.forEach((i) => drawDot(context, view.at(points[i]), 5, inks.link, false));
}

function drawDifference(view, state) {
  const { drawn } = state;
  const { context } = view;
  if (!drawn) {
    return;
  }
  const difference = drawn.difference();
  drawDoubles(view, drawn.unit);
  if (difference.length > 0) {
    drawPolygon(view, difference.map(({ point }) => point), inks.soft, { radius: drawn.radii[0] +
      drawn.radii[1] });
    const size = difference.length > kFewDots ? 1 : 2.5;
    for (const { point } of difference.length <= kMostDots ? difference : []) {
      drawDot(context, view.at(point), size, inks.soft);
    }
  }
  drawCross(context, view.at([0, 0]), 9, inks.ink);
  drawText(context, "origin", plusOf(view.at([0, 0]), [8, -8]), inks.ink);
  drawStep(view, state);
  drawScale(view, drawn.unit);
}

/** The step to draw, or null if it still belongs to a pair with another number of vertices. */
function stepOf({ search, drawn }) {
  const sizes = search?.run?.sizes;
  return sizes && sizes[0] === drawn.a.length && sizes[1] === drawn.b.length &&
    sizes[2] === drawn.a[0].length ? search.current : null;
}

function drawStep(view, state) {
  const step = stepOf(state);
  const { drawn } = state;
  if (!step) {
    return;
  }
  const { context } = view;
  const at = (names) => differencesOf(names, drawn.a, drawn.b);
  const gone = at(discardedBy(step));
  const kept = at(step.kept);
  drawPolygon(view, planarHull(at(step.simplex)), inks.link, { dash: [4, 3] });
  drawPolygon(view, planarHull(kept), inks.good, { width: 2.5 });
  kept.forEach((p) => drawDot(context, view.at(p), 5, inks.good));
  gone.forEach((p) => drawCross(context, view.at(p), 6, inks.bad));
  const [support] = at([step.support]);
  if (step.simplex.length > 0 && step.direction) {
    const from = nearestOf(step.simplex, drawn.a, drawn.b) ?? support;
    drawArrow(view, from, step.direction, 40, inks.link);
  }
  drawDot(context, view.at(support), 6, inks.link, false);
  drawText(context, nameOf(step.support), plusOf(view.at(support), [9, 4]), inks.link);
}

const planarHull = (points) => hullIndices(points).map((i) => points[i]);

/** A description for users who cannot see the pictures. */
function describePair(pair, answer) {
  const one = (name) => {
    const { vertices, radius } = pair[name];
    return `${name.toUpperCase()} has ${vertices.length} ${vertices.length === 1 ? "vertex"
      : "vertices"}${radius > 0 ? ` and a radius of ${toShort(radius)}` : ""}`;
  };
  const apart = answer?.verdict === "separated"
    ? `, ${toShort(toNumeral(answer.distance))} apart` : "";
  const said = saidOf(pair);
  return `${one("a")}; ${one("b")}${answer ? `. They are ${answer.verdict}${apart}.` : ""}${
    said ? ` ${said.name} says: ${said.words}.` : ""}`;
}
