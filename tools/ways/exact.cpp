// All that is compiled once for this driver or policy.
#include "answerer_policy.hpp"
#include "policy/measured.hpp"

namespace certa::tools {
template AnswerPair find_answerer<exact>(std::string_view, int, double);
}  // namespace certa::tools

namespace certa::tools::policy {
template void append_contenders<certa::exact>(ContenderInfo, const Choice&, const Question&,
                                              Candidates&);
}  // namespace certa::tools::policy
