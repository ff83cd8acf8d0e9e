/// Figures 9, 14 and 15 of Montanari, Petrinic, Barbieri, Improving the GJK Algorithm: how small a
/// distance an algorithm measures while two gear teeth close to contact, in our loop and in the
/// paper's, and how well conditioned the systems are that it solves.

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "gears/measure.hpp"
#include "gears/teeth.hpp"
#include "support/csv.hpp"
#include "support/program.hpp"

namespace certa::bench {
namespace {

/// A pair as it closes to contact, with the truth.
struct Step {
  Shape<3> a;
  Shape<3> b;
  double distance;
};

/// The driven tooth approaches by 16 steps per decade, from 0.1 of a radian off contact until the
/// meshes meet. Contact is found by bisection on our exact verdict.
[[nodiscard]] std::vector<Step> closing(const ToothMesh& mesh, int steps_a_decade) {
  const Teeth teeth(mesh);
  const Shape<3> a(teeth.driver());
  const auto at = [&](long double angle) { return Shape<3>(teeth.driven(angle)); };
  long double meeting = -0.05L;
  long double apart = 0.05L;
  for (int k = 0; k < 80; ++k) {
    const long double middle = (meeting + apart) / 2;
    (classify(a, at(middle)).verdict == Verdict::separated ? apart : meeting) = middle;
  }
  std::vector<Step> steps;
  for (int k = 0; k <= 18 * steps_a_decade; ++k) {
    const long double off = 0.1L * std::pow(10.0L, -static_cast<long double>(k) / steps_a_decade);
    const Shape<3> b = at(meeting + off);
    const double truth = distance(a, b).distance;
    if (truth == 0) break;
    steps.push_back({a, b, truth});
  }
  return steps;
}

/// About the square root of the machine precision.
constexpr double kFar = 1e-8;

/// The results of Figure 15 for an algorithm on a mesh, and its earlier errors.
struct Accuracy {
  /// The distance of the last step before the first claim of contact: true and measured.
  double last_distance = std::numeric_limits<double>::quiet_NaN();
  double last_weighted = std::numeric_limits<double>::quiet_NaN();
  /// The true distance of the first step at which contact is claimed.
  double first_contact = std::numeric_limits<double>::quiet_NaN();
  std::size_t contacts = 0;      ///< steps at which contact is claimed
  std::size_t far_contacts = 0;  ///< those at a distance above kFar
  std::size_t undecided = 0;     ///< steps without a verdict: the search stalled or cycled
  double worst_weighted = 0;     ///< the largest error of steps found separated
  double worst_named = 0;
  double lowest = std::numeric_limits<double>::infinity();
};

template <class Algorithm>
[[nodiscard]] Accuracy accuracy(const std::vector<Step>& steps, const Tolerances& tolerances) {
  Accuracy result;
  for (const Step& step : steps) {
    const Measured m = measure<Algorithm>(step.a, step.b, tolerances);
    result.lowest = std::min(result.lowest, m.lowest);
    if (result.contacts == 0 && m.verdict == Verdict::intersecting)
      result.first_contact = step.distance;
    result.contacts += m.verdict == Verdict::intersecting;
    result.far_contacts += m.verdict == Verdict::intersecting && step.distance > kFar;
    result.undecided += m.verdict == Verdict::undecided;
    if (result.contacts == 0) {
      result.last_distance = step.distance;
      result.last_weighted = m.weighted;
    }
    if (m.verdict != Verdict::separated) continue;
    result.worst_weighted = std::max(result.worst_weighted, std::abs(m.weighted - step.distance));
    if (!kPrinted<Algorithm>)
      result.worst_named = std::max(result.worst_named, std::abs(m.named - step.distance));
  }
  return result;
}

template <class Algorithm>
void write_steps(Csv& csv, const std::vector<Step>& steps) {
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const Measured m = measure<Algorithm>(steps[k].a, steps[k].b, {});
    csv.row(name_of<Algorithm>(), loop_of<Algorithm>(), k, steps[k].distance, m.weighted, m.named,
            to_string(m.verdict), m.determinant, m.lowest, m.highest);
  }
}

/// A mesh and its steps, for all algorithms.
struct Run {
  std::size_t number;
  ToothMesh mesh;
  std::vector<Step> steps;
};

template <class Algorithm>
void write_accuracy(Csv& csv, const Run& run, double tolerance) {
  const Accuracy r = accuracy<Algorithm>(run.steps, {tolerance, tolerance});
  double nearest = run.steps.front().distance;
  for (const Step& step : run.steps) nearest = std::min(nearest, step.distance);
  csv.row(run.number, run.mesh.flank, run.mesh.layers, run.mesh.turned ? "turned" : "aligned",
          run.steps.front().a.size(), tolerance, name_of<Algorithm>(), loop_of<Algorithm>(),
          run.steps.size(), nearest, r.last_distance, r.last_weighted, r.contacts, r.far_contacts,
          r.undecided, r.worst_weighted, kPrinted<Algorithm> ? std::nan("") : r.worst_named,
          r.lowest);
}

/// Writes when contact is claimed, over all meshes of a pose.
template <class Algorithm>
void write_contacts(Csv& csv, const std::vector<Run>& runs, bool turned,
                    const Tolerances& tolerances) {
  std::size_t meshes = 0;
  std::size_t steps = 0;
  std::size_t contacts = 0;
  std::size_t undecided = 0;
  std::vector<double> first;
  for (const Run& run : runs) {
    if (run.mesh.turned != turned) continue;
    const Accuracy r = accuracy<Algorithm>(run.steps, tolerances);
    ++meshes;
    steps += run.steps.size();
    contacts += r.contacts;
    undecided += r.undecided;
    if (r.contacts > 0) first.push_back(r.first_contact);
  }
  std::sort(first.begin(), first.end());
  const auto at = [&first](double share) {
    return first.empty()
               ? std::nan("")
               : first[static_cast<std::size_t>(share * static_cast<double>(first.size() - 1))];
  };
  csv.row(turned ? "turned" : "aligned", tolerances.relative, tolerances.absolute,
          name_of<Algorithm>(), loop_of<Algorithm>(), meshes, steps, contacts, undecided,
          first.size(), at(1), at(0.5), at(0));
}

void write_contacts(Csv& csv, const std::vector<Run>& runs) {
  constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
  for (const bool turned : {false, true}) {
    const std::vector<Tolerances> all{
        {0, 0},         {kEpsilon, 0},  {0, kEpsilon},  {kEpsilon, kEpsilon},
        {1e-14, 1e-14}, {1e-12, 1e-12}, {1e-10, 1e-10}, {1e-8, 1e-8}};
    for (const Tolerances& t : all) {
      if (t.relative == t.absolute) {
        write_contacts<Johnson>(csv, runs, turned, t);
        write_contacts<JohnsonBackup>(csv, runs, turned, t);
        write_contacts<Backup>(csv, runs, turned, t);
        write_contacts<SignedVolumes>(csv, runs, turned, t);
        write_contacts<NearestFace>(csv, runs, turned, t);
      }
      write_contacts<published::Johnson>(csv, runs, turned, t);
      write_contacts<published::JohnsonBackup>(csv, runs, turned, t);
      write_contacts<published::Backup>(csv, runs, turned, t);
      write_contacts<published::Volumes>(csv, runs, turned, t);
      write_contacts<published::VolumesByText>(csv, runs, turned, t);
    }
  }
}

void experiment(const Options& options) {
  const int steps_a_decade = options.pick(16, 1);
  Csv step_csv(options, "gears_steps",
               "Figures 9 and 14: two gear teeth close to contact, tolerance 0\n"
               "loop: ours (floating<double>), or printed (Algorithm 1 of the paper)\n"
               "distance: exact, rounded; weighted: by the algorithm's barycentric coordinates; "
               "named: by the direction that the face names, 0 without a verdict, of our loop\n"
               "determinant: |det A| (johnson) or |det M| (signed-volumes) of the final face; "
               "lowest, highest: of all faces of the search that have an edge",
               {"algorithm", "loop", "step", "distance", "weighted", "named", "verdict",
                "determinant", "lowest", "highest"});
  const std::vector<Step> shown = closing({17, 5, true}, steps_a_decade);
  write_steps<Johnson>(step_csv, shown);
  write_steps<SignedVolumes>(step_csv, shown);
  write_steps<published::Johnson>(step_csv, shown);
  write_steps<published::Volumes>(step_csv, shown);
  step_csv.close();

  Csv mesh_csv(
      options, "gears_meshes",
      "Figure 15: the accuracy reached on several meshes; in our loop under floating<double>, and "
      "in "
      "the printed one\n"
      "nearest: the smallest distance of any step, exact; last_distance, last_weighted: "
      "true and measured distance at the last step before contact is claimed\n"
      "contacts, undecided: steps with these verdicts, all of them wrong; far_contacts: contacts "
      "claimed at more than 1e-8\n"
      "worst_weighted, worst_named: the largest absolute errors where separated is "
      "found; lowest: the smallest determinant",
      {"mesh", "flank", "layers", "pose", "vertices", "tolerance", "algorithm", "loop", "steps",
       "nearest", "last_distance", "last_weighted", "contacts", "far_contacts", "undecided",
       "worst_weighted", "worst_named", "lowest"});
  std::vector<Run> runs;
  for (const bool turned : {false, true})
    for (const std::size_t layers : {2U, 5U, 17U})
      for (const std::size_t flank : {3U, 9U, 33U, 65U}) {
        // If the teeth are aligned with the axes, all layers are equally extreme to the bit, so
        // their number makes no difference.
        if ((!turned && layers > 2) || (options.quick && flank > 9)) continue;
        const ToothMesh mesh{flank, layers, turned};
        const Run& run =
            runs.emplace_back(Run{runs.size() + 1, mesh, closing(mesh, steps_a_decade)});
        for (const double tolerance : {0.0, std::numeric_limits<double>::epsilon()}) {
          write_accuracy<Johnson>(mesh_csv, run, tolerance);
          write_accuracy<SignedVolumes>(mesh_csv, run, tolerance);
          write_accuracy<JohnsonBackup>(mesh_csv, run, tolerance);
          write_accuracy<Voronoi>(mesh_csv, run, tolerance);
          write_accuracy<NearestFace>(mesh_csv, run, tolerance);
          write_accuracy<Backup>(mesh_csv, run, tolerance);
          write_accuracy<published::Johnson>(mesh_csv, run, tolerance);
          write_accuracy<published::Volumes>(mesh_csv, run, tolerance);
          write_accuracy<published::JohnsonBackup>(mesh_csv, run, tolerance);
          write_accuracy<published::Backup>(mesh_csv, run, tolerance);
        }
      }
  mesh_csv.close();

  Csv contact_csv(
      options, "gears_contacts",
      "Where contact is claimed for the first time, over all meshes of a pose, by the "
      "tolerances of equation 10 (relative) and equation 9 (absolute)\n"
      "claiming: meshes on which it is; first_largest, first_median, first_smallest: "
      "the true distances at the first such step of each",
      {"pose", "relative", "absolute", "algorithm", "loop", "meshes", "steps", "contacts",
       "undecided", "claiming", "first_largest", "first_median", "first_smallest"});
  write_contacts(contact_csv, runs);
  contact_csv.close();
}

}  // namespace
}  // namespace certa::bench

int main(int argc, char** argv) {
  return certa::bench::run_program(argc, argv, certa::bench::experiment);
}
