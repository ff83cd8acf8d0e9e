// libFuzzer's entry: stops the program at the first violation.
#include <cstdlib>
#include <iostream>

#include <certa/fuzz/target.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const certa::fuzz::Bytes bytes(data, size);
  if (const certa::fuzz::Violation violation = certa::fuzz::violated(bytes)) {
    std::cerr << "violated: " << *violation << '\n' << certa::fuzz::explain(bytes) << std::flush;
    std::abort();
  }
  return 0;
}
