# How often the shortcuts through a tetrahedron's regions miss the nearest feature, and how often a
# query cycles.
load "common.gp"
set terminal svg size 1200,460 font "sans,12" background "white"
set output folder."/regions_misses.svg"
file = folder."/regions_queries.csv"
steps = folder."/regions_steps.csv"
array label[3] = ["first side (full)", "three planes (reduced)", "planes only"]
array name[3] = ["full reconstructed", "reduced published", "planes reconstructed"]
shape(s) = s eq "lattice" ? 1 : 4
placed(s) = s eq "distant" ? 0 : s eq "touching" ? 1 : 2
place(k) = shape(strcol("shapes")) + placed(strcol("placement")) + 0.2 * (k - 2)
# Zero is below the axis.
some(x) = x > 0 ? x : x == 0 ? 1e-9 : NaN
loops(x) = column("loops_separated") + column("loops_touching") + column("loops_overlapping")
set logscale y
set grid ytics
set xrange [-0.5:6.5]
set xtics ("random steps" 0, \
  "lattice, distant" 1, "lattice, touching" 2, "lattice, overlapping" 3, \
  "round, distant" 4, "round, touching" 5, "round, overlapping" 6) rotate by -30
set rmargin 12
set bmargin 7
set multiplot layout 1,2
set title "tetrahedron steps that miss the nearest feature, per cent"
set yrange [0.001:100]
set key bottom left
plot \
  for [k = 1:3] file using (place(k)):(some(of(name[k], column("missed_percent")))) \
    with points pt 7 ps 1.2 lc k title label[k], \
  for [k = 1:3] steps using (0.2 * (k - 2)):(some(of(name[k], column("missed_percent")))) \
    with points pt 7 ps 1.2 lc k notitle
set title "queries that go in circles, in a million"
set xrange [0.5:6.5]
set yrange [1:100000]
set key top right
plot for [k = 1:3] file using (place(k)):(some(of(name[k], 1e6 * loops(0) / column("queries")))) \
  with points pt 7 ps 1.2 lc k title label[k]
unset multiplot
