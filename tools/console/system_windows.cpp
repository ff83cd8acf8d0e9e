#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#include <windows.h>

#include "console/system.hpp"

namespace certa::tools {

namespace {

constexpr int kOut = 1, kError = 2;

std::optional<FileIdentity> identity_in(HANDLE file) {
  BY_HANDLE_FILE_INFORMATION about;
  if (file == INVALID_HANDLE_VALUE || ::GetFileType(file) != FILE_TYPE_DISK ||
      ::GetFileInformationByHandle(file, &about) == 0)
    return std::nullopt;
  return FileIdentity{about.dwVolumeSerialNumber,
                      std::uint64_t{about.nFileIndexHigh} << 32 | about.nFileIndexLow};
}

}  // namespace

std::optional<FileIdentity> identity_of(int descriptor) {
  return identity_in(reinterpret_cast<HANDLE>(::_get_osfhandle(descriptor)));
}

std::optional<FileIdentity> identity_of(const std::string& path) {
  const HANDLE file = ::CreateFileA(path.c_str(), 0, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                                    OPEN_EXISTING, 0, nullptr);
  const auto identity = identity_in(file);
  if (file != INVALID_HANDLE_VALUE) ::CloseHandle(file);
  return identity;
}

int open_file(const std::string& path, Opening opening) {
  const int flags = opening == Opening::read    ? _O_RDONLY
                    : opening == Opening::write ? _O_WRONLY | _O_CREAT
                                                : _O_WRONLY | _O_CREAT | _O_TRUNC;
  return ::_open(path.c_str(), flags | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
}

bool truncate_file(int descriptor, std::uint64_t size) {
  const auto end = static_cast<std::int64_t>(size);
  return ::_chsize_s(descriptor, end) == 0 && ::_lseeki64(descriptor, end, SEEK_SET) == end;
}

int take_standard_output_from_others() {
  const int number = ::_dup(kOut);
  return number < 0 || ::_dup2(kError, kOut) < 0 ? -1 : number;
}

void reserve_standard_streams() {
  for (const int number : {0, kOut, kError}) {
    if (::_get_osfhandle(number) == -1 || ::_get_osfhandle(number) == -2)
      (void)::_open("NUL", (number == 0 ? _O_WRONLY : _O_RDONLY) | _O_BINARY);
    (void)::_setmode(number, _O_BINARY);
  }
}

}  // namespace certa::tools
