#include "peers/peers.hpp"

namespace certa::bench {

std::vector<Peer> peers() {
  std::vector<Peer> found;
#ifdef CERTA_BENCH_BOX2D
  found.push_back(box2d_peer());
#endif
#ifdef CERTA_BENCH_BULLET
  found.push_back(bullet_peer());
#endif
#ifdef CERTA_BENCH_FCL
  found.push_back(fcl_peer());
#endif
  return found;
}

}  // namespace certa::bench
