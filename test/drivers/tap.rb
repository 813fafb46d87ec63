# Counts checks and reports their results, in TAP.
$failed = false

def check(what, got, wanted)
  good = got == wanted
  puts "#{good ? 'ok' : 'not ok'} - #{what}"
  return if good
  $failed = true
  puts "#   got #{got.inspect}", "#   wanted #{wanted.inspect}"
end

at_exit { exit 1 if $failed && $!.nil? }
