// gtest's main with a fixed RapidCheck seed. Settings in RC_PARAMS, if it is set, override the
// defaults one by one; the parameters in use are printed, so that a failure can be repeated.
#include <cstdlib>
#include <iostream>
#include <string>

#include <gtest/gtest.h>

#include "support/check.hpp"

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  const char* given = std::getenv("RC_PARAMS");
  std::string params = given != nullptr ? given : "";
  const auto add = [&params](const std::string& key, const std::string& value) {
    if (params.find(key + "=") == std::string::npos)
      params += (params.empty() ? "" : " ") + key + "=" + value;
  };
  if (params.find("reproduce=") == std::string::npos) {
    add("seed", std::to_string(certa::test::kSeed));
    add("max_success", std::to_string(certa::test::kCases));
    add("max_size", std::to_string(certa::test::kMostSize));
  }
#ifdef _WIN32
  _putenv_s("RC_PARAMS", params.c_str());
#else
  setenv("RC_PARAMS", params.c_str(), 1);
#endif
  std::cout << "RC_PARAMS=\"" << params << "\"\n";
  return RUN_ALL_TESTS();
}
