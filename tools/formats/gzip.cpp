#include "formats/gzip.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <new>
#include <utility>

#include <zlib.h>

namespace certa::tools {

namespace {

constexpr int kGzip = 15 + 16;  // zlib's window of 2^15 bytes, with the frame of gzip

Bytef* bytes_of(const char* text) {
  return reinterpret_cast<Bytef*>(const_cast<char*>(text));  // zlib changes no input
}

uInt at_most(std::size_t size) {
  return static_cast<uInt>(std::min<std::size_t>(size, std::numeric_limits<uInt>::max()));
}

}  // namespace

bool is_gzip_path(std::string_view path) noexcept { return path.ends_with(".gz"); }

struct Inflater::Stream {
  z_stream zlib{};
  std::string input;
  bool is_whole = false;  // between members

  Stream() {
    if (::inflateInit2(&zlib, kGzip) != Z_OK) throw std::bad_alloc();
  }
  ~Stream() { ::inflateEnd(&zlib); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
};

Inflater::Inflater() : stream_(std::make_unique<Stream>()) {}
Inflater::~Inflater() = default;
Inflater::Inflater(Inflater&&) noexcept = default;
Inflater& Inflater::operator=(Inflater&&) noexcept = default;

void Inflater::feed(std::string bytes) {
  stream_->input = std::move(bytes);
  stream_->zlib.next_in = bytes_of(stream_->input.data());
  stream_->zlib.avail_in = at_most(stream_->input.size());
}

std::optional<std::string> Inflater::append_to(std::string& out, std::size_t most) {
  z_stream& zlib = stream_->zlib;
  const std::size_t before = out.size();
  out.resize(before + most);
  zlib.next_out = bytes_of(out.data() + before);
  zlib.avail_out = at_most(most);
  std::optional<std::string> reason;
  while (zlib.avail_out > 0 && !reason) {
    if (stream_->is_whole) {
      if (zlib.avail_in == 0) break;
      if (::inflateReset(&zlib) != Z_OK) throw std::bad_alloc();  // another member
      stream_->is_whole = false;
    }
    // Without input there may be output left from before.
    const int status = ::inflate(&zlib, Z_NO_FLUSH);
    if (status == Z_STREAM_END)
      stream_->is_whole = true;
    else if (status == Z_MEM_ERROR)
      throw std::bad_alloc();
    else if (status == Z_BUF_ERROR)
      break;
    else if (status != Z_OK)
      reason = zlib.msg != nullptr ? zlib.msg : "bad data";
  }
  out.resize(before + most - zlib.avail_out);
  return reason;
}

bool Inflater::is_whole() const noexcept { return stream_->is_whole; }

struct Deflater::Stream {
  z_stream zlib{};

  Stream() {
    constexpr int kMemory = 8;  // zlib's default
    if (::deflateInit2(&zlib, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzip, kMemory,
                       Z_DEFAULT_STRATEGY) != Z_OK)
      throw std::bad_alloc();
  }
  ~Stream() { ::deflateEnd(&zlib); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
};

Deflater::Deflater() : stream_(std::make_unique<Stream>()) {}
Deflater::~Deflater() = default;
Deflater::Deflater(Deflater&&) noexcept = default;
Deflater& Deflater::operator=(Deflater&&) noexcept = default;

void Deflater::append_to(std::string& out, std::string_view bytes, bool is_last) {
  constexpr std::size_t kDeflated = 64 * 1024;
  z_stream& zlib = stream_->zlib;
  do {
    zlib.next_in = bytes_of(bytes.data());
    zlib.avail_in = at_most(bytes.size());
    bytes.remove_prefix(zlib.avail_in);
    const int flush = is_last && bytes.empty() ? Z_FINISH : Z_NO_FLUSH;
    do {
      const std::size_t before = out.size();
      out.resize(before + kDeflated);
      zlib.next_out = bytes_of(out.data() + before);
      zlib.avail_out = kDeflated;
      (void)::deflate(&zlib, flush);  // fails only where the stream is inconsistent
      out.resize(before + kDeflated - zlib.avail_out);
    } while (zlib.avail_out == 0);
  } while (!bytes.empty());
}

}  // namespace certa::tools
