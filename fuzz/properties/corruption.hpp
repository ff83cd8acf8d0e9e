/// Answers with an error in them, which a checker must survive and must not believe.
#pragma once

#include <string>

#include <certa/fuzz/random.hpp>

namespace certa::fuzz {

/// Changes one part of a line of JSON: a number, an array, the verdict or the result of a
/// comparison, the kind of certificate, or a byte. `other` is a line from which parts may be taken.
void corrupt(std::string& line, const std::string& other, Random& random);

}  // namespace certa::fuzz
