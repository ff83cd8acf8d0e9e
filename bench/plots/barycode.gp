# Fig. 3: mean time of a query over the number of vertices.
load "common.gp"
set terminal svg size 1200,760 font "sans,12" background "white"
set output folder."/barycode.svg"
file = folder."/barycode.csv"
row(name, policy, support, value) = strcol("policy") eq policy && strcol("support") eq support \
  ? of(name, value) : NaN
printed(name, support) = row(name, "double", support, column(c))
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
        file using "vertices":(printed("barycode-published", "brute-force")) \
          lc 1 title "barycode, the paper's", \
        file using "vertices":(printed("barycode-published", "hill-climbing")) \
          lc 1 dt 2 title "the same, hill climbing", \
        file using "vertices":(printed("loop of Montanari: voronoi", "brute-force")) \
          lc 2 title "Voronoi regions", \
        file using "vertices":(printed("loop of Montanari: signed-volumes", "brute-force")) \
          lc 3 title "signed volumes", \
        file using "vertices":(printed("openGJK's algorithm (ours)", "brute-force")) \
          lc 4 title "OpenGJK's algorithm", \
        file using "vertices":(row("default: distance", "certified", "brute-force", column(c))) \
          lc 5 lw 3 title "Certa, proven", \
        file using "vertices":(row("kkt", "uncertified", "brute-force", column(c))) \
          lc 5 dt 2 title "its search in doubles", \
        file using "vertices":(row("box2d", "float", "its own", column(c))) \
          lc 6 title "Box2D", \
        file using "vertices":(row("bullet", "float", "its own", column(c))) \
          lc 7 title "Bullet", \
        file using "vertices":(row("fcl-libccd", "double", "its own", column(c))) \
          lc 8 title "FCL"
    } else {
      plot \
        file using "vertices":(printed("barycode-collision-published", "brute-force")) \
          lc 1 title "barycode, the paper's", \
        file using "vertices":(printed("barycode-collision-published", "hill-climbing")) \
          lc 1 dt 2 title "the same, hill climbing", \
        file using "vertices":(printed("separating-axis-reconstructed", "none")) \
          lc 3 title "separating axis", \
        file using "vertices":(printed("openGJK's algorithm (ours)", "brute-force")) \
          lc 4 title "OpenGJK's algorithm", \
        file using "vertices":(row("default: intersects", "certified", "brute-force", column(c))) \
          lc 5 lw 3 title "Certa, proven", \
        file using "vertices":(row("kkt", "uncertified", "brute-force", column(c))) \
          lc 5 dt 2 title "its search in doubles", \
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
