// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Errors in applications of maps and sets: numbers, and terminators of regions.

func.func @a(%n: index) {
  // expected-error@+1 {{custom op 'affine.apply' dimension or symbol index mismatch}}
  %0 = affine.apply affine_map<(d0) -> (d0)>(%n, %n)
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{'affine.apply' op requires one result}}
  %0:2 = affine.apply affine_map<(d0) -> (d0, d0)>(%n)
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{operation defines 2 results but was provided 1 to bind}}
  %0 = affine.apply affine_map<(d0) -> (d0, d0)>(%n)
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{custom op 'affine.apply' invalid kind of attribute specified}}
  affine.apply 3(%n)
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{'affine.min' op operand count and affine map dimension and symbol count must match}}
  affine.min affine_map<()[s0] -> (s0)>(%n)[%n]
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{'affine.min' op affine map expect at least one result}}
  affine.min affine_map<()[s0] -> ()>()[%n]
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @a(%n: i32) {
  // expected-error@+1 {{use of value '%n' expects different type than prior uses: 'index' vs 'i32'}}
  affine.min affine_map<()[s0] -> (s0)>()[%n]
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{custom op 'affine.if' dim operand count and integer set dim count must match}}
  affine.if affine_set<(d0) : (d0 >= 0)>() { }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{custom op 'affine.if' symbol operand count and integer set symbol count must match}}
  affine.if affine_set<(d0) : (d0 >= 0)>(%n)[%n] { }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{custom op 'affine.if' invalid kind of attribute specified}}
  affine.if affine_map<(d0) -> (d0)>(%n) { }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+1 {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  affine.if affine_set<(d0) : (d0 >= 0)>(%n) -> f32 { }
  return
}

// -----

func.func @a(%n: index) {
  // expected-error@+2 {{'affine.if' op along control flow edge from parent to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%n) -> index { affine.yield %n : index }
  return
}

// -----

func.func @a(%n: index, %f: f32) {
  // expected-error@+1 {{'affine.yield' op types mismatch between yield op and its parent}}
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%n) -> index { affine.yield %n : index } else { affine.yield %f : f32 }
  return
}

// -----

func.func @a(%n: index, %f: f32) {
  // expected-error@+1 {{'affine.if' op region #0 should have no arguments}}
  affine.if affine_set<(d0) : (d0 >= 0)>(%n) { ^bb0(%x: f32): affine.yield }
  return
}

// -----

func.func @a(%n: index, %f: f32) {
  // expected-error@+1 {{'affine.if' op expects region #1 to have 0 or 1 blocks}}
  affine.if affine_set<(d0) : (d0 >= 0)>(%n) { } else { ^bb0: "x.y"()[^bb1] : () -> ()
   ^bb1: affine.yield }
  return
}

// -----

func.func @a(%n: index, %f: f32) {
  // expected-error@+1 {{'affine.yield' op only terminates affine.if/for/parallel regions}}
  affine.yield
}

// -----

func.func @a(%n: index, %f: f32) {
  // expected-error@+1 {{'affine.delinearize_index' op should return an index for each basis element and up to one extra index}}
  %0 = affine.delinearize_index %n into (3, 4) : index
  return
}

// -----

func.func @a(%n: index, %f: f32) {
  // expected-error@+1 {{'affine.delinearize_index' op no basis element may be statically non-positive}}
  %0:2 = affine.delinearize_index %n into (3, 0) : index, index
  return
}

// -----

func.func @a(%n: index, %f: f32) {
  // expected-error@+1 {{'affine.linearize_index' op should be passed a basis element for each index except possibly the first}}
  %0 = affine.linearize_index [%n, %n] by (3, 4, 5) : index
  return
}

// -----

func.func @a(%n: index, %f: f32, %m: memref<?xf32>) {
  // expected-error@+1 {{'affine.if' op operand count and condition integer set dimension and symbol count must match}}
  "affine.if"(%n) ({ "affine.yield"() : () -> () }, { }) {condition = affine_set<(d0)[s0]: (d0 >= 0)>} : (index) -> ()
  return
}

// -----

func.func @a(%n: index, %f: f32, %m: memref<?xf32>) {
  // expected-error@+1 {{'affine.if' op operand cannot be used as a dimension id}}
  "affine.if"(%f) ({ "affine.yield"() : () -> () }, { }) {condition = affine_set<(d0): (d0 >= 0)>} : (f32) -> ()
  return
}
