#include <boost/multiprecision/cpp_bin_float.hpp>

#include "answerer_policy.hpp"

namespace certa::tools {
template AnswerPair find_answerer<floating<long double>>(std::string_view, int, double);
template AnswerPair find_answerer<floating<boost::multiprecision::cpp_bin_float_quad>>(
    std::string_view, int, double);
}  // namespace certa::tools
