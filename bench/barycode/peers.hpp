/// The other libraries of the paper's comparison, in the same run, if they are installed.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "support/solid.hpp"

namespace certa::bench {

/// Two polygons as another library holds them, ready for queries.
class PeerPair {
 public:
  PeerPair() = default;
  PeerPair(const PeerPair&) = delete;
  PeerPair& operator=(const PeerPair&) = delete;
  virtual ~PeerPair() = default;
  [[nodiscard]] virtual double distance() const = 0;  ///< 0 or negative where they meet
  [[nodiscard]] virtual bool collides() const = 0;
};

struct Peer {
  std::string name;
  std::string number;  ///< the number type of its computations
  std::function<std::unique_ptr<PeerPair>(const SolidPair<2>&)> prepare;
};

/// All libraries that were found when this was built.
[[nodiscard]] std::vector<Peer> peers();

}  // namespace certa::bench
