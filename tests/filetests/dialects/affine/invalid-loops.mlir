// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Errors in loops: their syntax, the maps and operands of their bounds, carried values and reductions.

func.func @b(%m: memref<?x?xf32>, %n: index, %t: tensor<?xf32>) {
  %c = arith.constant 4 : index
  scf.for %i = %n to %c step %c {
    %q = arith.addi %n, %i : index
    // expected-error@+1 {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %k = 0 to %q { }
  }
  return
}

// -----

func.func @e3(%n: index) {
  %r = affine.for %k = 0 to %n iter_args(%x = %n) -> index { 
    // expected-error@+1 {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %l = 0 to affine_map<(d0)->(d0)>(%x) { }
    affine.yield %x : index }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{expected SSA operand}}
  affine.for %i = 0 to 10 iter_args(%a = %n, ) -> index { }
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{custom op 'affine.for' expected '('}}
  affine.for %i = 0 to 10 iter_args %a = %n ; ) -> index { }
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{custom op 'affine.for' mismatch between the number of loop-carried values and results}}
  affine.for %i = 0 to 10 iter_args() -> index { }
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{expected '->'}}
  affine.for %i = 0 to 10 iter_args(%x = %n) { }
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{custom op 'affine.for' expected 'to' between bounds}}
  affine.for %i = 0 : i32 to 10 { }
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{expected '{' to begin a region}}
  affine.for %i = true to 10 step 2 : i32 { }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{floating point value not valid for specified type}}
  affine.for %i = true to 10 step 1.0 { }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{custom op 'affine.for' invalid kind of attribute specified}}
  affine.for %i = true to 10 step "a" { }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{custom op 'affine.for' expected only one loop bound operand}}
  affine.for %i = %n, %n to 10 step "a" { }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{expected attribute value}}
  affine.for %i = ) to 10 step "a" { }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{expected '(' in operand list}}
  affine.for %i = affine_map<(d0)->(d0)> to 10 step "a" { }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{custom op 'affine.for' dim operand count and affine map dim count must match}}
  affine.for %i = affine_map<(d0)->(d0)>(%n, %n) to 10 step "a" { }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{custom op 'affine.for' symbol operand count and affine map symbol count must match}}
  affine.for %i = affine_map<(d0)->(d0)>(%n)[%n] to 10 step "a" { }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{custom op 'affine.for' upper loop bound affine map with multiple results requires 'min' prefix}}
  affine.for %i = 0 to affine_map<(d0)->(d0, d0)>(%n) step "a" { }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{custom op 'affine.for' expected valid affine map representation for loop bounds}}
  affine.for %i = "b" to affine_map<(d0)->(d0, d0)>(%n) step "a" { }
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>, %t: memref<1xi32>) {
  %c = "x.y"() : () -> f32
  affine.parallel (%i, %j) = (0, max(%n, 4)) to (%n + 3, min(symbol(%n) * 2, %n)) step (2, 3) { 
    affine.store %c, %m[%i + %j] : memref<?xf32>
  } {a = 3}
  affine.parallel () = () to () { }
  %0 = affine.parallel (%i) = (%n + %n) to (%n * 3 - 4) reduce ("addf") -> f32 { affine.yield %c : f32}
  %1:2 = affine.parallel (%i) = (%n + symbol(%n)) to (-%n * 3 - 4) reduce ("addf", "mulf") -> (f32, f32) { affine.yield %c, %c : f32, f32}
  // expected-error@+1 {{use of undeclared SSA value name}}
  affine.parallel (%i, %j, %k) = (max(), max(%n, 2), 4) to (min(), min(%n), %i0) { }
  return
}

// -----

func.func @a(%n: index, %m: memref<?xf32>, %t: memref<1xi32>) {
  // expected-error@+1 {{'affine.parallel' op expected lower bound map to have at least one result}}
  affine.parallel (%i, %j, %k) = (max(), max(%n, 2), 4) to (min(), min(%n), %n) { }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{custom op 'affine.parallel' steps must be constant integers}}
  affine.parallel (%i) = (%n) to (%n) step (%n) { }
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (1) and upper bound (1), and the number of steps (2) must all match}}
  affine.parallel (%i) = (%n) to (%n) step (2, 3) { }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{custom op 'affine.parallel' invalid reduction value: "foo"}}
  affine.parallel (%i) = (%n) to (%n) reduce ("foo") { }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{integer literal not valid for specified type}}
  affine.parallel (%i) = (%n) to (%n) reduce (4) { }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{expected attribute value}}
  affine.parallel (%i) = (%n) to (%n) reduce () { }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{'affine.parallel' op a reduction must be specified for each output}}
  affine.parallel (%i) = (%n) to (%n) reduce ("addf") { }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{expected ')' in argument list}}
  affine.parallel (%i = (%n) to (%n) reduce ("addf") { }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{expected '('}}
  affine.parallel (%i) = %n to (%n) reduce ("addf") { }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{custom op 'affine.parallel' expected 'to'}}
  affine.parallel (%i) = (%n) (%n) reduce ("addf") { }
  return
}

// -----

func.func @a(%n: index, %c : f32) {
  // expected-error@+1 {{'affine.parallel' op result type cannot match reduction attribute}}
  %0 = affine.parallel (%i) = (%n) to (%n) reduce ("addi") -> f32 { affine.yield %c : f32}
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{'affine.parallel' op expected upper bound map to have at least one result}}
  affine.parallel (%i) = (%n) to (min()) { }
  return
}

// -----

func.func @a(%n: index) {
  affine.for %j = 0 to 4 {
  %k = "x.y"() : () -> index
  // expected-error@+1 {{'affine.parallel' op operand cannot be used as a dimension id}}
  affine.parallel (%i, %l) = (%k, 2) to (4, 3) { }
  }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{dimensional operand cannot be used as a symbol}}
  affine.for %i = 0 to 4 { affine.apply affine_map<()[s0] -> (s0)>()[%i] }
  return
}

// -----

func.func @a(%n: index, %f: f32) {
  // expected-error@+1 {{'affine.yield' op types mismatch between yield op and its parent}}
  %0 = affine.for %i = 0 to 10 iter_args(%x = %f) -> f32 { affine.yield %n : index }
  return
}

// -----

func.func @a(%n: index, %f: f32) {
  // expected-error@+1 {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  %0 = affine.for %i = 0 to 10 iter_args(%x = %f) -> f32 { }
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @a(%n: index, %f: f32) {
  // expected-error@+1 {{use of value '%f' expects different type than prior uses: 'index' vs 'f32'}}
  %0 = affine.for %i = 0 to %n iter_args(%x = %f) -> index { affine.yield %x : index }
  return
}

// -----

func.func @a(%n: index, %f: f32) {
  // expected-error@+1 {{custom op 'affine.for' expected step to be representable as a positive signed integer}}
  affine.for %i = 0 to 10 step -1 { }
  return
}

// -----

func.func @a(%n: index, %f: f32) {
  // expected-error@+1 {{custom op 'affine.for' lower loop bound affine map with multiple results requires 'max' prefix}}
  affine.for %i = affine_map<() -> (1, 2)>() to 10 { }
  return
}

// -----

func.func @a(%n: index, %f: f32) {
  // expected-error@+1 {{'affine.for' op expected lower bound map to have at least one result}}
  affine.for %i = affine_map<() -> ()>() to 10 { }
  return
}

// -----

func.func @a(%n: index, %f: f32) {
  // expected-error@+1 {{'affine.for' op expected upper bound map to have at least one result}}
  affine.for %i = 0 to affine_map<() -> ()>() { }
  return
}

// -----

func.func @a(%n: index, %f: f32) {
  // expected-error@+1 {{'affine.for' op expected body to have a single index argument for the induction variable}}
  "affine.for"(%n) ({ ^bb0(%i: i32): "affine.yield"() : () -> () }) {lowerBoundMap = affine_map<()->(0)>, upperBoundMap = affine_map<(d0)->(d0)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 1, 0>} : (index) -> ()
  return
}

// -----

func.func @a(%n: index, %f: f32) {
  // expected-error@+2 {{'affine.for' op along control flow edge from Operation affine.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  "affine.for"(%f) ({ ^bb0(%i: index, %j: f32): "affine.yield"() : () -> () }) {lowerBoundMap = affine_map<()->(0)>, upperBoundMap = affine_map<()->(8)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 1>} : (f32) -> ()
  return
}

// -----

func.func @a(%n: index, %f: f32) {
  // expected-error@+1 {{'affine.for' op different number of inits and region iter_args: 1 != 0}}
  %0 = "affine.for"(%f) ({ ^bb0(%i: index): "affine.yield"(%f) : (f32) -> () }) {lowerBoundMap = affine_map<()->(0)>, upperBoundMap = affine_map<()->(8)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 1>} : (f32) -> f32
  return
}

// -----

func.func @a(%n: index, %f: f32) {
  // expected-error@+1 {{'affine.for' op different number of region iter_args and yielded values: 0 != 1}}
  %0 = "affine.for"() ({ ^bb0(%i: index): "affine.yield"(%f) : (f32) -> () }) {lowerBoundMap = affine_map<()->(0)>, upperBoundMap = affine_map<()->(8)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 0>} : () -> f32
  return
}

// -----

func.func @a(%n: index, %f: f32) {
  // expected-error@+1 {{'affine.for' op region #0 ('region') failed to verify constraint: region with 1 blocks}}
  "affine.for"() ({ }) {lowerBoundMap = affine_map<()->(0)>, upperBoundMap = affine_map<()->(8)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 0>} : () -> ()
  return
}

// -----

func.func @a(%n: index, %f: f32) {
  // expected-error@+1 {{'affine.for' op expects a non-empty block}}
  "affine.for"() ({ ^bb0(%i: index): }) {lowerBoundMap = affine_map<()->(0)>, upperBoundMap = affine_map<()->(8)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 0>} : () -> ()
  return
}
