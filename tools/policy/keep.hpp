/// Stops the compiler from removing a computation that is being timed.
#pragma once

namespace certa::tools::policy {

/// The compiler may not leave out the computation of the value, nor move it past this call.
template <class T>
void keep(const T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

}  // namespace certa::tools::policy
