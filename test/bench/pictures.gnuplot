# Pictures of results.tsv: bars of ratios, and how queries grow with the rows.
set datafile separator tab
set terminal svg noenhanced size 900,1000 font "sans-serif,11" background "white"
set output "ratios.svg"
set style fill solid 0.8
set yrange [*:*] reverse
set xrange [0:1.6]
set xlabel "time, as a ratio to the server's own (1 = as fast; less is better)"
set grid x
set arrow from 1, graph 0 to 1, graph 1 nohead lw 2 dt 2
unset key
plot "bars.tsv" using ($2/2):0:($2/2):(0.35):ytic(1) with boxxyerror lc rgb "#4c78a8", \
     "" using ($2+0.02):0:(sprintf("%.2f", $2)) with labels left

reset
set datafile separator tab
set terminal svg noenhanced size 700,420 font "sans-serif,11" background "white"
set output "growth.svg"
set logscale x 2
set xlabel "million rows"
set ylabel "microseconds a query (execution)"
set yrange [0:*]
set key left top
set grid
plot "growth.tsv" using 1:2 with linespoints lw 2 title "id ^@ prefix", \
     "" using 1:3 with linespoints lw 2 title "text LIKE", \
     "" using 1:4 with linespoints lw 2 title "id <@ range", \
     "" using 1:5 with linespoints lw 2 title "created_at BETWEEN"
