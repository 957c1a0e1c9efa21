// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Builtin dialect, UnknownLoc: the question mark of the document is no spelling of it.

// expected-error@+1 {{expected location instance}}
"demo.op"() : () -> () loc(?)
