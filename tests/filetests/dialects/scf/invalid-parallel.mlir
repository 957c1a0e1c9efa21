// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// The error in loops that may run in parallel: ranges, reductions, shared results.

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+1 {{'scf.parallel' op needs at least one tuple element for lowerBound, upperBound and step}}
  scf.parallel () = () to () step () { }
  return
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+1 {{custom op 'scf.parallel' expected 2 operands}}
  scf.parallel (%i, %j) = (%a) to () step () { }
  return
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+1 {{custom op 'scf.parallel' expected 'to'}}
  scf.parallel (%i) = (%a) (%a) step (%a) { }
  return
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+1 {{custom op 'scf.parallel' number of operands and types do not match: got 1 operands and 0 types}}
  scf.parallel (%i) = (%a) to (%a) step (%a) init (%f) { }
  return
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  // expected-error@+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  scf.parallel (%i) = (%a) to (%a) step (%a) init (%f) -> f32 { }
  return
}

// -----

func.func @a(%a: index, %f: f32, %k: i1) {
  %z = arith.constant -1 : index
  // expected-error@+1 {{'scf.parallel' op constant step operand must be positive}}
  scf.parallel (%i) = (%a) to (%a) step (%z) { }
  return
}

// -----

func.func @a(%a: index, %b: index, %c: i32, %t: tensor<4xf32>, %f: f32, %k: i1) {
  // expected-error@+1 {{'scf.reduce' op expects type of 0-th reduction operand: 'i32' to be the same as the 0-th result type: 'f32'}}
  %0 = scf.parallel (%i) = (%a) to (%b) step (%b) init (%f) -> f32 { scf.reduce(%c : i32) { ^bb0(%x: i32, %y: i32): scf.reduce.return %x : i32 } }
  return
}

// -----

func.func @a(%a: index, %b: index, %c: i32, %t: tensor<4xf32>, %f: f32, %k: i1) {
  // expected-error@+1 {{'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region}}
  %0 = scf.parallel (%i) = (%a) to (%b) step (%b) init (%f) -> f32 { scf.reduce(%f : f32) { ^bb0(%x: i32, %y: i32): scf.reduce.return %x : i32 } }
  return
}

// -----

func.func @a(%a: index, %b: index, %c: i32, %t: tensor<4xf32>, %f: f32, %k: i1) {
  // expected-error@+1 {{'scf.reduce.return' op must have type 'f32' (the type of the reduction inputs)}}
  %0 = scf.parallel (%i) = (%a) to (%b) step (%b) init (%f) -> f32 { scf.reduce(%f : f32) { ^bb0(%x: f32, %y: f32): scf.reduce.return %c : i32 } }
  return
}

// -----

func.func @a(%a: index, %b: index, %c: i32, %t: tensor<4xf32>, %f: f32, %k: i1) {
  // expected-error@+1 {{empty block: expect at least a terminator}}
  %0 = scf.parallel (%i) = (%a) to (%b) step (%b) init (%f) -> f32 { scf.reduce(%f : f32) { ^bb0(%x: f32, %y: f32): } }
  return
}

// -----

func.func @a(%a: index, %b: index, %c: i32, %t: tensor<4xf32>, %f: f32, %k: i1) {
  // expected-error@+1 {{'scf.reduce' op expects number of reduction regions: 1 to be the same as number of reduction operands: 2}}
  %0 = scf.parallel (%i) = (%a) to (%b) step (%b) init (%f) -> f32 { scf.reduce(%f, %f : f32, f32) { ^bb0(%x: f32, %y: f32): scf.reduce.return %x : f32 } }
  return
}

// -----

func.func @a(%a: index, %b: index, %c: i32, %t: tensor<4xf32>, %f: f32, %k: i1) {
  // expected-error@+2 {{'scf.parallel' op expects body to terminate with 'scf.reduce'}}
  // expected-note@+1 {{terminator here}}
  scf.parallel (%i) = (%a) to (%b) step (%b) { scf.yield }
  return
}

// -----

func.func @a(%a: index, %t: tensor<4xf32>) {
  // expected-error@+1 {{custom op 'scf.forall' number of operands and types do not match: got 1 operands and 2 types}}
  %1 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>, tensor<4xf32>) { }
  return
}

// -----

func.func @a(%a: index, %t: tensor<4xf32>) {
  // expected-error@+1 {{expected 1 upper bound values, got 2}}
  scf.forall (%i) in (4, 5) { }
  return
}

// -----

func.func @a(%a: index, %t: tensor<4xf32>) {
  // expected-error@+2 {{custom op 'scf.forall' expected SSA value or integer}}
  // expected-error@+1 {{custom op 'scf.forall' expected integer value}}
  scf.forall (%i) in (x) { }
  return
}

// -----

func.func @a(%a: index, %t: tensor<4xf32>) {
  // expected-error@+1 {{expected '='}}
  scf.forall (%i) (4) { }
  return
}

// -----

func.func @a(%a: index, %t: tensor<4xf32>) {
  // expected-error@+1 {{custom op 'scf.forall' expected 'step'}}
  scf.forall (%i) = (4) to (5) { }
  return
}

// -----

func.func @a(%a: index, %t: tensor<4xf32>) {
  // expected-error@+1 {{expected 1 step values, got 2}}
  scf.forall (%i) = (4) to (5) step (3, 3) { }
  return
}

// -----

func.func @a(%a: index, %t: tensor<4xf32>) {
  // expected-error@+1 {{'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops}}
  scf.forall (%i) in (4) { scf.forall.in_parallel { "x.y"() : () -> () } }
  return
}

// -----

func.func @a(%a: index, %t: memref<4xf32>) {
  // expected-error@+1 {{'scf.forall' op operand #0 must be variadic of ranked tensor of any type values, but got 'memref<4xf32>'}}
  %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (memref<4xf32>) {  }
  return
}

// -----

func.func @a(%a: index, %t: memref<4xf32>) {
  // expected-error@+1 {{'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute}}
  scf.forall (%i) in (4) { } {mapping = [3]}
  return
}

// -----

func.func @a(%a: index, %t: memref<4xf32>) {
  // expected-error@+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  scf.forall (%i) in (4) { scf.yield }
  return
}
