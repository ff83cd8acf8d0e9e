# The distance at which contact is first claimed, over the tolerance of equation 9: its square root,
# for every algorithm.
load "common.gp"
set terminal svg size 1100,460 font "sans,12" background "white"
set output folder."/gears_contacts.svg"
file = folder."/gears_contacts.csv"
set logscale xy
set format xy "10^{%T}"
set xrange [1e-16:1e-7]
set yrange [1e-11:10]
set xlabel "tolerance"
row(name, loop, pose) = strcol("loop") eq loop && strcol("pose") eq pose && \
  column("relative") == column("absolute") ? of(name, column("first_median")) : NaN
set multiplot layout 1,2 margins 0.07,0.8,0.13,0.92 spacing 0.07,0
set key at screen 0.995,0.9 right top
do for [pose in "aligned turned"] {
  set title pose.": contact first claimed at, median of meshes"
  plot \
    file using "absolute":(row("johnson", "ours", pose)) with linespoints pt 7 ps 1 lc 4 \
      title "johnson, ours", \
    file using "absolute":(row("johnson", "printed", pose)) with linespoints pt 6 ps 2.4 lc 4 \
      title "johnson, printed", \
    file using "absolute":(row("backup", "printed", pose)) with linespoints pt 8 ps 1.4 lc 3 \
      title "backup, printed", \
    file using "absolute":(row("signed-volumes", "ours", pose)) with linespoints pt 5 ps 1 lc 2 \
      title "signed-volumes, ours", \
    file using "absolute":(row("signed-volumes", "printed", pose)) with linespoints \
      pt 4 ps 1.8 lc 2 title "signed-volumes, printed", \
    sqrt(x) with lines dt 2 lc rgb "gray" title "square root of the tolerance"
  unset key
}
unset multiplot
