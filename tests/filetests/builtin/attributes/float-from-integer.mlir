// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Builtin dialect, FloatAttr: a decimal integer is no float.

// expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note@+1 {{add a trailing dot to make the literal a float}}
"demo.op"() {a = 42 : f32} : () -> ()
