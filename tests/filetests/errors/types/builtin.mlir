// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Types of the builtin dialect that do not hold together.

// expected-error@+1 {{integer bitwidth is limited to 16777215 bits}}
"demo.op"() {a = i99999999} : () -> ()

// -----

// expected-error@+1 {{integer bitwidth is limited to 16777215 bits}}
"demo.op"() {a = i16777216} : () -> ()

// -----

// expected-error@+1 {{invalid integer width}}
"demo.op"() {a = si99999999999999999999} : () -> ()

// -----

// expected-error@+1 {{expected '<' in complex type}}
"demo.op"() {a = complex} : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"demo.op"() {a = complex<>} : () -> ()

// -----

// expected-error@+1 {{expected '>' in complex type}}
"demo.op"() {a = complex<f32} : () -> ()

// -----

// expected-error@+1 {{invalid element type for complex}}
"demo.op"() {a = complex<index>} : () -> ()

// -----

// expected-error@+1 {{invalid element type for complex}}
"demo.op"() {a = complex<tensor<4xi8>>} : () -> ()

// -----

// expected-error@+1 {{expected '<' in tuple type}}
"demo.op"() {a = tuple} : () -> ()

// -----

// expected-error@+1 {{expected '>' in tuple type}}
"demo.op"() {a = tuple<i32} : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"demo.op"() {a = tuple<i32,>} : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"demo.op"() : () -> nonsense

// -----

// expected-error@+1 {{expected non-function type}}
"demo.op"() : () -> 42

// -----

// expected-error@+1 {{expected non-function type}}
"demo.op"() : (() -> ) -> ()

// -----

// expected-error@+1 {{expected '->' in function type}}
"demo.op"() {a = () i32} : () -> ()

// -----

// expected-error@+1 {{expected ')'}}
"demo.op"() {a = (i32} : () -> ()

// -----

// expected-error@+1 {{undefined symbol alias id 'unknown_alias'}}
"demo.op"() : () -> !unknown_alias

// -----

// expected-error@+1 {{dialect 'builtin' provides no type parsing hook}}
"demo.op"() : () -> !builtin.nonsense

// -----

// expected-error@+1 {{dialect 'builtin' provides no type parsing hook}}
"demo.op"() : () -> !builtin<"nonsense">
