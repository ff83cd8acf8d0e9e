/// Integers of any size, for the last exact stage and for exact results.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>

namespace certa {

/// Boost's `cpp_int` without expression templates, so that generic code may hold intermediate
/// results by `auto`. Converts to and from `boost::multiprecision::cpp_int`.
using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>,
                                              boost::multiprecision::et_off>;

}  // namespace certa
