#!/usr/bin/env python3
"""Whether clang-format would leave all sources as they are: check_format.py CLANG_FORMAT ROOT."""

import re
import subprocess
import sys

import check_layers

VERSION = 14  # other versions differ in details; Debian 12 has this one
SKIPPED = 77

tool, root = sys.argv[1:]
version = subprocess.run([tool, "--version"], check=True, capture_output=True, text=True).stdout
if int(re.search(r"version (\d+)", version).group(1)) != VERSION:
    print(f"needs clang-format {VERSION}, found {version}")
    sys.exit(SKIPPED)
sources = [path for path in check_layers.text_files(root) if path.endswith(check_layers.CPP)]
sys.exit(subprocess.run([tool, "--dry-run", "-Werror", *sources], cwd=root, check=False).returncode)
