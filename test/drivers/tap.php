<?php
// Counts checks and reports their results, in TAP.
$failed = false;

function check(string $what, mixed $got, mixed $wanted): void
{
    global $failed;
    $good = $got === $wanted;
    echo $good ? 'ok' : 'not ok', " - $what\n";
    if (!$good) {
        $failed = true;
        echo '#   got ', json_encode($got), "\n#   wanted ", json_encode($wanted), "\n";
    }
}

function done(): never
{
    global $failed;
    exit($failed ? 1 : 0);
}
