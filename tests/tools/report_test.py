#!/usr/bin/env python3
"""The report of `certa policy` in a headless browser: report_test.py RENDER_REPORT CERTA.

RENDER_REPORT turns results (report_data.py) into pages; CERTA measures some. Chromium opens each
page. report_probe.js, which this test puts into the page, reports its contents as a reader finds
them, and these are compared with the results.
"""

import copy
import decimal
import functools
import hashlib
import html
import json
import math
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import report_data

HERE = pathlib.Path(__file__).resolve().parent
THIRD_PARTY = HERE.parent.parent / "tools/third_party"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
NOTHING = "\u2013"
WIDE, NARROW = 1200, 400


def render(data):
    done = subprocess.run([RENDERER], input=json.dumps(data), capture_output=True, text=True,
                          check=True, encoding="utf-8")
    return done.stdout


def embedded(page):
    """The data as it stands in the page."""
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page,
                                re.S).group(1))


# A frame around the pages under test, because a window may not be narrower than 500 pixels. One
# browser opens all pages, because it takes longer to start than to open them.
WINDOW = """<!DOCTYPE html>
<script>
const found = {};
onmessage = ({ data, source }) => {
  const frame = [...document.querySelectorAll("iframe")].find((f) => f.contentWindow === source);
  found[frame.getAttribute("src")] = data;
  document.getElementById("found").textContent = JSON.stringify(found);
};
</script>"""
FRAME = '<iframe src="{}.html" style="border: 0; width: {}px; height: 900px"></iframe>'


def open_pages(pages):
    """The contents of each page, and the browser's complaints; name -> (page, width)."""
    probe = (HERE / "report_probe.js").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        frames = []
        for name, (page, width) in pages.items():
            page = page.replace("<style>", f"<script>{probe}</script>\n<style>", 1)
            pathlib.Path(folder, f"{name}.html").write_text(page, encoding="utf-8")
            frames.append(FRAME.format(name, width))
        window = pathlib.Path(folder, "window.html")
        window.write_text("\n".join([WINDOW, *frames, '<pre id="found"></pre>']), encoding="utf-8")
        done = subprocess.run(
            [BROWSER, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             "--no-first-run", "--disable-background-networking", "--disable-extensions",
             f"--user-data-dir={folder}/profile", "--window-size=1300,1000",
             "--virtual-time-budget=5000", "--enable-logging=stderr", "--dump-dom",
             window.as_uri()],
            capture_output=True, text=True, encoding="utf-8", errors="replace", timeout=120,
            check=False)
    found = re.search(r'<pre id="found">(.+?)</pre>', done.stdout, re.S)
    assert found, f"{BROWSER}: status {done.returncode}, no page:\n{done.stderr[-2000:]}"
    all_seen = {}
    for name, seen in json.loads(html.unescape(found.group(1))).items():
        seen = json.loads(seen)
        seen["status"] = done.returncode
        seen["console"] = [line for line in done.stderr.splitlines()
                           if "CONSOLE" in line and f"/{name}" in line]
        all_seen[name.removesuffix(".html")] = seen
    strange = [line for line in done.stderr.splitlines()
               if "CONSOLE" in line and not any(f"/{name}.html" in line for name in pages)]
    assert not strange, strange
    return all_seen


def value_at(data, path):
    for key in path.split("."):
        if isinstance(data, list):
            data = data[int(key)] if int(key) < len(data) else None
        else:
            data = (data or {}).get(key)
    return data


def same(value, expected):
    """As doubles: Python reads an integer of any size as it stands."""
    both = (value, expected)
    if all(isinstance(x, (int, float)) and not isinstance(x, bool) for x in both):
        return float(value) == float(expected)
    return value == expected


def shows(text, value, how):
    """Whether `text` is `value`, to the digits that this format shows."""
    if value is None:
        return text == NOTHING
    if isinstance(value, str):
        return text == {"inf": "\u221e", "-inf": "-\u221e", "nan": "not a number"}[value]
    number = decimal.Decimal(re.sub(r"[\u2009%]", "", text))  # rounded, it may exceed all doubles
    if how == "count":
        return number == value
    factor, tolerance = {"number": (1, "5.1e-3"), "depth": (-1, "5.1e-3"),
                         "us": (decimal.Decimal("0.001"), "5.1e-3"),
                         "percent": (100, "5.1e-2")}[how]
    exact = factor * decimal.Decimal(value)
    return abs(number - exact) <= decimal.Decimal(tolerance) * abs(exact)


def complaints(seen, data):
    """All that is wrong with a page that should show `data`."""
    found = [f"console: {line}" for line in seen["console"]]
    found += [f"status {seen['status']}"] * (seen["status"] != 0)
    found += [f"error: {error}" for error in seen["errors"]]
    found += [f"loads {address}" for address in seen["loads"]]
    found += [f"no focus: {control}" for control in seen["no_focus"]]
    found += [f"wider than {seen['width']} pixels: {name}" for name in seen["too_wide"]]
    found += [f"empty figure: {name}" for name in seen["empty_figures"]]
    for path, value, text, how in seen["numbers"]:
        expected = value_at(data, path)
        if not same(value, expected):
            found.append(f"{path}: {value} is not {expected}")
        elif not shows(text, value, how):
            found.append(f"{path}: {text} does not show {value}")
    return found


CASES = [("full", WIDE), ("full", NARROW), ("quiet", WIDE), ("contact", WIDE), ("variants", WIDE),
         ("bounds", WIDE), ("minimal", NARROW), ("nasty", WIDE), ("nasty", NARROW)]


def rank(data, policy):
    """Where a policy stands in the page: the least first."""
    return (policy["name"] != data["recommendation"]["policy"],
            policy["policy"] in ("long-double", "quad"), not policy["meets"],
            policy["time_ns"][data["demands"]["budget_at"]])


@functools.cache
def measured():
    """The output of the command: data and page."""
    with tempfile.TemporaryDirectory() as folder:
        json_file, page = pathlib.Path(folder, "out.json"), pathlib.Path(folder, "out.html")
        subprocess.run([CERTA, "policy", "--family", "packing", "ulp_neighbour", "far_away",
                        "--count", "30", "--rounds", "1", "--algorithm", "johnson",
                        "--title", "Shown as it is", "--json", str(json_file),
                        "-o", str(page)], check=True, capture_output=True)
        return (json.loads(json_file.read_text(encoding="utf-8")),
                page.read_text(encoding="utf-8"))


@functools.cache
def visits():
    pages = {f"{case}{width}": (render(getattr(report_data, case)()), width)
             for case, width in CASES}
    return open_pages({**pages, "spoiled": (spoiled(), NARROW), "measured": (measured()[1], WIDE)})


def spoiled():
    """A page with a fault of each kind."""
    page = render(report_data.full())
    page = page.replace("toExponential(digits - 1)", "toExponential(0)")
    return page.replace("</body>", '<img src="http://localhost/x.png" alt="">'
                        '<div style="width: 900px">wide</div><button disabled>off</button>'
                        "<script>throw new Error('spoiled')</script></body>")


class Report(unittest.TestCase):
    maxDiff = None

    def visit(self, case, width=WIDE):
        data, seen = getattr(report_data, case)(), visits()[f"{case}{width}"]
        self.assertEqual(seen["width"], width)
        self.assertEqual(complaints(seen, data), [])
        return data, seen

    def test_every_case_is_well_formed_wide_and_narrow(self):
        for case, width in CASES:
            with self.subTest(case=case, width=width):
                self.visit(case, width)

    def test_what_the_command_measures_is_shown(self):
        data, page = measured()
        self.assertEqual(embedded(page), data)
        seen = visits()["measured"]
        self.assertEqual(complaints(seen, data), [])
        self.assertEqual(sorted(seen["policies"]), sorted(p["name"] for p in data["policies"]))
        self.assertEqual((seen["heading"], data["input"]["level"]), ("Shown as it is", 3))
        for policy in data["policies"]:
            self.assertIn(policy["about"], seen["policies"][policy["name"]])
        self.assertIn(data["recommendation"]["headline"], seen["texts"]["recommendation"])
        drawn = "".join(article["text"] for article in seen["worst"])
        self.assertGreater(len(data["worst"]), 5)
        for worst in data["worst"]:
            self.assertIn(worst["replay"], drawn)
            pair = worst["replay"].rpartition(" | certa certify ")[0]
            self.assertIn(f"{pair} | certa show - -o pair.html", drawn)
        self.assertEqual(len(seen["plots"]), 10, seen["plots"])
        self.assertGreater(len(seen["numbers"]), 1000)

    def test_what_is_shown_of_each_policy(self):
        data, seen = self.visit("full")
        paths = {row[0] for row in seen["numbers"]}
        for i, policy in enumerate(data["policies"]):
            wanted = [f"time_ns.{key}" for key in ("mean", "median", "p99", "p999", "worst")]
            for rate in ("missed", "ghost", "undecided"):
                wanted += [f"rates.{rate}.count", f"rates.{rate}.of"]
                if not policy["certain"]:
                    wanted += [f"rates.{rate}.high"]
            for error in ("distance.relative", "distance.ulps", "witness.absolute",
                          "direction.radians"):
                tail = value_at(policy["errors"], error)
                wanted += [f"errors.{error}.max"]
                wanted += [f"errors.{error}.p999"] * (tail["p999"] != tail["max"])
            wanted += ["iterations.mean", "iterations.max"]
            wanted += [f"errs_up_to_gap.{kind}" for kind, gap in policy["errs_up_to_gap"].items()
                       if gap is not None]
            for key in wanted:
                self.assertIn(f"policies.{i}.{key}", paths)
            if policy["group"] == "main":
                for j in range(len(policy["by"]["gap"])):
                    self.assertIn(f"policies.{i}.by.gap.{j}.wrong", paths)
                self.assertIn(f"policies.{i}.stages.0.share", paths)
            row = seen["policies"][policy["name"]]
            for reason in policy["fails"]:
                self.assertIn(reason, row)
            self.assertIn(policy["code"], row)
            self.assertIn("\u2713 yes" if policy["meets"] else "\u2717 no", row)
        self.assertGreater(len(paths), 700)

    def test_the_recommendation_comes_first(self):
        data, seen = self.visit("full")
        self.assertEqual(seen["sections"],
                         ["recommendation", "policies", "errors", "cost", "worst", "conditions"])
        advice = data["recommendation"]
        for text in (advice["headline"], advice["code"], *advice["reasons"],
                     *(change for other in advice["cheaper"] for change in other["changes"])):
            self.assertIn(text, seen["texts"]["recommendation"])
        _, nasty = self.visit("nasty")
        self.assertIn(report_data.HOSTILE.replace("\u2028", " "),
                      nasty["texts"]["recommendation"].replace("\u2028", " "))
        self.assertIn("Partial.", nasty["texts"]["header"])

    def test_every_policy_is_named(self):
        for case in ("full", "minimal", "nasty"):
            data, seen = self.visit(case, NARROW)
            self.assertEqual(sorted(seen["policies"]), sorted(p["name"] for p in data["policies"]))

    def test_plots(self):
        data, seen = self.visit("full")
        self.assertEqual(len(seen["plots"]), 10, seen["plots"])  # four of them are small multiples
        main = [policy for policy in data["policies"] if policy["group"] == "main"]
        marks = lambda plot: next(value for key, value in seen["marks"].items() if plot in key)
        # Each bin of each policy with a wrong verdict has a mark.
        bins = [b for policy in main if policy["rates"]["wrong"]["count"]
                for b in policy["rates_by"]["gap"]]
        self.assertIn("no verdict was wrong: quad.", seen["texts"]["errors"])
        self.assertEqual(len(marks("over depth and gap")), len(bins))
        self.assertTrue(any(b["wrong"] == 0 for b in bins) and any(b["wrong"] for b in bins))
        # The positions of marks agree with the numbers.
        pareto = {label.split(":")[0]: at for label, at, _ in marks("against time")}
        self.assertEqual(sorted(pareto), sorted(policy["name"] for policy in main))
        by_time = sorted(main, key=lambda policy: policy["time_ns"]["p99"])
        x = [pareto[policy["name"]][0] for policy in by_time]
        self.assertEqual(x, sorted(x))
        logs = [math.log(policy["time_ns"]["p99"]) for policy in by_time]
        for i in range(1, len(x) - 1):  # up to a pixel or two
            share = (logs[i] - logs[0]) / (logs[-1] - logs[0])
            self.assertAlmostEqual(x[i], x[0] + share * (x[-1] - x[0]), delta=2.5)
        proven = {round(pareto[p["name"]][1]) for p in main if p["certain"]}
        self.assertLessEqual(max(proven) - min(proven), 2)
        self.assertGreater(min(proven), max(pareto[p["name"]][1] for p in main if not p["certain"]))
        _, minimal = self.visit("minimal", NARROW)
        self.assertGreaterEqual(len(minimal["plots"]), 2)

    def test_bounds_are_no_errors(self):
        data, seen = self.visit("full")
        marks = next(value for key, value in seen["marks"].items() if "over depth and gap" in key)
        bars = [mark for mark in marks if re.match(r".*: 0 of [0-9]+ pairs wrong, ", mark[0])]
        bins = [one for policy in data["policies"] if policy["group"] == "main"
                and policy["rates"]["wrong"]["count"] for one in policy["rates_by"]["gap"]]
        self.assertEqual(len(bars), sum(one["wrong"] == 0 for one in bins))
        self.assertGreater(len(marks), len(bars))
        bottom = max(bar[1][3] for bar in bars)
        for label, (_, _, top, end), opacity in bars:  # from 0 on, and faint
            self.assertIn("that shows a share of at most ", label)
            self.assertAlmostEqual(end, bottom, delta=1)
            self.assertLess(top, bottom - 5)
            self.assertLess(opacity, 0.5)
        for label, (_, middle, _, _), opacity in marks:
            if not re.match(r".*: 0 of", label):
                self.assertLess(middle, bottom - 5)
                self.assertEqual(opacity, 1)
        # The table has the bins as they were counted, even one with two pairs.
        self.assertIn("0 of 2", seen["texts"]["errors"])
        self.assertFalse(any(": 0 of 2 pairs" in mark[0] for mark in marks))

    def test_where_nothing_was_wrong_a_sentence_says_so(self):
        for case, plots in (("quiet", 8), ("contact", 3)):
            data, seen = self.visit(case)
            self.assertEqual(len(seen["plots"]), plots, seen["plots"])
            self.assertFalse(any("wrong verdicts over" in label for label in seen["plots"]))
            self.assertEqual(seen["texts"]["errors"].count("No policy gave a wrong verdict"), 1)
            worst = max(p["rates"]["wrong"]["high"] for p in data["policies"] if not p["certain"])
            self.assertIn(worst, [value for path, value, *_ in seen["numbers"]
                                  if path.endswith(".rates.wrong.high")])
        self.assertFalse(any("error" in label for label in seen["plots"]), seen["plots"])
        self.assertNotIn("Policies in the plots", seen["texts"]["errors"])
        self.assertIn("Policies in the plots", seen["texts"]["cost"])
        _, full = self.visit("full")
        self.assertNotIn("No policy gave a wrong verdict", full["texts"]["errors"])
        data, seen = self.visit("variants")
        self.assertEqual(len(seen["plots"]), 8, seen["plots"])
        self.assertEqual(seen["texts"]["errors"].count("None of the policies in the plots"), 1)
        erring = [p for p in data["policies"] if p["rates"]["wrong"]["count"]]
        names = [p["name"] for p in sorted(erring, key=lambda policy: rank(data, policy))]
        self.assertIn(f"Others did: {', '.join(names)}.", seen["texts"]["errors"])

    def test_policies_say_what_they_are(self):
        for case in ("full", "bounds"):
            data, seen = self.visit(case)
            for policy in data["policies"]:
                self.assertIn(policy["about"], seen["policies"][policy["name"]])
            advised = data["recommendation"]["policy"]
            self.assertIn(f"{advised}: what {advised} is", seen["texts"]["recommendation"])
            interval = "An interval, not a number." in " ".join(seen["notes"])
            self.assertEqual(interval, advised == "enclosure")

    def test_policies_come_in_the_order_of_use(self):
        for case in ("full", "quiet", "contact", "bounds"):
            data, seen = self.visit(case)
            main = sorted((policy for policy in data["policies"] if policy["group"] == "main"),
                          key=lambda policy: rank(data, policy))
            names = [policy["name"] for policy in main]
            self.assertEqual(list(seen["policies"])[:len(names)], names)
            self.assertEqual(set(names[-2:]), {"long-double", "quad"})
            self.assertEqual(names[0], data["recommendation"]["policy"])

    def test_columns_and_cells_read_clearly(self):
        data, seen = self.visit("full")
        for heads in seen["heads"]:
            self.assertEqual(len(set(heads)), len(heads), heads)
            self.assertIn("median\u00b5s", heads)
        for policy in data["policies"]:
            row = seen["policies"][policy["name"]]
            self.assertIn(f"of {policy['errors']['distance']['number_type']}", row)
            self.assertEqual("at most" in row and "95 % sure" in row, not policy["certain"])
            if policy["fails"]:
                self.assertIn(f"Does not meet the demands: it {policy['fails'][0]}", row)
        _, bounds = self.visit("bounds")
        row = bounds["policies"]["enclosure"]
        self.assertIn("farther bound", row)
        data = report_data.bounds()
        paths = {path for path, *_ in bounds["numbers"]}
        for i, policy in enumerate(data["policies"]):  # the same number is not printed twice
            tail = policy["errors"]["distance"]["relative"]
            self.assertEqual(f"policies.{i}.errors.distance.relative.p999" in paths,
                             tail["p999"] != tail["max"])
            missed = policy["rates"]["missed"]
            self.assertEqual(f"policies.{i}.rates.missed.harmful" in paths,
                             missed["harmful"] < missed["count"])
        for part in seen["texts"].values():
            self.assertNotIn("\u2264", part)
            self.assertIsNone(re.search(r"\bns\b", part.replace("--budget-ns", "")), part)

    def test_the_title_names_the_report(self):
        data, seen = self.visit("full")
        self.assertEqual(seen["heading"], data["title"])
        self.assertEqual(seen["title"], data["title"] + " \u2013 certa policy")
        self.assertIn("Precision policies on pairs.jsonl: ", seen["texts"]["header"])
        _, seen = self.visit("minimal", NARROW)
        self.assertEqual(seen["heading"], "Precision policies on recorded pairs")
        self.assertEqual(seen["title"], "certa policy: recorded pairs")

    def test_times_tell_that_shapes_were_there(self):
        _, seen = self.visit("full")
        paths = [path for path, *_ in seen["numbers"]]
        self.assertEqual(paths.count("input.shape_ns.median"), 2)
        self.assertIn("without making shapes", seen["texts"]["recommendation"])
        self.assertIn("on shapes that are there already", seen["texts"]["policies"])
        self.assertIn("on shapes that are there already", seen["texts"]["cost"])
        self.assertIn("making both shapes of a pair, in none of the times",
                      seen["texts"]["conditions"])

    def test_worst_pairs(self):
        data, seen = self.visit("full")
        pairs = {pair["id"]: pair for pair in data["worst"]}.values()
        self.assertEqual(len(seen["worst"]), len(pairs))  # a pair of two policies is shown once
        self.assertLess(len(pairs), len(data["worst"]))
        zooms = 0
        for shown, pair in zip(seen["worst"], pairs):
            for row in data["worst"]:
                self.assertEqual(row["replay"] in shown["text"], row["id"] == pair["id"])
            self.assertIn(pair["id"], shown["text"])
            self.assertGreaterEqual(len(shown["views"]), 1 if pair["dimension"] == 2 else 2)
            for view in shown["views"]:  # also where the contact is enlarged
                self.assertEqual(view["shapes"], ["a", "b"], (pair["id"], view["label"]))
                zooms += "enlarged" in view["label"]
            if pair["radius_a"] > 0:  # the disc is as wide as the square
                disc, square = shown["views"][0]["widths"]
                self.assertAlmostEqual(disc / square, 1, delta=0.05)
        self.assertGreaterEqual(zooms, 5)

    def test_controls(self):
        data, seen = self.visit("full")
        did = seen["did"]
        main = [policy for policy in data["policies"] if policy["group"] == "main"]
        worst_first = [p["name"] for p in sorted(main, key=lambda p: -p["time_ns"]["worst"])]
        self.assertEqual(did["sorted"], worst_first)
        self.assertEqual(did["sort"], "descending")
        self.assertEqual(did["papers"][0], did["papers"][1])  # as the system's, which is light here
        self.assertNotEqual(did["papers"][1], did["papers"][2])
        pairs = {(pair["source"], pair["line"], pair["id"]):
                 pair["replay"].rpartition(" | certa certify ")[0] for pair in data["worst"]}
        shown = [f"{pair} | certa show - -o pair.html" for pair in pairs.values()]
        self.assertEqual(sorted(did["copied"]),
                         sorted([data["recommendation"]["code"], data["command"],
                                 *shown,
                                 *(pair["replay"] for pair in data["worst"])]))
        closed, in_print, after = did["printing"]
        self.assertGreater(closed, 0)
        self.assertEqual((in_print, after), (0, closed))
        self.assertIn("float", did["legend_before"])
        self.assertEqual([name for name in did["legend_before"] if name != "float"],
                         did["legend_after"])
        self.assertEqual(did["none_chosen"], [0, []])
        self.assertIn("Worst relative distance error", did["multiples"])
        self.assertIn("Worst error of directions over the gap", did["errors"])

    def test_data_is_kept_whatever_its_texts(self):
        for case in ("full", "quiet", "contact", "bounds", "minimal", "nasty"):
            data = getattr(report_data, case)()
            self.assertEqual(embedded(render(data)), data)

    def test_that_this_test_can_fail(self):
        data = report_data.full()
        changed = copy.deepcopy(data)
        changed["policies"][3]["time_ns"]["p99"] *= 1.5
        changed["policies"][1]["rates"]["missed"]["count"] += 1
        found = complaints(visits()[f"full{WIDE}"], changed)
        self.assertTrue(any("policies.3.time_ns.p99" in line for line in found), found)
        self.assertTrue(any("policies.1.rates.missed.count" in line for line in found), found)
        found = complaints(visits()["spoiled"], data)
        for part in ("loads http://localhost/x.png", "wider than 400 pixels: div", "no focus: off",
                     "spoiled", "Content Security Policy", "does not show"):
            self.assertTrue(any(part in line for line in found), (part, found[:20]))
        self.assertTrue(any(line.startswith("console: ") for line in found), found[:20])

    def test_the_libraries_are_those_of_the_list(self):
        listed = re.findall(r"^\| `(.+?)` .* `([0-9a-f]{64})` \|$",
                            (THIRD_PARTY / "README.md").read_text(encoding="utf-8"), re.M)
        scripts = {str(path.relative_to(THIRD_PARTY)) for path in THIRD_PARTY.rglob("*.js")}
        self.assertEqual({name for name, _ in listed}, scripts)
        page = render(report_data.minimal())
        for name, digest in listed:
            content = (THIRD_PARTY / name).read_bytes()
            self.assertEqual(hashlib.sha256(content).hexdigest(), digest, name)
            if name.startswith(("d3/", "plot/")):  # the others belong to another page
                self.assertIn(content.decode(), page)  # every byte as it was
                self.assertIn((THIRD_PARTY / name).with_name("LICENSE").read_text(), page)


if __name__ == "__main__":
    BROWSER = next((path for path in map(shutil.which, BROWSERS) if path), None)
    if BROWSER is None:
        sys.exit(f"found none of {', '.join(BROWSERS)}: install chromium, as "
                 "`scripts/install-packages test` does")
    RENDERER, CERTA = sys.argv.pop(1), sys.argv.pop(1)
    unittest.main()
