# The cost of certainty in four applications: time against the share of verdicts that may be wrong.
load "common.gp"
set terminal svg size 1200,900 font "sans,12" background "white"
set output folder."/policies_cost.svg"
file = folder."/policies.csv"
array application[4] = ["trace", "game", "robot_arm", "packing"]
array heading[4] = ["engine trace, closest points", "game, contact", \
  "robot arm, distance", "packing of grains, contact"]
proven(p) = p eq "certified" || p eq "enclosure" || p eq "adaptive" || p eq "exact"
# Without policies that stop at a tolerance. Proven policies are on the axis.
in(k) = strcol("application") eq application[k] && strcol("sample") eq "first" && \
  strstrt(strcol("policy"), " ") == 0
wrong(x) = proven(strcol("policy")) ? 0.01 : 100 * x
# The text of a plot without a title goes into the figure and cannot be broken; a macro shortens it.
height = '(wrong(column("wrong_below")))'
set logscale xy
set yrange [0.004:100]
set ytics ("0, proven" 0.01, "0.1" 0.1, "1" 1, "10" 10, "100" 100)
set grid
# Names of neighbouring points are put above and below them.
array policy[9] = ["float", "double", "long-double", "quad", "uncertified", "certified", \
  "enclosure", "adaptive", "exact"]
array right[9] = [0, 0, 2, 0, 0, 0, -2, 2, 0]
array above[9] = [0.8, -0.8, 0.8, 0.8, 0.8, 0.8, -0.8, -0.8, 0.8]
set xlabel "99 % of the queries within .. ns"
set ylabel "wrong at most, per cent (95 % confidence)"
unset key
set multiplot layout 2,2
do for [k = 1:4] {
  set title heading[k]
  plot file using (in(k) ? column("p99") : NaN):@height:(proven(strcol("policy")) ? 2 : 1) \
      with points pt 7 ps 1.1 lc variable, \
    for [m = 1:9] file using (in(k) && strcol("policy") eq policy[m] ? column("p99") : NaN): \
      (wrong(column("wrong_below"))):(policy[m]) \
      with labels offset right[m],above[m] font ",10" notitle
}
unset multiplot
