#include "errors.hpp"

#include <cstdlib>
#include <cstring>

namespace certa::c {

certa_status report(const Failure& failure, certa_error* error) noexcept {
  if (error == nullptr) return failure.status;
  error->status = failure.status;
  error->has_row = failure.row ? 1 : 0;
  error->row = failure.row.value_or(0);
  copy_text(failure.message, error->message);
  if (failure.status == CERTA_NO_MEMORY) std::strcpy(error->message, "there is not enough memory");
  return failure.status;
}

char* new_text(const std::string& text) {
  auto* const copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy == nullptr) throw std::bad_alloc();
  std::memcpy(copy, text.c_str(), text.size() + 1);
  return copy;
}

}  // namespace certa::c

void certa_free(char* text) { std::free(text); }
