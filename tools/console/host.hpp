/// A program's compiler and flags, and the processor that it runs on, in words.
#pragma once

#include <fstream>
#include <string>

namespace certa::tools {

[[nodiscard]] inline std::string compiler() {
#if defined(__clang__)
  return "clang " __clang_version__;
#elif defined(__GNUC__)
  return "g++ " __VERSION__;
#else
  return "unknown";
#endif
}

/// CMake says which flags it used.
[[nodiscard]] inline std::string flags() {
#ifdef CERTA_FLAGS
  return CERTA_FLAGS;
#else
  return "unknown";
#endif
}

/// As Linux names the processor.
[[nodiscard]] inline std::string cpu() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.rfind("model name", 0) == 0 && line.find(": ") != std::string::npos)
      return line.substr(line.find(": ") + 2);
  return "unknown";
}

}  // namespace certa::tools
