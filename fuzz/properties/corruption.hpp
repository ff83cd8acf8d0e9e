/// Answers with something wrong in them: what a checker must survive and must not believe.
#pragma once

#include <string>

#include <certa/fuzz/random.hpp>

namespace certa::fuzz {

/// Changes one thing of a line of JSON: a number, an array, the verdict or what a comparison says,
/// the kind of certificate, or a byte. `other`: a line that parts may be taken from.
void corrupt(std::string& line, const std::string& other, Random& random);

}  // namespace certa::fuzz
