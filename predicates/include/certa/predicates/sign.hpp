/// The sign of a real number. The one place that states sign conventions:
/// `negative` < 0, `zero` = 0, `positive` > 0; `undefined` is what an inexact policy answers when
/// its arithmetic produced no number (NaN). Exact policies never answer `undefined`.
#pragma once

#include <cstdint>

namespace certa {

/// The sign of a real number, or none.
enum class Sign : std::int8_t { negative = -1, zero = 0, positive = 1, undefined = 2 };

}  // namespace certa
