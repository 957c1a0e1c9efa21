// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Errors in sequential loops: their syntax, carried values, and terminators.

func.func @a(%a: index, %b: index, %c: i32, %t: tensor<4xf32>, %f: f32, %k: i1) {
  // expected-error@+1 {{expected '->'}}
  scf.for %i = %a to %b step %b iter_args(%x = %f) { }
}

// -----

func.func @a(%a: index, %b: index, %c: i32, %t: tensor<4xf32>, %f: f32, %k: i1) {
  // expected-error@+1 {{custom op 'scf.for' mismatch in number of loop-carried values and defined values}}
  scf.for %i = %a to %b step %b iter_args(%x = %f) -> (f32, f32) { }
}

// -----

func.func @a(%a: index, %b: index, %c: i32, %t: tensor<4xf32>, %f: f32, %k: i1) {
  // expected-error@+2 {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  scf.for %i = %a to %b step %b iter_args(%x = %f) -> f32 { }
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @a(%a: index, %b: index, %c: i32, %t: tensor<4xf32>, %f: f32, %k: i1) {
  // expected-error@+1 {{use of value '%c' expects different type than prior uses: 'index' vs 'i32'}}
  scf.for %i = %a to %b step %c { }
  return
}

// -----

func.func @a(%a: index, %b: index, %c: i32, %t: tensor<4xf32>, %f: f32, %k: i1) {
  // expected-error@+1 {{custom op 'scf.for' expected 'to'}}
  scf.for %i = %a %b step %c { }
  return
}

// -----

func.func @a(%a: index, %b: index, %c: i32, %t: tensor<4xf32>, %f: f32, %k: i1) {
  // expected-error@+1 {{expected SSA operand}}
  scf.for i = %a %b step %c { }
  return
}

// -----

func.func @a(%a: index, %b: index, %c: i32, %t: tensor<4xf32>, %f: f32, %k: i1) {
  // expected-error@+1 {{use of undeclared SSA value name}}
  scf.for %i = %a to %b step %q { %q = arith.constant 3 : index }
  return
}

// -----

func.func @a(%a: f32) {
  // expected-error@+1 {{'scf.for' op operand #0 must be signless integer or index, but got 'f32'}}
  scf.for %i = %a to %a step %a : f32 { }
  return
}

// -----

func.func @a(%a: index, %f: f32) {
  // expected-error@+1 {{'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'f32' != 'i32'}}
  %0 = scf.for %i = %a to %a step %a iter_args(%x = %f) -> f32 { %c = arith.constant 3 : i32 scf.yield %c : i32 }
  return
}

// -----

func.func @a(%a: index, %f: f32) {
  // expected-error@+1 {{'scf.for' op different number of region iter_args and yielded values: 1 != 2}}
  %0 = scf.for %i = %a to %a step %a iter_args(%x = %f) -> f32 { scf.yield %x, %x : f32, f32 }
  return
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+1 {{custom op 'scf.while' expected as many input types as operands (expected 1 got 2)}}
  scf.while (%x = %f) : (f32, f32) -> () { scf.condition(%k) } do { scf.yield }
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+1 {{custom op 'scf.while' invalid kind of type specified: expected builtin.function, but found 'f32'}}
  scf.while (%x = %f) : f32 { scf.condition(%k) } do { scf.yield }
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+2 {{'scf.while' op along control flow edge from Operation scf.condition to Region #1: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note@+1 {{region branch point}}
  scf.while (%x = %f) : (f32) -> f32 { scf.condition(%k) %f : f32 } do { scf.yield }
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+2 {{'scf.while' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  %0 = scf.while (%x = %f) : (f32) -> f32 { scf.condition(%k) %f : f32 } do { ^bb0(%z: f32): scf.yield }
  return
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+2 {{'scf.while' op along control flow edge from Operation scf.condition to parent: successor operand type #0 'index' should match successor input type #0 'f32'}}
  // expected-note@+1 {{region branch point}}
  %0 = scf.while (%x = %f) : (f32) -> f32 { scf.condition(%k) %a : index } do { ^bb0(%z: f32): scf.yield %z : f32 }
  return
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+2 {{'scf.while' op expects the 'before' region to terminate with 'scf.condition'}}
  // expected-note@+1 {{terminator here}}
  %0 = scf.while (%x = %f) : (f32) -> f32 { scf.yield %a : index } do { ^bb0(%z: f32): scf.yield %z : f32 }
  return
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+1 {{'scf.while' op expects a non-empty block}}
  %0 = scf.while (%x = %f) : (f32) -> f32 { } do { ^bb0(%z: f32): scf.condition(%k) %z : f32 }
  return
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+1 {{custom op 'scf.while' expected 'do'}}
  %0 = scf.while (%x = %f) : (f32) -> f32 { scf.condition(%k) %f : f32 } { ^bb0(%z: f32): scf.condition(%k) %z : f32 }
  return
}

// -----

func.func @a(%a: index, %t: memref<4xf32>, %k: i1) {
  // expected-error@+1 {{'scf.condition' op expects parent op 'scf.while'}}
  scf.condition(%k)
  return
}
