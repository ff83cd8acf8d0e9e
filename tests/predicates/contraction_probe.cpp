// Built with contraction, contrary to the library's flags: the probe must notice it. Exits with 0
// if it does, or if this processor has no fused multiply-add.
#include <certa/predicates/fp_environment.hpp>

int main() {
  if (!__builtin_cpu_supports("fma")) return 0;
  return certa::probe_fp_environment().contracts ? 0 : 1;
}
