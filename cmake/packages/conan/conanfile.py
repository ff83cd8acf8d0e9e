"""Recipe for Conan 2, of the source tree that it lies in: conan create cmake/packages/conan"""

import os
import re

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load

# From the folder of this recipe to that of the sources.
ROOT = os.path.join("..", "..", "..")
# What a build of the libraries reads, as MANIFEST.in says.
SOURCES = ("CMakeLists.txt", "LICENSE", "algorithms/*", "bindings/*", "checker/*", "cmake/*",
           "fuzz/CMakeLists.txt", "fuzz/include/*", "fuzz/src/*", "kernel/*",
           "oracle/CMakeLists.txt", "predicates/*", "proofs/CMakeLists.txt", "tools/console/*",
           "tools/formats/*")


class CertaConan(ConanFile):
    name = "certa"
    description = "Exact collision queries with proofs, for convex shapes"
    license = "BSL-1.0"
    topics = ("collision-detection", "gjk", "computational-geometry", "exact-arithmetic")
    settings = "os", "arch", "compiler", "build_type"
    options = {
        "shared": [True, False],
        "fPIC": [True, False],
        "avx2": [True, False],   # queries for AVX2, too, chosen at run time
        "batch": [True, False],  # certa::batch: many pairs on all cores
        "c": [True, False],      # certa::c: the library and the header for C
    }
    default_options = {
        "shared": False,
        "fPIC": True,
        "avx2": True,
        "batch": False,
        "c": False,
        "boost/*:header_only": True,
    }

    def set_version(self):
        header = os.path.join(self.recipe_folder, ROOT, "kernel", "include", "certa", "certa.hpp")
        self.version = ".".join(re.findall(r"#define CERTA_VERSION_\w+ (\d+)", load(self, header)))

    def export_sources(self):
        for pattern in SOURCES:
            copy(self, pattern, src=os.path.join(self.recipe_folder, ROOT),
                 dst=self.export_sources_folder)

    def config_options(self):
        if self.settings.os == "Windows":
            del self.options.fPIC

    def configure(self):
        if self.options.shared:
            self.options.rm_safe("fPIC")

    def layout(self):
        cmake_layout(self)

    def requirements(self):
        # Public headers, of certificates and policies, include Boost.Multiprecision.
        self.requires("boost/[>=1.74 <2]", transitive_headers=True)
        if self.options.batch or self.options.c:
            self.requires("onetbb/[>=2021]", transitive_headers=True)
        if self.options.c:
            self.requires("rapidjson/cci.20230929")  # 1.1.0 is older than C++20
            self.requires("zlib/[>=1.2 <2]")

    def validate(self):
        check_min_cppstd(self, 20)
        if self.settings.compiler == "msvc":
            raise ConanInvalidConfiguration("certa has not been compiled by MSVC: nobody has tried")

    def build_requirements(self):
        self.tool_requires("cmake/[>=3.25]")

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables.update({
            "CERTA_BUILD_TESTS": False,
            "CERTA_BUILD_TOOLS": False,
            "CERTA_BUILD_PYTHON": False,
            "CERTA_BUILD_C": bool(self.options.c),
            "CERTA_AVX2": bool(self.options.avx2),
            "CERTA_ORACLE": "OFF",
            "CERTA_UNITY": True,
            # Nothing of the machine that the recipe does not require.
            "CMAKE_DISABLE_FIND_PACKAGE_TBB": not (self.options.batch or self.options.c),
            "CMAKE_DISABLE_FIND_PACKAGE_simdjson": True,
            "CERTA_LIBDEFLATE_LIBRARY": "OFF",
        })
        toolchain.generate()
        CMakeDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", src=self.source_folder,
             dst=os.path.join(self.package_folder, "licenses"))
        CMake(self).install()

    def package_info(self):
        # Certa's own certa-config.cmake, which has its components and certa_add_engine_fuzzer.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = [os.path.join("lib", "cmake", "certa")]
