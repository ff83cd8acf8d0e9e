"""Recipe for Spack 1.0 or later: spack repo add cmake/packages/spack/spack_repo/certa"""

import pathlib

from spack_repo.builtin.build_systems.cmake import CMakePackage

from spack.package import *


class Certa(CMakePackage):
    """Exact collision queries with proofs, for convex shapes in 2D and 3D: verdicts, distances and
    closest points, with certificates that an independent checker verifies."""

    # The repository that this recipe lies in. In Spack's own collection it is the address of one.
    git = pathlib.Path(__file__).resolve().parents[7].as_uri()

    license("BSL-1.0")

    version("main", branch="main")
    version("1.0.0", tag="v1.0.0")

    variant("shared", default=False, description="Build shared libraries")
    variant("avx2", default=True, description="Queries for AVX2, too, chosen at run time")
    variant("batch", default=True, description="Many pairs on all cores: certa::batch")
    variant("c", default=False, description="The library and the header for C")
    variant("tools", default=False, description="The command certa")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("boost@1.74:")
    depends_on("tbb", when="+batch")
    depends_on("rapidjson", when="+c")
    depends_on("zlib-api", when="+c")
    depends_on("cli11", when="+tools", type="build")
    depends_on("nettle", when="+tools")

    conflicts("+c", when="~batch", msg="the interface for C needs oneTBB: +batch")
    conflicts("+tools", when="~c", msg="the command needs what the interface for C needs: +c")
    conflicts("%gcc@:11", msg="certa needs C++20 as g++ 12 has it")

    def cmake_args(self):
        return [
            self.define_from_variant("BUILD_SHARED_LIBS", "shared"),
            self.define_from_variant("CERTA_AVX2", "avx2"),
            self.define_from_variant("CERTA_BUILD_C", "c"),
            self.define_from_variant("CERTA_BUILD_TOOLS", "tools"),
            self.define("CERTA_BUILD_TESTS", False),
            self.define("CERTA_BUILD_PYTHON", False),
            self.define("CERTA_ORACLE", "OFF"),
            self.define("CERTA_ENGINES", False),
            self.define("CERTA_PAGE", "OFF"),
            self.define("CERTA_UNITY", True),
            # Nothing of the machine that the recipe does not depend on.
            self.define("CMAKE_DISABLE_FIND_PACKAGE_TBB", self.spec.satisfies("~batch")),
            self.define("CMAKE_DISABLE_FIND_PACKAGE_simdjson", True),
            self.define("CERTA_LIBDEFLATE_LIBRARY", "OFF"),
        ]
