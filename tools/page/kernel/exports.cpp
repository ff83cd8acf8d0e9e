/// The functions of the WebAssembly module. The page writes a question where `certa_question` says,
/// and reads the answer where `certa_answer` says.
#include <cstddef>
#include <string>
#include <string_view>

#include <emscripten/emscripten.h>

#include "page/kernel/questions.hpp"

namespace {

std::string question;  // NOLINT(cert-err58-cpp): empty, nothing is thrown
std::string answered;  // NOLINT(cert-err58-cpp)

}  // namespace

extern "C" {

/// Makes room for a question of so many bytes.
EMSCRIPTEN_KEEPALIVE char* certa_question(std::size_t size) {
  question.resize(size);
  return question.data();
}
/// Answers it, and returns the length of the answer.
EMSCRIPTEN_KEEPALIVE std::size_t certa_ask() {
  answered = certa::page::answer(question);
  return answered.size();
}
EMSCRIPTEN_KEEPALIVE const char* certa_answer() { return answered.data(); }
}
