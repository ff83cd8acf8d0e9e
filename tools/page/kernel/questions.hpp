/// The page's questions to the kernel: texts in, texts out, the same lines as the command's.
#pragma once

#include <string>
#include <string_view>

namespace certa::page {

/// Answers a question: fields that end with a line feed but for the last, the first of them a name.
/// None of them throws or is refused without a reason: a line `{"error":"reason"}`.
///
///   registry                                policies, algorithms, hulls and families, as JSON
///   generate FAMILY DIMENSION NUMBER        a line of `certa generate`, of seed 1
///   certify POLICY ALGORITHM LEVEL PAIR     as `certa certify`
///   at_least DISTANCE PAIR                  as `certa certify --at-least`
///   trace POLICY ALGORITHM PAIR [START]     as `certa trace`, with --start START
///   verify PAIR ANSWER                      `{"holds":true}`, or why not, as `certa verify`
///   hull POLICY ALGORITHM POINTS            as `certa hull --steps`
///   place PAIR                              vertices under their poses, correctly rounded
///   verdicts POLICY SHAPE VERTEX AXES STEP WIDTH FIRST ROWS PAIR
///     a letter for each of WIDTH cells of ROWS rows from row FIRST on: the verdict where the two
///     coordinates AXES ("xy", "xz", "yz") of that vertex are moved by i STEP and j STEP, rounded;
///     i = 0 and j = 0 are in the middle, at WIDTH / 2
[[nodiscard]] std::string answer(std::string_view question) noexcept;

}  // namespace certa::page
