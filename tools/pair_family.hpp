/// Kinds of pairs that can be generated, and each pair by its number.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <certa/fuzz/application.hpp>
#include <certa/fuzz/realize.hpp>
#include <certa/fuzz/recipe.hpp>

namespace certa::tools {

/// Those of applications are in space.
using PairFamily = std::variant<fuzz::Family, fuzz::Application>;

[[nodiscard]] std::string_view name_of(const PairFamily& family);
[[nodiscard]] bool exists(const PairFamily& family, int dimension);

/// By name, in the order of kFamilies and kApplications and each once; `all` is all of kFamilies.
/// Or why not.
[[nodiscard]] std::variant<std::vector<PairFamily>, std::string> families_named(
    const std::vector<std::string>& names);

struct GeneratedPair {
  std::string id;      ///< as JSON text: "contact-3d-17"
  std::string recipe;  ///< empty for applications
  std::variant<fuzz::Pair<2>, fuzz::Pair<3>> shapes;
};

/// Depends on the arguments alone, on every platform. REQUIRES: exists(family, dimension).
[[nodiscard]] GeneratedPair generated_pair(const PairFamily& family, int dimension, int number,
                                           std::uint64_t seed);

}  // namespace certa::tools
