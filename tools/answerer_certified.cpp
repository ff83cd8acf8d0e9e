#include "answerer_policy.hpp"

namespace certa::tools {
template AnswerPair find_answerer<certified>(std::string_view, int);
template AnswerPair find_answerer<uncertified>(std::string_view, int);
}  // namespace certa::tools
