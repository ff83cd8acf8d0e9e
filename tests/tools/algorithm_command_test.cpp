// Algorithms by name: `certa algorithms`, and `certa certify --algorithm` for each of them.
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "answers/answerer.hpp"
#include "command.hpp"
#include "support/algorithm_names.hpp"

namespace certa::tools {
namespace {

using namespace test;

const std::vector<std::string> kExact{"adaptive", "exact"};
const std::vector<std::string> kFloating{"double", "float"};

const AlgorithmInfo& info_of(const std::string& name) {
  const AlgorithmInfo* const ours = find_algorithm(name);
  return ours != nullptr ? *ours : *find_printed(name);
}
std::vector<std::string> all_names() {
  std::vector<std::string> names = algorithm_names(kAnyAlgorithm);
  for (const std::string& name : printed_names()) names.push_back(name);
  return names;
}

/// The box with corners (low, 0, ..) and (high, 1, ..).
std::string box(int dimension, const std::string& low, const std::string& high) {
  std::string vertices;
  for (unsigned corner = 0; corner < 1U << dimension; ++corner) {
    vertices += (corner == 0 ? "[" : ",[") + (corner & 1 ? high : low);
    for (int k = 1; k < dimension; ++k) vertices += corner >> k & 1 ? ",1" : ",0";
    vertices += ']';
  }
  return R"({"vertices":[)" + vertices + "]}";
}

/// The unit square or cube, and a box that starts at `x`, with a claim about contact.
std::string pair_at(int dimension, const std::string& x, const std::string& id, bool claim) {
  return R"({"id":")" + id + R"(","a":)" + box(dimension, "0", "1") + R"(,"b":)" +
         box(dimension, x, "9") + R"(,"claim":{"intersects":)" + (claim ? "true" : "false") +
         "}}\n";
}
/// Three pairs with claims, which are right or wrong.
std::string three_pairs(int dimension, bool is_right = true) {
  return pair_at(dimension, "1.5", "gap", !is_right) + pair_at(dimension, "1", "touch", is_right) +
         pair_at(dimension, "0.5", "overlap", is_right);
}

TEST(AlgorithmsCommand, HasALineForEachAlgorithmInItsOrder) {
  const Outcome outcome = certa({"algorithms"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.error, "");
  const auto lines = lines_of(outcome.out);
  const auto names = all_names();
  ASSERT_EQ(lines.size(), 1 + names.size());
  std::vector<std::size_t> columns;
  for (const char* title : {"name", "dimensions", "level", "source"})
    columns.push_back(lines[0].find(title));
  const auto cell = [&](const std::string& line, std::size_t column) {
    const bool is_last = column + 1 == columns.size();
    std::string text = line.substr(
        columns[column], is_last ? std::string::npos : columns[column + 1] - columns[column]);
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
  };
  for (std::size_t k = 1; k < lines.size(); ++k) {
    const std::string& line = lines[k];
    const AlgorithmInfo& info = info_of(names[k - 1]);
    EXPECT_EQ(cell(line, 0), info.name);
    EXPECT_EQ(cell(line, 1), info.works_in(2) ? (info.works_in(3) ? "2D, 3D" : "2D") : "3D");
    EXPECT_EQ(cell(line, 2), std::to_string(info.level));
    EXPECT_EQ(cell(line, 3), info.paper);
    EXPECT_FALSE(info.paper.empty());
    EXPECT_EQ(info.name.ends_with("-published"), info.form == Form::published);
    EXPECT_EQ(info.name.ends_with("-reconstructed"), info.form == Form::reconstructed);
  }
}

TEST(AlgorithmsCommand, IsNamedWhereAnAlgorithmIsAskedFor) {
  EXPECT_TRUE(contains(certa({"certify", "--help"}).out, "`certa algorithms`"));
  EXPECT_TRUE(contains(certa({"--help"}).out, "algorithms"));
  const Outcome full = certa({"algorithms"}, {.output_path = "/dev/full"});
  EXPECT_EQ(full.status, 2);
  EXPECT_EQ(full.error, "certa: cannot write standard output: No space left on device\n");
  EXPECT_EQ(certa({"algorithms", "kkt"}).status, 2);
}

TEST(CertifyByAlgorithm, NamesThatDoNotExistAreSaid) {
  for (const std::string name : {"gjk", "KKT", "kkt ", "published", "muratori-published"}) {
    const Outcome outcome = certify(three_pairs(2), {"--algorithm", name});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.error, "certa: there is no algorithm " + name + ": see certa algorithms\n");
  }
}

TEST(CertifyByAlgorithm, ALoopThatEndsAtItsStartHasNoWitnessPoints) {
  // p_0 - q_0 is the origin, or already the nearest point, so no simplex was made.
  const auto answered = [](const std::string& a, const std::string& b, const std::string& name) {
    const std::string pair = R"({"id":1,"a":{"vertices":)" + a + R"(},"b":{"vertices":)" + b + "}}";
    return certify(pair + "\n", {"--algorithm", name}).out;
  };
  EXPECT_EQ(answered("[[5,5],[6,5]]", "[[5,5]]", "barycode-published"),
            R"({"id":1,"verdict":"intersecting","distance":0,"distance_squared":"0",)"
            R"("stage":"big_integer"})"
            "\n");
  EXPECT_EQ(answered("[[3,0],[4,1],[4,-1]]", "[[0,0]]", "gjk-overview-published"),
            R"({"id":1,"verdict":"separated","distance":3,"distance_squared":"9",)"
            R"("stage":"big_integer"})"
            "\n");
}

TEST(CertifyByAlgorithm, TheDefaultIsKkt) {
  EXPECT_EQ(certify(three_pairs(3)).out, certify(three_pairs(3), {"--algorithm", "kkt"}).out);
}

TEST(CertifyByAlgorithm, MeshesToo) {
  const Scratch scratch;
  const std::string a = scratch.file("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n");
  const std::string b = scratch.file("b.obj", "v 1 1 1\n");
  const Outcome space = certa({"certify", a, b, "--algorithm", "muratori"});
  EXPECT_EQ(space.status, 0);
  EXPECT_TRUE(contains(space.out, R"("verdict":"separated","stage":)")) << space.out;
  const Outcome plane = certa({"certify", a, b, "--algorithm", "barycode"});
  EXPECT_EQ(plane.status, 2);
  EXPECT_EQ(plane.out, "");
  EXPECT_EQ(plane.error,
            "certa: the algorithm barycode is made for 2 dimensions, and the shapes have 3\n");
}

TEST(CertifyByAlgorithm, CertifiedRunsKktAloneAndAdaptiveIsTheDefaultOfOthers) {
  const std::string pairs = three_pairs(3);
  EXPECT_EQ(certify(pairs).out, certify(pairs, {"--policy", "certified"}).out);
  EXPECT_EQ(certify(pairs, {"--algorithm", "johnson"}).out,
            certify(pairs, {"--algorithm", "johnson", "--policy", "adaptive"}).out);
  EXPECT_EQ(certify(pairs, {"--algorithm", "kkt", "--policy", "certified"}).status, 0);
  const auto refusal = [&pairs](const std::string& policy, const std::string& algorithm) {
    const Outcome outcome = certify(pairs, {"--algorithm", algorithm, "--policy", policy});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    return outcome.error;
  };
  EXPECT_EQ(refusal("certified", "johnson"),
            "certa: the policy certified runs the algorithm kkt only: adaptive and exact run "
            "johnson\n");
  for (const std::string algorithm : {"signed-volumes-published", "separating-axis"})
    EXPECT_EQ(refusal("uncertified", algorithm), "certa: the policy uncertified does not run " +
                                                     algorithm + ": choose another for it\n");
  for (const std::string policy :
       {"uncertified", "adaptive", "exact", "float", "double", "long-double", "quad"})
    EXPECT_EQ(certify(pairs, {"--algorithm", "johnson", "--policy", policy}).status, 0) << policy;
}

TEST(CertifyByAlgorithm, UncertifiedEstimatesPointsToo) {
  const std::string pair = R"({"a":{"vertices":[[0,0],[1,0],[0,1]]},"b":{"vertices":[[2,0.5]]}})";
  for (const std::string algorithm : {"kkt", "barycode", "signed-volumes", "johnson-backup"}) {
    const std::string out =
        certify(pair + "\n", {"--algorithm", algorithm, "--policy", "uncertified"}).out;
    EXPECT_TRUE(contains(out, R"("distance":1.118033988749895,"witness":{"a":[1,0],"b":[2,0.5]},)"))
        << out;
  }
}

class CertifyBy : public testing::TestWithParam<std::string> {
 protected:
  const std::string& name() const { return GetParam(); }
  const AlgorithmInfo& info() const { return info_of(name()); }
  Outcome answer(const std::string& input, const std::string& policy) const {
    return certify(input, {"--algorithm", name(), "--policy", policy});
  }
  template <class F>
  void for_each_dimension(const F& f) const {
    for (const int dimension : {2, 3})
      if (info().works_in(dimension)) f(dimension);
  }
};
class CertifyByOurs : public CertifyBy {};
class CertifyByPrinted : public CertifyBy {};
INSTANTIATE_TEST_SUITE_P(Registry, CertifyBy, testing::ValuesIn(all_names()), algorithm_test_name);
INSTANTIATE_TEST_SUITE_P(Registry, CertifyByOurs, testing::ValuesIn(algorithm_names(kAnyAlgorithm)),
                         algorithm_test_name);
INSTANTIATE_TEST_SUITE_P(Registry, CertifyByPrinted, testing::ValuesIn(printed_names()),
                         algorithm_test_name);

TEST_P(CertifyByOurs, AnswersAreRightAndProvedUnderExactPolicies) {
  const bool proves_contact = name() != "separating-axis";  // it finds no common point
  const bool tells_contact = info().level == 3 || !proves_contact;
  for_each_dimension([&](int dimension) {
    for (const std::string& policy : kExact) {
      const std::string pairs = three_pairs(dimension);
      const Outcome outcome = answer(pairs, policy);
      EXPECT_EQ(outcome.status, 0);
      const auto lines = lines_of(outcome.out);
      ASSERT_EQ(lines.size(), 3u);
      const auto verdict = [](std::string_view id, std::string_view word) {
        return R"({"id":")" + std::string(id) + R"(","verdict":")" + std::string(word) + "\",";
      };
      EXPECT_TRUE(lines[0].starts_with(verdict("gap", "separated"))) << lines[0];
      EXPECT_TRUE(
          lines[1].starts_with(verdict("touch", tells_contact ? "touching" : "intersecting")));
      EXPECT_TRUE(
          lines[2].starts_with(verdict("overlap", tells_contact ? "overlapping" : "intersecting")));
      EXPECT_EQ(contains(lines[0], R"("distance":0.5,"distance_squared":"1/4","witness")"),
                info().level == 3);
      for (const std::string& line : lines) EXPECT_TRUE(contains(line, R"("claim":"agrees")"));

      const Scratch scratch;
      const Outcome verified =
          certa({"verify", scratch.file("pairs", pairs), scratch.file("answers", outcome.out)});
      EXPECT_EQ(verified.status, proves_contact ? 0 : 1);
      EXPECT_TRUE(verified.error.ends_with(
          proves_contact ? "certa: 3 answers hold, 0 refused, bad lines: 0\n"
                         : "certa: 1 answers hold, 2 refused, bad lines: 0\n"))
          << verified.error;
      if (!proves_contact) {
        EXPECT_TRUE(contains(verified.error, "touch: has no certificate\n"));
        EXPECT_TRUE(contains(verified.error, "overlap: has no certificate\n"));
      }

      const Outcome wrong = answer(three_pairs(dimension, false), policy);
      EXPECT_EQ(wrong.status, 1);
      EXPECT_TRUE(contains(wrong.error, "claims: 0 agreed, 3 contradicted\n")) << wrong.error;
      const auto met = [&](std::string_view id, std::string_view how) {
        const std::string_view known = tells_contact ? how : "intersect";
        return contains(wrong.error, std::string(id) + ": claims a gap, but the shapes " +
                                         std::string(known) + "\n");
      };
      EXPECT_TRUE(met("touch", "touch")) << wrong.error;
      EXPECT_TRUE(met("overlap", "overlap")) << wrong.error;
    }
  });
}

TEST_P(CertifyByPrinted, NothingIsProvedOrJudged) {
  for_each_dimension([&](int dimension) {
    for (const std::string& policy : kExact) {
      const Outcome outcome = answer(three_pairs(dimension, false), policy);
      EXPECT_EQ(outcome.status, 0) << "a claim that is not judged is not contradicted";
      EXPECT_TRUE(contains(outcome.error, "claims: 0 agreed, 0 contradicted, 3 not judged\n"));
      const auto lines = lines_of(outcome.out);
      ASSERT_EQ(lines.size(), 3u);
      EXPECT_TRUE(lines[0].starts_with(R"({"id":"gap","verdict":"separated",)"));
      EXPECT_EQ(contains(lines[0], R"("distance":0.5,"distance_squared":"1/4","witness")"),
                info().level == 3)
          << lines[0];
      for (const std::string& line : lines)
        EXPECT_TRUE(line.ends_with(R"("stage":"big_integer","claim":"not judged"})")) << line;
    }
  });
}

TEST_P(CertifyBy, FloatingPoliciesProveAndJudgeNothing) {
  for_each_dimension([&](int dimension) {
    for (const std::string& policy : kFloating) {
      const Outcome outcome = answer(three_pairs(dimension, false), policy);
      EXPECT_EQ(outcome.status, 0);
      const auto lines = lines_of(outcome.out);
      ASSERT_EQ(lines.size(), 3u);
      EXPECT_TRUE(contains(lines[0], R"("verdict":"separated")")) << lines[0];
      EXPECT_EQ(contains(lines[0], R"("distance":0.5,"witness":)"), info().level == 3);
      for (const std::string& line : lines)
        EXPECT_TRUE(line.ends_with(R"("stage":"floating","claim":"not judged"})")) << line;
    }
  });
}

TEST_P(CertifyBy, TheHighestLevelIsTheDefaultAndHigherOnesAreRefused) {
  const std::string input = three_pairs(info().min_dimension);
  for (const auto* policies : {&kExact, &kFloating})
    for (const std::string& policy : *policies) {
      const int highest = info().level;
      for (int level = 1; level <= 3; ++level) {
        const Outcome outcome = certify(
            input, {"--algorithm", name(), "--policy", policy, "--level", std::to_string(level)});
        EXPECT_EQ(outcome.status, level > highest ? 2 : 0);
        if (level == highest) {
          EXPECT_EQ(outcome.out, answer(input, policy).out);
        }
        if (level <= highest) continue;
        EXPECT_EQ(outcome.out, "");
        EXPECT_EQ(outcome.error, "certa: the algorithm " + name() + " answers up to level " +
                                     std::to_string(highest) + "\n");
      }
    }
}

TEST_P(CertifyBy, ShapesOfAnotherDimensionAreAnsweredByAnErrorInTheirPlace) {
  const Scratch scratch;
  for (const std::string policy : {"adaptive", "float"}) {
    const std::string path = scratch.file("pairs.jsonl", pair_at(2, "1.5", "plane", false) + "\n" +
                                                             pair_at(3, "1.5", "space", false));
    const Outcome outcome = certa({"certify", path, "--algorithm", name(), "--policy", policy});
    const bool takes_both = info().works_in(2) && info().works_in(3);
    EXPECT_EQ(outcome.status, takes_both ? 0 : 2);
    const auto lines = lines_of(outcome.out);
    ASSERT_EQ(lines.size(), 2u);
    for (const int dimension : {2, 3}) {
      const std::string id = dimension == 2 ? "plane" : "space";
      const std::string number = dimension == 2 ? "1" : "3";
      const std::string& line = lines[dimension == 2 ? 0 : 1];
      if (info().works_in(dimension)) {
        EXPECT_TRUE(line.starts_with(R"({"id":")" + id + R"(","verdict":"separated",)")) << line;
        continue;
      }
      const std::string reason = "the algorithm " + name() + " is made for " +
                                 std::to_string(5 - dimension) +
                                 " dimensions, and the shapes have " + std::to_string(dimension);
      EXPECT_EQ(line,
                R"({"id":")" + id + R"(","line":)" + number + R"(,"error":")" + reason + "\"}");
      EXPECT_TRUE(contains(outcome.error, path + ":" + number + ": " + reason + "\n"));
    }
    EXPECT_TRUE(contains(outcome.error, takes_both ? "bad lines: 0\n" : "bad lines: 1\n"));
  }
}

}  // namespace
}  // namespace certa::tools
