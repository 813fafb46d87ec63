# Draws keys.svg for pictures.sh from "key<TAB>ms<TAB>MB": two panels, one below
# the other, with a bar for each key; both axes begin at zero.  The picture is narrow
# enough for the screen of a phone.
BEGIN {
	FS = "\t"
	row = 28; head = 38; names = 150; width = 220; total = 430
}
{ key[NR] = $1; value[1, NR] = $2; value[2, NR] = $3 }
$2 > most[1] { most[1] = $2 + 0 }
$3 > most[2] { most[2] = $3 + 0 }
END {
	panel_height = head + NR * row
	height = 2 * panel_height + 6
	printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" ", total, height, total, height
	printf "font-family=\"sans-serif\" font-size=\"14\">\n"
	printf "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n"
	title[1] = "Insert a million rows (ms)"; title[2] = "Index size (MB)"
	for (panel = 1; panel <= 2; panel++) {
		top = (panel - 1) * panel_height
		printf "<text x=\"%d\" y=\"%d\" font-weight=\"bold\">%s</text>\n", names, top + 26, title[panel]
		for (i = 1; i <= NR; i++) {
			y = top + head + (i - 1) * row
			bar = width * value[panel, i] / most[panel]
			fill = key[i] ~ /^(tid|uuid7_generate\(\))$/ ? "#1f6fb2" : "#a0a0a0"
			printf "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n", names - 8, y + 15, key[i]
			printf "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"20\" fill=\"%s\"/>\n", names, y, bar, fill
			printf "<text x=\"%.1f\" y=\"%d\">%.0f</text>\n", names + bar + 6, y + 15, value[panel, i]
		}
	}
	print "</svg>"
}
