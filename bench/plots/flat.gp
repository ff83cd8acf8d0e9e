# Fig. 7: nearly flat polygons, whose simplices are nearly degenerate.
load "common.gp"
set terminal svg size 1200,460 font "sans,12" background "white"
set output folder."/flat.svg"
file = folder."/flat.csv"
set logscale x
set format x "10^{%T}"
set xrange [2:5e-19]
set yrange [-3:103]
set xlabel "height of a polygon of length 2"
row(name, loop, placement) = strcol("loop") eq loop && strcol("placement") eq placement && \
  strcol("number") eq "double" && column("tolerance") == 0 \
  ? of(name, 100 * (column("undecided") + column("wrong")) / column("pairs")) : NaN
of_number(number, placement) = strcol("number") eq number && column("tolerance") == 0 && \
  strcol("placement") eq placement \
  ? 100 * (column("undecided") + column("wrong")) / column("pairs") : NaN
set multiplot layout 1,2 margins 0.05,0.75,0.13,0.92 spacing 0.05,0
set key at screen 0.995,0.9 right top
do for [placement in "overlapping distant"] {
  set title placement.": without the right verdict, %"
  plot \
    for [name in "johnson johnson-backup backup signed-volumes"] \
      file using "height":(row(name, "printed", placement)) title name.", printed", \
    for [number in "float 'long double'"] \
      file using "height":(of_number(number, placement)) lc rgb "gray" \
      title "signed-volumes, printed, ".number, \
    for [name in "johnson backup signed-volumes kkt"] \
      file using "height":(row(name, "ours", placement)) dt 2 title name.", ours"
  unset key
}
unset multiplot
