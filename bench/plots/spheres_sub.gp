# Figs. 16 to 19: the sub-algorithm's time in a query, at the loosest and the tightest tolerance.
# Hill climbing starts from the result of the last frame. Lines: ours; dashes: the paper's loop;
# dots: the same written for doubles.
load "common.gp"
set terminal svg size 1250,1100 font "sans,12" background "white"
set output folder."/spheres_sub.svg"
file = folder."/spheres.csv"
row(name, loop, support, configuration, tolerance) = \
  strcol("loop") eq loop && strcol("support") eq support && \
  strcol("configuration") eq configuration && strcol("tolerance") eq tolerance \
  ? of(name, column("sub_ns")) : NaN
set logscale xy
set xtics (8, 32, 128, 512, 2000)
set xrange [6:2700]
set multiplot layout 4,3 margins 0.05,0.81,0.04,0.96 spacing 0.06,0.07
# One key for all panels.
set key at screen 0.995,0.96 right top
do for [tolerance in "1e-08 1e-14"] { do for [support in "brute-force coherent"] {
  do for [configuration in "distant close overlapping"] {
    set title configuration.", ".support.", ".tolerance.", ns"
    plot for [name in "johnson-backup backup signed-volumes voronoi kkt"] \
      file using "vertices":(row(name, "ours", support, configuration, tolerance)) title name, \
      for [k = 1:3] name = word("johnson-backup backup signed-volumes", k) \
      file using "vertices":(row(name, "printed", support, configuration, tolerance)) \
      dt 2 lc k title name.", printed", \
      for [k = 1:2] name = word("johnson-backup-in-doubles signed-volumes-in-doubles", k) \
      file using "vertices":(row(name, "printed", support, configuration, tolerance)) \
      dt 3 lc (2 * k - 1) title name
    unset key
  }
} }
unset multiplot
