#include "page/page.hpp"

namespace certa::page {

std::optional<Parts> parts() noexcept { return std::nullopt; }

}  // namespace certa::page
