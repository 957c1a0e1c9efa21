// RUN: not lect reduce %s --test=false

// A test that does not find the input interesting is an error.
func.func private @f()
