/// Whether a candidate meets the demands.
#pragma once

#include "policy/demands.hpp"
#include "policy/scorecard.hpp"

namespace certa::tools::policy {

/// Sets `fails` and `errs`. An unmet demand is told with the measured and the allowed number.
void assess(Scorecard& card, const Demands& demands);

}  // namespace certa::tools::policy
