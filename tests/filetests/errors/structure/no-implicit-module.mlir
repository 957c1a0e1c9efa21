// RUN: lect opt --no-implicit-module %s
// FAIL
func.func private @a()
func.func private @b()
