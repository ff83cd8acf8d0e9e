# Figs. 4 to 7, 9, 10: Graham's scan, Jarvis' march, Chan's groups, two halves and their tangents.
load "common.gp"
set terminal svg size 1200,890 font "sans,12" background "white"
set output folder."/hulls_steps.svg"
file = folder."/hulls_steps.csv"
y(name) = strcol("panel") eq panel && strcol("layer") eq name ? column("y") : NaN
dx(k) = column("to_x") - column("x")
dy(k) = column("to_y") - column("y")
colour(k) = 1 + int(column("group") - 1) % 6
set size ratio -1
set key off
unset xtics
unset ytics
set xrange [-1.06:1.06]
set yrange [-1.06:1.06]
set multiplot layout 3,4 margins 0.01,0.84,0.01,0.965 spacing 0.01,0.045

ray = 'lw 0.7 lc rgb "gray60"'
tried = 'lw 1 dt 2 lc rgb "red"'
dropped = 'lw 1.2 dt 2 lc rgb "gray50"'
edge = 'lw 2 lc rgb "black"'
common = 'lw 2 lc rgb "red"'
segments(name) = sprintf('file using "x":(y("%s")):(dx(0)):(dy(0)) with vectors nohead', name)
dots = 'file using "x":(y("points")) with points pt 7 ps 0.35 lc rgb "gray30"'
dots_of_groups = 'file using "x":(y("points")):(colour(0)) with points pt 7 ps 0.35 lc variable'
groups = 'file using "x":(y("group")):(dx(0)):(dy(0)):(colour(0)) \
  with vectors nohead lw 1.2 lc variable'
entry(style, title) = ', keyentry with lines '.style.' title "'.title.'"'

panel = "graham_begin"
set title "Graham: sorted by angle"
set key at screen 0.99,0.965 right top
eval "plot ".segments("ray")." ".ray." notitle, ".dots." notitle".entry(ray, "angles"). \
  entry(edge, "stack").entry(tried, "popped")
set key off
do for [stage in "third two_thirds done"] {
  panel = "graham_".stage
  if (stage eq "third") { set title "after a third of the points" }
  if (stage eq "two_thirds") { set title "after two thirds" }
  if (stage eq "done") { set title "the hull" }
  eval "plot ".segments("popped")." ".tried.", ".segments("hull")." ".edge.", ".dots
}

do for [stage in "begin third two_thirds done"] {
  panel = "jarvis_".stage
  if (stage eq "begin") { set title "Jarvis: the first edge" }
  if (stage eq "third") { set title "a third of the edges" }
  if (stage eq "two_thirds") { set title "two thirds" }
  if (stage eq "done") { set title "the hull" }
  if (stage eq "begin") { set key at screen 0.99,0.635 right top } else { set key off }
  eval "plot ".segments("candidate")." ".tried." notitle, ".segments("hull")." ".edge. \
    " notitle, ".dots." notitle".entry(edge, "hull").entry(tried, "candidates")
}

do for [m in "4 16"] {
  panel = "chan_".m
  if (m eq "4") { set title "Chan: groups of 4, given up" }
  if (m eq "16") { set title "groups of 16" }
  if (m eq "4") { set key at screen 0.99,0.305 right top } else { set key off }
  eval "plot ".groups." notitle, ".segments("tangent")." ".tried." notitle, ". \
    segments("hull")." ".edge." notitle, ".dots_of_groups." notitle".entry(edge, "march"). \
    entry("lw 1.2 lc 1", "hulls of groups").entry(tried, "tangents to groups")
}

panel = "halves"
set title "Divide and conquer: halves"
eval "plot ".groups.", ".segments("common")." ".common.", ".dots_of_groups
panel = "joined"
set title "joined"
set key at screen 0.99,0.20 right top
eval "plot ".segments("dropped")." ".dropped." notitle, ".segments("hull")." ".edge." notitle, ". \
  segments("common")." ".common." notitle, ".dots_of_groups." notitle". \
  entry("lw 1.2 lc 1", "hulls of halves").entry(common, "common tangents"). \
  entry(edge, "joined hull").entry(dropped, "dropped")
unset multiplot
