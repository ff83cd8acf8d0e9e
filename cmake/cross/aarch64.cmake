# Linux on aarch64 by Debian's compiler; programs run under qemu.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(certa_target aarch64)
set(certa_triple aarch64-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/foreign.cmake)
