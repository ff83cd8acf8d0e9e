// The example that records Bullet's bodies: its output is certified, and no claim is wrong.
#include <algorithm>
#include <string>
#include <variant>

#include <gtest/gtest.h>

#include "command.hpp"
#include "formats/pair_reader.hpp"

namespace certa::tools {
namespace {

TEST(RecordBullet, WritesPairsAsBulletHoldsThem) {
  const Outcome recorded = run(CERTA_RECORD_BULLET, {});
  ASSERT_EQ(recorded.status, 0) << recorded.error;
  int boxes = 0;
  int balls = 0;
  for (const std::string& line : lines_of(recorded.out)) {
    const auto read = PairReader().read(line);
    ASSERT_TRUE(std::holds_alternative<PairLine>(read)) << line;
    const auto& shapes = std::get<ShapePair<3>>(std::get<PairLine>(read).shapes);
    EXPECT_GT(std::min(shapes.radius_a, shapes.radius_b), 0);
    EXPECT_EQ(shapes.pose_a.kind(), Pose<3>::Kind::matrix);
    for (const double x : shapes.pose_a.matrix()[0])
      EXPECT_EQ(x, static_cast<double>(static_cast<float>(x))) << "a float to its last digit";
    boxes += shapes.a.size() == 8;
    balls += shapes.a.size() == 2 && shapes.a[0] == shapes.a[1];
  }
  EXPECT_GT(std::min(boxes, balls), 100);
}

TEST(RecordBullet, IsCertified) {
  const Scratch scratch;
  const std::string pairs = scratch.file("pairs", run(CERTA_RECORD_BULLET, {}).out);
  const Outcome answers = certa({"certify", pairs});
  EXPECT_EQ(answers.status, 0) << answers.error;
  EXPECT_TRUE(contains(answers.error, "claims: 570 agreed, 0 contradicted, 30 not judged\n"))
      << "Bullet tells how deep shapes overlap: " << answers.error;
  EXPECT_TRUE(contains(answers.error, "matrices: 1198, at most")) << answers.error;
  EXPECT_TRUE(contains(answers.out, "\"verdict\":\"overlapping\""));
  const Outcome verified = certa({"verify", pairs, scratch.file("answers", answers.out)});
  EXPECT_EQ(verified.status, 0) << verified.error;
  EXPECT_TRUE(contains(verified.error, "600 answers hold, 0 refused")) << verified.error;
}

}  // namespace
}  // namespace certa::tools
