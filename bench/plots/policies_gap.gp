# The distance at which verdicts become wrong: the share of wrong verdicts over gap or depth divided
# by the largest coordinate.
load "common.gp"
set terminal svg size 1200,460 font "sans,12" background "white"
set output folder."/policies_gap.svg"
file = folder."/policies_gap.csv"
array policy[5] = ["float", "double", "long-double", "quad", "uncertified"]
# A decade is drawn at its upper end; shares of 0 are below the axis.
at(side, k) = strcol("policy") eq policy[k] && strcol("side") eq side ? column("high") : NaN
rate(x) = x > 0 ? 100 * x : 1e-9
set logscale xy
set format x "10^{%L}"
set grid
set yrange [0.01:100]
set xrange [1e-40:10]
set ylabel "wrong or missing verdicts, per cent"
set multiplot layout 1,2
set title "overlapping"
set xlabel "depth / largest coordinate"
set key bottom left
plot for [k = 1:5] file using (at("deep", k)):(rate(column("rate"))) \
  lc k pt (4 + k) title policy[k]
set title "separated"
set xlabel "gap / largest coordinate"
plot for [k = 1:5] file using (at("apart", k)):(rate(column("rate"))) \
  lc k pt (4 + k) title policy[k]
unset multiplot
