"""Builds the module of the Python package by CMake, for setuptools."""

import os
import pathlib
import re
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent


def version():
    header = (ROOT / "kernel/include/certa/certa.hpp").read_text()
    return ".".join(re.findall(r"#define CERTA_VERSION_\w+ (\d+)", header))


class CMakeBuild(build_ext):
    def build_extension(self, ext):
        package = pathlib.Path(self.get_ext_fullpath(ext.name)).resolve().parent
        build = pathlib.Path(self.build_temp).resolve()
        options = [
            "-DCMAKE_BUILD_TYPE=Release",
            "-DCERTA_BUILD_PYTHON=ON",
            "-DCERTA_BUILD_TESTS=OFF",
            "-DCERTA_BUILD_TOOLS=OFF",
            "-DCERTA_ORACLE=OFF",
            "-DCERTA_UNITY=ON",
            "-DCERTA_LIBDEFLATE_LIBRARY=OFF",  # a library less to carry
            f"-DPython3_EXECUTABLE={sys.executable}",
            *os.environ.get("CERTA_CMAKE_OPTIONS", "").split(),
        ]
        jobs = str(self.parallel or os.environ.get("CERTA_JOBS") or os.cpu_count() or 1)
        subprocess.run(["cmake", "-S", ROOT, "-B", build, *options], check=True)
        subprocess.run(["cmake", "--build", build, "--target", "certa_python", "-j", jobs],
                       check=True)
        subprocess.run(["cmake", "--install", build, "--component", "python", "--strip",
                        "--prefix", package.parent], check=True)


setup(
    version=version(),
    package_dir={"": "bindings/python"},
    packages=["certa"],
    package_data={"certa": ["*.pyi", "py.typed"]},
    ext_modules=[Extension("certa._certa", [])],
    cmdclass={"build_ext": CMakeBuild},
)
