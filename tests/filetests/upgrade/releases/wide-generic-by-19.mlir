// RUN: lect upgrade --from 19 %s

// As mlir-opt of release 19 prints it in the generic form.

#map = affine_map<(d0, d1) -> (d0 * 8 + d1)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
#map2 = affine_map<(d0, d1)[s0] -> (d0 * 8 + s0 + d1)>
#map3 = affine_map<(d0)[s0] -> (d0 + s0, 8)>
#map4 = affine_map<(d0) -> (d0, 0)>
#map5 = affine_map<(d0) -> (d0, 4)>
#map6 = affine_map<(d0) -> (d0, d0 + 1)>
#map7 = affine_map<(d0) -> (0, d0)>
#map8 = affine_map<(d0, d1) -> (d0, d1)>
#map9 = affine_map<() -> (0, 0)>
#map10 = affine_map<() -> (8, 8)>
#set = affine_set<(d0) : (d0 - 1 >= 0)>
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, f32, f32, vector<4xf32>) -> f32, sym_name = "numbers"}> ({
  ^bb0(%arg38: i32, %arg39: i32, %arg40: f32, %arg41: f32, %arg42: vector<4xf32>):
    %58 = "math.powf"(%arg40, %arg41) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %59 = "math.fma"(%arg40, %arg41, %58) <{fastmath = #arith.fastmath<none>}> : (f32, f32, f32) -> f32
    %60 = "math.ceil"(%59) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %61 = "math.absf"(%59) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    %62 = "math.copysign"(%60, %arg41) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %63 = "math.ctpop"(%arg38) : (i32) -> i32
    %64 = "math.ctlz"(%63) : (i32) -> i32
    %65 = "arith.maximumf"(%arg40, %arg41) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %66 = "arith.minnumf"(%65, %arg41) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %67 = "arith.ceildivsi"(%arg38, %arg39) : (i32, i32) -> i32
    %68 = "arith.cmpf"(%arg40, %arg41) <{fastmath = #arith.fastmath<none>, predicate = 6 : i64}> : (f32, f32) -> i1
    %69 = "arith.remf"(%arg40, %arg41) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %70 = "arith.extsi"(%arg38) : (i32) -> i64
    %71 = "arith.trunci"(%70) : (i64) -> i32
    %72 = "arith.uitofp"(%71) : (i32) -> f64
    %73 = "arith.truncf"(%72) : (f64) -> f32
    %74 = "arith.bitcast"(%73) : (f32) -> i32
    %75:2 = "arith.addui_extended"(%arg38, %arg39) : (i32, i32) -> (i32, i1)
    %76:2 = "arith.mulsi_extended"(%arg38, %arg39) : (i32, i32) -> (i32, i32)
    %77 = "math.absi"(%arg38) : (i32) -> i32
    %78 = "math.ipowi"(%arg38, %arg39) : (i32, i32) -> i32
    %79 = "math.fpowi"(%arg40, %arg39) <{fastmath = #arith.fastmath<none>}> : (f32, i32) -> f32
    %80 = "index.constant"() <{value = 4 : index}> : () -> index
    %81 = "index.add"(%80, %80) : (index, index) -> index
    %82 = "index.cmp"(%80, %81) <{pred = #index<cmp_predicate slt>}> : (index, index) -> i1
    %83 = "index.casts"(%80) : (index) -> i32
    "func.return"(%59) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (f32, complex<f32>) -> complex<f32>, sym_name = "complexes"}> ({
  ^bb0(%arg36: f32, %arg37: complex<f32>):
    %48 = "complex.create"(%arg36, %arg36) : (f32, f32) -> complex<f32>
    %49 = "complex.constant"() <{value = [1.000000e+00 : f32, 2.000000e+00 : f32]}> : () -> complex<f32>
    %50 = "complex.add"(%48, %arg37) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
    %51 = "complex.mul"(%50, %arg37) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
    %52 = "complex.div"(%51, %arg37) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f32>) -> complex<f32>
    %53 = "complex.re"(%52) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
    %54 = "complex.abs"(%52) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
    %55 = "complex.eq"(%52, %arg37) : (complex<f32>, complex<f32>) -> i1
    %56 = "complex.exp"(%52) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
    %57 = "complex.neg"(%56) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> complex<f32>
    "func.return"(%57) : (complex<f32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<?x8xf32>, index, memref<64xi8>, f32, tensor<?x4xf32>, memref<*xf32>, memref<2xindex>) -> (), sym_name = "buffers"}> ({
  ^bb0(%arg28: memref<?x8xf32>, %arg29: index, %arg30: memref<64xi8>, %arg31: f32, %arg32: tensor<?x4xf32>, %arg33: memref<*xf32>, %arg34: memref<2xindex>):
    %29 = "arith.constant"() <{value = 0 : index}> : () -> index
    %30 = "memref.reinterpret_cast"(%arg28, %arg29) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808, 4>, static_strides = array<i64: 8, 1>}> : (memref<?x8xf32>, index) -> memref<?x4xf32, #map>
    %31 = "memref.reshape"(%arg28, %arg34) : (memref<?x8xf32>, memref<2xindex>) -> memref<?x?xf32>
    %32 = "memref.view"(%arg30, %29, %arg29) : (memref<64xi8>, index, index) -> memref<?xf32>
    %33 = "memref.transpose"(%arg28) <{permutation = #map1}> : (memref<?x8xf32>) -> memref<8x?xf32, strided<[1, 8]>>
    "memref.prefetch"(%arg28, %arg29, %arg29) <{isDataCache = true, isWrite = false, localityHint = 3 : i32}> : (memref<?x8xf32>, index, index) -> ()
    "memref.assume_alignment"(%arg28) <{alignment = 16 : i32}> : (memref<?x8xf32>) -> ()
    %34 = "memref.alloc"(%arg29) <{alignment = 16 : i64, operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?x8xf32>
    "memref.copy"(%arg28, %34) : (memref<?x8xf32>, memref<?x8xf32>) -> ()
    %35 = "memref.cast"(%arg33) : (memref<*xf32>) -> memref<?xf32>
    %36 = "memref.rank"(%arg33) : (memref<*xf32>) -> index
    %37 = "memref.subview"(%arg28, %arg29) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 1, 1>}> : (memref<?x8xf32>, index) -> memref<2x4xf32, #map2>
    %38 = "memref.generic_atomic_rmw"(%arg28, %arg29, %arg29) ({
    ^bb0(%arg35: f32):
      %47 = "arith.addf"(%arg35, %arg31) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "memref.atomic_yield"(%47) : (f32) -> ()
    }) : (memref<?x8xf32>, index, index) -> f32
    %39 = "memref.atomic_rmw"(%arg31, %arg28, %arg29, %arg29) <{kind = 3 : i64}> : (f32, memref<?x8xf32>, index, index) -> f32
    %40 = "bufferization.to_memref"(%arg32) : (tensor<?x4xf32>) -> memref<?x4xf32>
    %41 = "bufferization.clone"(%40) : (memref<?x4xf32>) -> memref<?x4xf32>
    %42 = "bufferization.to_tensor"(%41) : (memref<?x4xf32>) -> tensor<?x4xf32>
    %43 = "bufferization.alloc_tensor"(%arg29) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (index) -> tensor<?x4xf32>
    %44 = "bufferization.alloc_tensor"(%arg32) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "bufferization.dealloc_tensor"(%44) : (tensor<?x4xf32>) -> ()
    %45 = "memref.realloc"(%32, %arg29) : (memref<?xf32>, index) -> memref<?xf32>
    %46:6 = "memref.extract_strided_metadata"(%arg28) : (memref<?x8xf32>) -> (memref<f32>, index, index, index, index, index)
    "memref.dealloc"(%34) : (memref<?x8xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<8x8xf32>, index, vector<4xf32>) -> f32, sym_name = "affines"}> ({
  ^bb0(%arg22: memref<8x8xf32>, %arg23: index, %arg24: vector<4xf32>):
    "affine.for"(%arg23, %arg23, %arg23) <{lowerBoundMap = #map7, operandSegmentSizes = array<i32: 1, 2, 0>, step = 1 : index, upperBoundMap = #map3}> ({
    ^bb0(%arg27: index):
      %26 = "affine.min"(%arg27, %arg23) <{map = #map3}> : (index, index) -> index
      %27 = "affine.max"(%arg27, %arg23) <{map = #map3}> : (index, index) -> index
      %28 = "affine.vector_load"(%arg22, %arg27) <{map = #map4}> : (memref<8x8xf32>, index) -> vector<4xf32>
      "affine.vector_store"(%28, %arg22, %arg27) <{map = #map5}> : (vector<4xf32>, memref<8x8xf32>, index) -> ()
      "affine.prefetch"(%arg22, %arg27) <{isDataCache = true, isWrite = true, localityHint = 2 : i32, map = #map6}> : (memref<8x8xf32>, index) -> ()
      "affine.yield"() : () -> ()
    }) : (index, index, index) -> ()
    %21 = "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = #map9, reductions = [0], steps = [2, 2], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = #map10}> ({
    ^bb0(%arg25: index, %arg26: index):
      %25 = "affine.load"(%arg22, %arg25, %arg26) <{map = #map8}> : (memref<8x8xf32>, index, index) -> f32
      "affine.yield"(%25) : (f32) -> ()
    }) : () -> f32
    %22:2 = "affine.delinearize_index"(%arg23, %arg23, %arg23) : (index, index, index) -> (index, index)
    %23 = "affine.if"(%arg23) ({
      "affine.yield"(%21) : (f32) -> ()
    }, {
      %24 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
      "affine.yield"(%24) : (f32) -> ()
    }) {condition = #set} : (index) -> f32
    "func.return"(%23) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index, i1, f32, tensor<8xf32>) -> f32, sym_name = "structured"}> ({
  ^bb0(%arg9: index, %arg10: i1, %arg11: f32, %arg12: tensor<8xf32>):
    %11 = "arith.constant"() <{value = 0 : index}> : () -> index
    %12 = "arith.constant"() <{value = 1 : index}> : () -> index
    %13:2 = "scf.while"(%arg11, %arg9) ({
    ^bb0(%arg20: f32, %arg21: index):
      "scf.condition"(%arg10, %arg20, %arg21) : (i1, f32, index) -> ()
    }, {
    ^bb0(%arg18: f32, %arg19: index):
      "scf.yield"(%arg18, %arg19) : (f32, index) -> ()
    }) : (f32, index) -> (f32, index)
    %14 = "scf.execute_region"() ({
      "scf.yield"(%13#0) : (f32) -> ()
    }) : () -> f32
    %15 = "scf.parallel"(%11, %arg9, %12, %14) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
    ^bb0(%arg15: index):
      "scf.reduce"(%14) ({
      ^bb0(%arg16: f32, %arg17: f32):
        %20 = "arith.addf"(%arg16, %arg17) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "scf.reduce.return"(%20) : (f32) -> ()
      }) : (f32) -> ()
    }) : (index, index, index, f32) -> f32
    "scf.if"(%arg10) ({
      "scf.yield"() : () -> ()
    }, {
    }) : (i1) -> ()
    %16 = "scf.forall"(%arg9, %arg12) <{operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
    ^bb0(%arg13: index, %arg14: tensor<8xf32>):
      %19 = "tensor.extract_slice"(%arg12, %arg13) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<8xf32>, index) -> tensor<1xf32>
      "scf.forall.in_parallel"() ({
        "tensor.parallel_insert_slice"(%19, %arg14, %arg13) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (tensor<1xf32>, tensor<8xf32>, index) -> ()
      }) : () -> ()
    }) : (index, tensor<8xf32>) -> tensor<8xf32>
    %17 = "scf.index_switch"(%arg9) <{cases = array<i64: 2>}> ({
      "scf.yield"(%14) : (f32) -> ()
    }, {
      "scf.yield"(%arg11) : (f32) -> ()
    }) : (index) -> f32
    %18 = "ub.poison"() <{value = #ub.poison}> : () -> i32
    "func.return"(%15) : (f32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<?x4xf32>, index, f32, tensor<2xindex>, tensor<2x3xf32>) -> tensor<?x4xf32>, sym_name = "tensors"}> ({
  ^bb0(%arg0: tensor<?x4xf32>, %arg1: index, %arg2: f32, %arg3: tensor<2xindex>, %arg4: tensor<2x3xf32>):
    %0 = "tensor.generate"(%arg1) ({
    ^bb0(%arg7: index, %arg8: index):
      "tensor.yield"(%arg2) : (f32) -> ()
    }) : (index) -> tensor<?x4xf32>
    %1 = "tensor.reshape"(%arg0, %arg3) : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x?xf32>
    %2 = "tensor.pad"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 1, 0>, static_low = array<i64: 0, -9223372036854775808>}> ({
    ^bb0(%arg5: index, %arg6: index):
      "tensor.yield"(%arg2) : (f32) -> ()
    }) : (tensor<?x4xf32>, index) -> tensor<?x?xf32>
    %3 = "tensor.expand_shape"(%arg4) <{reassociation = [[0], [1, 2]], static_output_shape = array<i64: 2, 3, 1>}> : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
    %4 = "tensor.empty"(%arg1) : (index) -> tensor<?x4xf32>
    %5 = "tensor.splat"(%arg2) : (f32) -> tensor<4xf32>
    %6 = "tensor.rank"(%arg0) : (tensor<?x4xf32>) -> index
    %7 = "tensor.empty"() : () -> tensor<1x2x8x4xf32>
    %8 = "tensor.empty"() : () -> tensor<8x8xf32>
    %9 = "tensor.pack"(%8, %7) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_inner_tiles = array<i64: 8, 4>}> : (tensor<8x8xf32>, tensor<1x2x8x4xf32>) -> tensor<1x2x8x4xf32>
    %10 = "tensor.unpack"(%9, %8) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: 8, 4>}> : (tensor<1x2x8x4xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    "func.return"(%4) : (tensor<?x4xf32>) -> ()
  }) : () -> ()
}) : () -> ()

