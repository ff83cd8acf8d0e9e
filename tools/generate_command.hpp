/// The command `certa generate`: pairs with exact truth, to test engines in any language.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <certa/fuzz/application.hpp>
#include <certa/fuzz/recipe.hpp>

#include "run.hpp"

namespace certa::tools {

/// Kinds of pairs. Those of applications are in space.
using PairFamily = std::variant<fuzz::Family, fuzz::Application>;

struct GenerateOptions {
  std::vector<PairFamily> families;
  std::vector<int> dimensions{2, 3};
  int first = 0;    ///< the number of the first pair of each family and dimension
  int count = 100;  ///< pairs of each family and dimension
  std::uint64_t seed = 1;
  std::string output = "-";
};

/// By name, in the order of kFamilies and kApplications and each once; `all` is all of kFamilies.
/// Or why not.
[[nodiscard]] std::variant<std::vector<PairFamily>, std::string> families_named(
    const std::vector<std::string>& names);

/// Why there are no such pairs, or nothing.
[[nodiscard]] std::optional<std::string> refuse(const GenerateOptions& options);

/// Pairs with verdict and distance by the exact kernel, proved by the checker. A pair depends on
/// the seed, its family, dimension and number alone. Throws FileError.
[[nodiscard]] ExitStatus generate_command(const GenerateOptions& options);

}  // namespace certa::tools
