#include "answerer_policy.hpp"

namespace certa::tools {
template AnswerPair find_answerer<adaptive>(std::string_view, int, double);
}
