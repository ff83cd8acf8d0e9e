/// Each adapter has a file of its own; those whose library was found are built.
#pragma once

#include <memory>

#include <certa/fuzz/engine.hpp>

namespace certa::engines {

[[nodiscard]] std::unique_ptr<fuzz::Engine> box2d();
[[nodiscard]] std::unique_ptr<fuzz::Engine> bullet();
[[nodiscard]] std::unique_ptr<fuzz::Engine> bullet_zero_margin();
[[nodiscard]] std::unique_ptr<fuzz::Engine> fcl_indep();
[[nodiscard]] std::unique_ptr<fuzz::Engine> fcl_libccd();
[[nodiscard]] std::unique_ptr<fuzz::Engine> libccd_gjk();
[[nodiscard]] std::unique_ptr<fuzz::Engine> libccd_mpr();

}  // namespace certa::engines
