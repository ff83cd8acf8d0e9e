# Fig. 15: the smallest distance measured before contact is claimed, over meshes.
load "common.gp"
set terminal svg size 1000,460 font "sans,12" background "white"
set output folder."/gears_meshes.svg"
file = folder."/gears_meshes.csv"
set logscale y
set format y "10^{%T}"
set yrange [1e-18:10]
set xlabel "mesh, as numbered in the table"
set ylabel "last distance before contact is claimed"
set xtics 1
set xrange [0.5:16.5]
set key outside right
row(name, exact) = (exact ? column("tolerance") == 0 : column("tolerance") > 0) \
  ? of(name, column("last_distance")) : NaN
plot \
  file using "mesh":(row("johnson", 1)) with points pt 7 lc 4 title "johnson", \
  file using "mesh":(row("voronoi", 1)) with points pt 9 lc 3 title "voronoi", \
  file using "mesh":(row("signed-volumes", 1)) with points pt 5 lc 2 title "signed-volumes", \
  file using "mesh":(row("kkt", 1)) with points pt 3 ps 1 lc 5 title "kkt", \
  file using "mesh":(row("signed-volumes", 0)) with points pt 4 ps 1 lc 2 \
    title "signed-volumes, tolerance 2.2e-16", \
  file using "mesh":(row("kkt", 0)) with points pt 6 ps 1.4 lc 5 title "kkt, tolerance 2.2e-16", \
  1.5e-8 with lines dt 2 lc rgb "gray" title "square root of the precision", \
  2.2e-16 with lines dt 2 lc rgb "black" title "machine precision"
