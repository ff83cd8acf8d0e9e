// One more exact number type: GMP's integers. This alias is all that adding it takes; the concept
// ExactNumber (number.hpp) is satisfied as it stands.
#pragma once

#include <boost/multiprecision/gmp.hpp>

#include <certa/predicates/exact.hpp>

namespace certa::test {

using gmp_integer =
    boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;

static_assert(ExactNumber<gmp_integer>);
static_assert(PredicatePolicy<exact_on<gmp_integer>>);

}  // namespace certa::test
