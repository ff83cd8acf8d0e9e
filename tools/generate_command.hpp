/// The command `certa generate`: pairs with exact truth, to test engines in any language.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <certa/fuzz/recipe.hpp>

#include "run.hpp"

namespace certa::tools {

struct GenerateOptions {
  std::vector<fuzz::Family> families;
  std::vector<int> dimensions{2, 3};
  int count = 100;  ///< pairs of each family and dimension
  std::uint64_t seed = 1;
  std::string output = "-";
};

/// Families by name, in the order of kFamilies and each once; `all` is all of them. Or why not.
[[nodiscard]] std::variant<std::vector<fuzz::Family>, std::string> families_named(
    const std::vector<std::string>& names);

/// Pairs with verdict and distance by the exact kernel, proved by the checker. A pair depends on
/// the seed, its family, dimension and number alone. Throws FileError.
[[nodiscard]] ExitStatus generate_command(const GenerateOptions& options);

}  // namespace certa::tools
