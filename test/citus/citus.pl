use strict; use warnings; use Test::More; ok(1); done_testing();
