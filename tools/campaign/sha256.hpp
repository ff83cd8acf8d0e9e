/// SHA-256, by OpenSSL: the digests of a campaign, which `sha256sum` computes, too.
#pragma once

#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;

namespace certa::tools::campaign {

class Sha256 {
 public:
  /// Throws std::bad_alloc.
  Sha256();
  void add(std::string_view bytes);
  /// The digest of all that was added, in hexadecimal. Nothing is added afterwards.
  [[nodiscard]] std::string hex();

 private:
  struct Free {
    void operator()(evp_md_ctx_st* context) const noexcept;
  };
  std::unique_ptr<evp_md_ctx_st, Free> context_;
};

}  // namespace certa::tools::campaign
