/// Adapters to other collision libraries, each built if its library is installed. They return the
/// library's answers, right or wrong.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include <certa/fuzz/engine.hpp>

namespace certa::engines {

/// Makes one object of each engine that this build has, in a fixed order.
[[nodiscard]] std::vector<std::unique_ptr<fuzz::Engine>> engines();

/// Makes the engine of that name, or returns null where this build has none.
[[nodiscard]] std::unique_ptr<fuzz::Engine> engine_named(std::string_view name);

}  // namespace certa::engines
