/// The command `certa generate`: pairs with exact truth, to test engines in any language.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "answers/pair_family.hpp"
#include "console/run.hpp"

namespace certa::tools {

struct GenerateOptions {
  std::vector<PairFamily> families;
  std::vector<int> dimensions{2, 3};
  int first = 0;    ///< the number of the first pair of each family and dimension
  int count = 100;  ///< pairs of each family and dimension
  std::uint64_t seed = 1;
  Pipeline pipeline = {};  ///< of families of points
  std::string output = "-";
};

/// Why there are no such pairs, or nothing.
[[nodiscard]] std::optional<std::string> refuse(const GenerateOptions& options);

/// Pairs with verdict and distance by the exact kernel, proved by the checker. A pair depends on
/// the seed, its family, dimension and number alone. Throws FileError.
[[nodiscard]] ExitStatus generate_command(const GenerateOptions& options);

}  // namespace certa::tools
