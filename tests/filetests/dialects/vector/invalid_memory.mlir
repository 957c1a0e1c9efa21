// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// The error in loads and stores.

func.func @a(%m: memref<4x8xf32>, %i:index) {
  // expected-error@+1 {{'vector.load' op requires 2 indices}}
  %0 = vector.load %m[%i] : memref<4x8xf32>, vector<8xf32>
  return
}

// -----

func.func @a(%m: memref<4x8xf32>, %i:index) {
  // expected-error@+1 {{'vector.load' op base and result element types should match}}
  %0 = vector.load %m[%i,%i] : memref<4x8xf32>, vector<8xi32>
  return
}

// -----

func.func @a(%m: memref<4x8xf32>, %i:index) {
  // expected-error@+1 {{'vector.load' op destination memref has lower rank than the result vector}}
  %0 = vector.load %m[%i,%i] : memref<4x8xf32>, vector<1x4x8xf32>
  return
}

// -----

func.func @a(%m: memref<4x8xvector<8xf32>>, %i:index) {
  // expected-error@+1 {{'vector.load' op base memref and result vector types should match}}
  %0 = vector.load %m[%i,%i] : memref<4x8xvector<8xf32>>, vector<4xf32>
  return
}

// -----

func.func @a(%m: memref<4x8xf32, strided<[1,4]>>, %i:index) {
  // expected-error@+1 {{'vector.load' op most minor memref dim must have unit stride}}
  %0 = vector.load %m[%i,%i] : memref<4x8xf32, strided<[1,4]>>, vector<8xf32>
  return
}

// -----

func.func @a(%m: memref<4x8xf32>, %i:index) {
  // expected-error@+1 {{custom op 'vector.load' 'vector.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = vector.load %m[%i,%i] {alignment=-1}: memref<4x8xf32>, vector<8xf32>
  return
}

// -----

func.func @a(%m: memref<*xf32>, %i:index) {
  // expected-error@+1 {{custom op 'vector.load' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0 = vector.load %m[%i,%i] : memref<*xf32>, vector<8xf32>
  return
}

// -----

func.func @a(%m: memref<4x8xf32>, %i:index, %v:vector<8xf32>) {
  // expected-error@+1 {{'vector.store' op requires 2 indices}}
  vector.store %v, %m[%i] : memref<4x8xf32>, vector<8xf32>
  return
}

// -----

func.func @a(%m: memref<4x8xf32>, %i:index, %v:vector<8xi32>) {
  // expected-error@+1 {{'vector.store' op base and valueToStore element type should match}}
  vector.store %v, %m[%i,%i] : memref<4x8xf32>, vector<8xi32>
  return
}

// -----

func.func @a(%m: memref<4x8xf32>, %i:index, %v:vector<1x4x8xf32>) {
  // expected-error@+1 {{'vector.store' op source memref has lower rank than the vector to store}}
  vector.store %v, %m[%i,%i] : memref<4x8xf32>, vector<1x4x8xf32>
  return
}

// -----

func.func @a(%m: memref<4x8xvector<8xf32>>, %i:index, %v:vector<4xf32>) {
  // expected-error@+1 {{'vector.store' op base memref and valueToStore vector types should match}}
  vector.store %v, %m[%i,%i] : memref<4x8xvector<8xf32>>, vector<4xf32>
  return
}

// -----

func.func @a(%m: memref<4x8xf32, strided<[1,4]>>, %i:index, %v:vector<8xf32>) {
  // expected-error@+1 {{'vector.store' op most minor memref dim must have unit stride}}
  vector.store %v, %m[%i,%i] : memref<4x8xf32, strided<[1,4]>>, vector<8xf32>
  return
}

// -----

func.func @a(%m: memref<?xf64>, %i:index, %k:vector<16xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.maskedload' op base and result element type should match}}
  %0 = vector.maskedload %m[%i], %k, %p : memref<?xf64>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?xf32>, %i:index, %k:vector<15xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.maskedload' op expected result shape to match mask shape}}
  %0 = vector.maskedload %m[%i], %k, %p : memref<?xf32>, vector<15xi1>, vector<16xf32> into vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?xf32>, %i:index, %k:vector<16xi1>, %p:vector<16xi32>) {
  // expected-error@+1 {{'vector.maskedload' op expected pass_thru of same type as result type}}
  %0 = vector.maskedload %m[%i], %k, %p : memref<?xf32>, vector<16xi1>, vector<16xi32> into vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xf32>, %i:index, %k:vector<16xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.maskedload' op requires 2 indices}}
  %0 = vector.maskedload %m[%i], %k, %p : memref<?x?xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?xf64>, %i:index, %k:vector<16xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.expandload' op base and result element type should match}}
  %0 = vector.expandload %m[%i], %k, %p : memref<?xf64>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?xf32>, %i:index, %k:vector<15xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.expandload' op expected result dim to match mask dim}}
  %0 = vector.expandload %m[%i], %k, %p : memref<?xf32>, vector<15xi1>, vector<16xf32> into vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?xf32>, %i:index, %k:vector<16xi1>, %p:vector<16xi32>) {
  // expected-error@+1 {{'vector.expandload' op expected pass_thru of same type as result type}}
  %0 = vector.expandload %m[%i], %k, %p : memref<?xf32>, vector<16xi1>, vector<16xi32> into vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xf32>, %i:index, %k:vector<16xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.expandload' op requires 2 indices}}
  %0 = vector.expandload %m[%i], %k, %p : memref<?x?xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?xf32>, %i:index, %k:vector<[16]xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.expandload' op operand #2 must be fixed-length vector of 1-bit signless integer values, but got 'vector<[16]xi1>'}}
  %0 = vector.expandload %m[%i], %k, %p : memref<?xf32>, vector<[16]xi1>, vector<16xf32> into vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?xf64>, %i:index, %k:vector<16xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.maskedstore' op base and valueToStore element type should match}}
  vector.maskedstore %m[%i], %k, %p : memref<?xf64>, vector<16xi1>, vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?xf32>, %i:index, %k:vector<15xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.maskedstore' op expected valueToStore shape to match mask shape}}
  vector.maskedstore %m[%i], %k, %p : memref<?xf32>, vector<15xi1>, vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xf32>, %i:index, %k:vector<16xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.maskedstore' op requires 2 indices}}
  vector.maskedstore %m[%i], %k, %p : memref<?x?xf32>, vector<16xi1>, vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?xf64>, %i:index, %k:vector<16xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.compressstore' op base and valueToStore element type should match}}
  vector.compressstore %m[%i], %k, %p : memref<?xf64>, vector<16xi1>, vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?xf32>, %i:index, %k:vector<15xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.compressstore' op expected valueToStore dim to match mask dim}}
  vector.compressstore %m[%i], %k, %p : memref<?xf32>, vector<15xi1>, vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?x?xf32>, %i:index, %k:vector<16xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.compressstore' op requires 2 indices}}
  vector.compressstore %m[%i], %k, %p : memref<?x?xf32>, vector<16xi1>, vector<16xf32>
  return
}

// -----

func.func @a(%m: f32, %o:index, %i:vector<16xi32>, %k:vector<16xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{custom op 'vector.gather' invalid kind of type specified}}
  %0 = vector.gather %m[%o][%i], %k, %p : f32, vector<16xi32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?xf64>, %o:index, %i:vector<16xi32>, %k:vector<16xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.gather' op base and result element type should match}}
  %0 = vector.gather %m[%o][%i], %k, %p : memref<?xf64>, vector<16xi32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?xf32>, %o:index, %i:vector<16xi32>, %k:vector<16xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.gather' op requires 1 indices}}
  %0 = vector.gather %m[%o,%o][%i], %k, %p : memref<?xf32>, vector<16xi32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?xf32>, %o:index, %i:vector<17xi32>, %k:vector<16xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.gather' op expected result dim to match indices dim}}
  %0 = vector.gather %m[%o][%i], %k, %p : memref<?xf32>, vector<17xi32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?xf32>, %o:index, %i:vector<16xi32>, %k:vector<17xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.gather' op expected result dim to match mask dim}}
  %0 = vector.gather %m[%o][%i], %k, %p : memref<?xf32>, vector<16xi32>, vector<17xi1>, vector<16xf32> into vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?xf32>, %o:index, %i:vector<16xi32>, %k:vector<16xi1>, %p:vector<17xf32>) {
  // expected-error@+1 {{'vector.gather' op expected pass_thru of same type as result type}}
  %0 = vector.gather %m[%o][%i], %k, %p : memref<?xf32>, vector<16xi32>, vector<16xi1>, vector<17xf32> into vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<*xf32>, %o:index, %i:vector<16xi32>, %k:vector<16xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.gather' op operand #0 must be Tensor or MemRef of any type values, but got 'memref<*xf32>'}}
  %0 = vector.gather %m[][%i], %k, %p : memref<*xf32>, vector<16xi32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?xf32>, %o:index, %i:vector<16xf32>, %k:vector<16xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.gather' op operand #2 must be vector of integer or index values, but got 'vector<16xf32>'}}
  %0 = vector.gather %m[%o][%i], %k, %p : memref<?xf32>, vector<16xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  return
}

// -----

func.func @a(%m: f32, %o:index, %i:vector<16xi32>, %k:vector<16xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{custom op 'vector.scatter' invalid kind of type specified}}
  vector.scatter %m[%o][%i], %k, %p : f32, vector<16xi32>, vector<16xi1>, vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?xf64>, %o:index, %i:vector<16xi32>, %k:vector<16xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.scatter' op base and valueToStore element type should match}}
  vector.scatter %m[%o][%i], %k, %p : memref<?xf64>, vector<16xi32>, vector<16xi1>, vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?xf32>, %o:index, %i:vector<16xi32>, %k:vector<16xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.scatter' op requires 1 indices}}
  vector.scatter %m[%o,%o][%i], %k, %p : memref<?xf32>, vector<16xi32>, vector<16xi1>, vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?xf32>, %o:index, %i:vector<17xi32>, %k:vector<16xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.scatter' op expected valueToStore dim to match indices dim}}
  vector.scatter %m[%o][%i], %k, %p : memref<?xf32>, vector<17xi32>, vector<16xi1>, vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<?xf32>, %o:index, %i:vector<16xi32>, %k:vector<17xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.scatter' op expected valueToStore dim to match mask dim}}
  vector.scatter %m[%o][%i], %k, %p : memref<?xf32>, vector<16xi32>, vector<17xi1>, vector<16xf32>
  return
}

// -----

func.func @a(%m: memref<*xf32>, %o:index, %i:vector<16xi32>, %k:vector<16xi1>, %p:vector<16xf32>) {
  // expected-error@+1 {{'vector.scatter' op operand #0 must be Tensor or MemRef of any type values, but got 'memref<*xf32>'}}
  vector.scatter %m[][%i], %k, %p : memref<*xf32>, vector<16xi32>, vector<16xi1>, vector<16xf32>
  return
}
