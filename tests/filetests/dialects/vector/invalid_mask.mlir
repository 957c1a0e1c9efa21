// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Errors in masks and in their regions.

func.func @a() {
  // expected-error@+1 {{'vector.constant_mask' op must specify array attr of size equal vector result rank}}
  %0 = vector.constant_mask [3] : vector<4x3xi1>
  return
}

// -----

func.func @a() {
  // expected-error@+1 {{'vector.constant_mask' op array attr of size out of bounds of vector result dimension size}}
  %0 = vector.constant_mask [-1, 2] : vector<4x3xi1>
  return
}

// -----

func.func @a() {
  // expected-error@+1 {{'vector.constant_mask' op expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim}}
  %0 = vector.constant_mask [0, 2] : vector<4x3xi1>
  return
}

// -----

func.func @a() {
  // expected-error@+1 {{'vector.constant_mask' op only supports 'none set' or 'all set' scalable dimensions}}
  %0 = vector.constant_mask [2] : vector<[8]xi1>
  return
}

// -----

func.func @a() {
  // expected-error@+1 {{mask dim size must be either 0 or 1 for 0-D vectors}}
  %0 = vector.constant_mask [2] : vector<i1>
  return
}

// -----

func.func @a() {
  // expected-error@+1 {{array attr must have length 1 for 0-D vectors}}
  %0 = vector.constant_mask [] : vector<i1>
  return
}

// -----

func.func @a() {
  // expected-error@+1 {{'vector.constant_mask' op result #0 must be vector of 1-bit signless integer values, but got 'vector<4xi32>'}}
  %0 = vector.constant_mask [2] : vector<4xi32>
  return
}

// -----

func.func @a(%i:index) {
  // expected-error@+1 {{'vector.create_mask' op must specify an operand for each result vector dimension}}
  %0 = vector.create_mask %i, %i : vector<4xi1>
  return
}

// -----

func.func @a(%i:index) {
  // expected-error@+1 {{'vector.create_mask' op must specify exactly one operand for 0-D create_mask}}
  %0 = vector.create_mask : vector<i1>
  return
}

// -----

func.func @a(%m: vector<16xi1>, %v: vector<16xf32>, %p: vector<16xf32>, %t: memref<?xf32>, %i: index, %f: f32, %m2: vector<4x16xi1>, %w: vector<16xindex>) {
  // expected-error@+1 {{'vector.mask' op expects a 'vector<16xi1>' mask for the maskable operation}}
  %0 = vector.mask %m2 { vector.reduction <add>, %v : vector<16xf32> into f32 } : vector<4x16xi1> -> f32
  return
}

// -----

func.func @a(%m: vector<16xi1>, %v: vector<16xf32>, %p: vector<16xf32>, %t: memref<?xf32>, %i: index, %f: f32, %m2: vector<4x16xi1>, %w: vector<16xindex>) {
  // expected-error@+1 {{'vector.mask' op doesn't expect a passthru argument for this maskable operation}}
  %0 = vector.mask %m, %f { vector.reduction <add>, %v : vector<16xf32> into f32 } : vector<16xi1> -> f32
  return
}

// -----

func.func @a(%m: vector<16xi1>, %v: vector<16xf32>, %p: vector<16xf32>, %t: memref<?xf32>, %i: index, %f: f32, %m2: vector<4x16xi1>, %w: vector<16xindex>) {
  // expected-error@+1 {{custom op 'vector.mask' expects a result if passthru operand is provided}}
  vector.mask %m, %v { vector.transfer_write %v, %t[%i] : vector<16xf32>, memref<?xf32> } : vector<16xi1>
  return
}

// -----

func.func @a(%m: vector<16xi1>, %v: vector<16xf32>, %p: vector<16xf32>, %t: memref<?xf32>, %i: index, %f: f32, %m2: vector<4x16xi1>, %w: vector<16xindex>) {
  // expected-error@+1 {{'vector.mask' op expects only one operation to mask}}
  vector.mask %m { vector.transfer_write %v, %t[%i] : vector<16xf32>, memref<?xf32> vector.transfer_write %v, %t[%i] : vector<16xf32>, memref<?xf32> } : vector<16xi1>
  return
}

// -----

func.func @a(%m: vector<16xi1>, %v: vector<16xf32>, %p: vector<16xf32>, %t: memref<?xf32>, %i: index, %f: f32, %m2: vector<4x16xi1>, %w: vector<16xindex>) {
  // expected-error@+1 {{'vector.mask' op expects number of results to match mask region yielded values}}
  vector.mask %m { %0 = arith.addf %v, %v : vector<16xf32> } : vector<16xi1>
  return
}

// -----

func.func @a(%m: vector<16xi1>, %v: vector<16xf32>, %p: vector<16xf32>, %t: memref<?xf32>, %i: index, %f: f32, %m2: vector<4x16xi1>, %w: vector<16xindex>) {
  // expected-error@+1 {{'vector.mask' op expects a MaskableOpInterface within the mask region}}
  %1 = vector.mask %m { %0 = arith.addf %v, %v : vector<16xf32> } : vector<16xi1> -> vector<16xf32>
  return
}

// -----

func.func @a(%m: vector<16xi1>, %v: vector<16xf32>, %p: vector<16xf32>, %t: memref<?xf32>, %i: index, %f: f32, %m2: vector<4x16xi1>, %w: vector<16xindex>) {
  // expected-error@+1 {{'vector.mask' op expects result type to match maskable operation result type}}
  %0 = vector.mask %m { vector.reduction <add>, %v : vector<16xf32> into f32 } : vector<16xi1> -> i32
  return
}

// -----

func.func @a(%m: vector<16xi1>, %v: vector<16xf32>, %p: vector<16xf32>, %t: memref<?xf32>, %i: index, %f: f32, %m2: vector<4x16xi1>, %w: vector<16xindex>) {
  // expected-error@+1 {{'vector.mask' op expects all the results from the MaskableOpInterface to match all the values returned by the terminator}}
  %0 = vector.mask %m { %1 = vector.reduction <add>, %v : vector<16xf32> into f32 vector.yield %f : f32 } : vector<16xi1> -> f32
  return
}

// -----

func.func @a(%m: vector<16xi1>, %v: vector<16xf32>, %p: vector<16xf32>, %t: memref<?xf32>, %i: index, %f: f32, %m2: vector<4x16xi1>, %w: vector<16xindex>) {
  // expected-error@+1 {{'vector.mask' op expects number of results to match maskable operation number of results}}
  %0:2 = vector.mask %m { %1 = vector.reduction <add>, %v : vector<16xf32> into f32 vector.yield %f, %f : f32, f32 } : vector<16xi1> -> (f32, f32)
  return
}

// -----

func.func @a(%m: vector<16xi1>, %v: vector<16xf32>, %p: vector<16xf32>, %t: memref<?xf32>, %i: index, %f: f32, %m2: vector<4x16xi1>, %w: vector<16xindex>) {
  // expected-error@+1 {{'vector.mask' op region should have no arguments}}
  %0 = vector.mask %m { ^bb0(%x: i32): %1 = vector.reduction <add>, %v : vector<16xf32> into f32 } : vector<16xi1> -> f32
  return
}

// -----

func.func @a(%m: vector<16xi1>, %v: vector<16xf32>, %p: vector<16xf32>, %t: memref<?xf32>, %i: index, %f: f32, %m2: vector<4x16xi1>, %w: vector<16xindex>) {
  // expected-error@+1 {{'vector.mask' op expects region #0 to have 0 or 1 blocks}}
  %0 = vector.mask %m { %1 = vector.reduction <add>, %v : vector<16xf32> into f32 vector.yield %1 : f32 ^bb1: vector.yield %f : f32 } : vector<16xi1> -> f32
  return
}

// -----

func.func @a(%m: vector<16xi1>, %v: vector<16xf32>, %p: vector<16xf32>, %t: memref<?xf32>, %i: index, %f: f32, %m2: vector<4x16xi1>, %w: vector<16xindex>) {
  // expected-error@+1 {{'vector.mask' op region #0 ('maskRegion') failed to verify constraint: region with 1 blocks}}
  %0 = "vector.mask"(%m) ({ }) : (vector<16xi1>) -> f32
  return
}

// -----

func.func @a(%m: vector<16xi1>, %v: vector<16xf32>, %p: vector<16xf32>, %t: memref<?xf32>, %i: index, %f: f32, %m2: vector<4x16xi1>, %w: vector<16xindex>) {
  // expected-error@+1 {{'vector.mask' op expects a non-empty block}}
  %0 = "vector.mask"(%m) ({ ^bb0: }) : (vector<16xi1>) -> f32
  return
}

// -----

func.func @a(%m: vector<16xi1>, %v: vector<16xf32>, %p: vector<16xf32>, %t: memref<?xf32>, %i: index, %f: f32, %m2: vector<4x16xi1>, %w: vector<16xindex>) {
  // expected-error@+1 {{'vector.mask' op expects a terminator within the mask region}}
  "vector.mask"(%m) ({ "foo.x"() : () -> () }) : (vector<16xi1>) -> ()
  return
}
