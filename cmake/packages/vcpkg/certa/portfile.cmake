# Builds the source tree that this port lies in:
#   vcpkg install certa --overlay-ports=cmake/packages/vcpkg
# A registry's port has vcpkg_from_git or vcpkg_from_github here, with the tag and its checksum.
get_filename_component(SOURCE_PATH "${CURRENT_PORT_DIR}/../../../.." ABSOLUTE)

vcpkg_check_features(OUT_FEATURE_OPTIONS FEATURE_OPTIONS
  FEATURES
    c CERTA_BUILD_C
    tools CERTA_BUILD_TOOLS
  INVERTED_FEATURES
    batch CMAKE_DISABLE_FIND_PACKAGE_TBB)

vcpkg_cmake_configure(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS
    ${FEATURE_OPTIONS}
    -DCERTA_BUILD_TESTS=OFF
    -DCERTA_BUILD_PYTHON=OFF
    -DCERTA_ORACLE=OFF
    -DCERTA_ENGINES=OFF
    -DCERTA_PAGE=OFF
    -DCERTA_UNITY=ON
  MAYBE_UNUSED_VARIABLES
    CERTA_ENGINES)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/certa)
vcpkg_fixup_pkgconfig()
if("tools" IN_LIST FEATURES)
  vcpkg_copy_tools(TOOL_NAMES certa AUTO_CLEAN)
endif()

file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
