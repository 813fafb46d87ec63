# Draws keys.svg for pictures.sh from "key<TAB>ms<TAB>MB": two panels with a bar for
# each key; both axes begin at zero.
BEGIN {
	FS = "\t"
	row = 30; top = 44; names = 150; width = 250; gap = 70
}
{ key[NR] = $1; value[1, NR] = $2; value[2, NR] = $3 }
$2 > most[1] { most[1] = $2 + 0 }
$3 > most[2] { most[2] = $3 + 0 }
END {
	total = names + 2 * width + 2 * gap
	height = top + NR * row + 10
	printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"14\">\n", total, height
	printf "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n"
	title[1] = "Insert a million rows (ms)"; title[2] = "Index size (MB)"
	for (panel = 1; panel <= 2; panel++) {
		x = names + (panel - 1) * (width + gap)
		printf "<text x=\"%d\" y=\"24\" font-weight=\"bold\">%s</text>\n", x, title[panel]
		for (i = 1; i <= NR; i++) {
			y = top + (i - 1) * row
			fill = key[i] ~ /^(tid|uuid7_generate\(\))$/ ? "#1f6fb2" : "#a0a0a0"
			if (panel == 1)
				printf "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n", names - 10, y + 16, key[i]
			printf "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"20\" fill=\"%s\"/>\n", x, y, width * value[panel, i] / most[panel], fill
			printf "<text x=\"%.1f\" y=\"%d\">%.0f</text>\n", x + width * value[panel, i] / most[panel] + 6, y + 16, value[panel, i]
		}
	}
	print "</svg>"
}
