#!/usr/bin/perl
#
# names.pl
#		Checks that everything that the pages name exists: files, folders and make's
#		targets; in doc/internals/ and CONTRIBUTING.md also functions, types and macros.
#		And that the judged mutants are of functions that exist.
#
# It checks names between backquotes: a path below a folder of ours or of a file at
# the top, "make name", "name()", "CamelCase" and "UPPER_CASE".  "<...>" in a path
# matches anything.  It also checks links to files and to headings, and pictures.
#
# Prints one "ok" or "not ok" line, after the names that do not exist.

use v5.36;
use open qw(:std :encoding(UTF-8));

use File::Basename;
use File::Find;
use FindBin;

chdir "$FindBin::RealBin/../.." or die $!;

my @pages = (qw(README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md), <doc/*.md>, <doc/*/*.md>);
my $path = qr{make[ ][a-z][a-z-]*
	|(?:\.ci|\.github|src|sql|expected|test|doc|debian|packaging)/[^ ]*
	|[^ /]+\.(?:md|in|control|list)$|Makefile$|\.git-blame-ignore-revs$}x;
my $code = qr{[A-Za-z_][A-Za-z0-9_]*\(\)$|[A-Z][A-Za-z0-9]*[A-Z_][A-Za-z0-9_]*$};

sub text ($file)
{
	open my $handle, '<', $file or die "$file: $!";
	local $/ = undef;
	return scalar <$handle>;
}

# The words of the sources, and the names of the SQL functions, which are also those of
# the C functions: these can be made by macros.  What a build leaves in src does not count,
# nor do lists of names.
my %known;
sub know ($text) { $known{$_} = 1 for $text =~ /[A-Za-z_][A-Za-z0-9_]*/g; return }
find(sub { know(text($_)) if -f && $File::Find::name !~ m{/corpus/|/check/names\.pl$|/mutants/judged$|/model/functions$|\.(?:o|bc|so)$} }, qw(src test));
know(text('Makefile'));
my @templates = map { text($_) } <src/install/*.in>;
for my $file (<src/install/*_type.sql>)
{
	my ($type) = $file =~ m{([^/]*)_type\.sql$};
	know(s/\@type\@/$type/gr) for @templates;
}
my $rules = text('Makefile') . text('test/targets.mk');

sub is_known ($name)
{
	return $rules =~ /^(?:[^:=\n]* )?\Q$1\E(?: [^:=\n]*)?:(?:[^=]|$)/m if $name =~ /^make (.*)/;
	return $known{ $name =~ s/\(\)$//r } if $name =~ /^$code/ && $name !~ m{[./]};
	return -e $name || !!grep { -e } glob($name =~ s/<[^>]*>/*/gr);
}

# the anchors of the headings of a page
my %anchors;
sub has_heading ($page, $heading)
{
	if (!$anchors{$page} && -e $page)
	{
		for my $line (text($page) =~ /^#+ (.*)/mg)
		{
			$line = lc($line) =~ s/[^\p{Alnum} _-]//gr;
			$anchors{$page}{ $line =~ tr/ /-/r } = 1;
		}
	}
	return $anchors{$page}{$heading};
}

my ($named, $failed) = (0, 0);
for my $page (@pages)
{
	my $text = text($page);
	my $names = $page =~ m{^(?:doc/internals/|CONTRIBUTING\.md$)} ? qr/$path|$code/ : $path;
	my %found;
	for my $quoted ($text =~ /`([^`\n]+)`/g)
	{
		$found{$1} = 1 if $quoted =~ /^($names)/;
	}
	for my $target ($text =~ /\]\(([^)#\n]+)/g)
	{
		$found{ dirname($page) . "/$target" } = 1 if $target !~ m{://};
	}
	for my $name (sort keys %found)
	{
		$named++;
		next if is_known($name);
		say "# $page names $name";
		$failed = 1;
	}
	while ($text =~ /\]\(([^):#\n]*)#([^)\n]+)/g)
	{
		my $target = $1 eq '' ? $page : dirname($page) . "/$1";
		next if has_heading($target, $2);
		say "# $page names $target#$2";
		$failed = 1;
	}
}
for my $place (text('test/mutants/judged') =~ /^(src\/\S+: \w+)$/mg)
{
	my ($file, $name) = split /: /, $place;
	next if -e $file && text($file) =~ m{^(?![\s/]).*\b\Q$name\E\b}m; # a definition, not a comment
	say "# test/mutants/judged names $place";
	$failed = 1;
}
if ($named == 0)
{
	say '# nothing is named';
	$failed = 1;
}
say $failed ? 'not ok' : 'ok', ' - everything that the pages name exists';
exit $failed;
