/// CGAL's integers as ours.
#pragma once

#include <CGAL/Gmpz.h>
#include <boost/multiprecision/gmp.hpp>

#include <certa/predicates/integer.hpp>

namespace certa::oracle {

/// The same integer.
[[nodiscard]] inline Integer to_integer(const CGAL::Gmpz& x) {
  return Integer(boost::multiprecision::mpz_int(x.mpz()));
}

}  // namespace certa::oracle
