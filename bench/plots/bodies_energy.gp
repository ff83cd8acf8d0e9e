# The energy of the motion whose frames bodies_frames.svg shows.
load "common.gp"
set terminal svg size 900,400 font "sans,12" background "white"
set output folder."/bodies_energy.svg"
file = folder."/bodies_energy.csv"
set style data lines
set xlabel "s"
set yrange [0:*]
row(refinement, value) = strcol("refinement") eq refinement ? value : NaN
set multiplot layout 1,2
do for [energy in "kinetic potential"] {
  set title energy." energy"
  plot for [refinement in "coarse fine pile"] \
    file using "seconds":(row(refinement, column(energy))) title refinement
}
unset multiplot
