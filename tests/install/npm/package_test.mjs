// The npm package as an installed module: node --test package_test.mjs, in a folder whose
// node_modules has it.

import assert from "node:assert";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import {
  atLeast, CertaError, certify, classify, closestPoints, distance, generate, registry, verify,
} from "certa";

const folder = new URL("./node_modules/certa/", import.meta.url);
const a = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]];
const b = [[1, 1, 1], [2, 1, 1], [1, 2, 1]];
const pair = { a: { vertices: a }, b: { vertices: b } };

test("the example of the README prints what it says", () => {
  const blocks = [...readFileSync(new URL("README.md", folder), "utf8")
    .matchAll(/^```(\w*)\n(.*?)^```/gms)];
  assert.deepStrictEqual(blocks.map((block) => block[1]), ["js", ""]);
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", blocks[0][2]],
    { encoding: "utf8", cwd: new URL(".", import.meta.url) });
  assert.strictEqual(printed, blocks[1][2]);
});

test("each query says what its level has, and is proved", () => {
  const verdict = classify(a, b);
  assert.strictEqual(verdict.verdict, "separated");
  assert.strictEqual(verdict.distance, undefined);
  const gap = distance(a, b);
  assert.strictEqual(gap.distance, 1.1547005383792515);
  assert.strictEqual(gap.distance_squared, "4/3");
  assert.strictEqual(gap.witness, undefined);
  const closest = closestPoints(a, b);
  assert.deepStrictEqual(closest.witness.a, [1 / 3, 1 / 3, 1 / 3]);
  assert.deepStrictEqual(closest.witness.b, [1, 1, 1]);
  for (const answer of [verdict, gap, closest]) {
    assert.deepStrictEqual(verify(pair, answer), { holds: true });
  }
});

test("the plane, contact in the last bit, and shapes of other forms", () => {
  const square = [[0, 0], [1, 0], [1, 1], [0, 1]];
  const beside = (x) => square.map((p) => [p[0] + x, p[1]]);
  assert.strictEqual(classify(square, beside(1)).verdict, "touching");
  assert.strictEqual(classify(square, beside(1 + Number.EPSILON)).verdict, "separated");
  assert.strictEqual(classify(square, beside(1 - Number.EPSILON)).verdict, "overlapping");
  const ball = { sphere: [0, 0, 3], radius: 1 };
  const box = { box: [1, 1, 1], pose: { quaternion: { wxyz: [1, 0, 0, 1] } } };
  assert.strictEqual(distance(ball, box).distance, 1);
  assert.strictEqual(distance(a.map((p) => Float64Array.from(p)), b).distance_squared, "4/3");
});

test("comparisons hold up to the exact distance, and are proved", () => {
  for (const [number, holds] of [[1, true], [1.15, true], [1.16, false]]) {
    const answer = atLeast(a, b, number);
    assert.deepStrictEqual(answer.at_least, { number, holds });
    assert.deepStrictEqual(verify(pair, answer), { holds: true });
  }
  const [p, q] = [[[0, 0, 0]], [[3, 0, 0]]];
  assert.ok(atLeast(p, q, 3).at_least.holds);
  assert.ok(!atLeast(p, q, 3.0000000000000004).at_least.holds);
});

test("the checker refuses another distance", () => {
  const forged = { ...closestPoints(a, b), distance: 1.2 };
  const { holds, reason } = verify(pair, forged);
  assert.ok(!holds && reason.length > 0);
});

test("lines of the command, policies and generated pairs", () => {
  const line = '{"id":"far","a":{"vertices":[[0,0]]},"b":{"vertices":[["0x1.8p+1",4]]}}\n';
  assert.strictEqual(certify(line).id, "far");
  assert.strictEqual(certify(line).distance, 5);
  assert.strictEqual(certify(pair, { policy: "float", level: 2 }).certificate, undefined);
  const { families, policies } = registry();
  assert.ok(policies.some(({ name }) => name === "certified"));
  let generated = 0;
  for (const { name, dimensions } of families) {
    for (const dimension of dimensions) {
      const made = generate(name, dimension, 3);
      assert.ok(verify(made, certify(made)).holds, name);
      ++generated;
    }
  }
  assert.ok(generated > 10, `${generated}`);
});

test("what is wrong is named", () => {
  const refused = (ask, reason) =>
    assert.throws(ask, (error) => error instanceof CertaError && reason.test(error.message));
  refused(() => classify([[0, NaN]], [[1, 1]]), /NaN is no coordinate: numbers have to be finite/);
  refused(() => classify([[0, 0]], [[1, 1, 1]]), /./);
  refused(() => classify([], [[1, 1, 1]]), /./);
  refused(() => classify(undefined, [[1, 1, 1]]), /./);
  refused(() => atLeast(a, b, 0), /has to be positive and finite/);
  refused(() => certify(pair, { policy: "hope" }), /there is no policy hope/);
  refused(() => certify("{}\n{}"), /more than one line/);
  refused(() => certify(pair, { policy: "certified\nkkt" }), /more than one line/);
  refused(() => certify("nonsense"), /./);
});

test("ten thousand vertices grow the memory, and answers stay right", () => {
  const many = Array.from({ length: 10000 }, (_, k) =>
    [Math.cos(k), Math.sin(k), (k % 7) / 7]);
  const far = many.map(([x, y, z]) => [x, y, z + 100]);
  const answer = closestPoints(many, far);
  assert.strictEqual(answer.verdict, "separated");
  assert.ok(verify({ a: { vertices: many }, b: { vertices: far } }, answer).holds);
});
