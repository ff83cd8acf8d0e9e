#!/usr/bin/env python3
"""The files that clang-tidy checks: check_tidy_test.py."""

import pathlib
import unittest

import check_tidy

ROOT, WORK = pathlib.Path("/certa"), pathlib.Path("/certa/build/tidy")


class CheckTidy(unittest.TestCase):
    """Folders of sources that are compiled as they are, and as one unit in the build's folder."""

    def looked_at(self, *files):
        """By folder."""
        return check_tidy.files_by_folder([{"file": file} for file in files], ROOT, WORK)

    def test_a_new_folder_is_looked_at_without_being_named(self):
        one = "/certa/newest/src/one.cpp"
        unit = "/certa/build/tidy/newer/CMakeFiles/certa_newer.dir/Unity/unity_0_cxx.cxx"
        self.assertEqual(self.looked_at(one, unit), {"newest": [one], "newer": [unit]})

    def test_tests_and_what_is_generated_are_not(self):
        self.assertEqual(self.looked_at(
            "/certa/tests/kernel/a_test.cpp", "/certa/tests/x/x.cpp",
            "/certa/build/tidy/tests/CMakeFiles/a.dir/Unity/unity_0_cxx.cxx",
            "/certa/build/tidy/tools/policy/report_page.cpp",
            "/certa/build/tidy/tools/page/parts.cpp",
            "/certa/build/tidy/CMakeFiles/certa_precompiled.dir/Unity/unity_0_cxx.cxx"), {})


if __name__ == "__main__":
    unittest.main()
