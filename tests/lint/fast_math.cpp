// Must not compile under -ffast-math and its parts.
#include <certa/certa.hpp>
#include <certa/policies.hpp>
