// RUN: lect upgrade --from 13 %s
// RUN: lect upgrade %s

// As mlir-opt of release 13 prints it in the generic form.

#map0 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
"module"() ( {
  "func"() ( {
  ^bb0(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>, %arg2: memref<4x8xf32>):  // no predecessors
    %0 = "std.constant"() {value = 0.000000e+00 : f32} : () -> f32
    %1 = "linalg.init_tensor"() {static_sizes = [4, 4]} : () -> tensor<4x4xf32>
    %2 = "linalg.fill"(%0, %1) ( {
    ^bb0(%arg3: f32, %arg4: f32):  // no predecessors
      "linalg.yield"(%arg3) : (f32) -> ()
    }) : (f32, tensor<4x4xf32>) -> tensor<4x4xf32>
    %3 = "linalg.matmul"(%arg0, %arg1, %2) ( {
    ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):  // no predecessors
      %5 = "std.mulf"(%arg3, %arg4) : (f32, f32) -> f32
      %6 = "std.addf"(%arg5, %5) : (f32, f32) -> f32
      "linalg.yield"(%6) : (f32) -> ()
    }) {linalg.memoized_indexing_maps = [#map0, #map1, #map2], operand_segment_sizes = dense<[2, 1]> : vector<2xi32>} : (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %4 = "linalg.generic"(%3, %1) ( {
    ^bb0(%arg3: f32, %arg4: f32):  // no predecessors
      %5 = "std.addf"(%arg3, %arg4) : (f32, f32) -> f32
      "linalg.yield"(%5) : (f32) -> ()
    }) {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"], operand_segment_sizes = dense<1> : vector<2xi32>} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    "std.return"(%4) : (tensor<4x4xf32>) -> ()
  }) {sym_name = "linalg", type = (tensor<4x8xf32>, tensor<8x4xf32>, memref<4x8xf32>) -> tensor<4x4xf32>} : () -> ()
  "func"() ( {
  ^bb0(%arg0: tensor<?x4xf32>, %arg1: memref<2x4xf32>):  // no predecessors
    %0 = "linalg.tensor_collapse_shape"(%arg0) {reassociation = [[0, 1]]} : (tensor<?x4xf32>) -> tensor<?xf32>
    %1 = "memref.collapse_shape"(%arg1) {reassociation = [[0, 1]]} : (memref<2x4xf32>) -> memref<8xf32>
    %2 = "memref.expand_shape"(%1) {reassociation = [[0, 1]]} : (memref<8xf32>) -> memref<2x4xf32>
    "std.return"() : () -> ()
  }) {sym_name = "shapes", type = (tensor<?x4xf32>, memref<2x4xf32>) -> ()} : () -> ()
  "func"() ( {
  ^bb0(%arg0: memref<?xf32>, %arg1: f32):  // no predecessors
    %0 = "std.constant"() {value = 0 : index} : () -> index
    %1 = "memref.load"(%arg0, %0) : (memref<?xf32>, index) -> f32
    %2 = "std.cmpf"(%1, %arg1) {predicate = 1 : i64} : (f32, f32) -> i1
    "std.cond_br"(%2, %1)[^bb1, ^bb2] {operand_segment_sizes = dense<[1, 1, 0]> : vector<3xi32>} : (i1, f32) -> ()
  ^bb1(%3: f32):  // pred: ^bb0
    "std.return"(%3) : (f32) -> ()
  ^bb2:  // pred: ^bb0
    "std.return"(%arg1) : (f32) -> ()
  }) {sym_name = "generic", type = (memref<?xf32>, f32) -> f32} : () -> ()
  "llvm.func"() ( {
  }) {linkage = 10 : i64, sym_name = "printf", type = !llvm.func<i32 (ptr<i8>, ...)>} : () -> ()
  "llvm.mlir.global"() ( {
  }) {constant, linkage = 1 : i64, sym_name = "str", type = !llvm.array<3 x i8>, unnamed_addr = 0 : i64, value = "hi\00"} : () -> ()
  "llvm.func"() ( {
  ^bb0(%arg0: !llvm.ptr<f32>, %arg1: i64):  // no predecessors
    %0 = "llvm.mlir.addressof"() {global_name = @str} : () -> !llvm.ptr<array<3 x i8>>
    %1 = "llvm.mlir.constant"() {value = 0 : i64} : () -> i64
    %2 = "llvm.getelementptr"(%arg0, %arg1) : (!llvm.ptr<f32>, i64) -> !llvm.ptr<f32>
    %3 = "llvm.load"(%2) : (!llvm.ptr<f32>) -> f32
    "llvm.store"(%3, %2) : (f32, !llvm.ptr<f32>) -> ()
    %4 = "llvm.alloca"(%arg1) : (i64) -> !llvm.ptr<f32>
    %5 = "llvm.bitcast"(%4) : (!llvm.ptr<f32>) -> !llvm.ptr<i8>
    %6 = "llvm.fadd"(%3, %3) : (f32, f32) -> f32
    %7 = "llvm.icmp"(%arg1, %1) {predicate = 2 : i64} : (i64, i64) -> i1
    "llvm.cond_br"(%7, %6)[^bb1, ^bb2] {operand_segment_sizes = dense<[1, 0, 1]> : vector<3xi32>} : (i1, f32) -> ()
  ^bb1:  // pred: ^bb0
    "llvm.br"(%3)[^bb2] : (f32) -> ()
  ^bb2(%8: f32):  // 2 preds: ^bb0, ^bb1
    "llvm.return"(%8) : (f32) -> ()
  }) {linkage = 10 : i64, sym_name = "llvm", type = !llvm.func<f32 (ptr<f32>, i64)>} : () -> ()
}) {test.attr = 1 : i64} : () -> ()

