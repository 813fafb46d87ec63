# Pictures for pictures.sh, from the tables in the folder work.
set datafile separator tab
bars = "time insert rate codec"
title(name) = name eq "time" ? "time, as a ratio to the server's own (1 = as fast; less is better)" : \
	name eq "insert" ? "time and size, as a ratio to the server's own (less is better)" : \
	name eq "rate" ? "IDs per second, as a ratio to one session's (more is better)" : \
	"codec alone, nanoseconds an ID (less is better)"
file(name) = sprintf("%s/%s.tsv", work, name)

# Each panel as high as its bars are many.
around = 6
lines = 0
do for [name in bars] {
	stats file(name) using 2 name "BARS" nooutput
	lines = lines + BARS_records + around
}
height = 14 * lines
set terminal svg noenhanced size 1000,height font "sans-serif,11" background "white"
set output "ratios.svg"
set multiplot
set style fill solid 0.8
set lmargin at screen 0.48
set rmargin at screen 0.97
set grid x
unset key
above = 0
do for [name in bars] {
	set xrange [*:*]
	set yrange [*:*]
	stats file(name) using 2 name "BARS" nooutput
	set tmargin at screen 1 - (above + 1) / real(lines)
	above = above + BARS_records + around
	set bmargin at screen 1 - (above - 4) / real(lines)
	set xlabel title(name) offset 0,0.3
	set yrange [BARS_records - 0.4:-0.6]
	set xrange [0:name eq "codec" ? BARS_max * 1.2 : BARS_max < 1.5 ? 1.7 : BARS_max < 2 ? 2.2 : 2.5]
	unset arrow
	if (name ne "codec") { set arrow from 1, graph 0 to 1, graph 1 nohead lw 2 dt 2 }
	plot file(name) using ($2/2):0:($2/2):(0.35):ytic(1) with boxxyerror lc rgb "#4c78a8", \
	     "" using ($2 > 2.2 && name ne "codec" ? 2.2 : $2):0:(sprintf(name eq "codec" ? " %.1f" : " %.2f", $2)) with labels left
}
unset multiplot

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
growth = file("growth")
plot growth using 1:2 with linespoints lw 2 title "id ^@ prefix", \
     growth using 1:3 with linespoints lw 2 title "text LIKE", \
     growth using 1:4 with linespoints lw 2 title "id <@ range", \
     growth using 1:5 with linespoints lw 2 title "created_at BETWEEN"
