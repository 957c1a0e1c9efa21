// RUN: lect opt --emit-bytecode --emit-for=19 --split-input-file --verify-diagnostics %s

// Operations that the older release would misinterpret are rejected.

func.func @unsigned(%a: i32) {
  // expected-error@+1 {{'scf.for' op cannot be written for MLIR 19: it has a property 'unsignedCmp', unit, which was not there yet}}
  scf.for unsigned %i = %a to %a step %a : i32 {
  }
  return
}

// -----

func.func @maps(%A: tensor<8xf32>, %B: tensor<8x4xf32>, %C: tensor<4x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op cannot be written for MLIR 19: it has a property 'indexing_maps'}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%A, %B : tensor<8xf32>, tensor<8x4xf32>) outs(%C : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @kind(%n: i32, %m: memref<?xi32>, %i: index) {
  // expected-error@+1 {{'memref.atomic_rmw' op cannot be written for MLIR 19: it has a 'kind', 15 : i64, that is newer}}
  %0 = memref.atomic_rmw xori %n, %m[%i] : (i32, memref<?xi32>) -> i32
  return
}

// -----

func.func @basis(%i: index) {
  // expected-error@+1 {{'affine.delinearize_index' op cannot be written for MLIR 19: it has a basis of which some numbers are no operands}}
  %0:2 = affine.delinearize_index %i into (3, 4) : index, index
  return
}

// -----

llvm.func @g()

llvm.func @bundles(%n: i32) {
  // expected-error@+1 {{'llvm.call' op cannot be written for MLIR 19: it has a 'op_bundle_sizes' that is array<i32: 1>}}
  llvm.call @g() ["x"(%n : i32)] : () -> ()
  llvm.return
}

// -----

// An attribute of the file's own, which MLIR 19 would take for a property.
// expected-error@+1 {{'llvm.mlir.global' op cannot be written for MLIR 19: it has an attribute 'dbg_expr' of its own, which that release takes for the expression of debuggers}}
llvm.mlir.global external @g() {addr_space = 0 : i32, dbg_expr = 1 : i32} : i32
