#include "policy/sample.hpp"

#include <algorithm>
#include <utility>

namespace certa::tools::policy {

void Reservoir::add(Sampled pair) {
  ++offered_;
  if (pairs_.size() < size_) {
    pairs_.push_back(std::move(pair));
    return;
  }
  // The newcomer is in the sample with probability size / offered.
  const std::uint64_t place = random_.below(offered_);
  if (place < size_) pairs_[place] = std::move(pair);
}

std::vector<Sampled> Reservoir::take() {
  for (std::size_t left = pairs_.size(); left > 1; --left)
    std::swap(pairs_[left - 1], pairs_[random_.below(left)]);
  return std::move(pairs_);
}

}  // namespace certa::tools::policy
