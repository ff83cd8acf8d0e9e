// One header of the kernel, by the path in the documents.
#include <certa/gjk/gjk.hpp>

static_assert(certa::kInexactStepLimit > 0);
