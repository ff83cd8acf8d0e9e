/// Other libraries in the same run, where they are installed. One adapter a library.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <certa/predicates/point.hpp>

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
  std::string number;  ///< the type that it computes with
  std::function<std::unique_ptr<PeerPair>(std::span<const Point<2>>, std::span<const Point<2>>)>
      prepare;
};

/// All that were found when this was built.
[[nodiscard]] std::vector<Peer> peers();

[[nodiscard]] Peer box2d_peer();
[[nodiscard]] Peer bullet_peer();
[[nodiscard]] Peer fcl_peer();

}  // namespace certa::bench
