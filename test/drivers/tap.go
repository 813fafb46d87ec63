// The checks of a program, in TAP.
package main

import (
	"fmt"
	"os"
	"reflect"
)

var failed = false

func check(what string, got, wanted interface{}) {
	if reflect.DeepEqual(got, wanted) {
		fmt.Println("ok -", what)
		return
	}
	failed = true
	fmt.Printf("not ok - %s\n#   got %#v\n#   wanted %#v\n", what, got, wanted)
}

func must(err error) {
	if err != nil {
		fmt.Println("not ok -", err)
		os.Exit(1)
	}
}

// done ends the program, with status 1 if a check failed.
func done() {
	if failed {
		os.Exit(1)
	}
	os.Exit(0)
}
