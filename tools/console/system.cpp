#include "console/system.hpp"

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace certa::tools {

namespace {

std::optional<FileIdentity> identity_in(const struct stat& about) {
  if (!S_ISREG(about.st_mode)) return std::nullopt;
  return FileIdentity{about.st_dev, about.st_ino};
}

}  // namespace

std::optional<FileIdentity> identity_of(int descriptor) {
  struct stat about {};
  return ::fstat(descriptor, &about) == 0 ? identity_in(about) : std::nullopt;
}

std::optional<FileIdentity> identity_of(const std::string& path) {
  struct stat about {};
  return ::stat(path.c_str(), &about) == 0 ? identity_in(about) : std::nullopt;
}

int open_file(const std::string& path, Opening opening) {
  const int flags = opening == Opening::read    ? O_RDONLY
                    : opening == Opening::write ? O_WRONLY | O_CREAT
                                                : O_WRONLY | O_CREAT | O_TRUNC;
  return ::open(path.c_str(), flags | O_CLOEXEC, 0666);
}

bool truncate_file(int descriptor, std::uint64_t size) {
  const auto end = static_cast<off_t>(size);
  return ::ftruncate(descriptor, end) == 0 && ::lseek(descriptor, end, SEEK_SET) == end;
}

int take_standard_output_from_others() {
  const int number = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  return number < 0 || ::dup2(STDERR_FILENO, STDOUT_FILENO) < 0 ? -1 : number;
}

void reserve_standard_streams() {
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(number, F_GETFD) != -1 || errno != EBADF) continue;
    // The lowest free number is this one, as those below are taken by now.
    (void)::open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

}  // namespace certa::tools
