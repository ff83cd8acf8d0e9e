/// Everything a user of the kernel needs.
#pragma once

#include <certa/kernel/fast/support_map.hpp>
#include <certa/kernel/query.hpp>
#include <certa/kernel/shape.hpp>
