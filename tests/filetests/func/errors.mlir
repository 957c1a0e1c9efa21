// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// The error in functions, calls and returns.

// expected-error@+1 {{custom op 'func.func' expected valid '@'-identifier for symbol name}}
func.func f() {
  return
}

// -----

// expected-error@+1 {{custom op 'func.func' expected type instead of SSA identifier}}
func.func @f(i32, %a: i32) {
  return
}

// -----

// expected-error@+1 {{custom op 'func.func' expected SSA identifier}}
func.func @f(%a: i32, i32) {
  return
}

// -----

// expected-error@+1 {{custom op 'func.func' expected non-empty function body}}
func.func @f() {
}

// -----

// expected-error@+1 {{custom op 'func.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @f() attributes {sym_name = "g"} {
  return
}

// -----

// expected-error@+1 {{'func.func' op symbol declaration cannot have public visibility}}
func.func @f()

// -----

func.func @f(%a: i32) -> f32 {
  // expected-error@+1 {{type of return operand 0 ('i32') doesn't match function result type ('f32') in function @f}}
  return %a : i32
}

// -----

func.func @f(%a: i32) -> f32 {
  // expected-error@+1 {{'func.return' op has 0 operands, but enclosing function (@f) returns 1}}
  return
}

// -----

// expected-error@+1 {{expects parent op 'func.func'}}
func.return

// -----

func.func @f() {
  // expected-error@+1 {{'func.call' op 'g' does not reference a valid function}}
  call @g() : () -> ()
  return
}

// -----

func.func private @g(i32) -> f32
func.func @f(%a: f32) {
  // expected-error@+1 {{'func.call' op operand type mismatch: expected operand type 'i32', but provided 'f32' for operand number 0}}
  call @g(%a) : (f32) -> f32
  return
}

// -----

func.func private @g(i32) -> f32
func.func @f() {
  // expected-error@+1 {{'func.call' op incorrect number of operands for callee}}
  call @g() : () -> f32
  return
}

// -----

func.func private @g(i32) -> f32
func.func @f(%a: i32) {
  // expected-error@+1 {{'func.call' op incorrect number of results for callee}}
  call @g(%a) : (i32) -> ()
  return
}

// -----

func.func private @g() -> f32
func.func @f() {
  // expected-error@+1 {{'func.constant' op reference to function with mismatched type}}
  %0 = constant @g : () -> i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'func.constant' op reference to undefined function 'g'}}
  %0 = constant @g : () -> i32
  return
}

// -----

// expected-error@+1 {{'func.func' op entry block must have 1 arguments to match function signature}}
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  "func.return"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{'func.func' op type of entry block argument #0('f32') must match the type of the corresponding argument in function signature('i32')}}
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%a: f32):
  "func.return"() : () -> ()
}) : () -> ()

// -----

// expected-note@+1 {{previously defined here}}
func.func @f(%a: i32) {
  "demo.region"() ({
    // expected-error@+1 {{redefinition of SSA value '%a'}}
    %a = "demo.value"() : () -> i32
  }) : () -> ()
  return
}

// -----

// expected-note@+2 {{previously referenced here}}
// expected-error@+1 {{region entry argument '%a' is already in use}}
func.func @f(%a: i32, %a: i32) {
  return
}
