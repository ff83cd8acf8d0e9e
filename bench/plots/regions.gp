# The number of regions that a call of DoSimplex tests, full and reduced, by the size of the
# simplex.
load "common.gp"
set terminal svg size 1100,640 font "sans,12" background "white"
set output folder."/regions.svg"
file = folder."/regions.csv"
array name[5] = ["full reconstructed", "reduced published", "planes reconstructed", \
  "full", "reduced"]
array label[5] = ["full, as described", "reduced, as printed", "planes only, as described", \
  "full, ours", "reduced, ours"]
place(s) = s eq "segment" ? 0 : s eq "triangle" ? 1 : 2
is_in(shapes, placement) = strcol("shapes") eq shapes && strcol("placement") eq placement
row(k, shapes, placement) = is_in(shapes, placement) ? of(name[k], column("mean")) : NaN
set style fill solid 0.8 noborder
set boxwidth 0.15
set xrange [-0.5:2.5]
set yrange [0:9]
set xtics ("segment" 0, "triangle" 1, "tetrahedron" 2) scale 0
set grid ytics
set key off
set multiplot layout 2,3 margins 0.04,0.78,0.06,0.94 spacing 0.03,0.12
do for [shapes in "lattice round"] { do for [placement in "distant touching overlapping"] {
  set title shapes.", ".placement
  if (shapes eq "lattice" && placement eq "overlapping") {
    set key at screen 0.995,0.94 top right
  } else { set key off }
  plot for [k = 1:5] \
    file using (place(strcol("simplex")) + 0.16 * (k - 3)):(row(k, shapes, placement)) \
    with boxes lc k title label[k]
} }
unset multiplot
