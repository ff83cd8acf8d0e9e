#include "policy/machine.hpp"

#include <thread>

#include <sched.h>
#include <sys/utsname.h>

#include "console/host.hpp"

namespace certa::tools::policy {

Machine this_machine() {
  Machine machine;
  machine.cpu = tools::cpu();
  machine.cores = std::thread::hardware_concurrency();
  machine.compiler = tools::compiler();
  machine.flags = tools::flags();
  utsname system{};
  if (::uname(&system) == 0)
    machine.system = std::string(system.sysname) + " " + system.release + " " + system.machine;
  return machine;
}

std::optional<int> pin_to_core() {
  cpu_set_t allowed;
  if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0) return std::nullopt;
  for (int core = CPU_SETSIZE - 1; core >= 0; --core) {
    if (!CPU_ISSET(core, &allowed)) continue;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(core, &one);
    if (::sched_setaffinity(0, sizeof one, &one) != 0) return std::nullopt;
    return core;
  }
  return std::nullopt;
}

}  // namespace certa::tools::policy
