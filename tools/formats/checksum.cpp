#include "formats/checksum.hpp"

#ifdef CERTA_LIBDEFLATE
#include <libdeflate.h>
#else
#include <zlib.h>
#endif

namespace certa::tools {

std::uint32_t crc32_of(std::string_view bytes) noexcept {
#ifdef CERTA_LIBDEFLATE
  return libdeflate_crc32(0, bytes.data(), bytes.size());  // several times as fast
#else
  const auto* const data = reinterpret_cast<const Bytef*>(bytes.data());
  return static_cast<std::uint32_t>(::crc32_z(0, data, bytes.size()));
#endif
}

}  // namespace certa::tools
