// A shared library with names that are exported, and one name that is not (exported_test.cpp).
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
