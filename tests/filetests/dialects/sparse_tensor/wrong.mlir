// RUN: lect opt --verify-diagnostics --split-input-file --allow-unregistered-dialect %s

// expected-error @+1 {{redefinition of identifier 'i'}}
#a = #sparse_tensor.encoding<{map = (i, i) -> (i : dense)}>

// -----

// expected-error @+1 {{invalid level type: level format doesn't support the properties}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : dense(nonunique))}>

// -----

// expected-error @+1 {{expected exactly 2 structured sizes}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : structured[1])}>

// -----

// expected-error @+1 {{expected valid integer for structured size}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : structured[x, 1])}>

// -----

// expected-error @+1 {{Level-variable ordering mismatch. The variable 'l' was forward-declared as the 1st level; but is bound by the 0th specification.}}
#a = #sparse_tensor.encoding<{map = {k, l} (i, j) -> (l = i : dense, k = j : dense)}>

// -----

// expected-error @+1 {{expected SparseTensorDimSliceAttr}}
#a = #sparse_tensor.encoding<{map = (i : i32) -> (i : dense)}>

// -----

// expected-error @+1 {{expect positive value or ? for slice size}}
#a = #sparse_tensor.encoding<{map = (i : #sparse_tensor<slice(0, 0, 1)>) -> (i : dense)}>

// -----

// expected-error @+1 {{dimSlices expected dimension-rank to match level-rank: 1 != 2}}
#a = #sparse_tensor.encoding<{map = (i : #sparse_tensor<slice(0, 1, 1)>) -> (i floordiv 2 : dense, i mod 2 : dense)}>

// -----

// expected-error @+1 {{expected compressed or loose_compressed level before singleton level}}
#a = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed, j floordiv 2 : dense, j mod 2 : singleton)}>

// -----

// expected-error @+1 {{failed to infer lvlToDim from dimToLvl}}
#a = #sparse_tensor.encoding<{map = (i, j) -> (i : dense)}>

// -----

// expected-error @+1 {{unexpected coordinate bitwidth: 4294967288}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : dense), crdWidth = -8}>

// -----

// expected-error @+1 {{expected a numeric value for explicitVal}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : dense), explicitVal = "one"}>

// -----

// expected-error @+1 {{unexpected dimToLvl mapping from 2 to 1}}
#a = #sparse_tensor.encoding<{map = [n](i, j) -> (i : dense)}>

// -----

// expected-error @+1 {{expected non-scalar sparse tensor}}
func.func private @scalar(tensor<f32, #sparse_tensor.encoding<{map = (i) -> (i : dense)}>>)

// -----

// expected-error @+1 {{dimension-rank mismatch between encoding and tensor shape: 1 != 2}}
func.func private @rank(tensor<4x4xf32, #sparse_tensor.encoding<{map = (i) -> (i : dense)}>>)

// -----

// expected-error @+1 {{implicit value must be zero}}
func.func private @value(tensor<4xf32, #sparse_tensor.encoding<{map = (i) -> (i : dense), implicitVal = 1.0 : f32}>>)

// -----

#C = #sparse_tensor.encoding<{map = (i) -> (i : compressed)}>
func.func @f(%a: tensor<4xf32, #C>) {
  // expected-error @+2 {{'sparse_tensor.positions' op inferred type(s) 'memref<?xindex>' are incompatible with return type(s) of operation 'memref<4xindex>'}}
  // expected-error @+1 {{'sparse_tensor.positions' op failed to infer returned types}}
  %0 = "sparse_tensor.positions"(%a) <{level = 0 : index}> : (tensor<4xf32, #C>) -> memref<4xindex>
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed(nonunique), j : singleton)}>
func.func @f(%a: tensor<4x4xf32, #C>) {
  // expected-error @+2 {{'sparse_tensor.coordinates' op inferred type(s) 'memref<?xindex, strided<[?], offset: ?>>' are incompatible with return type(s) of operation 'memref<?xindex>'}}
  // expected-error @+1 {{'sparse_tensor.coordinates' op failed to infer returned types}}
  %0 = "sparse_tensor.coordinates"(%a) <{level = 0 : index}> : (tensor<4x4xf32, #C>) -> memref<?xindex>
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (i) -> (i : compressed)}>
func.func @f(%a: tensor<4xf32, #C>, %l: tensor<?xindex>) {
  // expected-error @+1 {{output levels and return levels type mismatch}}
  %rp, %rv, %pl, %vl = sparse_tensor.disassemble %a : tensor<4xf32, #C>
    out_lvls(%l : tensor<?xindex>) out_vals(%l : tensor<?xindex>) -> (tensor<?xi32>), tensor<?xindex>, (index), index
  return
}

// -----

#D = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed), posWidth = 8}>
#E = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed), posWidth = 16}>
func.func @f(%a: tensor<6x?xf32, #D>) {
  // expected-error @+1 {{Crd/Pos width mismatch between source/dest tensors}}
  %0 = sparse_tensor.reinterpret_map %a : tensor<6x?xf32, #D> to tensor<6x?xf32, #E>
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed(nonunique), j : compressed)}>
func.func @f(%a: tensor<4x4xf32, #C>) {
  // expected-error @+1 {{Expected COO sparse tensors only}}
  %0 = sparse_tensor.reorder_coo quick_sort %a : tensor<4x4xf32, #C> to tensor<4x4xf32, #C>
  return
}

// -----

func.func @f(%n: index, %x: memref<?xindex>) {
  // expected-error @+1 {{Expected rank(perm_map) > 1, got 0}}
  sparse_tensor.sort quick_sort %n, %x {perm_map = affine_map<() -> ()>} : memref<?xindex>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{Level traverse order does not match tensor's level rank}}
  sparse_tensor.foreach in %a {order = affine_map<(i, j) -> (i, j)>} : tensor<4xf32> do {
    ^bb0(%b: index, %c: f32):
  }
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{reduce region must end with sparse_tensor.yield}}
  %0 = "sparse_tensor.reduce"(%a, %a, %a) ({
    ^bb0(%b: f32, %c: f32):
      "unknown"() : () -> ()
  }) : (f32, f32, f32) -> f32
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed, j : compressed)}>
!S = !sparse_tensor.iter_space<#C, lvls = 0 to 2>
func.func @f(%a: !S) {
  // expected-error @+1 {{custom op 'sparse_tensor.iterate' expected only one iterator/iteration space}}
  sparse_tensor.iterate %it, %it2 in %a, %a : !S, !S { }
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed, j : compressed)}>
!S = !sparse_tensor.iter_space<#C, lvls = 0 to 2>
func.func @f(%a: !S) {
  // expected-error @+1 {{'sparse_tensor.iterate' op required out-of-bound coordinates}}
  sparse_tensor.iterate %it in %a at(_, %c, %d) : !S { }
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed, j : compressed)}>
!S = !sparse_tensor.iter_space<#C, lvls = 0 to 2>
func.func @f(%a: !S, %i: index) {
  // expected-error @+1 {{custom op 'sparse_tensor.iterate' mismatch in number of iteration arguments and return values}}
  sparse_tensor.iterate %it in %a iter_args(%x = %i) : !S -> (index, index) { }
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed, j : compressed)}>
!S = !sparse_tensor.iter_space<#C, lvls = 0 to 2>
func.func @f(%a: !S) {
  // expected-error @+1 {{custom op 'sparse_tensor.coiterate' parsed more value than expected.}}
  sparse_tensor.coiterate (%a) : (!S) case %x, %y { }
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed, j : compressed)}>
!S = !sparse_tensor.iter_space<#C, lvls = 0 to 2>
func.func @f(%a: !S, %i: index) {
  // expected-error @+1 {{'sparse_tensor.coiterate' op number mismatch between iter args and results on 0th region}}
  %0 = sparse_tensor.coiterate (%a) iter_args(%x = %i) : (!S) -> index case %y { }
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed, j : compressed)}>
!S = !sparse_tensor.iter_space<#C, lvls = 0 to 2>
func.func @f(%a: !S) {
  // expected-error @+1 {{'sparse_tensor.coiterate' op contains duplicated cases.}}
  "sparse_tensor.coiterate"(%a) <{cases = [1, 2], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 1, 0>}> ({
    ^bb0(%it: !sparse_tensor.iterator<#C, lvls = 0 to 2>):
      "sparse_tensor.yield"() : () -> ()
  }) : (!S) -> ()
  return
}
