"""Made-up results of `certa policy`, in its format: data for the tests of its report."""

import math
import random

MAIN = [  # name, wrong in a thousand, error of the distance, time (ns), certain, certificate
    ("float", 14, 3e-5, 24, False, False),
    ("double", 2.1, 4e-12, 31, False, False),
    ("long-double", 0.9, 3e-15, 95, False, False),
    ("quad", 0, 2e-31, 2100, False, False),
    ("uncertified", 0.6, 3e-13, 36, False, False),
    ("certified", 0, 1.1e-16, 52, True, True),
    ("enclosure", 0, 4e-9, 44, True, False),
    ("adaptive", 0, 1.1e-16, 170, True, True),
    ("exact", 0, 0, 9400, True, True),
]
PAIRS = {"separated": 2000, "touching": 40, "overlapping": 1384}
DEEPEST, NEAREST, FARTHEST = 1, -13, 2  # decades of depth and gap


def interval(count, of):
    """Wilson's interval: near enough to the exact one for made-up data."""
    if of == 0:
        return 0.0, 1.0
    z, p = 1.96, count / of
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    return (max(0.0, middle - half) if count else 0.0), min(1.0, middle + half)


def rate(count, of, **more):
    low, high = interval(count, of)
    return {"count": count, "of": of, "low": low, "high": high, **more}


def binned(chance, sizes, error, rng):
    rows = []
    for where, size in sizes:
        at = where.get("high") or 1e-15
        wrong = sum(rng.random() < chance(where) for _ in range(size))
        missed = wrong if where.get("side") != "apart" else 0
        low, high = interval(wrong, size)
        rows.append({**where, "pairs": size, "wrong": wrong, "missed": missed,
                     "ghost": wrong - missed, "undecided": 0, "rate_low": low, "rate_high": high,
                     "distance_relative": min(0.9, error / at**0.2 * rng.uniform(0.2, 1))
                     if where.get("side", "apart") == "apart" else None,
                     "witness": error * rng.uniform(2, 9), "direction": error * 3})
    return rows


def pooled(rows):
    """Neighbours on one side together until they have 30 pairs; each as the page gets it."""
    pools = []
    for row in rows:
        last = pools[-1] if pools and pools[-1][-1].get("side") == row.get("side") else None
        if last and sum(one["pairs"] for one in last) < 30:
            last.append(row)
        else:
            pools.append([row])
    made = []
    for pool in pools:
        pairs, wrong = (sum(one[what] for one in pool) for what in ("pairs", "wrong"))
        low, high = interval(wrong, pairs)
        side = {"side": pool[0]["side"]} if "side" in pool[0] else {}
        made.append({**side, "low": min(one["low"] for one in pool),
                     "high": max(one["high"] for one in pool), "pairs": pairs, "wrong": wrong,
                     "rate_low": low, "rate_high": high})
    return made


def times(median, rng):
    sample = sorted(median * math.exp(abs(rng.gauss(0, 0.5)) ** 1.7) for _ in range(3424))
    at = lambda share: sample[min(len(sample) - 1, int(share * len(sample)))]
    shares = [i / 40 for i in range(1, 40)] + [0.99, 0.995, 0.999, 0.9995]
    return {"mean": sum(sample) / len(sample), "median": at(0.5), "p99": at(0.99),
            "p999": at(0.999), "worst": sample[-1],
            "curve": [[at(share), share] for share in shares] + [[sample[-1], 1]]}


def policy(name, per_mille, error, median, certain, certificate, rng, **more):
    gaps = [({"side": "deep", "low": 10.0**e, "high": 10.0**(e + 1)}, 90 if e < 0 else 2)
            for e in range(DEEPEST, NEAREST, -1)]
    gaps += [({"side": "touching", "low": 0, "high": 0}, 40)]
    gaps += [({"side": "apart", "low": 10.0**e, "high": 10.0**(e + 1)}, 130)
             for e in range(NEAREST, FARTHEST)]

    def near(where):
        if certain or per_mille == 0:
            return 0
        e = math.log10(where["high"]) if where["high"] else NEAREST
        return min(0.9, per_mille / 8 * 10 ** (-(e - NEAREST) / 3))

    decades = lambda low, high: [({"low": 10.0**e, "high": 10.0**(e + 1)}, 400)
                                 for e in range(low, high)]
    flat = lambda where: 0 if certain else per_mille / 1000
    by_gap = binned(near, gaps, error, rng)
    missed = sum(row["missed"] for row in by_gap)
    ghost = sum(row["ghost"] for row in by_gap)
    meet = PAIRS["touching"] + PAIRS["overlapping"]
    stages = [{"name": "doubles", "share": 1}]
    if certificate and name.startswith("certified"):
        stages = [{"name": "doubles", "share": 0.981}, {"name": "exact face", "share": 0.0142},
                  {"name": "exact search", "share": 0.0048}]
    wrong = missed + ghost
    by = {"gap": by_gap, "relative_gap": by_gap,
          "magnitude": binned(flat, decades(-1, 4), error, rng),
          "size_ratio": binned(flat, decades(0, 4), error, rng),
          "flatness": binned(flat, [({"low": 0, "high": 0}, 90)] + decades(-6, 0), error, rng),
          "vertices": binned(flat, decades(0, 3), error, rng)}
    return {
        "name": name, "about": f"what {name} is; in one line",
        "policy": name.split()[0], "algorithm": "kkt", "search_tolerance": 0,
        "group": "main", "certain": certain, "deterministic": True, "certificate": certificate,
        "code": f"certa::closest_points<certa::{name}>(a, b)",
        "rates": {"missed": rate(missed, meet, harmful=missed // 2),
                  "ghost": rate(ghost, PAIRS["separated"], harmful=0),
                  "undecided": rate(0, 3424), "wrong": rate(wrong, 3424),
                  "capped": rate(0, 3424), "wrong_kind": None},
        "errors": {
            "distance": {"of": 1998, "not_finite": 0,
                         "number_type": {"float": "float", "quad": "quad",
                                         "long-double": "long double"}.get(name, "double"),
                         "relative": {"p999": error / 50, "max": error * 3},
                         "absolute": {"p999": error / 9, "max": error},
                         "ulps": {"p999": 1.5, "max": 1e4 * error**0.1}},
            "witness": {"of": 1998, "absolute": {"p999": error, "max": error * 12}},
            "direction": {"of": 1998, "radians": {"p999": error * 2, "max": error * 40}}},
        "errs_up_to_gap": {"missed": 1e-9 if missed else None, "ghost": None, "undecided": None},
        "time_ns": times(median, rng), "stages": stages,
        "iterations": {"mean": 5.1, "max": 17},
        "by": by, "rates_by": {feature: pooled(rows) for feature, rows in by.items()},
        "meets": wrong == 0 and certificate and median < 300,
        "fails": [f"missed {missed} of 1,424 pairs that meet; none is allowed"]
                 * (missed > 0) + ["gives no certificate, and one is required"]
                 * (not certificate) + ["takes too long at the 99th percentile"] * (median >= 300),
        **more,
    }


def ball(rng, count, centre, radius, dimension=3):
    points = []
    for _ in range(count):
        v = [rng.gauss(0, 1) for _ in range(dimension)]
        length = math.hypot(*v)
        points.append([c + radius * x / length for c, x in zip(centre, v)])
    return points


def box(low, high):
    return [[x, y, z] for x in (low[0], high[0]) for y in (low[1], high[1])
            for z in (low[2], high[2])]


def worst(rng):
    tip = 1.7e-3
    cases = [
        ("float", "missed", "overlapping", "separated", -tip, None, box((-1, -1, -1), (1, 1, 1)),
         [[1 - tip, 0.1, 0.2]] + ball(rng, 31, (2.6, 0.3, 0), 1.2), None, None, None),
        ("float", "ghost", "separated", "overlapping", 3e-7, None, box((-1, -2, -1), (0, 2, 1)),
         [[3e-7, 0.5, 0.1], [2, 3, 0.4], [2.5, -1, 0.2], [1.8, 0.4, 1.9], [2, 0.1, -1.5]],
         [1, 0, 0], [0, 0.5, 0.1], [3e-7, 0.5, 0.1]),
        ("double", "distance", "separated", "separated", 1.3e-13, 2.4e-3,
         [[0, 0], [4, 0], [4, 3], [1, 4]], [[1.5, 0 - 1.3e-13], [3, -2], [-1, -2.5]],
         [0, -1], [1.5, 0], [1.5, -1.3e-13]),
        ("double", "missed", "touching", "separated", 0, None, [[0, 0], [1, 0], [0, 1]],
         [[0.5, 0.5], [2, 0.6], [1.5, 2]], None, [0.5, 0.5], [0.5, 0.5]),
        ("uncertified", "undecided", "separated", None, 0.8, None, [[0, 0, 0]],
         [[0.8, 0, 0], [0.8, 1, 0]], [1, 0, 0], [0, 0, 0], [0.8, 0, 0]),
        ("long-double", "missed", "overlapping", "separated", -0.02, None,
         [[0, 0], [2, 0], [2, 1], [0, 1]], [[1.98, 0.5], [3, 0], [3.4, 1.2]], None, None, None),
        ("uncertified", "missed", "overlapping", "separated", -0.05, None,
         ball(rng, 60, (0, 0, 0), 1), ball(rng, 60, (1.9, 0, 0), 1), None, None, None),
        # A disc, as wide as the square.
        ("double", "distance", "separated", "separated", 2, 1e-3, [[0, 0]],
         [[3, -1], [5, -1], [5, 1], [3, 1]], [1, 0], [1, 0], [3, 0], 1),
    ]
    keys = ("policy", "kind", "truth", "answer", "gap", "error", "a", "b", "direction", "on_a",
            "on_b", "radius_a")
    rows = []
    for i, case in enumerate(cases):
        row = {"radius_a": 0, "radius_b": 0, **dict(zip(keys, case))}
        line = 700 + 31 * i
        rows.append({**row, "id": f"recorded-{line:05}", "source": "pairs.jsonl", "line": line,
                     "replay": f"sed -n {line}p pairs.jsonl | certa certify --policy "
                               f"{row['policy']} -",
                     "dimension": len(row["a"][0])})
    rows.append({**rows[0], "policy": "double 1e-08",
                 "replay": rows[0]["replay"].replace("float", "double")})
    return rows


def full(seed=1):
    """Everything there is: three groups, a recommendation, errors of all kinds."""
    rng = random.Random(seed)
    policies = [policy(*row, rng) for row in MAIN]
    for e in (4, 6, 8, 10):
        policies.append(policy(f"double 1e-{e:02}", 3 + e / 4, 10.0**-e, 25 + e / 2, False, False,
                               rng, group="tolerance", search_tolerance=10.0**-e))
    for algorithm in ("johnson", "signed-volumes"):
        policies.append(policy(f"certified {algorithm}", 0, 1.1e-16, 61, True, True, rng,
                               group="algorithm", algorithm=algorithm))
    p99 = policies[5]["time_ns"]["p99"]
    span = lambda low, middle, high: {"min": low, "median": middle, "max": high}
    return {
        "format": "certa-policy-1", "partial": False, "version": "0.1.0",
        "title": "Arm 7: <b>grasping</b> & lifting",
        "command": "certa policy pairs.jsonl --max-missed 0 --tolerance 1e-4 --require certificate",
        "machine": {"cpu": "Example CPU at 3 GHz", "cores": 2, "core": 1,
                    "compiler": "g++ 12.2.0", "flags": "-O3", "system": "Linux 6.1 x86_64",
                    "clock_ns": 21.3},
        "input": {"sources": [{"name": "pairs.jsonl", "pairs": 3424, "bad_lines": 0}], "seed": 1,
                  "read": 3424, "sampled": 3424, "measured": 3424, "level": 3,
                  "tell_contact": False, "rounds": 5, "truth": PAIRS,
                  "features": {"gap": span(1e-13, 0.1, 12), "depth": span(1e-12, 0.3, 40),
                               "magnitude": span(0.3, 12, 5400), "size_ratio": span(1, 3, 810),
                               "flatness": span(0, 0.4, 1), "vertices": span(2, 24, 480)},
                  "shape_ns": {"mean": 410, "median": 354.5, "p99": 1270, "p999": 1300,
                               "worst": 1900}},
        "demands": {"max_missed": 0, "max_ghost": 0, "max_undecided": 0, "tolerance": 1e-4,
                    "max_distance_error": None, "budget_ns": 500, "budget_at": "p99",
                    "require": ["certificate"]},
        "policies": policies,
        "recommendation": {
            "policy": "certified",
            "headline": f"Use certified: no verdict can be wrong, 99 % of queries within "
                        f"{p99 / 1e3:.3g} \u00b5s.",
            "code": "certa::closest_points(a, b, {.tell_contact = false})",
            "reasons": ["Each verdict is proven, and each answer has a certificate.",
                        "It is the fastest of 2 policies that meet the demands.",
                        "98.1 % of the pairs need no exact arithmetic."],
            "cheaper": [{"policy": "uncertified",
                         "fails": ["missed 3 pairs", "gives no certificate"],
                         "changes": ["Recentred by (1000, 0, 20), it would miss 0 of 1424."]},
                        {"policy": "enclosure", "fails": ["gives no certificate"],
                         "changes": ["Without --require certificate it would do."]}],
            "unmet": []},
        "worst": worst(rng),
    }


def quiet():
    """No policy gives a wrong verdict, but distances are off."""
    data = full(3)
    for some in data["policies"]:
        for kind in ("missed", "ghost", "wrong"):
            some["rates"][kind] = rate(0, some["rates"][kind]["of"], harmful=0)
        some["errs_up_to_gap"] = dict.fromkeys(some["errs_up_to_gap"])
        for bins in (*some["by"].values(), *some["rates_by"].values()):
            for row in bins:
                low, high = interval(0, row["pairs"])
                row.update(wrong=0, rate_low=low, rate_high=high)
                if "missed" in row:
                    row.update(missed=0, ghost=0)
    return data


def variants():
    """Only search tolerances give wrong verdicts: at first no plot shows these."""
    data = quiet()
    for i, other in enumerate(full(3)["policies"]):
        if other["group"] == "tolerance":
            data["policies"][i] = other
    return data


def contact():
    """The same where contact alone was asked for: no other error than wrong verdicts."""
    data = quiet()
    data["input"]["level"] = 1
    for some in data["policies"]:
        some["errors"] = dict.fromkeys(some["errors"])
        for bins in some["by"].values():
            for row in bins:
                row.update(distance_relative=0, witness=None, direction=None)
    data["worst"] = []
    return data


def bounds():
    """An enclosure is recommended."""
    data = full(4)
    data["input"]["level"] = 2
    data["recommendation"].update(policy="enclosure")
    enclosure = next(some for some in data["policies"] if some["name"] == "enclosure")
    enclosure.update(meets=True, fails=[])
    enclosure["errors"]["distance"]["relative"]["p999"] = \
        enclosure["errors"]["distance"]["relative"]["max"]
    return data


def minimal():
    """One policy, nothing that may be left out."""
    return {
        "format": "certa-policy-1", "partial": False, "version": "0.1.0", "title": None,
        "command": "",
        "machine": {}, "input": {"sources": [], "read": 1, "sampled": 1, "measured": 1,
                                 "level": 1, "truth": {}, "features": {"gap": None}},
        "demands": {}, "policies": [{
            "name": "exact", "policy": "exact", "group": "main", "certain": True,
            "certificate": True, "rates": {"missed": rate(0, 1), "ghost": None, "undecided": None,
                                           "capped": None, "wrong_kind": None},
            "errors": {"distance": None, "witness": None, "direction": None},
            "time_ns": {"mean": 5, "median": 5, "p99": 5, "p999": 5, "worst": 5,
                        "curve": [[5, 1]]},
            "stages": [], "iterations": None, "by": {}, "meets": True, "fails": []}],
        "recommendation": None, "worst": []}


HOSTILE = "<img src=x onerror=alert(2)></script><!-- <script>alert(1)</script> \u2028 & \"' \u2603"


def nasty(seed=2):
    """Markup in every text, numbers that are not finite, sixty policies, degenerate shapes."""
    rng = random.Random(seed)
    data = full(seed)
    data["partial"] = True
    data["title"] = HOSTILE
    data["policies"][0]["about"] = HOSTILE
    data["input"]["sampled"] = 9000
    data["input"]["sources"] = [{"name": HOSTILE, "pairs": 3424, "bad_lines": 7}] * 5
    data["recommendation"] = {"policy": None, "headline": HOSTILE, "code": HOSTILE,
                              "reasons": [], "cheaper": [], "unmet": [HOSTILE]}
    data["input"]["unit"] = HOSTILE
    data["input"]["features"]["magnitude"]["max"] = 1.7976931348623157e308
    data["method"] = [HOSTILE]
    for some in data["policies"][:3]:
        some["rates"]["wrong"] = rate(3, 3424)
    data["demands"].update(budget_at="worst", budget_ns=10, require=[HOSTILE])
    while len(data["policies"]) < 59:
        i = len(data["policies"])
        data["policies"].append(policy(f"float {HOSTILE} {i}", i, 1e-3, 20 + i, False, False, rng,
                                       group=["tolerance", "algorithm", "odd"][i % 3]))
    data["policies"].append({"name": "bare", "rates": None, "errors": None, "time_ns": None,
                             "stages": None, "by": None, "fails": None})
    broken = data["policies"][0]
    broken["errors"]["distance"].update(not_finite=3, relative={"p999": "nan", "max": "inf"})
    broken["errors"]["distance"]["ulps"]["max"] = 18607667322596990  # no double is
    broken["time_ns"]["worst"] = "inf"
    for row in broken["by"]["gap"][-4:]:
        row["distance_relative"] = "inf"
    broken["by"]["size_ratio"].append({**broken["by"]["size_ratio"][-1], "low": 1e4,
                                       "high": "inf"})
    huge, tiny = 1.5e308, 5e-324
    shapes = [
        ([[huge, huge, -huge]], [[-huge, -huge, huge], [huge, 0, 0]]),
        ([[tiny, 0], [0, tiny], [0, 0]], [[tiny, tiny]]),
        ([[0, 0, 0]] * 3, [[0, 0, 0]]),
        ([[0, 0], [1, 1], [2, 2]], [[1, 0], [2, 1], [3, 2]]),
        ([], [[1, 2, 3]]),
    ]
    for row, (a, b) in zip(data["worst"], shapes):
        row.update(a=a, b=b, direction=None, on_a=None, on_b=None, id=HOSTILE, replay=HOSTILE,
                   dimension=len(b[0]))
    data["worst"][0].update(kind=HOSTILE, policy="no such policy", gap=None)
    return data
