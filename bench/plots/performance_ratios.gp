# How many times faster than the best other library in the cell.
load "common.gp"
set terminal svg size 1200,760 font "sans,12" background "white"
set output folder."/performance_ratios.svg"
file = folder."/performance_ratios.csv"
ratio(name, category) = \
  strcol("dimension") eq dimension && strcol("level") eq level && strcol("category") eq category \
  ? column(name) : NaN
kind(k) = word("distant near touching overlapping", k)
set logscale y
set format y "%g"
set yrange [0.05:100]
set grid y
set key off
set multiplot layout 2,2 margins 0.05,0.82,0.07,0.95 spacing 0.05,0.1
do for [dimension in "2d 3d"] {
  if (dimension eq "2d") { unset logscale x; set xtics autofreq 4; set xrange [3:25]
  } else { set logscale x 2; set xtics (8, 32, 128, 512, 2048); set xrange [7:2400] }
  do for [level in "L1 L2x"] {
    set title dimension." ".level.": best peer over certified (lines), ". \
      "over adaptive (dashed), with edges (dots)"
    if (level eq "L2x") { set key at graph 1.03,1 left top } else { set key off }
    plot 1 lc "black" notitle with lines, \
      for [k=1:4] file using "vertices":(ratio("certified", kind(k))) lc k lw 2 title kind(k), \
      for [k=1:4] file using "vertices":(ratio("adaptive", kind(k))) lc k dt 2 notitle, \
      for [k=1:4] file using "vertices":(ratio("certified_edges", kind(k))) lc k dt 3 notitle
  }
}
unset multiplot
