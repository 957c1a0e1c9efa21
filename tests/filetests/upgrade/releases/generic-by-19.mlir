// RUN: lect upgrade --from 19 %s
// RUN: lect upgrade %s

// As mlir-opt of release 19 prints it in the generic form.

#map = affine_map<(d0) -> (d0, d0 + 1)>
#map1 = affine_map<(d0)[s0] -> (d0, s0)>
#map2 = affine_map<(d0) -> (d0 + 1)>
#map3 = affine_map<() -> (0)>
#map4 = affine_map<() -> (8)>
#map5 = affine_map<()[s0] -> (s0)>
#map6 = affine_map<() -> (0, 0)>
#map7 = affine_map<() -> (8, 8)>
#map8 = affine_map<(d0) -> (d0)>
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
"builtin.module"() ({
  "memref.global"() <{constant, initial_value = dense<1.000000e+00> : tensor<4xf32>, sym_name = "g", sym_visibility = "private", type = memref<4xf32>}> : () -> ()
  "func.func"() <{function_type = (i32, memref<?xf32>) -> f32, sym_name = "ext", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = (i32, i32, f32, f32, vector<4xf32>, index) -> i32, sym_name = "arith"}> ({
  ^bb0(%arg23: i32, %arg24: i32, %arg25: f32, %arg26: f32, %arg27: vector<4xf32>, %arg28: index):
    %42 = "arith.addi"(%arg23, %arg24) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %43 = "arith.subi"(%42, %arg24) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %44 = "arith.muli"(%43, %arg24) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %45 = "arith.cmpi"(%arg23, %arg24) <{predicate = 2 : i64}> : (i32, i32) -> i1
    %46 = "arith.cmpf"(%arg25, %arg26) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
    %47 = "arith.select"(%45, %arg23, %arg24) : (i1, i32, i32) -> i32
    %48 = "arith.divsi"(%arg23, %47) : (i32, i32) -> i32
    %49 = "arith.remui"(%arg23, %48) : (i32, i32) -> i32
    %50 = "arith.shli"(%49, %arg24) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %51 = "arith.sitofp"(%50) : (i32) -> f32
    %52 = "arith.fptosi"(%51) : (f32) -> i32
    %53 = "math.exp"(%arg25) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %54 = "arith.negf"(%53) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %55 = "arith.index_cast"(%arg28) : (index) -> i32
    %56 = "vector.splat"(%arg25) : (f32) -> vector<4xf32>
    %57 = "arith.constant"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %58 = "arith.constant"() <{value = 1.500000e+00 : f32}> : () -> f32
    %59 = "arith.constant"() <{value = true}> : () -> i1
    "func.return"(%52) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index, memref<?xf32>) -> f32, sym_name = "memory"}> ({
  ^bb0(%arg21: index, %arg22: memref<?xf32>):
    %32 = "arith.constant"() <{value = 0 : index}> : () -> index
    %33 = "memref.alloc"(%arg21) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xf32>
    %34 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
    %35 = "memref.load"(%33, %32) : (memref<?xf32>, index) -> f32
    "memref.store"(%35, %34, %32) : (f32, memref<4xf32>, index) -> ()
    %36 = "memref.dim"(%arg22, %32) : (memref<?xf32>, index) -> index
    %37 = "memref.cast"(%arg22) : (memref<?xf32>) -> memref<4xf32>
    %38 = "memref.subview"(%arg22) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (memref<?xf32>) -> memref<2xf32, strided<[1], offset: 1>>
    %39 = "memref.get_global"() <{name = @g}> : () -> memref<4xf32>
    %40 = "bufferization.to_tensor"(%33) : (memref<?xf32>) -> tensor<?xf32>
    %41 = "memref.atomic_rmw"(%35, %33, %32) <{kind = 0 : i64}> : (f32, memref<?xf32>, index) -> f32
    "memref.dealloc"(%33) : (memref<?xf32>) -> ()
    "func.return"(%35) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i1, i32) -> i32, sym_name = "control"}> ({
  ^bb0(%arg19: i1, %arg20: i32):
    "cf.cond_br"(%arg19, %arg20)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
  ^bb1(%25: i32):  // pred: ^bb0
    "cf.assert"(%arg19) <{msg = "ok"}> : (i1) -> ()
    "cf.switch"(%25, %25)[^bb2, ^bb3] <{case_operand_segments = array<i32: 1>, case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> ()
  ^bb2:  // 2 preds: ^bb0, ^bb1
    "cf.br"(%arg20)[^bb3] : (i32) -> ()
  ^bb3(%26: i32):  // 2 preds: ^bb1, ^bb2
    %27 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
    %28 = "memref.cast"(%27) : (memref<4xf32>) -> memref<?xf32>
    %29 = "func.call"(%26, %28) <{callee = @ext}> : (i32, memref<?xf32>) -> f32
    %30 = "func.constant"() <{value = @ext}> : () -> ((i32, memref<?xf32>) -> f32)
    %31 = "func.call_indirect"(%30, %26, %28) : ((i32, memref<?xf32>) -> f32, i32, memref<?xf32>) -> f32
    "func.return"(%26) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<8x8xf32>, index, f32) -> f32, sym_name = "loops"}> ({
  ^bb0(%arg7: memref<8x8xf32>, %arg8: index, %arg9: f32):
    %15 = "arith.constant"() <{value = 0 : index}> : () -> index
    %16 = "arith.constant"() <{value = 1 : index}> : () -> index
    "affine.for"() <{lowerBoundMap = #map3, operandSegmentSizes = array<i32: 0, 0, 0>, step = 2 : index, upperBoundMap = #map4}> ({
    ^bb0(%arg18: index):
      %23 = "affine.load"(%arg7, %arg18) <{map = #map}> : (memref<8x8xf32>, index) -> f32
      "affine.if"(%arg18, %arg8) ({
        "affine.store"(%23, %arg7, %arg18, %arg8) <{map = #map1}> : (f32, memref<8x8xf32>, index, index) -> ()
        "affine.yield"() : () -> ()
      }, {
        %24 = "affine.apply"(%arg18) <{map = #map2}> : (index) -> index
        "affine.yield"() : () -> ()
      }) {condition = #set} : (index, index) -> ()
      "affine.yield"() : () -> ()
    }) : () -> ()
    %17 = "affine.for"(%arg8, %arg9) <{lowerBoundMap = #map3, operandSegmentSizes = array<i32: 0, 1, 1>, step = 1 : index, upperBoundMap = #map5}> ({
    ^bb0(%arg16: index, %arg17: f32):
      %22 = "arith.addf"(%arg17, %arg17) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "affine.yield"(%22) : (f32) -> ()
    }) : (index, f32) -> f32
    %18 = "scf.for"(%15, %arg8, %16, %17) ({
    ^bb0(%arg14: index, %arg15: f32):
      %21 = "arith.mulf"(%arg15, %arg15) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "scf.yield"(%21) : (f32) -> ()
    }) : (index, index, index, f32) -> f32
    %19 = "arith.constant"() <{value = false}> : () -> i1
    %20 = "scf.if"(%19) ({
      "scf.yield"(%18) : (f32) -> ()
    }, {
      "scf.yield"(%arg9) : (f32) -> ()
    }) : (i1) -> f32
    "scf.parallel"(%15, %15, %arg8, %arg8, %16, %16) <{operandSegmentSizes = array<i32: 2, 2, 2, 0>}> ({
    ^bb0(%arg12: index, %arg13: index):
      "scf.reduce"() : () -> ()
    }) : (index, index, index, index, index, index) -> ()
    "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = #map6, reductions = [], steps = [1, 1], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = #map7}> ({
    ^bb0(%arg10: index, %arg11: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
    "func.return"(%20) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x4xf32>, index, f32) -> tensor<?x4xf32>, sym_name = "tensors"}> ({
  ^bb0(%arg4: tensor<?x4xf32>, %arg5: index, %arg6: f32):
    %8 = "tensor.extract"(%arg4, %arg5, %arg5) : (tensor<?x4xf32>, index, index) -> f32
    %9 = "tensor.insert"(%arg6, %arg4, %arg5, %arg5) : (f32, tensor<?x4xf32>, index, index) -> tensor<?x4xf32>
    %10 = "tensor.extract_slice"(%9) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 2, 2>, static_strides = array<i64: 1, 1>}> : (tensor<?x4xf32>) -> tensor<2x2xf32>
    %11 = "tensor.insert_slice"(%10, %9) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 2, 2>, static_strides = array<i64: 1, 1>}> : (tensor<2x2xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %12 = "tensor.from_elements"(%arg6, %arg6) : (f32, f32) -> tensor<2xf32>
    %13 = "tensor.cast"(%11) : (tensor<?x4xf32>) -> tensor<*xf32>
    %14 = "tensor.dim"(%arg4, %arg5) : (tensor<?x4xf32>, index) -> index
    "func.return"(%11) : (tensor<?x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?xf32>, index, vector<4xf32>, f32) -> vector<4xf32>, sym_name = "vectors"}> ({
  ^bb0(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<4xf32>, %arg3: f32):
    %0 = "vector.transfer_read"(%arg0, %arg1, %arg3) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = #map8}> : (memref<?xf32>, index, f32) -> vector<4xf32>
    %1 = "vector.broadcast"(%arg3) : (f32) -> vector<4xf32>
    %2 = "vector.fma"(%0, %1, %arg2) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    %3 = "vector.extract"(%2) <{static_position = array<i64: 1>}> : (vector<4xf32>) -> f32
    %4 = "vector.insert"(%3, %2) <{static_position = array<i64: 0>}> : (f32, vector<4xf32>) -> vector<4xf32>
    %5 = "vector.reduction"(%4) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xf32>) -> f32
    "vector.transfer_write"(%4, %arg0, %arg1) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = #map8}> : (vector<4xf32>, memref<?xf32>, index) -> ()
    %6 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %7 = "vector.extractelement"(%4, %6) : (vector<4xf32>, i32) -> f32
    "func.return"(%4) : (vector<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

