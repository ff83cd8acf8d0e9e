#include "answerer_policy.hpp"

namespace certa::tools {
template AnswerPair find_answerer<certified>(std::string_view, int, double);
template AnswerPair find_answerer<uncertified>(std::string_view, int, double);
}  // namespace certa::tools
