# Table I: the face that supports the point of minimum norm, for spheres.
load "common.gp"
set terminal svg size 900,400 font "sans,12" background "white"
set output folder."/faces.svg"
file = folder."/faces.csv"
set logscale x 2
set xrange [7:600]
set yrange [0:100]
set xlabel "vertices of a sphere"
row(configuration, value) = \
  strcol("configuration") eq configuration ? 100 * value / column("pairs") : NaN
set multiplot layout 1,2
set key at graph 0.97,0.8 right
do for [configuration in "distant close"] {
  set title configuration.": pairs, %"
  plot for [face in "vertex edge triangle"] \
    file using "vertices":(row(configuration, column(face))) title face
}
unset multiplot
