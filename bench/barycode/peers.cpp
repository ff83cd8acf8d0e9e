#include "barycode/peers.hpp"

#include "peers/peers.hpp"

namespace certa::bench {
namespace {

template <class Pair>
class Adapted : public PeerPair {
 public:
  explicit Adapted(const SolidPair<2>& solids) : pair_(solids) {}
  [[nodiscard]] double distance() const override { return pair_.distance(); }
  [[nodiscard]] bool collides() const override { return pair_.classify(); }

 private:
  Pair pair_;
};

}  // namespace

std::vector<Peer> peers() {
  std::vector<Peer> found;
  for_each_peer<2>([&]<class Pair>() {
    if constexpr (requires(const Pair& pair) { pair.distance(); })
      found.push_back(
          {std::string(Pair::kName), std::string(Pair::kNumber),
           [](const SolidPair<2>& solids) { return std::make_unique<Adapted<Pair>>(solids); }});
  });
  return found;
}

}  // namespace certa::bench
