#include "console/this_program.hpp"

#include <unistd.h>

#include "console/file.hpp"

namespace certa::tools {

std::string this_program() {
  std::string path(4096, '\0');
  const ssize_t size = ::readlink("/proc/self/exe", path.data(), path.size());
  if (size <= 0) throw FileError("cannot tell where this program is");
  path.resize(static_cast<std::size_t>(size));
  return path;
}

}  // namespace certa::tools
