# Tables II and III as bars: the cost of the sub-algorithm.
load "common.gp"
set terminal svg size 900,460 font "sans,12" background "white"
set output folder."/bodies.svg"
file = folder."/bodies.csv"
set style data histograms
set style histogram clustered gap 1
set style fill solid 0.8 border -1
set yrange [0:*]
set ylabel "CPU time of the sub-algorithm, s"
set xtics rotate by -30
plot for [k = 0:1] file every ::(10 * k)::(10 * k + 9) \
  using "sub_s":xtic(strcol("algorithm").", ".strcol("loop")) \
  title (k == 0 ? "coarse" : "fine")
