// RUN: lect opt --allow-unregistered-dialect %s

// LangRef, Common syntax: comments go to the end of the line.

// Before anything.
"demo.first"() : () -> () // Behind an operation.
"demo.second"( // Within one.
) {a = 1 // Behind an attribute.
  // On a line of its own.
} : () -> ()
// At the end, "demo.not_an_op"() : () -> ()
