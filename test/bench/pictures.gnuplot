# growth.svg for pictures.sh, from the table in the folder work.
set datafile separator tab
set terminal svg noenhanced size 480,480 font "sans-serif,14" background "white"
set output "growth.svg"
set logscale x 2
set xlabel "million rows\n"  # the empty line keeps the key away
set ylabel "execution time (µs)"
set yrange [0:*]
set key below maxcols 1 Left reverse
set grid
growth = work . "/growth.tsv"
plot growth using 1:2 with linespoints lw 2 title "id ^@ prefix", \
     growth using 1:3 with linespoints lw 2 title "text LIKE", \
     growth using 1:4 with linespoints lw 2 title "id <@ range", \
     growth using 1:5 with linespoints lw 2 title "created_at BETWEEN"
