/// Kinds of pairs that can be generated, and each pair by its number.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <certa/fuzz/application.hpp>
#include <certa/fuzz/placing.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/verdict.hpp>

#include "formats/pair_line.hpp"

namespace certa::tools {

/// Those of applications are in space. Those of placings have poses and radii.
using PairFamily = std::variant<fuzz::Family, fuzz::Application, fuzz::Placing>;

/// In the order of kFamilies, kApplications and kPlacings.
[[nodiscard]] std::vector<PairFamily> all_families();

[[nodiscard]] std::string_view name_of(const PairFamily& family);
[[nodiscard]] bool exists(const PairFamily& family, int dimension);

/// By name, in the order of all_families and each once; `all` is all of
/// kFamilies, `placed` all of kPlacings. Or why not.
[[nodiscard]] std::variant<std::vector<PairFamily>, std::string> families_named(
    const std::vector<std::string>& names);

/// The pair, with an id such as "contact-3d-17". It depends on the arguments alone, on every
/// platform. REQUIRES: exists(family, dimension).
[[nodiscard]] PairLine generated_pair(const PairFamily& family, int dimension, int number,
                                      std::uint64_t seed);

/// Appends a line: the answer of `certa oracle`, with the same pair and notes on it before the
/// verdict. Returns the verdict.
Verdict append_generated(std::string& lines, const PairFamily& family, int dimension, int number,
                         std::uint64_t seed);

}  // namespace certa::tools
