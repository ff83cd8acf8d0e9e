# Linux on s390x, which is big-endian, by Debian's compiler; programs run under qemu.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR s390x)
set(certa_target s390x)
set(certa_triple s390x-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/foreign.cmake)
