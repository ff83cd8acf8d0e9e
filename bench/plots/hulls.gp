# Fig. 11: the time of a hull over the number of points.
load "common.gp"
set terminal svg size 1200,680 font "sans,12" background "white"
set output folder."/hulls.svg"
file = folder."/hulls.csv"
row(name, policy, distribution) = \
  strcol("policy") eq policy && strcol("distribution") eq distribution \
  ? of(name, column("ns_point")) : NaN
set logscale xy
set xrange [10:80000]
set yrange [5:20000]
set xtics ("16" 16, "150" 150, "1500" 1500, "15000" 15000)
set grid ytics
set key off
set multiplot layout 2,4 margins 0.05,0.82,0.09,0.94 spacing 0.025,0.12
do for [policy in "double adaptive"] { do for [distribution in "disc circle lattice turned"] {
  set title distribution.", ".policy.", ns a point"
  if (policy eq "adaptive") { set xlabel "points" }
  if (distribution eq "disc") { set format y "%g" } else { set format y "" }
  if (policy eq "double" && distribution eq "turned") {
    set key at screen 0.995,0.94 top right
  } else { set key off }
  plot for [name in "chan divide-and-conquer graham jarvis melkman melkman-checked"] \
    file using "n":(row(name, policy, distribution)) title name
} }
unset multiplot
