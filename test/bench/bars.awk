# Draws a picture for pictures.sh from "panel<TAB>name<TAB>value<TAB>label", in SVG: the
# panels are one below the other, with a bar for each value.  All axes begin at zero.
# Names of tid_ids are blue.  The picture is narrow enough for the screen of a phone;
# its colours are those of doc/pictures/svg.py.  <desc> lists all labels.
BEGIN {
	FS = "\t"
	row = 26; head = 36; names = 136; width = 160; total = 360; scale = 1.25
}
{
	if ($1 != panel_title[panels]) panel_title[++panels] = $1
	panel[NR] = panels; name[NR] = $2; value[NR] = $3 + 0
	label[NR] = $4
	if (value[NR] > most[panels]) most[panels] = value[NR]
	description = description (panel[NR] == panel[NR - 1] ? ", " : (NR > 1 ? ". " : "") $1 ": ") $2 " " label[NR]
}
function quoted(content) {
	gsub(/&/, "\\&amp;", content); gsub(/</, "\\&lt;", content)
	return content
}
function text(x, y, attributes, content) {
	printf "<text x=\"%.1f\" y=\"%d\"%s>%s</text>\n", x, y, attributes, quoted(content)
}
END {
	y = -14
	height = y + panels * (head + 2) + NR * row + 26
	printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\">\n", \
		total * scale, height * scale, total, height
	print "<title>" quoted(title) "</title>"
	print "<desc>" quoted(description) "</desc>"
	print "<style>text{font:12.5px system-ui,-apple-system,'Segoe UI','Noto Sans',Helvetica,Arial,sans-serif;fill:#757b84}" \
		".b{font-weight:600}.e{text-anchor:end}rect{stroke:#757b84}</style>"
	for (i = 1; i <= NR; i++) {
		if (panel[i] != panel[i - 1]) {
			y += head
			text(names, y - 10, " class=\"b\"", panel_title[panel[i]])
		}
		bar = width * value[i] / most[panel[i]]
		is_ours = name[i] ~ ours
		text(names - 8, y + 14, is_ours ? " class=\"e b\"" : " class=\"e\"", name[i])
		printf "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"19\" rx=\"2\" fill=\"%s\"/>\n", names, y, bar, is_ours ? "#9ecbff" : "#d0d7de"
		text(names + bar + 7, y + 14, is_ours ? " class=\"b\"" : "", label[i])
		y += row
		if (panel[i] != panel[i + 1]) y += 2
	}
	printf "<rect x=\"%d\" y=\"%d\" width=\"12\" height=\"12\" fill=\"#9ecbff\"/>\n", names, y + 6
	text(names + 18, y + 17, "", "tid_ids")
	print "</svg>"
}
