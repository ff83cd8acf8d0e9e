#!/usr/bin/env python3
"""Each rule of check_layers.py on a small good project that is spoiled in one way."""

import os
import tempfile
import unittest

import check_layers

CHECK_HPP = "checker/include/certa/check.hpp"
GOOD = {
    "CMakeLists.txt": "add_subdirectory(predicates)\n",
    "README.md": "Example:\n```cpp\nint main() {}\n```\n",
    "predicates/CMakeLists.txt": "certa_add_library(predicates here INTERFACE)\n",
    "predicates/include/certa/predicates/point.hpp": "#pragma once\n#include <array>\n",
    "predicates/include/certa/predicates/filter.hpp":
        "#include <certa/predicates/point.hpp>\n#include <boost/multiprecision/cpp_int.hpp>\n",
    "kernel/CMakeLists.txt": "certa_add_library(kernel here SOURCES src/rational.cpp)\n",
    "kernel/include/certa/rational.hpp": "#include <certa/predicates/point.hpp>\n",
    "kernel/include/certa/gjk/gjk.hpp": "#include <certa/predicates/filter.hpp>\n",
    "kernel/src/rational.cpp":
        '#include <certa/rational.hpp>\n// never printf("x"), never exit(1)\n'
        'const char* text = "std::cout << abort()";\n',
    "kernel/batch/CMakeLists.txt": "certa_add_library(batch here SOURCES src/batch.cpp)\n",
    "kernel/batch/include/certa/batch.hpp": "#include <certa/verdict.hpp>\n",
    "kernel/batch/src/batch.cpp":
        "#include <oneapi/tbb/parallel_for.h>\n#include <certa/batch.hpp>\n",
    "kernel/include/certa/certa.hpp": "#include <certa/verdict.hpp>\n",
    "kernel/include/certa/verdict.hpp": "#include <string_view>\n",
    "kernel/include/certa/policies.hpp": "#include <certa/gjk/gjk.hpp>\n",
    "kernel/include/certa/geometry/step.hpp": "#include <certa/predicates/filter.hpp>\n",
    "kernel/include/certa/certified/ladder.hpp":
        "#include <certa/gjk/gjk.hpp>\n#include <certa/geometry/step.hpp>\n",
    "algorithms/CMakeLists.txt": "certa_add_library(algorithms here INTERFACE)\n",
    "algorithms/include/certa/algorithms.hpp": "#include <certa/certified/ladder.hpp>\n",
    "checker/CMakeLists.txt": "certa_add_library(checker here SOURCES src/check.cpp)\n",
    "oracle/CMakeLists.txt": "certa_add_library(oracle here SOURCES src/truth.cpp)\n",
    CHECK_HPP: "#include <certa/rational.hpp>\n",
    "checker/src/check.cpp": "#include <certa/check.hpp>\n",
    "oracle/include/certa/oracle/oracle.hpp": "#include <certa/predicates/point.hpp>\n",
    "oracle/src/truth.cpp": "#include <CGAL/Gmpq.h>\n#include <certa/oracle/oracle.hpp>\n",
    "fuzz/engines/CMakeLists.txt": "certa_add_library(engines here SOURCES libccd.cpp)\n",
    "fuzz/engines/libccd.cpp": "#include <ccd/ccd.h>\n#include <certa/gjk/gjk.hpp>\n",
    "algorithms/by_name/CMakeLists.txt":
        "certa_add_library(by_name here SOURCES src/by_name.cpp)\n",
    "algorithms/by_name/include/certa/by_name.hpp": "#include <certa/verdict.hpp>\n",
    "algorithms/by_name/src/by_name.cpp":
        "#include <certa/algorithms.hpp>\n#include <certa/by_name.hpp>\n",
    "tools/formats/CMakeLists.txt": "add_library(certa_formats json.cpp)\n",
    "tools/formats/json.hpp": "#include <certa/verdict.hpp>\n",
    "tools/formats/json.cpp": '#include "formats/json.hpp"\n#include <rapidjson/reader.h>\n',
    "tools/console/CMakeLists.txt": "add_library(certa_console file.cpp)\n",
    "tools/console/file.hpp": "#include <string>\n",
    "tools/console/file.cpp": '#include "console/file.hpp"\n#include <unistd.h>\n',
    "tools/CMakeLists.txt": "add_executable(certa_command commands/main.cpp)\n",
    "tools/commands/main.cpp": '#include <cstdio>\n#include <certa/by_name.hpp>\n'
                      '#include "console/file.hpp"\n'
                      '#include "formats/json.hpp"\n#include "one_command.hpp"\n'
                      'int main() { printf("x"); }\n',
    "tools/commands/one_command.hpp": "#include <string>\n",
    "tests/CMakeLists.txt": "x(${PROJECT_SOURCE_DIR}/examples/hello.cpp)\nglob(cases/*.cpp)\n",
    "tests/cases/one.cpp": '#include "support/recipe.hpp"\n#include "formats/json.hpp"\n'
                           '#include "properties/law.hpp"\n',
    "fuzz/properties/law.hpp": "#include <certa/gjk/gjk.hpp>\n",
    "tests/support/recipe.hpp": "#include <gtest/gtest.h>\n",
    "examples/hello.cpp": "int main() {}\n",
    "examples/engine_in_ci/CMakeLists.txt": "add_executable(mine engine.cpp)\n",
    "examples/engine_in_ci/engine.cpp": "int main() {}\n",
    "build/generated.cpp": "#include <CGAL/Gmpq.h>\n",
    "tools/third_party/d3/d3.js": "\u00e9 /ho" "me/\n",
    "docs/results/page.html": "\u00e9\n" * 501,
}


def findings(files):
    with tempfile.TemporaryDirectory() as root:
        for path, text in files.items():
            os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
            with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                file.write(text)
        return check_layers.Project(root).check()


class CheckLayers(unittest.TestCase):
    def test_a_good_project_is_clean(self):
        self.assertEqual(findings(GOOD), [])

    def spoiled(self, path, text, *expected):
        """`text` appended to `path` yields exactly one finding, which contains all `expected`, but
        for the cycle that it may close."""
        found = [line for line in findings({**GOOD, path: GOOD.get(path, "") + text})
                 if "a cycle of folders" not in line]
        self.assertEqual(len(found), 1, found)
        for part in expected:
            self.assertIn(part, found[0])

    def test_includes_against_the_layers(self):
        predicates = "predicates/include/certa/predicates/filter.hpp"
        kernel = "kernel/include/certa/gjk/gjk.hpp"
        for path, name in (
            (predicates, "certa/oracle/oracle.hpp"),
            (predicates, "CGAL/Gmpq.h"),
            (predicates, "immintrin.h"),
            (kernel, "certa/check.hpp"),
            (kernel, "certa/algorithms.hpp"),
            (kernel, "certa/certified/ladder.hpp"),
            ("kernel/include/certa/geometry/step.hpp", "certa/gjk/gjk.hpp"),
            ("kernel/include/certa/certified/ladder.hpp", "certa/policies.hpp"),
            (kernel, "CGAL/Gmpq.h"),
            (kernel, "boost/rational.hpp"),
            (kernel, "oneapi/tbb/parallel_for.h"),
            (kernel, "certa/batch.hpp"),
            ("kernel/batch/src/batch.cpp", "certa/check.hpp"),
            ("tools/commands/main.cpp", "CGAL/Gmpq.h"),
            ("tools/commands/main.cpp", "boost/rational.hpp"),
            ("tests/cases/one.cpp", "CGAL/Gmpq.h"),
            ("oracle/include/certa/oracle/oracle.hpp", "CGAL/Gmpq.h"),
            ("checker/src/check.cpp", "CGAL/Gmpq.h"),
            ("examples/engine_in_ci/engine.cpp", "certa/gjk/gjk.hpp"),
            ("fuzz/engines/libccd.cpp", "CGAL/Gmpq.h"),
            ("oracle/src/truth.cpp", "ccd/ccd.h"),
            ("tools/commands/main.cpp", "ccd/ccd.h"),
            ("tools/commands/main.cpp", "rapidjson/reader.h"),
            ("tools/formats/json.cpp", "unistd.h"),
            ("tools/formats/json.cpp", "CLI/CLI.hpp"),
            ("algorithms/by_name/src/by_name.cpp", "certa/check.hpp"),
        ):
            with self.subTest(path=path, name=name):
                self.spoiled(path, f"#include <{name}>\n", path, name, "may not include")

    def test_a_predicates_header_that_includes_the_kernel(self):
        found = findings({**GOOD, "predicates/include/certa/predicates/filter.hpp":
                          "#  include <certa/rational.hpp>\n"})
        self.assertTrue(any("predicates may not include" in line for line in found), found)

    def test_the_checker_and_the_oracle_reach_data_only(self):
        for path in (CHECK_HPP, "oracle/src/truth.cpp"):
            found = findings({**GOOD, path: "#include <certa/gjk/gjk.hpp>\n"})
            self.assertTrue(any("may not include" in line for line in found), found)
            self.assertTrue(any("may not reach" in line for line in found), found)

    def test_reaching_through_another_header(self):
        found = findings({**GOOD, "kernel/include/certa/rational.hpp":
                          "#include <certa/predicates/filter.hpp>\n"})
        self.assertTrue(any(line.startswith("checker/src/check.cpp")
                            and "<certa/predicates/filter.hpp>, included by kernel/" in line
                            for line in found), found)

    def test_headers_for_any_flags(self):
        found = findings({**GOOD, "kernel/include/certa/verdict.hpp":
                          "#include <certa/rational.hpp>\n"})
        self.assertTrue(any(line.startswith("kernel/include/certa/certa.hpp")
                            and "may not reach <certa/rational.hpp>" in line
                            for line in found), found)

    def test_private_headers(self):
        self.spoiled("kernel/src/rational.cpp", '#include "formats/json.hpp"\n',
                     "no header that kernel")
        self.spoiled("tools/formats/json.cpp", '#include "console/file.hpp"\n',
                     "no header that tools/formats")
        self.spoiled("tools/console/file.cpp", '#include "one_command.hpp"\n',
                     "no header that tools/console")
        self.spoiled("tools/commands/main.cpp", '#include "nothing.hpp"\n',
                     "no header that tools/commands")
        self.spoiled("kernel/include/certa/gjk/gjk.hpp", '#include "../rational.hpp"\n',
                     "by <...>")
        self.spoiled("tools/commands/main.cpp", "#include CERTA_HEADER\n", "not a plain")

    def test_folders_without_cycles(self):
        found = findings({**GOOD, "fuzz/CMakeLists.txt": "certa_add_library(fuzz here)\n",
                          "fuzz/include/certa/fuzz/pair.hpp": "#include <certa/by_name.hpp>\n",
                          "algorithms/by_name/src/by_name.cpp": "#include <certa/fuzz/pair.hpp>\n"})
        self.assertTrue(any("a cycle of folders: algorithms/by_name -> fuzz -> algorithms/by_name"
                            in line for line in found), found)

    def test_libraries_print_nothing_and_do_not_end_the_program(self):
        path = "kernel/src/rational.cpp"
        for text in ("std::cout << 1;", 'std::printf("x");', 'fprintf(f, "x");', 'puts("x");',
                     "#include <iostream>", "#include <cstdio>"):
            self.spoiled(path, text + "\n", path, "does not print")
        for text in ("std::abort();", "exit(1);", "std::terminate();"):
            self.spoiled(path, text + "\n", path, "does not end")

    def test_every_file_is_built(self):
        for path in ("kernel/src/stray.cpp", "tests/stray.cpp", "examples/stray.cpp"):
            self.spoiled(path, "int x;\n", path, "no CMakeLists.txt names")
        self.spoiled("tools/commands/stray.hpp", "int x;\n", "no file includes")
        self.spoiled("fuzz/include/certa/fuzz/stray.hpp", "", "no library owns")

    def test_text(self):
        path = "tools/commands/main.cpp"
        self.spoiled(path, "// \u00e9\n", "not ASCII")
        self.spoiled(path, "// TO" "DO\n", "unfinished")
        self.spoiled("tools/CMakeLists.txt", "# FIX" "ME\n", "unfinished")
        self.spoiled("README.md", "cd /ho" "me/me/certa\n", "machine")
        self.spoiled(path, "int x;\n" * 1000, "more than 1000 lines")
        self.spoiled("tools/page.js", "// TO" "DO\n", "unfinished")
        self.spoiled("tools/page.css", "a {}\n" * 1001, "more than 1000 lines")
        self.spoiled("tools/page.html", "\u00e9\n", "not ASCII")
        self.spoiled("docs/results/page.html", "/ho" "me/me/\n", "machine")

    def test_the_readme_shows_an_example_that_is_built(self):
        self.spoiled("README.md", "```cpp\nint main() { return 1; }\n```\n", "word for word")
        self.assertEqual(len(findings({**GOOD, "README.md": "nothing\n"})), 1)

    def test_a_folder_without_a_rule(self):
        found = findings({**GOOD, "newcomer/x.cpp": ""})
        self.assertTrue(any("no rule says" in line for line in found), found)


if __name__ == "__main__":
    unittest.main()
