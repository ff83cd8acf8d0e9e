// Certificates as text, to compare and to print.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include <certa/certificate.hpp>

namespace certa::test {

inline std::string certificate_text(const Certificate& certificate) {
  struct Writer {
    std::string s;
    void put(const std::vector<WeightedVertex>& list) {
      for (const auto& [i, w] : list) s += std::to_string(i) + ':' + certa::to_string(w) + ' ';
      s += "| ";
    }
    void put(const std::vector<Rational>& list) {
      for (const Rational& x : list) s += certa::to_string(x) + ' ';
    }
    void operator()(std::monostate) { s = "none"; }
    void operator()(const NearCertificate&) { s = "near"; }
    void operator()(const OtherShapes&) { s = "other shapes"; }
    void operator()(const SeparationCertificate& c) {
      s = "separation ";
      put(c.direction);
    }
    void operator()(const DistanceCertificate& c) {
      s = "distance ";
      put(c.a);
      put(c.b);
    }
    void operator()(const IntersectionCertificate& c) {
      s = "intersection ";
      put(c.a);
      put(c.b);
    }
    void operator()(const TouchingCertificate& c) {
      s = "touching ";
      put(c.a);
      put(c.b);
      put(c.direction);
    }
    void operator()(const OverlapCertificate& c) {
      s = "overlap ";
      for (const auto& [i, j, w] : c.pairs)
        s += std::to_string(i) + ',' + std::to_string(j) + ':' + certa::to_string(w) + ' ';
    }
  } writer;
  std::visit(writer, certificate);
  return writer.s;
}

}  // namespace certa::test
