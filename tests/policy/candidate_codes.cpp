// Prints a C++ file in which each candidate's code is a function, because the code that `certa
// policy` recommends to users has to compile.
#include <cstdio>
#include <map>
#include <string>

#include "policy/candidate.hpp"

int main() {
  using namespace certa::tools::policy;
  std::map<std::string, int> codes;  // code -> a dimension that it takes
  Choice choice;
  choice.algorithms = {"all"};
  for (const int level : {1, 2, 3})
    for (const bool tell_contact : {false, true}) {
      const Question question{level, tell_contact};
      for (const auto& candidate : candidates(choice, question))
        codes[candidate->code(question)] = candidate->takes(3) ? 3 : 2;
    }
  std::puts(
      "#include <boost/multiprecision/cpp_bin_float.hpp>\n"
      "#include <certa/algorithms.hpp>\n"
      "#include <certa/policies.hpp>\n");
  int number = 0;
  for (const auto& [code, dimension] : codes) {
    // Statements before the query itself, such as the definition of a policy with a tolerance.
    const std::size_t end = code.rfind("; ");
    const std::size_t query = end == code.npos ? 0 : end + 2;
    std::printf(
        "auto code_%d(const certa::Shape<%d>& a, const certa::Shape<%d>& b);\n"
        "auto code_%d(const certa::Shape<%d>& a, const certa::Shape<%d>& b) {\n"
        "  %s\n  return %s;\n}\n",
        number, dimension, dimension, number, dimension, dimension, code.substr(0, query).c_str(),
        code.substr(query).c_str());
    ++number;
  }
}
