// All that is compiled once for this driver or policy.
#include "answerer_policy.hpp"
#include "policy/measured.hpp"

namespace certa::tools {
template AnswerPair find_answerer<certified>(std::string_view, int, double);
template AnswerPair find_answerer<uncertified>(std::string_view, int, double);
}  // namespace certa::tools

namespace certa::tools::policy {
template void append_contenders<certified>(ContenderInfo, const Choice&, const Question&,
                                           Candidates&);
template void append_contenders<uncertified>(ContenderInfo, const Choice&, const Question&,
                                             Candidates&);
template void append_contenders<Enclosing>(ContenderInfo, const Choice&, const Question&,
                                           Candidates&);
}  // namespace certa::tools::policy
