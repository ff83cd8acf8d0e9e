/// Whether a contender meets the demands.
#pragma once

#include "policy/demands.hpp"
#include "policy/scorecard.hpp"

namespace certa::tools::policy {

/// Sets `fails` and `errs`. An unmet demand is told with what was found and what would do.
void judge(Scorecard& card, const Demands& demands);

}  // namespace certa::tools::policy
