# Draws a picture for pictures.sh from "panel<TAB>name<TAB>value", in SVG: the panels
# are one below the other, with a bar for each value.  All axes begin at zero.  Names of
# tid_ids are blue.  The picture is narrow enough for the screen of a phone.
BEGIN {
	FS = "\t"
	row = 28; head = 38; names = 150; width = 220; total = 430
}
{
	if ($1 != title[panels]) title[++panels] = $1
	panel[NR] = panels; name[NR] = $2; value[NR] = $3 + 0
	if (value[NR] > most[panels]) most[panels] = value[NR]
}
function text(x, y, attributes, content) {
	gsub(/&/, "\\&amp;", content); gsub(/</, "\\&lt;", content)
	printf "<text x=\"%.1f\" y=\"%d\"%s>%s</text>\n", x, y, attributes, content
}
END {
	height = panels * (head + 3) + NR * row + 6
	printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" ", total, height, total, height
	print "font-family=\"sans-serif\" font-size=\"14\">"
	print "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>"
	for (i = 1; i <= NR; i++) {
		if (panel[i] != panel[i - 1]) {
			y += head
			text(names, y - 12, " font-weight=\"bold\"", title[panel[i]])
		}
		bar = width * value[i] / most[panel[i]]
		text(names - 8, y + 15, " text-anchor=\"end\"", name[i])
		printf "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"20\" fill=\"%s\"/>\n", names, y, bar, name[i] ~ ours ? "#1f6fb2" : "#a0a0a0"
		text(names + bar + 6, y + 15, "", sprintf("%.1f", value[i]))
		y += row
		if (panel[i] != panel[i + 1]) y += 3
	}
	print "</svg>"
}
