// certa_recorded: records the steps of certified queries, and writes their programs.
#include <iostream>

#include "program_writer.hpp"
#include "road.hpp"

int main() {
  certa::proofs::write_programs(std::cout, certa::proofs::all_recordings());
  return std::cout.good() ? 0 : 1;
}
