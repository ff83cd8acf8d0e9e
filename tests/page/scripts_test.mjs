// The page's scripts without a browser: numbers, pairs, and the geometry of pictures, compared with
// integers. Contains every case that was wrong once. Run by node.

import assert from "node:assert";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("../../tools/page/scripts/", import.meta.url);
const names = ["number", "pair", "clip", "geometry", "steps", "answer", "share"];
const text = names.map((name) => readFileSync(new URL(`${name}.js`, folder), "utf8")).join("\n");
const exported = "fromHex, toHex, parseNumber, toDecimal, neighbour, ulpOf, bitsOf, fromBits, " +
  "pairFromLine, pairsFromText, lineOf, hexLineOf, BadPair, hullIndices, differenceOf, " +
  "nearestWeights, clippedTwo, twoSum, hullMarks, weightsOf, toShort, toNumeral";
const page = await import(`data:text/javascript;base64,${
  Buffer.from(`${text}\nexport { ${exported} };`).toString("base64")}`);

let state = 20261127n; // of random numbers, always the same
function random(below) {
  state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
  return Number((state >> 33n) % BigInt(below));
}
function anyDouble() {
  for (;;) {
    const bits = (BigInt(random(2 ** 31)) << 33n) ^ (BigInt(random(2 ** 31)) << 11n) ^
      BigInt(random(2 ** 11));
    const x = page.fromBits(bits & 0xffffffffffffffffn);
    if (Number.isFinite(x)) {
      return x;
    }
  }
}

test("doubles survive hexadecimal and decimal text", () => {
  for (let k = 0; k < 20000; ++k) {
    const x = anyDouble();
    assert.ok(Object.is(page.fromHex(page.toHex(x)), x), page.toHex(x));
    assert.ok(Object.is(page.parseNumber(page.toDecimal(x)), x), page.toDecimal(x));
  }
  for (const x of [0, -0, 5e-324, -5e-324, 2 ** -1022, Number.MAX_VALUE, 0.1]) {
    assert.ok(Object.is(page.fromHex(page.toHex(x)), x));
  }
});

test("hexadecimal floats are rounded to even, subnormals too", () => {
  const cases = [["0x1.00000000000008p0", 1], ["0x1.00000000000018p0", 1 + 2 ** -51],
    ["0x1.000000000000080001p0", 1 + 2 ** -52], ["0x0.8p-1074", 0], ["0x1.8p-1074", 2 ** -1073],
    ["0x.8p1", 1], ["0x8.p-3", 1], ["0x1.fffffffffffff8p1023", Infinity], ["-0x0p0", -0]];
  for (const [written, value] of cases) {
    assert.ok(Object.is(page.fromHex(written), value), written);
  }
  for (const written of ["0x", "0xp1", "0x1p", " 0x1p0", "0x1.2.3p0", "1p0", ""]) {
    assert.ok(Number.isNaN(page.fromHex(written)), written);
  }
});

test("long texts that are no numbers are refused at once", () => {
  const start = Date.now();
  assert.ok(Number.isNaN(page.fromHex(`0x${"1".repeat(200000)}z`)));
  assert.ok(Number.isNaN(page.parseNumber(`${"1".repeat(200000)}z`)));
  page.pairsFromText(`{${" ".repeat(200000)}"a":1}`);
  assert.ok(Date.now() - start < 20000, "it takes seconds, not minutes, on any machine");
});

test("neighbours are one ulp apart, over zero too", () => {
  assert.ok(Object.is(page.neighbour(5e-324, -1), 0));
  assert.strictEqual(page.neighbour(0, -1), -5e-324);
  assert.strictEqual(page.neighbour(-5e-324, 2), 5e-324);
  assert.strictEqual(page.neighbour(1, -1), 1 - 2 ** -53);
  assert.strictEqual(page.neighbour(Number.MAX_VALUE, 1), Number.MAX_VALUE);
});

test("what the command refuses is refused, in arrays too", () => {
  const shape = '{"vertices":[[1,0]]}';
  const bad = ['{"vertices":[[0,0]],"radius":-1}', '{"vertices":[[0,0]],"pose":null}',
    '{"vertices":[[0,0]],"box":[1,1]}', '{"vertices":[["0x1p0 ",0]]}', '{"vertices":[[1e400,0]]}',
    '{"vertices":[[0,0]],"pose":{"spin":1}}', '{"vertices":[]}', '{"vertices":[[0,0,0,0]]}'];
  for (const a of bad) {
    for (const line of [`{"a":${a},"b":${shape}}`, `[{"a":${a},"b":${shape}}]`]) {
      const found = page.pairsFromText(line);
      assert.deepStrictEqual([found.pairs.length, found.bad.length], [0, 1], line);
    }
  }
  for (const id of ['{"toString":1,"valueOf":1}', "[[[[]]]]"]) {
    assert.throws(() => page.pairFromLine(`{"id":${id},"a":${shape},"b":${shape}}`), page.BadPair);
  }
  const some = page.pairsFromText(`[{"a":${shape},"b":${shape}},1,{"a":${shape},"b":${shape}}]`);
  assert.deepStrictEqual([some.pairs.length, some.bad.map(({ line }) => line)], [2, [2]]);
});

test("a line stays as it is until the pair is changed, then every bit does", () => {
  const line = '{"id":12345678901234567890,"a":{"vertices":[[-0.0,5e-324]]},"b":{"box":[1,2],' +
    '"radius":0.5,"pose":{"matrix":[[0,1],[-1,0]],"translation":["0x1.8p+1",-0.0]}}}';
  const pair = page.pairFromLine(line);
  assert.strictEqual(page.lineOf(pair), line);
  delete pair.line;
  for (const written of [page.lineOf(pair), page.hexLineOf(pair)]) {
    const again = page.pairFromLine(written);
    assert.deepStrictEqual([again.a, again.b], [pair.a, pair.b]);
    assert.ok(Object.is(again.a.vertices[0][0], -0) && Object.is(again.b.translation[1], -0));
  }
});

/** The exact sign of (q - p) x (r - p) of lattice points. */
const turn = (p, q, r) => Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));

/** Whether a polygon is strictly convex, counterclockwise, and has all points inside. */
function encloses(polygon, points) {
  const n = polygon.length;
  return n < 3 || polygon.every((p, i) => {
    const q = polygon[(i + 1) % n];
    return turn(p, q, polygon[(i + 2) % n]) > 0 && points.every((r) => turn(p, q, r) >= 0);
  });
}

test("hulls and differences of lattice points are right", () => {
  for (let k = 0; k < 3000; ++k) {
    const shape = () => Array.from({ length: 1 + random(6) }, () => [random(7) - 3, random(7) - 3]);
    const [a, b] = [shape(), shape()];
    const hull = page.hullIndices(a).map((i) => a[i]);
    assert.ok(encloses(hull, a), JSON.stringify(a));
    const all = a.flatMap((p) => b.map((q) => [p[0] - q[0], p[1] - q[1]]));
    const ring = page.differenceOf(a, b).map(({ point }) => [point[0], point[1]]);
    const found = page.hullIndices(all).map((i) => all[i].join());
    const drawn = new Set(ring.map((p) => p.join()));
    assert.ok(found.every((p) => drawn.has(p)), JSON.stringify([a, b]));
    assert.ok(ring.every((p) => all.some((q) => q[0] === p[0] && q[1] === p[1])));
  }
});

test("shapes of any size have their hulls", () => {
  for (const s of [1, 2 ** -400, 2 ** -1070, 2 ** 500]) {
    const triangle = [[0, 0], [4 * s, 0], [0, 4 * s], [s, s]];
    assert.deepStrictEqual(page.hullIndices(triangle), [0, 1, 2], String(s));
  }
  assert.strictEqual(page.differenceOf([[5, 5], [6, 5], [5, 6]],
    [[0, 0], [1e-170, 0], [0, 1e-170]]).length, 6);
});

test("weights are exact, however near the differences are", () => {
  const third = page.nearestWeights([[0, 0], [1, 0]], [[1, -1], [1, 2]], [[0, 0]]);
  assert.deepStrictEqual(third, [2 / 3, 1 / 3]);
  const tiny = 2 ** -1074;
  assert.deepStrictEqual(page.nearestWeights([[0, 0], [1, 0]], [[tiny, -tiny], [tiny, 2 * tiny]],
    [[0, 0]]), [2 / 3, 1 / 3]);
  const near = page.nearestWeights([[0, 0], [1, 0]], [[1, -(2 ** -90)], [1, 2 ** -89]], [[0, 0]]);
  assert.deepStrictEqual(near, [2 / 3, 1 / 3]);
  assert.deepStrictEqual(page.nearestWeights([[0, 0], [1, 0], [2, 0]],
    [[-1, -1], [1, -1], [0, 1]], [[0, 0]]), [1 / 4, 1 / 4, 1 / 2]);
  assert.deepStrictEqual(page.nearestWeights([[0, 0], [0, 0]], [[1, 1]], [[0, 0]]), [1, 0]);
  assert.strictEqual(page.nearestWeights([], [], []), null);
});

test("weights of an overlap, of any sum, add up to one on each shape", () => {
  const certificate = { kind: "overlap", pairs: [[0, 1, "9014404268289630298732194489230"],
    [1, 0, `${10n ** 400n}`], [2, 2, `1/${10n ** 300n}`]] };
  const sum = (shape) => page.weightsOf(certificate).filter(([s]) => s === shape)
    .reduce((total, [, , w]) => total + w, 0);
  assert.ok(Math.abs(sum(0) - 1) < 1e-12 && Math.abs(sum(1) - 1) < 1e-12);
});

test("edges that are cut to the window stay where they are", () => {
  // A line through the middle, with its ends 2^60 pixels away, where an ulp is 256 pixels.
  const far = 2 ** 60;
  const [left, right] = [[[-far, 0], [-far, 0]], [[far, 0], [far, 3]]];
  const cut = page.clippedTwo([left, right], 20000);
  assert.ok(cut.length > 0);
  for (const [x, y] of cut) { // y = x + (x + far) 3 / (2 far)
    assert.ok(Math.abs(y - x - 1.5) < 1e-9, `${x} ${y}`);
  }
});

test("Chan's rounds leave nothing where all points are sorted anew", () => {
  const steps = [{ step: "round", m: 4 }, { step: "group", points: [0, 1], hull: [0, 1] },
    { step: "start", vertex: 0 }, { step: "tangent", from: 0, group: 0, to: 1 },
    { step: "chosen", from: 0, to: 1 }, { step: "order", pivot: 0, others: [1, 2] },
    { step: "push", vertex: 0 }];
  const marks = page.hullMarks(steps, steps.length - 1);
  assert.deepStrictEqual([marks.groups, marks.edges, marks.tangents, marks.chain],
    [[], [], [], [0]]);
});

test("numbers for people", () => {
  assert.strictEqual(page.toShort(page.toNumeral("inf")), "beyond the largest double");
  assert.strictEqual(page.toShort(page.toNumeral("-inf")), "beyond the largest double");
  assert.strictEqual(page.toShort(0.1, 17), "0.1");
  assert.strictEqual(page.toShort(1e-9), "1e-9");
});
