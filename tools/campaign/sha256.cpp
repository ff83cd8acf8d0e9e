#include "campaign/sha256.hpp"

#include <array>
#include <new>

#include <openssl/evp.h>

namespace certa::tools::campaign {

void Sha256::Free::operator()(evp_md_ctx_st* context) const noexcept { EVP_MD_CTX_free(context); }

Sha256::Sha256() : context_(EVP_MD_CTX_new()) {
  if (!context_ || EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) != 1)
    throw std::bad_alloc();
}

void Sha256::add(std::string_view bytes) {
  if (EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) != 1) throw std::bad_alloc();
}

std::string Sha256::hex() {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest;
  unsigned size = 0;
  if (EVP_DigestFinal_ex(context_.get(), digest.data(), &size) != 1) throw std::bad_alloc();
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (unsigned k = 0; k < size; ++k) {
    text += kDigits[digest[k] >> 4];
    text += kDigits[digest[k] & 15];
  }
  return text;
}

}  // namespace certa::tools::campaign
