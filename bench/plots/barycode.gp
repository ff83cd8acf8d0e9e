# Fig. 3: mean time of a query over the number of vertices.
load "common.gp"
set terminal svg size 1200,760 font "sans,12" background "white"
set output folder."/barycode.svg"
file = folder."/barycode.csv"
row(name, policy, support, value) = strcol("policy") eq policy && strcol("support") eq support \
  ? of(name, value) : NaN
set logscale y
set xtics 4
set xlabel "vertices of a polygon"
set key off
set multiplot layout 2,3 margins 0.05,0.77,0.08,0.94 spacing 0.05,0.14
do for [goal in "distance collision"] {
  do for [placement in "distant overlapping touching"] {
    set title goal.", ".placement.", ns"
    c = goal."_".placement
    if (goal eq "distance" && placement eq "touching") {
      set key at screen 0.995,0.94 top right
    } else { if (goal eq "collision" && placement eq "touching") {
      set key at screen 0.995,0.46 top right
    } else { set key off } }
    if (goal eq "distance") {
      plot \
        file using "vertices":(row("barycode", "double", "brute-force", column(c))) \
          lc 1 title "barycode", \
        file using "vertices":(row("barycode", "double", "hill-climbing", column(c))) \
          lc 1 dt 2 title "the same, hill climbing", \
        file using "vertices":(row("signed-volumes", "double", "brute-force", column(c))) \
          lc 2 title "signed-volumes", \
        file using "vertices":(row("voronoi", "double", "brute-force", column(c))) \
          lc 3 title "voronoi", \
        file using "vertices":(row("johnson-backup", "double", "brute-force", column(c))) \
          lc 4 title "johnson-backup", \
        file using "vertices":(row("kkt", "double", "brute-force", column(c))) \
          lc 5 title "kkt", \
        file using "vertices":(row("kkt", "adaptive", "brute-force", column(c))) \
          lc 5 dt 2 title "kkt, adaptive", \
        file using "vertices":(row("box2d", "float", "its own", column(c))) \
          lc 6 title "Box2D", \
        file using "vertices":(row("bullet", "float", "its own", column(c))) \
          lc 7 title "Bullet", \
        file using "vertices":(row("fcl-libccd", "double", "its own", column(c))) \
          lc 8 title "FCL"
    } else {
      plot \
        file using "vertices":(row("barycode-collision", "double", "brute-force", column(c))) \
          lc 1 title "barycode-collision", \
        file using "vertices":(row("barycode-collision", "double", "hill-climbing", column(c))) \
          lc 1 dt 2 title "the same, hill climbing", \
        file using "vertices":(row("barycode", "double", "brute-force", column(c))) \
          lc 2 title "barycode", \
        file using "vertices":(row("separating-axis-published", "double", "none", column(c))) \
          lc 3 title "separating axis", \
        file using "vertices":(row("kkt", "double", "brute-force", column(c))) \
          lc 5 title "kkt", \
        file using "vertices":(row("kkt", "adaptive", "brute-force", column(c))) \
          lc 5 dt 2 title "kkt, adaptive", \
        file using "vertices":(row("box2d", "float", "its own", column(c))) \
          lc 6 title "Box2D", \
        file using "vertices":(row("bullet", "float", "its own", column(c))) \
          lc 7 title "Bullet", \
        file using "vertices":(row("fcl-libccd", "double", "its own", column(c))) \
          lc 8 title "FCL"
    }
  }
}
unset multiplot
