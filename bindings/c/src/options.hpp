/// The options of a call.
#pragma once

#include <optional>

#include <certa.h>

#include <certa/by_name.hpp>

namespace certa::c {

/// The options, or those as usual for a null pointer. Throws Failure if a number is out of range.
[[nodiscard]] certa_options validate(const certa_options* options);

/// The query by names; nothing where it is one of the policy `certified` and the usual algorithm.
/// Throws Failure if there is none.
[[nodiscard]] std::optional<AnyQuery> named_query(certa_query query, const certa_options& options);

}  // namespace certa::c
