#include <certa/engines/engines.hpp>

#include "adapters.hpp"

namespace certa::engines {

std::vector<std::unique_ptr<fuzz::Engine>> engines() {
  std::vector<std::unique_ptr<fuzz::Engine>> found;
#ifdef CERTA_ENGINE_FCL
  found.push_back(fcl_libccd());
  found.push_back(fcl_indep());
#endif
#ifdef CERTA_ENGINE_LIBCCD
  found.push_back(libccd_gjk());
  found.push_back(libccd_mpr());
#endif
#ifdef CERTA_ENGINE_BULLET
  found.push_back(bullet());
  found.push_back(bullet_zero_margin());
#endif
#ifdef CERTA_ENGINE_BOX2D
  found.push_back(box2d());
#endif
  return found;
}

std::unique_ptr<fuzz::Engine> engine_named(std::string_view name) {
  for (std::unique_ptr<fuzz::Engine>& engine : engines())
    if (engine->info().name == name) return std::move(engine);
  return nullptr;
}

}  // namespace certa::engines
