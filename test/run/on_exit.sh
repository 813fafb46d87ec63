#!/bin/bash
#
# on_exit.sh
#		Sourced by scripts that clean up at their end.
#
#	on_exit COMMAND		runs it when the script ends, also by a signal, and then exits
#						with the script's status; COMMAND can change $status. No
#						further signal interrupts COMMAND
#
# SIGPIPE is one of the signals, because a signal to all processes of a pipeline can
# end the reader of the script's output first.
on_exit() {
	trap "status=\$?; trap '' HUP INT PIPE TERM; $1; exit \"\$status\"" EXIT
	trap 'exit 129' HUP
	trap 'exit 130' INT
	trap 'exit 141' PIPE
	trap 'exit 143' TERM
}
