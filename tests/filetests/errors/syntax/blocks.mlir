// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Labels of blocks and their arguments.

"demo.op"() ({
// expected-error@+1 {{expected ':' after block name}}
^bb0
  "demo.inner"() : () -> ()
}) : () -> ()

// -----

"demo.op"() ({
// expected-error@+1 {{expected SSA operand}}
^bb0(:
}) : () -> ()

// -----

"demo.op"() ({
// expected-error@+1 {{expected SSA operand}}
^bb0(i32):
}) : () -> ()

// -----

"demo.op"() ({
// expected-error@+1 {{expected ':' and type for SSA operand}}
^bb0(%a):
}) : () -> ()

// -----

"demo.op"() ({
// expected-error@+1 {{expected ':' and type for SSA operand}}
^bb0(%a i32):
}) : () -> ()

// -----

"demo.op"() ({
// expected-error@+1 {{expected non-function type}}
^bb0(%a: ):
}) : () -> ()

// -----

"demo.op"() ({
// expected-error@+1 {{expected ')'}}
^bb0(%a: i32:
}) : () -> ()

// -----

"demo.op"() ({
// expected-error@+1 {{expected SSA operand}}
^bb0(%a: i32,):
}) : () -> ()

// -----

"demo.op"() ({
// expected-error@+2 {{redefinition of SSA value '%a'}}
// expected-note@+1 {{previously defined here}}
^bb0(%a: i32, %a: i32):
}) : () -> ()

// -----

"demo.op"() ({
^bb0:
  "demo.end"() : () -> ()
// expected-error@+1 {{redefinition of block '^bb0'}}
^bb0:
  "demo.end"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{expected operation name in quotes}}
^bb0:
