// A shared library exports the names that cmake/exported.map allows, which are ours, and no others.
#include <dlfcn.h>
#include <gtest/gtest.h>

namespace certa::exported {

int plain();
template <int N>
int number();
extern template int number<2>();

namespace {

TEST(SharedLibraries, ExportOurNamesAlone) {
  EXPECT_EQ(plain(), 1);
  EXPECT_EQ(number<2>(), 2);
  EXPECT_NE(dlsym(RTLD_DEFAULT, "_ZN5certa8exported5plainEv"), nullptr);
  EXPECT_EQ(dlsym(RTLD_DEFAULT, "_ZN5other6hiddenEv"), nullptr);
}

}  // namespace
}  // namespace certa::exported
