/// What is timed has to be done.
#pragma once

namespace certa::tools::study {

/// The compiler may not leave out what computes the value, nor move it past this.
template <class T>
void keep(const T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

}  // namespace certa::tools::study
