# Other collision libraries, if they are installed: the targets certa_found_box2d, _bullet, _fcl and
# _libccd, for certa compare and for the experiments. Their headers are system headers.
option(CERTA_ENGINES "Link other collision libraries that are installed, to compare with" ON)
if(NOT CERTA_ENGINES)
  return()
endif()

# certa_found(NAME HEADERS folder LIBS library..)
function(certa_found name)
  cmake_parse_arguments(ARG "" "HEADERS" "LIBS" ${ARGN})
  add_library(certa_found_${name} INTERFACE)
  if(ARG_HEADERS)
    target_include_directories(certa_found_${name} SYSTEM INTERFACE ${ARG_HEADERS})
  endif()
  target_link_libraries(certa_found_${name} INTERFACE ${ARG_LIBS})
  set(CERTA_FOUND_ENGINES ${CERTA_FOUND_ENGINES} ${name} PARENT_SCOPE)
endfunction()

find_path(CERTA_BOX2D_INCLUDE_DIR box2d/b2_distance.h)
find_library(CERTA_BOX2D_LIBRARY box2d)
if(CERTA_BOX2D_INCLUDE_DIR AND CERTA_BOX2D_LIBRARY)
  certa_found(box2d HEADERS ${CERTA_BOX2D_INCLUDE_DIR} LIBS ${CERTA_BOX2D_LIBRARY})
endif()

find_path(CERTA_BULLET_INCLUDE_DIR btBulletCollisionCommon.h PATH_SUFFIXES bullet)
find_library(CERTA_BULLET_COLLISION_LIBRARY BulletCollision)
find_library(CERTA_BULLET_MATH_LIBRARY LinearMath)
if(CERTA_BULLET_INCLUDE_DIR AND CERTA_BULLET_COLLISION_LIBRARY AND CERTA_BULLET_MATH_LIBRARY)
  certa_found(bullet HEADERS ${CERTA_BULLET_INCLUDE_DIR}
    LIBS ${CERTA_BULLET_COLLISION_LIBRARY} ${CERTA_BULLET_MATH_LIBRARY})
endif()

find_package(Eigen3 CONFIG QUIET) # for fcl, which may find CGAL's module instead: it has no target
find_package(fcl QUIET)
if(TARGET fcl)
  certa_found(fcl LIBS fcl)
endif()

find_package(ccd QUIET)
if(TARGET ccd)
  certa_found(libccd LIBS ccd)
  set(CERTA_LIBCCD_VERSION ${ccd_VERSION})
endif()
message(STATUS "certa: other engines: ${CERTA_FOUND_ENGINES}")
