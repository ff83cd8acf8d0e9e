/// Other people's engines, each where it is installed: what they answer, never what is right.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include <certa/fuzz/engine.hpp>

namespace certa::engines {

/// All that this build has, in a fixed order.
[[nodiscard]] std::vector<std::unique_ptr<fuzz::Engine>> engines();

/// The one of that name, or nothing.
[[nodiscard]] std::unique_ptr<fuzz::Engine> engine_named(std::string_view name);

}  // namespace certa::engines
