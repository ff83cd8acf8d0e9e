#include "laboratory.hpp"

namespace certa::tools {

ExitStatus run_laboratory(Arguments& /*arguments*/) {
  return fail(
      "certa-certify only certifies, by the default policy, and verifies: build the target "
      "certa_command for the whole command, or run scripts/certa");
}

}  // namespace certa::tools
