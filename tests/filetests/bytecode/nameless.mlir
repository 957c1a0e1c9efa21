// RUN: lect opt --allow-unregistered-dialect --emit-bytecode %s
// FAIL

// It would be read as one without a dot.
"a."() : () -> ()
