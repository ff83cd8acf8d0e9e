#include "peers/peers.hpp"

#include "queries/entries.hpp"
#include "queries/evicted.hpp"

namespace certa::bench {

template <int D>
void add_peers(Registry& registry, const Cell<D>& cell) {
  for_each_peer<D>([&]<class Pair>() {
    if (!Pair::kTakesPoses && cell.is_posed) return;
    add_library<Pair>(registry, cell);
    add_evicted<Pair>(registry, cell);
  });
}

template void add_peers<2>(Registry&, const Cell<2>&);
template void add_peers<3>(Registry&, const Cell<3>&);

}  // namespace certa::bench
