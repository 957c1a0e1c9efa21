// RUN: not lect opt --no-implicit-module %s
func.func private @a()
func.func private @b()
