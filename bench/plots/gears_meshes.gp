# Fig. 15: the smallest distance measured before contact is claimed, over meshes.
load "common.gp"
set terminal svg size 1300,460 font "sans,12" background "white"
set output folder."/gears_meshes.svg"
file = folder."/gears_meshes.csv"
set logscale y
set format y "10^{%T}"
set yrange [1e-18:10]
set xlabel "mesh, as numbered in the table"
set xtics 1
set xrange [0.5:16.5]
row(name, loop, exact) = \
  strcol("loop") eq loop && (exact ? column("tolerance") == 0 : column("tolerance") > 0) \
  ? of(name, column("last_distance")) : NaN
set multiplot layout 1,2 margins 0.06,0.77,0.13,0.92 spacing 0.05,0
set key at screen 0.995,0.9 right top
do for [loop in "ours printed"] {
  set title loop.": last distance before contact is claimed"
  plot \
    file using "mesh":(row("johnson", loop, 1)) with points pt 7 lc 4 title "johnson", \
    file using "mesh":(row("backup", loop, 1)) with points pt 9 lc 3 title "backup", \
    file using "mesh":(row("signed-volumes", loop, 1)) with points pt 5 lc 2 \
      title "signed-volumes", \
    file using "mesh":(row("johnson", loop, 0)) with points pt 6 ps 1.4 lc 4 \
      title "johnson, tolerance 2.2e-16", \
    file using "mesh":(row("signed-volumes", loop, 0)) with points pt 4 ps 1 lc 2 \
      title "signed-volumes, tolerance 2.2e-16", \
    1.5e-8 with lines dt 2 lc rgb "gray" title "square root of the precision", \
    2.2e-16 with lines dt 2 lc rgb "black" title "machine precision"
  unset key
}
unset multiplot
