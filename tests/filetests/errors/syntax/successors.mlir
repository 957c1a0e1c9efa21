// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Lists of successors.

"demo.op"() ({
  // expected-error@+1 {{expected list element}}
  "demo.br"()[] : () -> ()
}) : () -> ()

// -----

"demo.op"() ({
  // expected-error@+1 {{expected block name}}
  "demo.br"()[bb0] : () -> ()
}) : () -> ()

// -----

"demo.op"() ({
  // expected-error@+1 {{expected ',' or ']'}}
  "demo.br"()[^bb0 : () -> ()
}) : () -> ()

// -----

"demo.op"() ({
  // expected-error@+1 {{expected block name}}
  "demo.br"()[^bb0, ] : () -> ()
}) : () -> ()

// -----

"demo.op"() ({
  // expected-error@+1 {{expected ',' or ']'}}
  "demo.br"()[^bb0 ^bb1] : () -> ()
}) : () -> ()

// -----

"demo.op"() ({
  // expected-error@+1 {{successors in non-terminator}}
  "builtin.unrealized_conversion_cast"()[^bb0] : () -> i32
^bb0:
}) : () -> ()

// -----

"demo.op"() ({
  // expected-error@+1 {{reference to an undefined block}}
  "demo.br"()[^bb0, ^bb1] : () -> ()
^bb0:
  // expected-error@+1 {{reference to an undefined block}}
  "demo.br"()[^bb2] : () -> ()
}) : () -> ()
