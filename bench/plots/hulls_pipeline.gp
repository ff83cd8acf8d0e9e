# Figs. 8 to 13: point sets, hulls, transformations, and the Minkowski difference that GJK walks on.
load "common.gp"
set terminal svg size 1200,560 font "sans,12" background "white"
set output folder."/hulls_pipeline.svg"
file = folder."/hulls_picture.csv"
layer(stage, name, value) = strcol("stage") eq stage && strcol("layer") eq name ? value : NaN
set size ratio -1
set key off
unset xtics
unset ytics
set multiplot layout 2,3 margins 0.01,0.80,0.02,0.95 spacing 0.015,0.08
points = 'file using "x":(layer(stage, "points_a", column("y"))) \
    with points pt 7 ps 0.15 lc 1 notitle, \
  file using "x":(layer(stage, "points_b", column("y"))) \
    with points pt 7 ps 0.15 lc 2 notitle'
hulls = 'file using "x":(layer(stage, "hull_a", column("y"))) \
    with lines lc 1 title "A, by Chan", \
  file using "x":(layer(stage, "hull_b", column("y"))) \
    with lines lc 2 title "B, by divide and conquer", \
  file using "x":(layer(stage, "centroids", column("y"))) \
    with points pt 1 ps 0.8 lc rgb "black" title "centroids", \
  file using "x":(layer(stage, "closest", column("y"))) \
    with linespoints pt 7 ps 0.4 lc rgb "red" title "closest points"'
set xrange [-1.3:4.2]
set yrange [-1.4:1.9]
do for [stage in "generated scaled translated"] {
  set title stage
  if (stage eq "generated") {
    set key at screen 0.995,0.95 right top
    plot @points, @hulls
  } else {
    set key off
    plot @hulls
  }
}
set xrange [-5.5:1.5]
set yrange [-2.8:1.8]
do for [stage in "generated scaled translated"] {
  set title "A - B, ".stage
  if (stage eq "generated") { set key at screen 0.995,0.45 right top } else { set key off }
  plot \
    file using "x":(layer(stage, "difference", column("y"))) \
      with lines lc 4 title "Minkowski difference", \
    file using "x":(layer(stage, "simplex", column("y"))) \
      with linespoints pt 7 ps 0.4 lc 3 title "last simplex", \
    file using "x":(layer(stage, "nearest", column("y"))) \
      with lines lc rgb "red" title "to the nearest point", \
    "+" using (0):(0) every ::0::0 with points pt 1 ps 1.2 lc rgb "black" title "origin"
}
unset multiplot
