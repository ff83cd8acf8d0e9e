# Figs. 9 and 14: distance and determinants while two teeth close, in our loop and in the paper's.
load "common.gp"
set terminal svg size 1250,860 font "sans,12" background "white"
set output folder."/gears_steps.svg"
file = folder."/gears_steps.csv"
set logscale y
set format y "10^{%T}"
set yrange [1e-20:1e4]
set xlabel "step, 16 a decade"
row(name, loop, value) = strcol("loop") eq loop ? of(name, value) : NaN
wrong(name, loop) = strcol("verdict") eq "separated" ? NaN : row(name, loop, column("distance"))
set multiplot layout 2,2 margins 0.05,0.79,0.07,0.95 spacing 0.05,0.12
set key at screen 0.995,0.94 right top
do for [loop in "ours printed"] { do for [name in "johnson signed-volumes"] {
  set title name.", ".loop
  plot \
    file using "step":(row(name, loop, column("lowest"))):(row(name, loop, column("highest"))) \
      with filledcurves fc rgb "#ccddee" title "determinants, lowest to highest", \
    file using "step":(row(name, loop, column("distance"))) \
      with lines lc rgb "black" title "distance, exact", \
    file using "step":(row(name, loop, column("weighted"))) \
      with points pt 7 ps 0.25 lc 2 title "distance by own weights", \
    file using "step":(wrong(name, loop)) \
      with points pt 2 ps 0.5 lc rgb "red" title "not found separated", \
    2.2e-16 with lines dt 2 lc rgb "gray" title "machine precision"
  unset key
} }
unset multiplot
