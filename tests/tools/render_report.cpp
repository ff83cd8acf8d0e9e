// Reads JSON from standard input and writes the report to standard output, for report_test.py.
#include <iostream>
#include <iterator>
#include <string>

#include "policy/report.hpp"

int main() {
  const std::string json{std::istreambuf_iterator<char>(std::cin), {}};
  std::cout << certa::tools::render_report(json);
  return std::cout.flush() ? 0 : 1;
}
