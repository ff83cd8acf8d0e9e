/** Coordinates x, y of the plane, or x, y, z of space. */
export type Point = readonly number[] | Float64Array | Float32Array;

/** Of any length but zero; the numbers in the order that the key says. */
export type Quaternion =
  | { wxyz: readonly number[] }
  | { xyzw: readonly number[] }
  | { w: number; x: number; y: number; z: number };

/** By rows, as it is; or all numbers one after the other. */
export type Matrix = readonly (readonly number[])[] | readonly number[];

/** A matrix alone, or a rotation, in the plane by cosine and sine, and a translation. */
export type Pose =
  | readonly (readonly number[])[]
  | {
      matrix?: Matrix;
      quaternion?: Quaternion;
      angle?: { c: number; s: number } | { cs: readonly number[] };
      translation?: Point;
    };

/** The convex hull of points, a box by its half extents, a ball, .. with a pose and a radius. */
export type Shape = (
  | { vertices: readonly Point[] }
  | { box: Point }
  | { point: Point }
  | { segment: readonly [Point, Point] }
  | { sphere: Point; radius: number }
  | { capsule: readonly [Point, Point]; radius: number }
) & { pose?: Pose; radius?: number };

/** A pair as `certa certify` reads it: docs/user/formats.md. */
export interface Pair {
  id?: string;
  a: Shape;
  b: Shape;
  claim?: object;
}

export type Verdict = "separated" | "touching" | "overlapping" | "intersecting" | "undecided";

/** An answer as `certa certify` writes it. What a level does not answer is missing. */
export interface Answer {
  verdict: Verdict;
  /** Which arithmetic it took. */
  stage: string;
  /** Correctly rounded; "inf" where it exceeds all doubles. From level 2 on. */
  distance?: number | "inf";
  /** The square of the distance, exactly: "0", "4/3". From level 2 on. */
  distance_squared?: string;
  /** Closest points, each coordinate correctly rounded. From level 3 on. */
  witness?: { a: (number | "inf" | "-inf")[]; b: (number | "inf" | "-inf")[] };
  /** From A to B, of length 1, each component correctly rounded; not of overlapping shapes. */
  normal?: number[];
  /** What `verify` checks. */
  certificate?: object;
  [key: string]: unknown;
}

/** A comparison of the distance with a number. */
export interface Comparison {
  at_least: { number: number; holds: boolean };
  certificate?: object;
  [key: string]: unknown;
}

/** What is no shape, pair, policy or family, with the reason. */
export class CertaError extends Error {}

/** Separated, touching or overlapping: exact for all finite doubles. */
export function classify(a: readonly Point[] | Shape, b: readonly Point[] | Shape): Answer;

/** The verdict and the distance, whose square is exact. */
export function distance(a: readonly Point[] | Shape, b: readonly Point[] | Shape): Answer;

/** The verdict, the distance and the closest points. */
export function closestPoints(a: readonly Point[] | Shape, b: readonly Point[] | Shape): Answer;

/** Whether the distance is at least a number, which has to be positive. */
export function atLeast(a: readonly Point[] | Shape, b: readonly Point[] | Shape,
                        number: number): Comparison;

/**
 * The answer of `certa certify` to a pair, or to a line of JSON. `registry` has the names of
 * policies and algorithms; levels are 1 (verdict), 2 (and distance) and 3 (and points).
 */
export function certify(pair: Pair | string,
                        options?: { policy?: string; algorithm?: string; level?: 1 | 2 | 3 }
                       ): Answer;

/** Whether the independent checker accepts an answer to a pair, or why not. */
export function verify(pair: Pair | string,
                       answer: Answer | Comparison | string): { holds: boolean; reason?: string };

/**
 * A pair of `certa generate --seed 1`: degenerate, or typical of an application. Families of random
 * points take their number, from 3 to 5000.
 */
export function generate(family: string, dimension: 2 | 3, number: number,
                         points?: number): Pair;

/** Names and properties of policies, algorithms and families. */
export function registry(): {
  policies: { name: string; certain: boolean; code: string }[];
  algorithms: { name: string; paper: string; dimensions: number[]; level: number }[];
  families: { name: string; dimensions: number[] }[];
  [key: string]: unknown;
};
