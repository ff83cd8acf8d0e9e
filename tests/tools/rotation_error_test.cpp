// The distance of matrices from rotations, computed exactly, then rounded once.
#include "formats/rotation_error.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "console/pose_errors.hpp"

namespace certa::tools {
namespace {

TEST(RotationError, RotationsHaveNone) {
  EXPECT_EQ(rotation_error<3>(identity_matrix<3>()).largest, 0);
  EXPECT_FALSE(rotation_error<3>(identity_matrix<3>()).is_mirrored);
  EXPECT_EQ(rotation_error<3>({{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}}).largest, 0);
  EXPECT_EQ(rotation_error<2>({{{0, -1}, {1, 0}}}).largest, 0);
  EXPECT_FALSE(rotation_error<2>({{{0, -1}, {1, 0}}}).is_mirrored);
}

TEST(RotationError, MirrorsAreTold) {
  EXPECT_TRUE(rotation_error<3>({{{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}}).is_mirrored);
  EXPECT_EQ(rotation_error<3>({{{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}}).largest, 0);
  EXPECT_TRUE(rotation_error<2>({{{1, 0}, {0, -1}}}).is_mirrored);
  // In doubles the product of the first two entries is 0.
  EXPECT_TRUE(rotation_error<2>({{{1e-300, 0}, {0, -1e-300}}}).is_mirrored);
  EXPECT_FALSE(rotation_error<2>({{{1, 1}, {1, 1}}}).is_mirrored) << "it is singular";
}

TEST(RotationError, IsTheLargestEntryRounded) {
  EXPECT_EQ(rotation_error<2>({{{2, 0}, {0, 1}}}).largest, 3);
  EXPECT_EQ(rotation_error<3>({{{1, 0.25, 0}, {0, 1, 0}, {0, 0, 1}}}).largest, 0.25);
  EXPECT_EQ(rotation_error<3>({{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}}).largest, 1);
  // 0.6 and 0.8 are not exact, nor are the squares of these doubles, but a sum in doubles is 1.
  EXPECT_EQ(0.6 * 0.6 + 0.8 * 0.8, 1);
  const double drifted = rotation_error<2>({{{0.6, -0.8}, {0.8, 0.6}}}).largest;
  EXPECT_GT(drifted, 0);
  EXPECT_LT(drifted, 1e-15);
  EXPECT_EQ(rotation_error<2>({{{1e200, 0}, {0, 1}}}).largest,
            std::numeric_limits<double>::infinity());
  EXPECT_EQ(rotation_error<2>({{{1 + 0x1p-52, 0}, {0, 1}}}).largest, 0x1p-51 + 0x1p-104);
}

TEST(RotationError, ScalingIsToldFromDriftAndShear) {
  EXPECT_EQ(rotation_error<3>(identity_matrix<3>()).scale, 1);
  EXPECT_EQ(rotation_error<3>({{{0, -2, 0}, {2, 0, 0}, {0, 0, 2}}}).scale, 2);
  EXPECT_EQ(rotation_error<3>({{{1, 0, 0}, {0, 1, 0}, {0, 0, 0.25}}}).scale, 0.25);
  EXPECT_EQ(rotation_error<2>({{{1000, 0}, {0, 1}}}).scale, 1000);
  EXPECT_EQ(rotation_error<2>({{{0, 0}, {0, 0}}}).scale, 0);
  EXPECT_TRUE(rotation_error<2>({{{1.01, 0}, {0, 1.01}}}).scales());
  EXPECT_FALSE(rotation_error<2>({{{1.0009, 0}, {0, 1}}}).scales());
  EXPECT_FALSE(rotation_error<2>({{{1, 0.5}, {0, -1}}}).scales()) << "a shear";
  EXPECT_FALSE(rotation_error<2>({{{0.6, -0.8}, {0.8, 0.6}}}).scales());
}

TEST(PoseErrors, TellThoseThatScale) {
  PoseErrors errors;
  errors.add({3, false, 2}, "1");
  EXPECT_EQ(errors.worst(), "");
  PoseErrors later;
  later.add({0.25, false, 1}, "2");
  later.add({15, false, 4}, "3");
  errors.merge(std::move(later));
  EXPECT_EQ(errors.scaled(), 2u);
  EXPECT_EQ(errors.first_scaled(), "1");
  EXPECT_EQ(errors.first_scale(), 2);
  EXPECT_EQ(errors.largest(), 0.25);
  EXPECT_EQ(errors.worst(), "2");
}

TEST(PoseErrors, NameTheWorstAndTheFirst) {
  PoseErrors errors;
  errors.add({0, false}, "1");
  EXPECT_EQ(errors.worst(), "1");
  errors.add({0.5, true}, "2");
  errors.add({0.5, true}, "3");
  PoseErrors later;
  later.add({0.5, true}, "4");
  later.add({0.75, false}, "5");
  errors.merge(std::move(later));
  EXPECT_EQ(errors.count(), 5u);
  EXPECT_EQ(errors.largest(), 0.75);
  EXPECT_EQ(errors.worst(), "5");
  EXPECT_EQ(errors.mirrored(), 3u);
  EXPECT_EQ(errors.first_mirrored(), "2");
  PoseErrors none;
  none.merge(std::move(errors));
  EXPECT_EQ(none.first_mirrored(), "2");
}

}  // namespace
}  // namespace certa::tools
