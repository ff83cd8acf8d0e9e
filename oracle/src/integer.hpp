/// Conversions from CGAL's integers and fractions to ours.
#pragma once

#include <CGAL/Gmpq.h>
#include <CGAL/Gmpz.h>
#include <boost/multiprecision/gmp.hpp>

#include <certa/predicates/integer.hpp>
#include <certa/rational.hpp>

namespace certa::oracle {

/// The same integer.
[[nodiscard]] inline Integer to_integer(const CGAL::Gmpz& x) {
  return Integer(boost::multiprecision::mpz_int(x.mpz()));
}

/// The same fraction.
[[nodiscard]] inline Rational to_rational(const CGAL::Gmpq& x) {
  return {to_integer(x.numerator()), to_integer(x.denominator())};
}

}  // namespace certa::oracle
