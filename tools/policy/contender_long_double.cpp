#include "policy/measured.hpp"

namespace certa::tools::policy {
template void append_contenders<floating<long double>>(ContenderInfo, const Choice&,
                                                       const Question&, Contenders&);
}  // namespace certa::tools::policy
