// Must not compile under -ffast-math or the flags that it implies.
#include <certa/certa.hpp>
#include <certa/policies.hpp>
