#!/usr/bin/env python3
"""schema_test.py CERTA SCHEMA: the output of `certa policy --json` satisfies the schema, and its
numbers agree with each other. Needs python3-jsonschema."""
import copy
import json
import pathlib
import subprocess
import sys
import unittest

import jsonschema

CERTA, SCHEMA = sys.argv[1:3]
FEW = ["--policy", "float", "--policy", "double", "--policy", "quad", "--policy", "certified"]
EVERY_FAMILY = ["--family", "all", "--family", "game", "--family", "packing", "--count", "6"]
INFINITY = float("inf")


def written(*arguments):
    command = [CERTA, "policy", *arguments, "--rounds", "1", "--json", "-"]
    run = subprocess.run(command, capture_output=True, check=False)
    if run.returncode not in (0, 1):
        raise AssertionError(run.stderr.decode())
    return json.loads(run.stdout)


def objects_in(node):
    """All that the schema says of objects."""
    if isinstance(node, dict):
        if node.get("type") == "object":
            yield node
        for child in node.values():
            yield from objects_in(child)
    elif isinstance(node, list):
        for child in node:
            yield from objects_in(child)


class SchemaTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.schema = json.loads(pathlib.Path(SCHEMA).read_text(encoding="utf-8"))
        cls.validator = jsonschema.Draft202012Validator(cls.schema)
        cls.documents = [
            written(*EVERY_FAMILY, *FEW, "--level", "1", "--tolerance", "1e-9"),
            written(*EVERY_FAMILY, "--level", "2", "--budget-ns", "0.5", "--budget-at", "worst",
                    "--require", "deterministic,certificate", "--max-missed", "0.25"),
            written("--family", "flat", "--family", "packing", "--count", "5", "--algorithm", "all",
                    "--tell-contact", "--max-distance-error", "1e-6"),
            written("--family", "subnormal", "--count", "1", "--sample", "1", "--policy", "exact",
                    "--unit", "nm", "--title", "Arm 7"),
            written("--family", "placed", "--count", "20", *FEW),
        ]

    def test_the_schema_describes_every_member(self):
        self.validator.check_schema(self.schema)
        objects = list(objects_in(self.schema))
        self.assertGreater(len(objects), 20)
        for node in objects:
            self.assertIs(node["additionalProperties"], False)
            self.assertTrue(set(node["required"]) <= set(node["properties"]))
            for name, member in node["properties"].items():
                self.assertTrue(member.get("description"), name)

    def test_what_is_written_is_valid(self):
        for document in self.documents:
            self.validator.validate(document)
        self.assertTrue(any(w["kind"] == "distance" for d in self.documents for w in d["worst"]))
        self.assertEqual({p["policy"] for p in self.documents[1]["policies"]},
                         set(self.schema["$defs"]["policy"]["properties"]["policy"]["enum"]))

    def test_every_member_is_needed_and_no_other_allowed(self):
        # The only optional member.
        optional = {"side"}
        document = copy.deepcopy(self.documents[2])
        document["policies"] = document["policies"][:2]
        document["worst"] = document["worst"][:1]

        def check(node, root):
            if isinstance(node, list):
                for child in node[:1]:
                    check(child, root)
            if not isinstance(node, dict):
                return
            for name in list(node):
                check(node[name], root)
                if name in optional:
                    continue
                value = node.pop(name)
                self.assertFalse(self.validator.is_valid(root), f"without {name}")
                node[name] = {"no": "such value"}
                self.assertFalse(self.validator.is_valid(root), f"with another {name}")
                node[name] = value
            node["surplus"] = 1
            self.assertFalse(self.validator.is_valid(root), "with a surplus member")
            del node["surplus"]

        for key in document:
            if key not in ("policies", "worst"):
                check(document[key], document)
        check(document["worst"], document)
        policy = document["policies"][0]
        for name in ("rates", "errors", "time_ns", "iterations", "stages"):
            check(policy[name], document)
        check(policy["by"]["gap"], document)
        check(policy["rates_by"]["gap"], document)
        check(policy["errors"], document)
        for name in list(document):
            value = document.pop(name)
            self.assertFalse(self.validator.is_valid(document), f"without {name}")
            document[name] = value
        self.assertFalse(self.validator.is_valid({**document, "surplus": 1}))
        self.assertTrue(self.validator.is_valid(document))

    def test_wrong_values_are_refused(self):
        wrong = [("format", "certa-policy-2"), ("partial", 0), ("machine.core", -1),
                 ("input.level", 4), ("input.measured", 0), ("demands.max_missed", 1.5),
                 ("demands.budget_at", "p99.9"), ("demands.require", ["speed"]),
                 ("policies.0.policy", "half"), ("policies.0.rates.missed.high", 1.01),
                 ("policies.0.time_ns.mean", "nan"), ("policies.0.time_ns.curve", [[1]]),
                 ("policies.0.time_ns.curve", [[1, 2]]), ("policies.0.stages.0.name", "guessed"),
                 ("policies.0.by.gap.0.side", "left"), ("policies.0.search_tolerance", 1),
                 ("worst.0.answer", "maybe"), ("worst.0.dimension", 4), ("worst.0.a", [])]
        for path, value in wrong:
            document = copy.deepcopy(self.documents[2])
            document["policies"] = document["policies"][:1]
            *keys, last = path.split(".")
            node = document
            for key in keys:
                node = node[int(key) if key.isdigit() else key]
            node[last] = value
            self.assertFalse(self.validator.is_valid(document), path)

    def test_numbers_agree(self):
        for document in self.documents:
            given = document["input"]
            truth = given["truth"]
            meet = truth["touching"] + truth["overlapping"]
            self.assertEqual(sum(truth.values()), given["measured"])
            self.assertEqual(document["partial"], given["measured"] < given["sampled"])
            self.assertEqual(given["read"], sum(s["pairs"] for s in given["sources"]))
            self.assertLessEqual(given["sampled"], given["read"])
            names = [policy["name"] for policy in document["policies"]]
            self.assertEqual(len(set(names)), len(names))
            for policy in document["policies"]:
                self.check_policy(policy, given, meet)
            advice = document["recommendation"]
            chosen = [p for p in document["policies"] if p["name"] == advice["policy"]]
            self.assertEqual(len(chosen), advice["policy"] is not None)
            self.assertEqual(bool(chosen), any(p["meets"] for p in document["policies"]))
            self.assertNotEqual(bool(chosen), bool(advice["unmet"]))
            for policy in chosen:
                self.assertTrue(policy["meets"])
                self.assertEqual(policy["code"], advice["code"])
            self.assertTrue({c["policy"] for c in advice["cheaper"]} <= set(names))
            self.assertTrue({w["policy"] for w in document["worst"]} <= set(names))

    def check_policy(self, policy, given, meet):
        rates = policy["rates"]
        self.assertEqual(rates["missed"]["of"] + rates["ghost"]["of"], policy["pairs"])
        self.assertEqual(rates["undecided"]["of"], policy["pairs"])
        self.assertEqual(rates["wrong"]["of"], policy["pairs"])
        for part in ("count", "harmful"):
            self.assertEqual(sum(rates[kind][part] for kind in ("missed", "ghost", "undecided")),
                             rates["wrong"][part])
        if policy["pairs"] == given["measured"]:
            self.assertEqual(rates["missed"]["of"], meet)
        self.assertEqual(rates["wrong_kind"] is not None, given["tell_contact"])
        for rate in filter(None, rates.values()):
            self.assertLessEqual(rate["harmful"], rate["count"])
            self.assertLessEqual(rate["count"], rate["of"])
            seen = rate["count"] / max(rate["of"], 1)
            self.assertLessEqual(rate["low"], seen)
            self.assertGreaterEqual(rate["high"], seen)
        self.assertLessEqual(rates["capped"]["count"], rates["undecided"]["count"])
        if policy["certain"]:
            for kind in ("missed", "ghost", "undecided"):
                self.assertEqual(rates[kind]["count"], 0, policy["name"])
        for bins in policy["by"].values():
            for kind in ("missed", "ghost", "undecided"):
                self.assertEqual(sum(b[kind] for b in bins), rates[kind]["count"])
            self.assertEqual(sum(b["pairs"] for b in bins), policy["pairs"])
            for one in bins:
                self.assertEqual(one["wrong"], one["missed"] + one["ghost"] + one["undecided"])
                self.assertLessEqual(float(one["low"]), float(one["high"]))
                self.assertLessEqual(one["rate_low"], one["wrong"] / one["pairs"])
                self.assertGreaterEqual(one["rate_high"], one["wrong"] / one["pairs"])
        self.check_pools(policy)
        for kind, gap in policy["errs_up_to_gap"].items():
            self.assertEqual(gap is not None, rates[kind]["count"] > 0)
        self.assertAlmostEqual(sum(s["share"] for s in policy["stages"]), 1)
        times = given["shape_ns"]
        self.assertLess(0, times["worst"])
        self.assertEqual(sorted(times[k] for k in ("median", "p99", "p999", "worst")),
                         [times[k] for k in ("median", "p99", "p999", "worst")])
        times = policy["time_ns"]
        ordered = [times[k] for k in ("median", "p99", "p999", "worst")]
        self.assertEqual(ordered, sorted(ordered))
        self.assertLessEqual(times["mean"], times["worst"])
        curve = times["curve"]
        self.assertEqual(curve, sorted(curve))
        self.assertEqual([share for _, share in curve], sorted(share for _, share in curve))
        self.assertEqual(curve[-1], [times["worst"], 1])
        self.assertLessEqual(policy["iterations"]["mean"], policy["iterations"]["max"])
        errors = policy["errors"]
        if given["level"] < 2:
            self.assertIsNone(errors["distance"])
        if given["level"] < 3:
            self.assertIsNone(errors["witness"])
            self.assertIsNone(errors["direction"])
        for error in filter(None, errors.values()):
            self.assertLessEqual(error["of"], rates["ghost"]["of"] - rates["ghost"]["count"])
            for tail in error.values():
                if isinstance(tail, dict):
                    self.assertLessEqual(float(tail["p999"]), float(tail["max"]))
        self.assertEqual(policy["meets"], not policy["fails"])

    def check_pools(self, policy):
        """The bins of figures are those of `by`, put together where they have few pairs."""
        self.assertEqual(policy["rates_by"].keys(), policy["by"].keys())
        for feature, pools in policy["rates_by"].items():
            bins = policy["by"][feature]
            for side in {one.get("side") for one in bins}:
                parts = [one for one in bins if one.get("side") == side]
                mine = [one for one in pools if one.get("side") == side]
                for what in ("pairs", "wrong"):
                    self.assertEqual(sum(p[what] for p in parts), sum(m[what] for m in mine))
                if len(mine) > 1:
                    self.assertGreaterEqual(min(m["pairs"] for m in mine), 30)
            for one in pools:
                self.assertLessEqual(one["rate_low"], one["wrong"] / one["pairs"])
                self.assertGreaterEqual(one["rate_high"], one["wrong"] / one["pairs"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
