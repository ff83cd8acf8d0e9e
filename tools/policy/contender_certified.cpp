#include "policy/measured.hpp"

namespace certa::tools::policy {
template void append_contenders<certified>(ContenderInfo, const Choice&, const Question&,
                                           Contenders&);
template void append_contenders<uncertified>(ContenderInfo, const Choice&, const Question&,
                                             Contenders&);
template void append_contenders<Enclosing>(ContenderInfo, const Choice&, const Question&,
                                           Contenders&);
}  // namespace certa::tools::policy
