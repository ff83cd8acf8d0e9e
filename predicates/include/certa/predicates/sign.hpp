/// The sign of a real number. The one place that states sign conventions: `negative` < 0, `zero` =
/// 0, `positive` > 0. An inexact policy answers `undefined` if its arithmetic produced no number
/// (NaN). Exact policies never do.
#pragma once

#include <cstdint>

namespace certa {

/// The sign of a real number, or none.
enum class Sign : std::int8_t { negative = -1, zero = 0, positive = 1, undefined = 2 };

}  // namespace certa
