// RUN: lect opt --load-dialect dialects/code/code.td --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Constraints that a definition does specify are checked.

code.list {
  // expected-error@+2 {{operand #1 does not dominate this use}}
  %2 = "test.number"() : () -> i32
  %0 = code.and %2, %1
  // expected-note@+1 {{operand defined here (op in the same block)}}
  %1 = code.and %2, %2
}

// -----

%wire = "test.wire"() : () -> !code.wire
// expected-error@+1 {{custom op 'code.size' invalid kind of type specified}}
code.size %wire : !code.wire
