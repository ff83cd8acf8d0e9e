#include "answerer_policy.hpp"

namespace certa::tools {
template AnswerPair find_answerer<floating<float>>(std::string_view, int, double);
}
