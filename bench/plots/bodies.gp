# Tables II and III as bars: what the sub-algorithm costs.
load "common.gp"
set terminal svg size 800,420 font "sans,12" background "white"
set output folder."/bodies.svg"
file = folder."/bodies.csv"
set style data histograms
set style histogram clustered gap 1
set style fill solid 0.8 border -1
set yrange [0:*]
set ylabel "CPU time of the sub-algorithm, s"
row(name) = strcol("refinement") eq name ? column("sub_s") : NaN
set xtics rotate by -20
plot for [k = 0:1] file every ::(5 * k)::(5 * k + 4) using "sub_s":xtic(5) \
  title (k == 0 ? "coarse" : "fine")
