// One header of the kernel, by the name that documents and users give it.
#include <certa/gjk/gjk.hpp>

static_assert(certa::kInexactStepLimit > 0);
