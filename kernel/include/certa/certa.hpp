/// Everything a user of the kernel needs.
#pragma once

#include <certa/edges.hpp>
#include <certa/query.hpp>
#include <certa/shape.hpp>
