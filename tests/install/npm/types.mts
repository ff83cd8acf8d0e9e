// Compiles only if the types of the npm package say what they should: tsc --noEmit.
import {
  Answer, atLeast, CertaError, certify, classify, closestPoints, Comparison, distance, generate,
  registry, Shape, verify,
} from "certa";

const a = [[0, 0, 0], [1, 0, 0]] as const;
const crate: Shape = { box: [1, 1, 1], pose: { quaternion: { wxyz: [1, 0, 0, 1] } }, radius: 0.1 };
const answer: Answer = closestPoints(a, crate);
const holds: boolean = verify({ a: { vertices: a }, b: crate }, answer).holds;
const compared: Comparison = atLeast(a, [new Float64Array([3, 4, 5])], 0.5);
const both: [boolean, boolean] = [compared.at_least.holds, holds];
const verdict = classify(a, crate).verdict;
if (verdict === "touching") console.log(both, distance(a, crate).distance, registry().policies);
certify(generate("ulp-gap", 3, 1), { policy: "exact", level: 2 });
console.log(new CertaError("reason").message);

// @ts-expect-error: a shape is no number
classify(a, 1);
// @ts-expect-error: a ball has a radius
distance(a, { sphere: [0, 0, 0] });
// @ts-expect-error: there is no level 4
certify("{}", { level: 4 });
// @ts-expect-error: there is no such verdict
console.log(verdict === "apart");
