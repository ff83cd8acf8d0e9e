// Built with contraction on, against the library's flags: the probe must see it. Exit 0 if it does,
// or if this processor has no fused multiply-add to contract to.
#include <certa/predicates/fp_environment.hpp>

int main() {
  if (!__builtin_cpu_supports("fma")) return 0;
  return certa::probe_fp_environment().contracts ? 0 : 1;
}
