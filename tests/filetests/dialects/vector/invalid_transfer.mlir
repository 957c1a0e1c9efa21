// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// The error in transfers.

func.func @a(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2x4xi1>) {
  // expected-error@+1 {{custom op 'vector.transfer_read' requires two types}}
  %0 = vector.transfer_read %m[%i,%i], %p : memref<?x?xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2x4xi1>) {
  // expected-error@+1 {{custom op 'vector.transfer_read' requires memref or ranked tensor type}}
  %0 = vector.transfer_read %m[%i,%i], %p : vector<4xf32>, memref<?x?xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2x4xi1>) {
  // expected-error@+1 {{custom op 'vector.transfer_read' requires vector type}}
  %0 = vector.transfer_read %m[%i,%i], %p : memref<?x?xf32>, memref<?x?xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2x4xi1>) {
  // expected-error@+1 {{'vector.transfer_read' op requires 2 indices}}
  %0 = vector.transfer_read %m[%i], %p : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2x4xi1>) {
  // expected-error@+1 {{'vector.transfer_read' op requires a permutation_map with input dims of the same rank as the source type}}
  %0 = vector.transfer_read %m[%i,%i], %p {permutation_map = affine_map<(d0)->(d0)>}: memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2x4xi1>) {
  // expected-error@+1 {{'vector.transfer_read' op requires permutation_map without symbols}}
  %0 = vector.transfer_read %m[%i,%i], %p {permutation_map = affine_map<(d0,d1)[s0]->(d0)>}: memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2x4xi1>) {
  // expected-error@+1 {{'vector.transfer_read' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  %0 = vector.transfer_read %m[%i,%i], %p {permutation_map = affine_map<(d0,d1)->(d0+d1)>}: memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2x4xi1>) {
  // expected-error@+1 {{'vector.transfer_read' op requires a permutation_map that is a permutation (found one dim used more than once)}}
  %0 = vector.transfer_read %m[%i,%i], %p {permutation_map = affine_map<(d0,d1)->(d0,d0)>}: memref<?x?xf32>, vector<4x4xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2x4xi1>) {
  // expected-error@+1 {{'vector.transfer_read' op requires a permutation_map with result dims of the same rank as the vector type}}
  %0 = vector.transfer_read %m[%i,%i], %p {permutation_map = affine_map<(d0,d1)->(d0,d1)>}: memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2x4xi1>) {
  // expected-error@+1 {{'vector.transfer_read' op expects the in_bounds attr of same rank as permutation_map results: affine_map<(d0, d1) -> (d0)> vs inBounds of size: 2}}
  %0 = vector.transfer_read %m[%i,%i], %p {permutation_map = affine_map<(d0,d1)->(d0)>, in_bounds=[true,true]}: memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2x4xi1>) {
  // expected-error@+1 {{custom op 'vector.transfer_read' expected the same rank for the vector and the results of the permutation map}}
  %0 = vector.transfer_read %m[%i,%i], %p, %k {permutation_map=affine_map<(d0,d1)->(d1)>}: memref<?x?xf32>, vector<4x2xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2x4xi1>) {
  // expected-error@+1 {{'vector.transfer_read' op requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the source element type}}
  %0 = vector.transfer_read %m[%i,%i], %p : memref<?x?xf32>, vector<3xf16>
  return
}

// -----

func.func @a(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2x4xi1>) {
  // expected-error@+1 {{custom op 'vector.transfer_read' expected a custom permutation_map when rank(source) != rank(destination)}}
  %0 = vector.transfer_read %m[%i,%i], %p : memref<?x?xf32>, vector<2x3x4xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xvector<2x3xf32>>, %i: index, %p: f32, %q: vector<2x3xf32>, %k: vector<1xi1>, %r: vector<6xf32>) {
  // expected-error@+1 {{'vector.transfer_read' op requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the minor 1-D vector of the source}}
  %0 = vector.transfer_read %m[%i,%i], %q : memref<?x?xvector<2x3xf32>>, vector<1x1x2x4xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xvector<2x3xf32>>, %i: index, %p: f32, %q: vector<2x3xf32>, %k: vector<1xi1>, %r: vector<6xf32>) {
  // expected-error@+1 {{'vector.transfer_read' op requires source vector element and vector result ranks to match.}}
  %0 = vector.transfer_read %m[%i,%i], %q {permutation_map=affine_map<(d0,d1)->(d0,d1)>}: memref<?x?xvector<2x3xf32>>, vector<6xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xvector<2x3xf32>>, %i: index, %p: f32, %q: vector<2x3xf32>, %k: vector<1xi1>, %r: vector<6xf32>) {
  // expected-error@+1 {{custom op 'vector.transfer_read' does not support masks with vector element type}}
  %0 = vector.transfer_read %m[%i,%i], %q, %k : memref<?x?xvector<2x3xf32>>, vector<1x1x2x3xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xvector<2x3xf32>>, %i: index, %p: f32, %q: vector<2x3xf32>, %k: vector<1xi1>, %r: vector<6xf32>) {
  // expected-error@+1 {{'vector.transfer_read' op requires source element type and padding type to match.}}
  %0 = "vector.transfer_read"(%m,%i,%i,%r) <{permutation_map=affine_map<(d0,d1)->(d0,d1)>, in_bounds=[true,true], operandSegmentSizes=array<i32:1,2,1,0>}>: (memref<?x?xvector<2x3xf32>>,index,index,vector<6xf32>)-> vector<1x1x2x3xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xvector<2x3xf32>>, %i: index, %p: f32, %q: vector<2x3xf32>, %k: vector<1xi1>, %r: vector<6xf32>) {
  // expected-error@+1 {{'vector.transfer_read' op does not support masks with vector element type}}
  %0 = "vector.transfer_read"(%m,%i,%i,%r,%k) <{permutation_map=affine_map<(d0,d1)->(d0,d1)>, in_bounds=[true,true], operandSegmentSizes=array<i32:1,2,1,1>}>: (memref<?x?xvector<2x3xf32>>,index,index,vector<6xf32>,vector<1xi1>)-> vector<1x1x2x3xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2x4xi1>) {
  // expected-error@+1 {{'vector.transfer_read' op requires formal padding and source of the same elemental type}}
  %0 = "vector.transfer_read"(%m,%i,%i,%i) <{permutation_map=affine_map<(d0,d1)->(d0,d1)>, in_bounds=[true,true], operandSegmentSizes=array<i32:1,2,1,0>}>: (memref<?x?xf32>,index,index,index)-> vector<2x3xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2x4xi1>) {
  // expected-error@+1 {{'vector.transfer_read' op requires valid padding vector elemental type}}
  %0 = "vector.transfer_read"(%m,%i,%i,%m) <{permutation_map=affine_map<(d0,d1)->(d0,d1)>, in_bounds=[true,true], operandSegmentSizes=array<i32:1,2,1,0>}>: (memref<?x?xf32>,index,index,memref<?x?xf32>)-> vector<2x3xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2x4xi1>) {
  // expected-error@+1 {{'vector.transfer_read' op attribute 'in_bounds' failed to satisfy constraint: 1-bit boolean array attribute}}
  %0 = "vector.transfer_read"(%m,%i,%i,%p) <{permutation_map=affine_map<(d0,d1)->(d0,d1)>, in_bounds=[true,3], operandSegmentSizes=array<i32:1,2,1,0>}>: (memref<?x?xf32>,index,index,f32)-> vector<2x3xf32>
  return
}

// -----

func.func @a(%v: vector<4xf32>, %m: memref<?x?xf32>, %i: index, %t: tensor<?x?xf32>, %k: vector<4xi1>, %u:memref<*xf32>) {
  // expected-error@+1 {{custom op 'vector.transfer_write' requires two types}}
  vector.transfer_write %v, %m[%i,%i] : vector<4xf32>
  return
}

// -----

func.func @a(%v: vector<4xf32>, %m: memref<?x?xf32>, %i: index, %t: tensor<?x?xf32>, %k: vector<4xi1>, %u:memref<*xf32>) {
  // expected-error@+1 {{custom op 'vector.transfer_write' requires vector type}}
  vector.transfer_write %v, %m[%i,%i] : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @a(%v: vector<4xf32>, %m: memref<?x?xf32>, %i: index, %t: tensor<?x?xf32>, %k: vector<4xi1>, %u:memref<*xf32>) {
  // expected-error@+1 {{custom op 'vector.transfer_write' requires memref or ranked tensor type}}
  vector.transfer_write %v, %m[%i,%i] : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @a(%v: vector<4xf32>, %m: memref<?x?xf32>, %i: index, %t: tensor<?x?xf32>, %k: vector<4xi1>, %u:memref<*xf32>) {
  // expected-error@+1 {{'vector.transfer_write' op requires 2 indices}}
  vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<?x?xf32>
  return
}

// -----

func.func @a(%v: vector<4xf32>, %m: memref<?x?xf32>, %i: index, %t: tensor<?x?xf32>, %k: vector<4xi1>, %u:memref<*xf32>) {
  // expected-error@+1 {{'vector.transfer_write' op requires a permutation_map with input dims of the same rank as the source type}}
  vector.transfer_write %v, %m[%i,%i] {permutation_map=affine_map<(d0)->(d0)>}: vector<4xf32>, memref<?x?xf32>
  return
}

// -----

func.func @a(%v: vector<4xf32>, %m: memref<?x?xf32>, %i: index, %t: tensor<?x?xf32>, %k: vector<4xi1>, %u:memref<*xf32>) {
  // expected-error@+1 {{'vector.transfer_write' op should not have broadcast dimensions}}
  vector.transfer_write %v, %m[%i,%i] {permutation_map=affine_map<(d0,d1)->(0)>}: vector<4xf32>, memref<?x?xf32>
  return
}

// -----

func.func @a(%v: vector<4xf32>, %m: memref<?x?xf32>, %i: index, %t: tensor<?x?xf32>, %k: vector<4xi1>, %u:memref<*xf32>) {
  // expected-error@+1 {{'vector.transfer_write' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  vector.transfer_write %v, %m[%i,%i] {permutation_map=affine_map<(d0,d1)->(1)>}: vector<4xf32>, memref<?x?xf32>
  return
}

// -----

func.func @a(%v: vector<4xf32>, %m: memref<?x?xf32>, %i: index, %t: tensor<?x?xf32>, %k: vector<4xi1>, %u:memref<*xf32>) {
  // expected-error@+1 {{'vector.transfer_write' op requires permutation_map without symbols}}
  vector.transfer_write %v, %m[%i,%i] {permutation_map=affine_map<(d0,d1)[s0]->(d0)>}: vector<4xf32>, memref<?x?xf32>
  return
}

// -----

func.func @a(%v: vector<4xf32>, %m: memref<?x?xf32>, %i: index, %t: tensor<?x?xf32>, %k: vector<4xi1>, %u:memref<*xf32>) {
  // expected-error@+1 {{'vector.transfer_write' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  "vector.transfer_write"(%v,%t,%i,%i)<{permutation_map=affine_map<(d0,d1)->(d0)>, in_bounds=[true], operandSegmentSizes=array<i32:1,1,2,0>}> : (vector<4xf32>, tensor<?x?xf32>,index,index) ->()
  return
}

// -----

func.func @a(%v: vector<4xf32>, %m: memref<?x?xf32>, %i: index, %t: tensor<?x?xf32>, %k: vector<4xi1>, %u:memref<*xf32>) {
  // expected-error@+1 {{'vector.transfer_write' op requires source to be a memref or ranked tensor type}}
  "vector.transfer_write"(%v,%v,%i)<{permutation_map=affine_map<(d0)->(d0)>, in_bounds=[true], operandSegmentSizes=array<i32:1,1,1,0>}> : (vector<4xf32>, vector<4xf32>,index) ->()
  return
}

// -----

func.func @a(%v: vector<4xf32>, %m: memref<?x?xf32>, %i: index, %t: tensor<?x?xf32>, %k: vector<4xi1>, %u:memref<*xf32>) {
  // expected-error@+1 {{'vector.transfer_write' op expected type of operand #1 ('tensor<?x?xf32>') to match type of corresponding result ('tensor<?x4xf32>')}}
  %0 = "vector.transfer_write"(%v,%t,%i,%i)<{permutation_map=affine_map<(d0,d1)->(d0)>, in_bounds=[true], operandSegmentSizes=array<i32:1,1,2,0>}> : (vector<4xf32>, tensor<?x?xf32>,index,index) ->tensor<?x4xf32>
  return
}
