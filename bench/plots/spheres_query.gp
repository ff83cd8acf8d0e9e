# Figs. 20 and 21: the time of a query over tolerance and number of vertices, with hill climbing
# from the result of the last frame, in our loop and in the paper's.
load "common.gp"
set terminal svg size 1000,1500 font "sans,12" background "white"
set output folder."/spheres_query.svg"
file = folder."/spheres.csv"
row(name, loop, configuration, value) = strcol("loop") eq loop && \
  strcol("support") eq "coherent" && strcol("configuration") eq configuration \
  ? of(name, value) : NaN
place(v) = log(v / 8.0) / log(4)
# The text of a plot without a title goes into the figure and cannot be broken; a macro shortens it.
across = '(row(name, loop, configuration, place(column("vertices"))))'
set palette defined (0 "#ffffcc", 0.5 "#41b6c4", 1 "#0c2c84")
set logscale cb
set cblabel "CPU time of a query, ns"
set cbrange [250:8000]
set xtics ("8" 0, "32" 1, "128" 2, "512" 3, "2000" 4)
set ytics ("1e-8" 8, "1e-10" 10, "1e-12" 12, "1e-14" 14)
set xrange [-0.6:4.6]
set yrange [15:7]
set xlabel "vertices"
set ylabel "tolerance"
unset key
set multiplot layout 4,2
do for [loop in "ours printed"] { do for [configuration in "distant overlapping"] {
  do for [name in "johnson-backup signed-volumes"] {
    set title name.", ".loop.", ".configuration
    plot file using @across:(-log10(column("tolerance"))):(0.5):(1.0):(column("query_ns")) \
      with boxxyerror fs solid fc palette
  }
} }
unset multiplot
