# Time of a query over the number of vertices: polygons above, spheres below.
load "common.gp"
set terminal svg size 1400,1360 font "sans,12" background "white"
set output folder."/performance.svg"
file = folder."/performance.csv"
in(dimension, level, category, library) = \
  strcol("dimension") eq dimension && strcol("level") eq level && \
  strcol("category") eq category && strcol("library") eq library ? column("ns") : NaN
curve(library) = in(dimension, level, category, library)
set logscale y
set format y "10^{%T}"
set key off
set multiplot layout 4,4 margins 0.04,0.86,0.04,0.96 spacing 0.03,0.06
do for [dimension in "2d 3d"] {
  if (dimension eq "2d") {
    unset logscale x; set xtics autofreq 4; set xrange [3:25]; set yrange [5:5e4]
  } else {
    set logscale x 2; set xtics (8, 32, 128, 512, 2048); set xrange [7:2400]; set yrange [10:1e6]
  }
  do for [level in "L1 L2"] {
    do for [category in "distant near touching overlapping"] {
      set title dimension." ".level." ".category.", ns"
      if (category eq "overlapping") { set key outside right top } else { set key off }
      if (category eq "overlapping") { set key at graph 1.05,1 left top }
      rounded = level eq "L2" ? "L2x" : level
      plot \
        file using "vertices":(curve("certa-certified")) lc 1 lw 2 title "certified", \
        file using "vertices": \
          (rounded eq level ? NaN : in(dimension, rounded, category, "certa-certified")) \
          lc 1 dt 2 title "rounded", \
        file using "vertices":(curve("certa-double")) lc 2 title "double", \
        file using "vertices":(in(dimension, rounded, category, "certa-adaptive")) \
          lc 2 dt 2 title "adaptive", \
        file using "vertices":(in(dimension, rounded, category, "certa-certified-edges")) \
          lc 1 dt 3 title "edges", \
        file using "vertices":(curve("box2d")) lc 3 title "Box2D", \
        file using "vertices":(curve("bullet")) lc 4 title "Bullet", \
        file using "vertices":(curve("fcl-libccd")) lc 5 title "FCL, libccd", \
        file using "vertices":(curve("fcl-indep")) lc 6 title "FCL, indep", \
        file using "vertices":(curve("libccd")) lc 7 title "libccd", \
        file using "vertices":(curve("libccd-mpr")) lc 7 dt 2 title "libccd, MPR", \
        file using "vertices":(curve("sat")) lc 8 title "SAT"
    }
  }
}
unset multiplot
