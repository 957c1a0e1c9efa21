// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// The error in allocations, accesses, casts, views, regroupings and transfers.

func.func @a(%i: index) {
  // expected-error@+1 {{'memref.alloc' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = memref.alloc(%i) : memref<2xf32>
  return
}

// -----

func.func @a(%i: index) {
  // expected-error@+1 {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 0, got 1}}
  %0 = memref.alloc()[%i] : memref<2xf32>
  return
}

// -----

// expected-error@+1 {{'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait}}
%0 = memref.alloca() : memref<2xf32>

// -----

func.func @a(%m: memref<2xf32>) {
  // expected-error@+1 {{missing dimension operand for result type 'memref<?xf32>'}}
  memref.realloc %m : memref<2xf32> to memref<?xf32>
  return
}

// -----

func.func @a(%m: memref<2xf32>, %i: index) {
  // expected-error@+1 {{unnecessary dimension operand for result type 'memref<4xf32>'}}
  memref.realloc %m(%i) : memref<2xf32> to memref<4xf32>
  return
}

// -----

func.func @a(%m: memref<2xf32>, %i: index) {
  // expected-error@+1 {{different memory spaces specified for source memref type 'memref<2xf32>' and result memref type 'memref<?xf32, 3>'}}
  memref.realloc %m(%i) : memref<2xf32> to memref<?xf32, 3>
  return
}

// -----

func.func @a(%m: memref<2xf32>, %i: index) {
  // expected-error@+1 {{unsupported layout for result memref type 'memref<?xf32, strided<[2]>>'}}
  memref.realloc %m(%i) : memref<2xf32> to memref<?xf32, strided<[2]>>
  return
}

// -----

func.func @a(%m: memref<2xf32>, %i: index) {
  // expected-error@+1 {{different element types specified for source memref type 'memref<2xf32>' and result memref type 'memref<?xi32>'}}
  memref.realloc %m(%i) : memref<2xf32> to memref<?xi32>
  return
}

// -----

func.func @a(%m: memref<2xf32, strided<[2]>>, %i: index) {
  // expected-error@+1 {{unsupported layout for source memref type 'memref<2xf32, strided<[2]>>'}}
  memref.realloc %m(%i) : memref<2xf32, strided<[2]>> to memref<?xi32>
  return
}

// -----

func.func @a(%m: memref<2xf32>, %i: index) {
  // expected-error@+1 {{'memref.load' op incorrect number of indices for load, expected 1 but got 2}}
  memref.load %m[%i, %i] : memref<2xf32>
  return
}

// -----

func.func @a(%m: memref<2xf32>, %i: index, %f: f32) {
  // expected-error@+1 {{'memref.store' op store index operand count not equal to memref rank}}
  memref.store %f, %m[] : memref<2xf32>
  return
}

// -----

func.func @a(%m: memref<2xf32>, %i: index, %f: f32) {
  // expected-error@+1 {{'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank}}
  %0 = memref.atomic_rmw addf %f, %m[] : (f32, memref<2xf32>) -> f32
  return
}

// -----

func.func @a(%m: memref<2xf32>, %i: index, %f: f32) {
  // expected-error@+1 {{'memref.atomic_rmw' op with kind 'addi' expects an integer type}}
  %0 = memref.atomic_rmw addi %f, %m[%i] : (f32, memref<2xf32>) -> f32
  return
}

// -----

func.func @a(%m: memref<2xi32>, %i: index, %f: i32) {
  // expected-error@+1 {{'memref.atomic_rmw' op with kind 'mulf' expects a floating-point type}}
  %0 = memref.atomic_rmw mulf %f, %m[%i] : (i32, memref<2xi32>) -> i32
  return
}

// -----

func.func @a(%m: memref<2xi32>, %i: index, %f: i32) {
  // expected-error@+1 {{custom op 'memref.atomic_rmw' expected string or keyword containing one of the following enum values for attribute 'kind' [addf, addi, andi, assign, maximumf, maxnumf, maxs, maxu, minimumf, minnumf, mins, minu, mulf, muli, ori, xori]}}
  %0 = memref.atomic_rmw foo %f, %m[%i] : (i32, memref<2xi32>) -> i32
  return
}

// -----

func.func @a(%m: memref<2xi32>, %i: index) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<2xi32> {
  ^bb0(%a: i32):
    // expected-error@+1 {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
    %s = memref.load %m[%i] : memref<2xi32>
    memref.atomic_yield %s : i32
  } {a = 1}
  return
}

// -----

func.func @a(%m: memref<2xi32>, %i: index) {
  // expected-error@+1 {{'memref.generic_atomic_rmw' op expected single number of entry block arguments}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<2xi32> {
  ^bb0(%a: i32, %b: i32):
    memref.atomic_yield %a : i32
  }
  return
}

// -----

func.func @a(%m: memref<2xi32>, %i: index) {
  // expected-error@+1 {{'memref.generic_atomic_rmw' op expected block argument of the same type result type}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<2xi32> {
  ^bb0(%a: f32):
    memref.atomic_yield %a : f32
  }
  return
}

// -----

func.func @a(%m: memref<2xi32>, %i: index, %f: f32) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<2xi32> {
  ^bb0(%a: i32):
    // expected-error@+1 {{'memref.atomic_yield' op types mismatch between yield op: 'f32' and its parent: 'i32'}}
    memref.atomic_yield %f : f32
  }
  return
}

// -----

func.func @a(%m: memref<2xi32>, %i: index, %f: f32) {
  // expected-error@+1 {{'memref.generic_atomic_rmw' op expects a non-empty block}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<2xi32> {
  ^bb0(%a: i32):
  }
  return
}

// -----

func.func @a() {
  // expected-error@+1 {{'memref.get_global' op 'g' does not reference a valid global memref}}
  %0 = memref.get_global @g : memref<2xf32>
  return
}

// -----

memref.global "private" @g : memref<2xf32> = dense<1.0>
// expected-error@+1 {{'memref.get_global' op result type 'memref<3xf32>' does not match type 'memref<2xf32>' of the global memref @g}}
func.func @a() { %0 = memref.get_global @g : memref<3xf32> return }

// -----

// expected-error@+1 {{custom op 'memref.global' type should be static shaped memref, but got 'memref<?xf32>'}}
memref.global @g : memref<?xf32>

// -----

// expected-error@+1 {{integer literal not valid for specified type}}
memref.global @g : memref<3xf32> = 1 : i32

// -----

// expected-error@+1 {{expected operation name in quotes}}
memref.global @g : memref<3xf32> = dense_resource<foo> : tensor<4xf32>

// -----

func.func @a(%m: memref<2xf32>) {
  // expected-error@+1 {{'memref.assume_alignment' op alignment must be power of 2}}
  %0 = memref.assume_alignment %m, 3 : memref<2xf32>
  return
}

// -----

func.func @a(%m: memref<2xf32>) {
  // expected-error@+1 {{'memref.assume_alignment' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive}}
  %0 = memref.assume_alignment %m, 0 : memref<2xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'memref.dma_wait' op expected tagIndices to have the same number of elements as the tagMemRef rank, expected 1, but got 0}}
  memref.dma_wait %m[], %i : memref<4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'memref.dma_start' op expected at least 4 operands}}
  "memref.dma_start"(%i, %i, %i) : (index, index, index) -> ()
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'memref.dma_start' op expected source to be of memref type}}
  "memref.dma_start"(%i, %i, %i, %i) : (index, index, index, index) -> ()
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'memref.dma_start' op expected destination to be of memref type}}
  "memref.dma_start"(%m, %i, %i, %i, %i) : (memref<4xf32>, index, index, index, index) -> ()
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'memref.dma_start' op expected source indices to be of index type}}
  "memref.dma_start"(%m, %m, %i, %i, %i) : (memref<4xf32>, memref<4xf32>, index, index, index) -> ()
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'memref.dma_start' op expected destination indices to be of index type}}
  "memref.dma_start"(%m, %i, %m, %m, %i, %i) : (memref<4xf32>, index, memref<4xf32>, memref<4xf32>, index, index) -> ()
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'memref.dma_start' op expected num elements to be of index type}}
  "memref.dma_start"(%m, %i, %m, %i, %m, %i, %i) : (memref<4xf32>, index, memref<4xf32>, index, memref<4xf32>, index, index) -> ()
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'memref.dma_start' op expected tag to be of memref type}}
  "memref.dma_start"(%m, %i, %m, %i, %i, %i, %i) : (memref<4xf32>, index, memref<4xf32>, index, index, index, index) -> ()
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'memref.dma_start' op expected tag indices to be of index type}}
  "memref.dma_start"(%m, %i, %m, %i, %i, %m, %m) : (memref<4xf32>, index, memref<4xf32>, index, index, memref<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'memref.dma_start' op incorrect number of operands}}
  "memref.dma_start"(%m, %i, %m, %i, %i, %m, %i, %i) : (memref<4xf32>, index, memref<4xf32>, index, index, memref<4xf32>, index, index) -> ()
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'memref.dma_start' op expected stride and num elements per stride to be of type index}}
  "memref.dma_start"(%m, %i, %m, %i, %i, %m, %i, %i, %m) : (memref<4xf32>, index, memref<4xf32>, index, index, memref<4xf32>, index, index, memref<4xf32>) -> ()
  return
}

// -----

func.func @a(%m: memref<4xf32>, %s: memref<1xindex>) {
  // expected-error@+1 {{'memref.reshape' op length of shape operand differs from the result's memref rank}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<2x2xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %s: memref<?xindex>) {
  // expected-error@+1 {{'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<?xindex>) -> memref<2x2xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32, strided<[2]>>, %s: memref<?xindex>) {
  // expected-error@+1 {{'memref.reshape' op source memref type should have identity affine map}}
  %0 = memref.reshape %m(%s) : (memref<4xf32, strided<[2]>>, memref<?xindex>) -> memref<*xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %s: memref<?xindex>) {
  // expected-error@+1 {{'memref.reshape' op element types of source and destination memref types should be the same}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<?xindex>) -> memref<*xi32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %s: memref<1xindex>) {
  // expected-error@+1 {{'memref.reshape' op result memref type should have identity affine map}}
  %0 = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<4xf32, strided<[2]>>
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error@+2 {{'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<f32>', 'index'}}
  // expected-error@+1 {{'memref.extract_strided_metadata' op failed to infer returned types}}
  %0, %1 = memref.extract_strided_metadata %m : memref<4xf32> -> memref<f32>, index
  return
}

// -----

func.func @a(%m: memref<4xf32, 2>) {
  // expected-error@+2 {{'memref.extract_strided_metadata' op inferred type(s) 'memref<f32, 2>', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<f32>', 'index', 'index', 'index'}}
  // expected-error@+1 {{'memref.extract_strided_metadata' op failed to infer returned types}}
  %0, %1, %2, %3 = memref.extract_strided_metadata %m : memref<4xf32, 2> -> memref<f32>, index, index, index
  return
}

// -----

func.func @a(%m: memref<4xf32>, %n: memref<5xf32>) {
  // expected-error@+1 {{'memref.copy' op requires the same shape for all operands}}
  memref.copy %m, %n : memref<4xf32> to memref<5xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %n: memref<5xi32>) {
  // expected-error@+1 {{'memref.copy' op requires the same element type for all operands}}
  memref.copy %m, %n : memref<4xf32> to memref<5xi32>
  return
}

// -----

func.func @a(%m: memref<100xi8>, %i: index) {
  // expected-error@+1 {{different memory spaces specified for base memref type 'memref<100xi8>' and view memref type 'memref<?x4xf32, 2>'}}
  %0 = memref.view %m[%i][%i] {a} : memref<100xi8> to memref<?x4xf32, 2>
  return
}

// -----

func.func @a(%m: memref<100xi8>, %i: index) {
  // expected-error@+1 {{unsupported map for result memref type 'memref<?x4xf32, strided<[8, 1]>>'}}
  %0 = memref.view %m[%i][%i] {a} : memref<100xi8> to memref<?x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @a(%m: memref<100xi8, strided<[2]>>, %i: index) {
  // expected-error@+1 {{unsupported map for base memref type 'memref<100xi8, strided<[2]>>'}}
  %0 = memref.view %m[%i][%i] {a} : memref<100xi8, strided<[2]>> to memref<?x4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.alloca_scope' op region should have no arguments}}
  "memref.alloca_scope"() ({ ^bb0(%i: i32): memref.alloca_scope.return }) : () -> ()
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error@+1 {{expected non-function type}}
  memref.alloca_scope -> { memref.alloca_scope.return }
  return
}

// -----

// expected-error@+1 {{'memref.alloca_scope.return' op expects parent op 'memref.alloca_scope'}}
func.func @a(%m: memref<4xf32>) { memref.alloca_scope.return }

// -----

func.func @a(%m: memref<4xf32>, %i : index) {
  // expected-error@+1 {{'memref.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = "memref.load"(%m, %i) <{alignment = 3 : i64}> : (memref<4xf32>, index) -> f32
  return
}

// -----

// expected-error@+1 {{unsupported memory space Attribute}}
func.func @a(%m: memref<4xf32, #any.layout>, %i : index) {
  %0 = memref.load %m[%i] {nontemporal = false} : memref<4xf32, #test.layout>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i : index) {
  // expected-error@+1 {{custom op 'memref.foo' is unknown}}
  memref.foo %m
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i : index) {
  // expected-error@+1 {{unregistered operation 'memref.foo' found in dialect ('memref') that does not allow unknown operations}}
  "memref.foo"(%m) : (memref<4xf32>) -> ()
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i : index) {
  // expected-error@+1 {{'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  memref.prefetch %m[%i], write, locality<4>, instr : memref<4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i : index) {
  // expected-error@+1 {{custom op 'memref.prefetch' expected valid keyword}}
  memref.prefetch %m[%i], "write", locality<1>, instr : memref<4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i : index) {
  // expected-error@+1 {{custom op 'memref.prefetch' expected 'locality'}}
  memref.prefetch %m[%i], write, foo<1>, instr : memref<4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i : index) {
  // expected-error@+1 {{custom op 'memref.prefetch' invalid kind of attribute specified}}
  memref.prefetch %m[%i], write, locality<"a">, instr : memref<4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i : index) {
  // expected-error@+1 {{expected '>'}}
  memref.prefetch %m[%i], write, locality<1 : i64>, instr : memref<4xf32>
  return
}

// -----

// expected-error@+1 {{inferred shape of elements literal ([2]) does not match type ([3])}}
memref.global @x : memref<3xf32> = dense<[1,2]> : tensor<2xi32>

// -----

// expected-error@+1 {{'memref.global' op initial value element expected to be of type 'f32', but was of type 'i32'}}
"memref.global"() <{sym_name="x", type=memref<3xf32>, initial_value = dense<[1,2]> : tensor<2xi32>}> : () -> ()

// -----

// expected-error@+1 {{'memref.global' op initial value shape expected to be 3 but was 2}}
"memref.global"() <{sym_name="x", type=memref<3xf32>, initial_value = dense<[1.0,2.0]> : tensor<2xf32>}> : () -> ()

// -----

// expected-error@+1 {{'memref.global' op initial value should be a unit or elements attribute, but got 1 : i32}}
"memref.global"() <{sym_name="x", type=memref<3xf32>, initial_value = 1:i32}> : () -> ()

// -----

// expected-error@+1 {{'memref.global' op type should be static shaped memref, but got 'memref<?xf32>'}}
"memref.global"() <{sym_name="x", type=memref<?xf32>, initial_value = 1:i32}> : () -> ()

// -----

// expected-error@+1 {{'memref.global' op attribute 'type' failed to satisfy constraint: memref type attribute}}
"memref.global"() <{sym_name="x", type=i32, initial_value = 1:i32}> : () -> ()

// -----

func.func @a(%m: memref<1x4xf32, strided<[4,1]>>) {
  // expected-error@+1 {{'memref.cast' op operand type 'memref<1x4xf32, strided<[4, 1]>>' and result type 'memref<1x4xf32, strided<[5, 1]>>' are cast incompatible}}
  %0 = memref.cast %m : memref<1x4xf32, strided<[4,1]>> to memref<1x4xf32, strided<[5,1]>>
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.distinct_objects' op expected at least one operand}}
  "memref.distinct_objects"() : () -> ()
  return
}

// -----

func.func @a(%m: memref<4xf32>) {
  // expected-error@+1 {{'memref.distinct_objects' op operand types and result types must match}}
  %0="memref.distinct_objects"(%m) : (memref<4xf32>) -> memref<5xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'memref.prefetch' op too few indices}}
  memref.prefetch %m[%i, %i], read, locality<3>, data : memref<4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{custom op 'memref.prefetch' rw specifier has to be 'read' or 'write'}}
  memref.prefetch %m[%i, %i], foo, locality<3>, bar : memref<4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{floating point value not valid for specified type}}
  memref.prefetch %m[%i, %i], foo, locality<3.0>, bar : memref<4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{custom op 'memref.prefetch' invalid kind of type specified: expected builtin.memref, but found 'i32'}}
  memref.prefetch %m[%i, %i], foo, locality<3>, bar : i32
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'memref.transpose' op result #0 must be strided memref of any type values, but got 'i32'}}
  memref.transpose %m (i) -> (i) : memref<4xf32> to i32
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{expected '(' in integer set constraint list}}
  memref.transpose %m (i) : memref<4xf32> to i32
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{slice along dimension 0 runs out-of-bounds: 4 >= 4}}
  %0 = memref.subview %m[3] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 3>>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{offset 0 is out-of-bounds: 4 >= 4}}
  %0 = memref.subview %m[4] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 4>>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{custom op 'memref.dma_start' expected two stride related operands}}
  memref.dma_start %m[%i], %m[%i], %i, %m[%i], %i : memref<4xf32>, memref<4xf32>, memref<4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{custom op 'memref.dma_start' fewer/more types expected}}
  memref.dma_start %m[%i], %m[%i], %i, %m[%i] : memref<4xf32>, memref<4xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{expected ']' in operand list}}
  memref.dma_start %m[%i, %m[%i], %i, %m[%i] {a = 1} : memref<4xf32>, memref<4xf32>, memref<4xf32>
  return
}

// -----

%0, %c = "any.x"() : () -> (memref<4x5xf32>, index)
// expected-error@+1 {{expected the number of 'sizes' to match the number of dynamic entries in 'static_sizes' (0 vs 1)}}
%1 = "memref.reinterpret_cast"(%0, %c) <{operandSegmentSizes = array<i32: 1, 0, 0, 1>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: -9223372036854775808, 1>, static_strides = array<i64: 1, 1>}> : (memref<4x5xf32>, index) -> memref<1x1xf32>

// -----

%0, %c = "any.x"() : () -> (memref<4x5xf32>, index)
// expected-error@+1 {{expected 1 size values, got 2}}
%1 = "memref.reinterpret_cast"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 0, 1>, static_strides = array<i64: 1, 1>}> : (memref<4x5xf32>) -> memref<1xf32>

// -----

%0, %c = "any.x"() : () -> (memref<4x5xf32>, index)
// expected-error@+1 {{expected 1 offset values, got 2}}
%1 = "memref.reinterpret_cast"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 1>, static_sizes = array<i64: 0, 1>, static_strides = array<i64: 1, 1>}> : (memref<4x5xf32>) -> memref<1x1xf32>

// -----

%0, %c = "any.x"() : () -> (memref<4x5xf32>, index)
// expected-error@+1 {{expected mixed offsets rank to match mixed sizes rank (0 vs 2) so the rank of the result type is well-formed.}}
%1 = "memref.reinterpret_cast"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (memref<4x5xf32>) -> memref<1x1xf32>

// -----

%0, %c = "any.x"() : () -> (memref<5x?xf32, strided<[100, 1]>>, index)
// expected-error@+1 {{'memref.collapse_shape' op expected collapsed type to be 'memref<?xf32, strided<[?]>>' but found 'memref<?xf32, strided<[1]>>'}}
%2 = memref.collapse_shape %0 [[0, 1]] {a} : memref<5x?xf32, strided<[100, 1]>> into memref<?xf32, strided<[1]>>

// -----

%0, %c = "any.x"() : () -> (memref<2x0x3xf32, strided<[100, 3, 1]>>, index)
// expected-error@+1 {{'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims}}
%2 = memref.collapse_shape %0 [[0, 1, 2]] {a} : memref<2x0x3xf32, strided<[100, 3, 1]>> into memref<0xf32, strided<[1]>>

// -----

%0, %c = "any.x"() : () -> (memref<4x6xf32>, index)
// expected-error@+1 {{expected result type to be 'memref<1x1xf32, strided<[6, 2], offset: 7>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<1xf32, strided<[5], offset: 7>>'}}
%5 = memref.subview %0[1, 1] [1, 1] [1, 2] : memref<4x6xf32> to memref<1xf32, strided<[5], offset: 7>>

// -----

%0, %c = "any.x"() : () -> (memref<1x1x?xf32, strided<[?, ?, ?], offset: ?>>, index)
// expected-error@+1 {{expected result type to be 'memref<1x1x?xf32, strided<[?, ?, ?], offset: ?>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<?x1xf32, strided<[?, ?], offset: ?>>'}}
%5 = memref.subview %0[0, 0, 0] [1, 1, %c] [1, 1, 1] : memref<1x1x?xf32, strided<[?, ?, ?], offset: ?>> to memref<?x1xf32, strided<[?, ?], offset: ?>>

// -----

%0, %c = "any.x"() : () -> (memref<8x8xf32>, index)
%5 = memref.subview %0[0, 0] [8, 8] [1, 1] : memref<8x8xf32> to memref<8x8xf32>
// expected-error@+1 {{expected result rank to be smaller or equal to the source rank, but got 'memref<8x8x1xf32>'}}
%6 = memref.subview %0[0, 0] [8, 8] [1, 1] : memref<8x8xf32> to memref<8x8x1xf32>

// -----

%0, %c = "any.x"() : () -> (memref<?x?xf32>, index)
// expected-error@+1 {{'memref.transpose' op result type 'memref<?x?xf32, affine_map<(d0, d1)[s0, s1] -> (d1 * s1 + d0)>>' is not equivalent to the canonical transposed input type 'memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d0 + d1 * s0)>>'}}
%6 = memref.transpose %0 (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, affine_map<(d0, d1)[s0, s1]->(d1 * s1 + d0)>>
