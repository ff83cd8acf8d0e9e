// A shared library of names that are exported, and of one that is not (exported_test.cpp).
namespace certa::exported {

int plain() { return 1; }

template <int N>
int number() {
  return N;
}
template int number<2>();

}  // namespace certa::exported

namespace other {
int hidden() { return 3; }
}  // namespace other
