// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// LangRef, Value Scoping and the accelerator example: uses of values that are not in scope.

"demo.func"() ({
^bb0(%a: i64, %cond: i1):
  "demo.cond_br"(%cond)[^bb1, ^bb2] : (i1) -> ()
^bb1:
  // expected-note@+1 {{operand defined here (op in the same region)}}
  %value = "op.convert"(%a) : (i64) -> i64
  "demo.end"() : () -> ()
^bb2:
  // expected-error@+1 {{operand #0 does not dominate this use}}
  "demo.use"(%value) : (i64) -> ()
  "demo.end"() : () -> ()
}) : () -> ()

// -----

"accelerator.launch"() ({
  %new_value = "accelerator.do_something"() : () -> i64
}) : () -> ()
// expected-error@+1 {{use of undeclared SSA value name}}
"demo.use"(%new_value) : (i64) -> ()

// -----

"demo.two"() ({
^here:
  // expected-error@+1 {{reference to an undefined block}}
  "demo.br"()[^there] : () -> ()
}, {
^there:
  "demo.end"() : () -> ()
}) : () -> ()

// -----

"demo.entry"() ({
// expected-error@-1 {{entry block of region may not have predecessors}}
^entry:
  "demo.br"()[^entry] : () -> ()
}) : () -> ()
