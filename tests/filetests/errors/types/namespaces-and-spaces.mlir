// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Namespaces that are none, and spaces before layouts.

// expected-error@+1 {{expected memory space to be last in memref type}}
"demo.op"() : () -> memref<4xi32, 1, affine_map<(d0) -> (d0 * 2)>>

// -----

// expected-error@+1 {{expected memory space to be last in memref type}}
"demo.op"() : () -> memref<4xi32, 1, strided<[2]>>

// -----

// expected-error@+1 {{invalid dialect namespace '"1"'}}
"demo.op"() : () -> !1<again behind>

// -----

// expected-error@+1 {{invalid dialect namespace '"1"'}}
"demo.op"() {a = #1<x>} : () -> ()

// -----

// expected-error@+1 {{invalid dialect namespace '""'}}
"demo.op"() : () -> !.x

// -----

// expected-error@+1 {{expected ')' in callsite location}}
"demo.op"() : () -> () loc(callsite("a" at "b" "c"))

// -----

"demo.op"() ({
  // expected-error@+1 {{expected operation name in quotes}}
  "demo.inner"() : () -> ()
]) : () -> ()
