# Read by each figure: gnuplot -e "folder = 'FOLDER'" FIGURE.gp draws FOLDER/FIGURE.svg from
# FOLDER/*.csv.
set datafile separator comma
set datafile columnheaders
# Rows that a figure does not show are NaN; lines skip them.
set datafile missing NaN
set encoding utf8
set style data linespoints
set pointsize 0.6
# Fewer tics make smaller files.
set mxtics 1
set mytics 1
set key samplen 2 spacing 1.1
# A value, or NaN if the row is of another algorithm.
of(name, value) = strcol("algorithm") eq name ? value : NaN
