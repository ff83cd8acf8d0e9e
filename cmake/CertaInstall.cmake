# Everything is installed but the oracle, because it links GPL code of CGAL. The command is not
# installed either if the oracle is linked into it.
include(CMakePackageConfigHelpers)

set(certa_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/certa)

install(TARGETS certa_strict_fp certa_predicates certa_kernel certa_exact certa_policies
  certa_checker
  EXPORT certa-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT certa-targets NAMESPACE certa:: DESTINATION ${certa_package_dir})

# The component fuzz.
install(TARGETS certa_fuzz
  EXPORT certa-fuzz-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT certa-fuzz-targets NAMESPACE certa:: DESTINATION ${certa_package_dir})
install(FILES cmake/CertaEngineFuzzer.cmake DESTINATION ${certa_package_dir})

# The component by_name, if it is built; a sanitized build may have taken it from another build.
if(TARGET certa_by_name AND NOT CERTA_SANITIZE)
  install(TARGETS certa_by_name
    EXPORT certa-by_name-targets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  install(EXPORT certa-by_name-targets NAMESPACE certa:: DESTINATION ${certa_package_dir})
endif()

# The component batch, if oneTBB is installed.
if(TARGET certa_batch)
  install(TARGETS certa_batch
    EXPORT certa-batch-targets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  install(EXPORT certa-batch-targets NAMESPACE certa:: DESTINATION ${certa_package_dir})
endif()

# The component c: one library that needs none of the others, and one header.
if(TARGET certa_c)
  install(TARGETS certa_c
    EXPORT certa-c-targets
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  install(EXPORT certa-c-targets NAMESPACE certa:: DESTINATION ${certa_package_dir})
endif()

# For other build systems. `cmake --install --prefix` may name another prefix than the configured
# one, and installed folders may be moved, so paths are relative to the file, unless the user has
# chosen absolute ones.
set(certa_pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  set(CERTA_PC_PREFIX "${CMAKE_INSTALL_PREFIX}")
else()
  cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY
    "${CMAKE_INSTALL_PREFIX}/${certa_pc_dir}" OUTPUT_VARIABLE up)
  set(CERTA_PC_PREFIX "\${pcfiledir}/${up}")
endif()
foreach(dir IN ITEMS LIBDIR INCLUDEDIR)
  if(IS_ABSOLUTE "${CMAKE_INSTALL_${dir}}")
    set(CERTA_PC_${dir} "${CMAKE_INSTALL_${dir}}")
  else()
    set(CERTA_PC_${dir} "\${prefix}/${CMAKE_INSTALL_${dir}}")
  endif()
endforeach()
set(pc_names certa certa-policies)
if(TARGET certa_batch)
  list(APPEND pc_names certa-batch)
  set(CERTA_PC_BATCH_REQUIRES "Requires: certa, tbb")
  if(BUILD_SHARED_LIBS) # a shared library has linked oneTBB already
    set(CERTA_PC_BATCH_REQUIRES "Requires: certa\nRequires.private: tbb")
  endif()
endif()
if(TARGET certa_c)
  list(APPEND pc_names certa-c)
endif()
foreach(pc IN LISTS pc_names)
  configure_file(cmake/${pc}.pc.in ${pc}.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${pc}.pc DESTINATION ${certa_pc_dir})
endforeach()

configure_package_config_file(cmake/certa-config.cmake.in certa-config.cmake
  INSTALL_DESTINATION ${certa_package_dir} PATH_VARS CERTA_INSTALL_DRIVERS)
write_basic_package_version_file(certa-config-version.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/certa-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/certa-config-version.cmake
  DESTINATION ${certa_package_dir})

if(TARGET certa_command AND NOT CERTA_WITH_ORACLE)
  install(TARGETS certa_command RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  if(TARGET certa_proved) # if built; OCaml makes it, so CMake does not know it as a program
    install(PROGRAMS ${PROJECT_BINARY_DIR}/tools/certa-proved DESTINATION ${CMAKE_INSTALL_BINDIR}
      OPTIONAL)
  endif()
  install(FILES tools/commands/certa.bash RENAME certa
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  if(CERTA_MAN)
    install(DIRECTORY ${PROJECT_BINARY_DIR}/tools/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1
      FILES_MATCHING PATTERN *.1)
  endif()
endif()
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

# `cpack` makes an archive of all that is installed. Other packages: cmake/packages.
if(PROJECT_IS_TOP_LEVEL)
  set(CPACK_GENERATOR TGZ)
  set(CPACK_PACKAGE_VENDOR "The Certa authors")
  set(CPACK_PACKAGE_CHECKSUM SHA256)
  set(CPACK_PACKAGE_FILE_NAME
    ${PROJECT_NAME}-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR})
  set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
  set(CPACK_STRIP_FILES ON)
  include(CPack)
endif()
