// RUN: lect upgrade --from 14 %s
// RUN: lect upgrade %s

// As mlir-opt of release 14 prints it in the generic form.

#map0 = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0, d0 + 1)>
#map2 = affine_map<(d0)[s0] -> (d0, s0)>
#map3 = affine_map<() -> (0)>
#map4 = affine_map<() -> (8)>
#map5 = affine_map<()[s0] -> (s0)>
#map6 = affine_map<() -> (0, 0)>
#map7 = affine_map<() -> (8, 8)>
#map8 = affine_map<(d0) -> (d0)>
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
"builtin.module"() ({
  "memref.global"() {constant, initial_value = dense<1.000000e+00> : tensor<4xf32>, sym_name = "g", sym_visibility = "private", type = memref<4xf32>} : () -> ()
  "builtin.func"() ({
  }) {sym_name = "ext", sym_visibility = "private", type = (i32, memref<?xf32>) -> f32} : () -> ()
  "builtin.func"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: f32, %arg4: vector<4xf32>, %arg5: index):
    %0 = "arith.addi"(%arg0, %arg1) : (i32, i32) -> i32
    %1 = "arith.subi"(%0, %arg1) : (i32, i32) -> i32
    %2 = "arith.muli"(%1, %arg1) : (i32, i32) -> i32
    %3 = "arith.cmpi"(%arg0, %arg1) {predicate = 2 : i64} : (i32, i32) -> i1
    %4 = "arith.cmpf"(%arg2, %arg3) {predicate = 4 : i64} : (f32, f32) -> i1
    %5 = "std.select"(%3, %arg0, %arg1) : (i1, i32, i32) -> i32
    %6 = "arith.divsi"(%arg0, %5) : (i32, i32) -> i32
    %7 = "arith.remui"(%arg0, %6) : (i32, i32) -> i32
    %8 = "arith.shli"(%7, %arg1) : (i32, i32) -> i32
    %9 = "arith.sitofp"(%8) : (i32) -> f32
    %10 = "arith.fptosi"(%9) : (f32) -> i32
    %11 = "math.exp"(%arg2) : (f32) -> f32
    %12 = "arith.negf"(%11) : (f32) -> f32
    %13 = "arith.index_cast"(%arg5) : (index) -> i32
    %14 = "std.splat"(%arg2) : (f32) -> vector<4xf32>
    %15 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %16 = "arith.constant"() {value = 1.500000e+00 : f32} : () -> f32
    %17 = "arith.constant"() {value = true} : () -> i1
    "std.return"(%10) : (i32) -> ()
  }) {sym_name = "arith", type = (i32, i32, f32, f32, vector<4xf32>, index) -> i32} : () -> ()
  "builtin.func"() ({
  ^bb0(%arg0: index, %arg1: memref<?xf32>):
    %0 = "arith.constant"() {value = 0 : index} : () -> index
    %1 = "memref.alloc"(%arg0) {operand_segment_sizes = dense<[1, 0]> : vector<2xi32>} : (index) -> memref<?xf32>
    %2 = "memref.alloca"() {operand_segment_sizes = dense<0> : vector<2xi32>} : () -> memref<4xf32>
    %3 = "memref.load"(%1, %0) : (memref<?xf32>, index) -> f32
    "memref.store"(%3, %2, %0) : (f32, memref<4xf32>, index) -> ()
    %4 = "memref.dim"(%arg1, %0) : (memref<?xf32>, index) -> index
    %5 = "memref.cast"(%arg1) : (memref<?xf32>) -> memref<4xf32>
    %6 = "memref.subview"(%arg1) {operand_segment_sizes = dense<[1, 0, 0, 0]> : vector<4xi32>, static_offsets = [1], static_sizes = [2], static_strides = [1]} : (memref<?xf32>) -> memref<2xf32, #map0>
    %7 = "memref.get_global"() {name = @g} : () -> memref<4xf32>
    %8 = "bufferization.to_tensor"(%1) : (memref<?xf32>) -> tensor<?xf32>
    %9 = "memref.atomic_rmw"(%3, %1, %0) {kind = 0 : i64} : (f32, memref<?xf32>, index) -> f32
    "memref.dealloc"(%1) : (memref<?xf32>) -> ()
    "std.return"(%3) : (f32) -> ()
  }) {sym_name = "memory", type = (index, memref<?xf32>) -> f32} : () -> ()
  "builtin.func"() ({
  ^bb0(%arg0: i1, %arg1: i32):
    "std.cond_br"(%arg0, %arg1)[^bb1, ^bb2] {operand_segment_sizes = dense<[1, 1, 0]> : vector<3xi32>} : (i1, i32) -> ()
  ^bb1(%0: i32):  // pred: ^bb0
    "std.assert"(%arg0) {msg = "ok"} : (i1) -> ()
    "std.switch"(%0, %0)[^bb2, ^bb3] {case_operand_segments = dense<1> : tensor<1xi32>, case_values = dense<1> : vector<1xi32>, operand_segment_sizes = dense<[1, 0, 1]> : vector<3xi32>} : (i32, i32) -> ()
  ^bb2:  // 2 preds: ^bb0, ^bb1
    "std.br"(%arg1)[^bb3] : (i32) -> ()
  ^bb3(%1: i32):  // 2 preds: ^bb1, ^bb2
    %2 = "memref.alloc"() {operand_segment_sizes = dense<0> : vector<2xi32>} : () -> memref<4xf32>
    %3 = "memref.cast"(%2) : (memref<4xf32>) -> memref<?xf32>
    %4 = "std.call"(%1, %3) {callee = @ext} : (i32, memref<?xf32>) -> f32
    %5 = "std.constant"() {value = @ext} : () -> ((i32, memref<?xf32>) -> f32)
    %6 = "std.call_indirect"(%5, %1, %3) : ((i32, memref<?xf32>) -> f32, i32, memref<?xf32>) -> f32
    "std.return"(%1) : (i32) -> ()
  }) {sym_name = "control", type = (i1, i32) -> i32} : () -> ()
  "builtin.func"() ({
  ^bb0(%arg0: memref<8x8xf32>, %arg1: index, %arg2: f32):
    %0 = "arith.constant"() {value = 0 : index} : () -> index
    %1 = "arith.constant"() {value = 1 : index} : () -> index
    "affine.for"() ({
    ^bb0(%arg3: index):
      %6 = "affine.load"(%arg0, %arg3) {map = #map1} : (memref<8x8xf32>, index) -> f32
      "affine.if"(%arg3, %arg1) ({
        "affine.store"(%6, %arg0, %arg3, %arg1) {map = #map2} : (f32, memref<8x8xf32>, index, index) -> ()
        "affine.yield"() : () -> ()
      }, {
        %7 = "affine.apply"(%arg3) {map = #map0} : (index) -> index
        "affine.yield"() : () -> ()
      }) {condition = #set} : (index, index) -> ()
      "affine.yield"() : () -> ()
    }) {lower_bound = #map3, step = 2 : index, upper_bound = #map4} : () -> ()
    %2 = "affine.for"(%arg1, %arg2) ({
    ^bb0(%arg3: index, %arg4: f32):
      %6 = "arith.addf"(%arg4, %arg4) : (f32, f32) -> f32
      "affine.yield"(%6) : (f32) -> ()
    }) {lower_bound = #map3, step = 1 : index, upper_bound = #map5} : (index, f32) -> f32
    %3 = "scf.for"(%0, %arg1, %1, %2) ({
    ^bb0(%arg3: index, %arg4: f32):
      %6 = "arith.mulf"(%arg4, %arg4) : (f32, f32) -> f32
      "scf.yield"(%6) : (f32) -> ()
    }) : (index, index, index, f32) -> f32
    %4 = "arith.constant"() {value = false} : () -> i1
    %5 = "scf.if"(%4) ({
      "scf.yield"(%3) : (f32) -> ()
    }, {
      "scf.yield"(%arg2) : (f32) -> ()
    }) : (i1) -> f32
    "scf.parallel"(%0, %0, %arg1, %arg1, %1, %1) ({
    ^bb0(%arg3: index, %arg4: index):
      "scf.yield"() : () -> ()
    }) {operand_segment_sizes = dense<[2, 2, 2, 0]> : vector<4xi32>} : (index, index, index, index, index, index) -> ()
    "affine.parallel"() ({
    ^bb0(%arg3: index, %arg4: index):
      "affine.yield"() : () -> ()
    }) {lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = #map6, reductions = [], steps = [1, 1], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = #map7} : () -> ()
    "std.return"(%5) : (f32) -> ()
  }) {sym_name = "loops", type = (memref<8x8xf32>, index, f32) -> f32} : () -> ()
  "builtin.func"() ({
  ^bb0(%arg0: tensor<?x4xf32>, %arg1: index, %arg2: f32):
    %0 = "tensor.extract"(%arg0, %arg1, %arg1) : (tensor<?x4xf32>, index, index) -> f32
    %1 = "tensor.insert"(%arg2, %arg0, %arg1, %arg1) : (f32, tensor<?x4xf32>, index, index) -> tensor<?x4xf32>
    %2 = "tensor.extract_slice"(%1) {operand_segment_sizes = dense<[1, 0, 0, 0]> : vector<4xi32>, static_offsets = [0, 0], static_sizes = [2, 2], static_strides = [1, 1]} : (tensor<?x4xf32>) -> tensor<2x2xf32>
    %3 = "tensor.insert_slice"(%2, %1) {operand_segment_sizes = dense<[1, 1, 0, 0, 0]> : vector<5xi32>, static_offsets = [0, 0], static_sizes = [2, 2], static_strides = [1, 1]} : (tensor<2x2xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %4 = "tensor.from_elements"(%arg2, %arg2) : (f32, f32) -> tensor<2xf32>
    %5 = "tensor.cast"(%3) : (tensor<?x4xf32>) -> tensor<*xf32>
    %6 = "tensor.dim"(%arg0, %arg1) : (tensor<?x4xf32>, index) -> index
    "std.return"(%3) : (tensor<?x4xf32>) -> ()
  }) {sym_name = "tensors", type = (tensor<?x4xf32>, index, f32) -> tensor<?x4xf32>} : () -> ()
  "builtin.func"() ({
  ^bb0(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<4xf32>, %arg3: f32):
    %0 = "vector.transfer_read"(%arg0, %arg1, %arg3) {operand_segment_sizes = dense<[1, 1, 1, 0]> : vector<4xi32>, permutation_map = #map8} : (memref<?xf32>, index, f32) -> vector<4xf32>
    %1 = "vector.broadcast"(%arg3) : (f32) -> vector<4xf32>
    %2 = "vector.fma"(%0, %1, %arg2) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    %3 = "vector.extract"(%2) {position = [1]} : (vector<4xf32>) -> f32
    %4 = "vector.insert"(%3, %2) {position = [0]} : (f32, vector<4xf32>) -> vector<4xf32>
    %5 = "vector.reduction"(%4) {kind = "add"} : (vector<4xf32>) -> f32
    "vector.transfer_write"(%4, %arg0, %arg1) {operand_segment_sizes = dense<[1, 1, 1, 0]> : vector<4xi32>, permutation_map = #map8} : (vector<4xf32>, memref<?xf32>, index) -> ()
    %6 = "arith.constant"() {value = 1 : i32} : () -> i32
    %7 = "vector.extractelement"(%4, %6) : (vector<4xf32>, i32) -> f32
    "std.return"(%4) : (vector<4xf32>) -> ()
  }) {sym_name = "vectors", type = (memref<?xf32>, index, vector<4xf32>, f32) -> vector<4xf32>} : () -> ()
}) : () -> ()

