// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// How blocks begin and end.

// expected-error@+1 {{empty block: expect at least a terminator}}
"demo.op"() ({
^a:
  "demo.br"()[^b] : () -> ()
^b:
}) : () -> ()

// -----

// expected-error@+1 {{empty block: expect at least a terminator}}
"demo.op"() ({
^a:
^b:
  "demo.end"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{entry block of region may not have predecessors}}
"demo.op"() ({
^a:
  "demo.br"()[^a] : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{entry block of region may not have predecessors}}
"demo.op"() ({
^a:
  "demo.br"()[^b] : () -> ()
^b:
  "demo.br"()[^a] : () -> ()
}) : () -> ()

// -----

"demo.op"() ({
^a:
  // expected-error@+1 {{operation with block successors must terminate its parent block}}
  "demo.br"()[^b] : () -> ()
  "demo.more"() : () -> ()
^b:
  "demo.end"() : () -> ()
}) : () -> ()

// -----

"demo.op"() ({
^a:
  // expected-error@+1 {{block with no terminator, has %0 = "builtin.unrealized_conversion_cast"() : () -> i32}}
  "builtin.unrealized_conversion_cast"() : () -> i32
^b:
  "demo.end"() : () -> ()
}) : () -> ()
