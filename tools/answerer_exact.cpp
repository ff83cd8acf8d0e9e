#include "answerer_policy.hpp"

namespace certa::tools {
template AnswerPair find_answerer<exact>(std::string_view, int, double);
}
