// RUN: lect opt --from=24 --emit-for=24 --split-input-file --allow-unregistered-dialect %s
// RUN: lect opt --from=24 --emit-for=24 --split-input-file --allow-unregistered-dialect --mlir-print-op-generic %s

// Forms of MLIR 24 as its tool prints them: properties with names, symbols with visibility, and enums in brackets in the generic form.

module {
  func.func @f(%arg0: !llvm.ptr<3>, %arg1: i32) {
    nvvm.stmatrix %arg0, %arg1 layout = <row>, shape = <m = 8, n = 8>, element_type = <b16> : !llvm.ptr<3>, i32
    return
  }
}

// -----

module {
  func.func @f(%arg0: tensor<4x8x16xf32>) {
    %output_real, %output_imag = tosa.rfft2d %arg0  : (tensor<4x8x16xf32>) -> (tensor<4x8x9xf32>, tensor<4x8x9xf32>)
    %output_real_0, %output_imag_1 = tosa.rfft2d %arg0 local_bound(true) : (tensor<4x8x16xf32>) -> (tensor<4x8x9xf32>, tensor<4x8x9xf32>)
    %output_real_2, %output_imag_3 = tosa.rfft2d %arg0 local_bound(false) : (tensor<4x8x16xf32>) -> (tensor<4x8x9xf32>, tensor<4x8x9xf32>)
    return
  }
}

// -----

module {
  transform.sequence  failures(propagate) {
  ^bb0(%arg0: !transform.any_op):
    %padded, %pad = transform.structured.pad_tiling_interface %arg0 to padding_sizes [3] pad_to_multiple_of padding_values = [0 : i32] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  }
}

// -----

module {
  transform.sequence  failures(propagate) {
  ^bb0(%arg0: !transform.any_op):
    %padded, %pad = transform.structured.pad_tiling_interface %arg0 to : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  }
}

// -----

module {
  transform.sequence  failures(propagate) {
  ^bb0(%arg0: !transform.any_op):
    %0 = transform.param.constant 1 : i64 -> !transform.param<i64>
    %padded, %pad = transform.structured.pad_tiling_interface %arg0 to padding_sizes [%0, 4] padding_values = [0 : i32, 1.000000e+00 : f32] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
  }
}

// -----

module {
  func.func @f(%arg0: memref<64xi32>, %arg1: i32, %arg2: i32, %arg3: f32, %arg4: f64, %arg5: !llvm.ptr<8>, %arg6: !llvm.ptr<6>, %arg7: vector<4xi32>, %arg8: vector<[4]xi8>, %arg9: !llvm.ptr, %arg10: i16, %arg11: i64) {
    %0 = amdgpu.raw_buffer_load boundsCheck(false) %arg0[%arg1] indexOffset(3) sgprOffset(%arg2) : memref<64xi32>, i32 -> i32
    %1 = amdgpu.raw_buffer_load boundsCheck(true) %arg0[%arg1] : memref<64xi32>, i32 -> i32
    amdgpu.raw_buffer_store boundsCheck(false) %arg1 -> %arg0[%arg1] indexOffset(3) sgprOffset(%arg2) : i32 -> memref<64xi32>, i32
    %2 = amdgpu.raw_buffer_atomic_smax boundsCheck(false) %arg1 -> %arg0[%arg1] indexOffset(3) sgprOffset(%arg2) : i32 -> memref<64xi32>, i32
    %3 = amdgpu.raw_buffer_atomic_cmpswap boundsCheck(false) %arg1, %arg2 -> %arg0[%arg1] indexOffset(3) sgprOffset(%arg2) : i32 -> memref<64xi32>, i32
    %4 = amdgpu.permlane_swap %arg1 32 fetch_inactive(true) bound_ctrl(true) : i32
    %5 = amdgpu.permlane_swap %arg1 16 : i32
    %6 = math.isfinite %arg3 : f32
    %7 = math.isinf %arg3 fastmath<nnan> : f32
    %8 = math.isnan %arg3 fastmath<nnan> : f32
    %9 = math.isnormal %arg3 fastmath<nnan> : f32
    %10 = nvvm.convert.float.to.tf32 %arg3 rnd = <rna> sat = <satfinite>
    %11 = nvvm.convert.float.to.tf32 %arg3 rnd = <rn> relu = true
    %12 = nvvm.tcgen05.ld %arg6 pack shape = shape_32x32b : vector<4xi32>
    %13 = nvvm.tcgen05.ld %arg6, %arg11 pack shape = shape_16x32bx2 : vector<4xi32>
    nvvm.tcgen05.st %arg6, %arg7 unpack shape = shape_32x32b : vector<4xi32>
    nvvm.tcgen05.st %arg6, %arg7, %arg11 unpack shape = shape_16x32bx2 : vector<4xi32>
    %14 = rocdl.make.buffer.rsrc %arg9, %arg10, %arg11, %arg1 : !llvm.ptr, i64 to <8>
    %15 = llvm.intr.matrix.multiply %arg7, %arg7, lhs_rows = 2, lhs_columns = 2, rhs_columns = 2 : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    return
  }
}

// -----

module {
  %0:2 = "src.v"() : () -> (!spirv.ptr<f32, Function>, !spirv.ptr<f32, Function>)
  spirv.CopyMemory  "Function" %0#0,  "Function" %0#1 : f32
  spirv.CopyMemory  "Function" %0#0,  "Function" %0#1 ["Volatile"] : f32
  spirv.CopyMemory  "Function" %0#0,  "Function" %0#1, ["Volatile"] : f32
  spirv.CopyMemory  "Function" %0#0,  "Function" %0#1 ["Nontemporal"], ["Volatile"] : f32
  spirv.CopyMemory  "Function" %0#0,  "Function" %0#1 ["Aligned|Nontemporal", 4], ["Volatile|Aligned", 8] : f32
  spirv.CopyMemory  "Function" %0#0,  "Function" %0#1 ["Aligned", 8] : f32
}

// -----

module {
  func.func @f(%arg0: tensor<4xi8>) {
    %0 = tosa.cast %arg0 input_unsigned(false) : (tensor<4xi8>) -> tensor<4xi16>
    %1 = tosa.cast %arg0  : (tensor<4xi8>) -> tensor<4xi16>
    return
  }
  func.func @g(%arg0: !llvm.ptr, %arg1: !llvm.ptr<3>, %arg2: i32, %arg3: i1) {
    nvvm.cp.async.bulk.tensor.global.shared.cta %arg0, %arg1, box[%arg2] predicate = %arg3 : !llvm.ptr, <3>
    nvvm.cp.async.bulk.tensor.global.shared.cta %arg0, %arg1, box[%arg2, %arg2, %arg2] mode = im2col : !llvm.ptr, <3>
    return
  }
}

// -----

module {
  spirv.module private @m Logical GLSL450 {
    spirv.func private @bar(%arg0: i32) "None" {
      spirv.Return
    }
    spirv.GlobalVariable nested @x : !spirv.ptr<f32, Input>
    spirv.SpecConstant private @y = 1 : i32
    spirv.SpecConstantComposite private @z (@y, @y) : !spirv.array<2 x i32>
  }
}

// -----

module {
  spirv.module Logical Vulkan requires #spirv.vce<v1.6, [VulkanMemoryModel, Shader, Int8, Int16, Int64, Float16, ReplicatedCompositesEXT, GraphARM, TensorsARM, Matrix], [SPV_ARM_tensors, SPV_ARM_graph, SPV_KHR_vulkan_memory_model]> {
    spirv.ARM.Graph @g(%arg0: !spirv.arm.tensor<2xi8>) -> !spirv.arm.tensor<2xi8> {
      %0 = spirv.ARM.GraphConstant id = 42 : !spirv.arm.tensor<2xi8>
      spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<2xi8>
    }
  }
}

// -----

module {
  func.func @f(%arg0: !llvm.ptr, %arg1: vector<48xf32>, %arg2: i64, %arg3: tensor<4x5xi32>) {
    %0 = llvm.intr.matrix.column.major.load %arg0, <stride = %arg2>, is_volatile = false, rows = 3, columns = 16 : vector<48xf32> from !llvm.ptr stride i64
    llvm.intr.matrix.column.major.store %arg1, %arg0, <stride = %arg2>, is_volatile = true, rows = 3, columns = 16 : vector<48xf32> to !llvm.ptr stride i64
    %1 = llvm.intr.matrix.transpose %arg1, rows = 3, columns = 16 : vector<48xf32> into vector<48xf32>
    %2 = tosa.dim %arg3 axis(1) : (tensor<4x5xi32>) -> !tosa.shape<1>
    return
  }
}

// -----

module {
  transform.sequence  failures(propagate) {
  ^bb0(%arg0: !transform.any_op):
    %0 = transform.structured.winograd_conv2d %arg0 fmr(F_4_3) : (!transform.any_op) -> !transform.any_op
    %1 = transform.tensor.make_loop_independent %0 num_loops = 2 : (!transform.any_op) -> !transform.any_op
  }
}

// -----

module {
  func.func @f(%arg0: !pdl.operation) {
    pdl_interp.apply_constraint "a"(%arg0 : !pdl.operation) is_negated = true -> ^bb1, ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb0
    return
  }
}

// -----

module {
  func.func @f(%arg0: index, %arg1: i32, %arg2: f32, %arg3: vector<2xi64>) {
    %thread_id_x = gpu.thread_id x
    %0 = gpu.all_reduce add %arg2 {
    } : (f32) -> f32
    %shuffleResult, %valid = gpu.shuffle xor %arg2, %arg1, %arg1 : f32
    rocdl.sched.barrier valu|salu
    %true = arith.constant true
    %1 = nvvm.vote.sync any %arg1, %true -> i1
    return
  }
}

// -----

module {
  func.func @f() {
    nvvm.fence.proxy <alias>
    return
  }
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32):
    %0 = nvvm.sqrt %arg0, rnd = <rn> : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf16>, %arg1: vector<2xf16>, %arg2: vector<2xf16>):
    %0 = nvvm.fma %arg0, %arg1, %arg2, rnd = <rn> : vector<2xf16>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf16>, %arg1: vector<2xf16>):
    %0 = nvvm.addf %arg0, %arg1 : vector<2xf16>
  }) : () -> ()
}

// -----

module {
  func.func @f(%arg0: !llvm.ptr<3>) {
    %0 = nvvm.ldmatrix %arg0, num = 1, layout = <row>, shape = <m = 8, n = 8>, element_type = <b16> : (!llvm.ptr<3>) -> i32
    return
  }
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32):
    %0 = nvvm.movmatrix %arg0, shape = <m = 8, n = 8>, element_type = <b16> : i32
  }) : () -> ()
}

// -----

module {
  func.func @f(%arg0: !llvm.ptr, %arg1: i32) {
    %0 = nvvm.wmma.load %arg0, %arg1, m = 8, n = 8, k = 4, layout = <row>, element_type = <f64>, fragment = a : (!llvm.ptr) -> f64
    return
  }
}

// -----

module {
  func.func @f(%arg0: !llvm.ptr, %arg1: f64, %arg2: f64, %arg3: i32) {
    nvvm.wmma.store %arg0, %arg3, %arg1, %arg2 m = 8, n = 8, k = 4, layout = <row>, element_type = <f64> : !llvm.ptr, f64, f64
    return
  }
}

// -----

module {
  func.func @f(%arg0: f64, %arg1: f64, %arg2: f64, %arg3: f64) {
    %0 = nvvm.wmma.mma %arg0, %arg1, %arg2, %arg3 m = 8, n = 8, k = 4, layout_a = <row>, layout_b = <col>, element_type_a = <f64>, element_type_b = <f64> : (f64, f64, f64, f64) -> !llvm.struct<(f64, f64)>
    return
  }
}

// -----

module {
  func.func @matrices(%arg0: memref<?x?xf16, 3>, %arg1: index, %arg2: vector<4x2xf16>, %arg3: vector<2x2xf16>, %arg4: vector<2x2xf16>, %arg5: vector<4x2xf16>, %arg6: vector<2xi16>) {
    %0 = nvgpu.ldmatrix %arg0[%arg1, %arg1] numTiles = 4 transpose = false : memref<?x?xf16, 3> -> vector<4x2xf16>
    %1 = nvgpu.mma.sync(%arg2, %arg3, %arg4) mmaShape = [16, 8, 16] : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
    %2 = nvgpu.mma.sp.sync(%arg2, %arg5, %arg4) metadata(%arg6) mmaShape = [16, 8, 32] : (vector<4x2xf16>, vector<4x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
    return
  }
  func.func @copies(%arg0: memref<128x128xf32>, %arg1: memref<3x16x128xf32, 3>, %arg2: index) {
    %0 = nvgpu.device_async_copy %arg0[%arg2, %arg2], %arg1[%arg2, %arg2, %arg2], 4 bypassL1 : memref<128x128xf32> to memref<3x16x128xf32, 3>
    %1 = nvgpu.device_async_copy %arg0[%arg2, %arg2], %arg1[%arg2, %arg2, %arg2], 4, %arg2 : memref<128x128xf32> to memref<3x16x128xf32, 3>
    %2 = nvgpu.device_async_create_group %0, %1
    nvgpu.device_async_wait %2 numGroups = 1
    nvgpu.device_async_wait %2
    return
  }
  func.func @barriers(%arg0: index, %arg1: i1, %arg2: i1) {
    %0 = nvgpu.mbarrier.create -> <memorySpace = #gpu.address_space<workgroup>, num_barriers = 2>
    nvgpu.mbarrier.init %0[%arg0], %arg0, predicate = %arg1 : <memorySpace = #gpu.address_space<workgroup>, num_barriers = 2>
    %1 = nvgpu.mbarrier.get %0[%arg0] : <memorySpace = #gpu.address_space<workgroup>, num_barriers = 2> -> i32
    %2 = nvgpu.mbarrier.arrive %0[%arg0] : <memorySpace = #gpu.address_space<workgroup>, num_barriers = 2> -> !nvgpu.mbarrier.token
    %3 = nvgpu.mbarrier.arrive.nocomplete %0[%arg0], %arg0 : <memorySpace = #gpu.address_space<workgroup>, num_barriers = 2> -> !nvgpu.mbarrier.token
    %4 = nvgpu.mbarrier.test.wait %0[%arg0], %2 : <memorySpace = #gpu.address_space<workgroup>, num_barriers = 2>, !nvgpu.mbarrier.token
    nvgpu.mbarrier.arrive.expect_tx %0[%arg0], %arg0 : <memorySpace = #gpu.address_space<workgroup>, num_barriers = 2>
    nvgpu.mbarrier.arrive.expect_tx %0[%arg0], %arg0, predicate = %arg1 : <memorySpace = #gpu.address_space<workgroup>, num_barriers = 2>
    nvgpu.mbarrier.try_wait.parity %0[%arg0], %arg2, %arg0 : <memorySpace = #gpu.address_space<workgroup>, num_barriers = 2>
    return
  }
  func.func @transfers(%arg0: !nvgpu.tensormap.descriptor<tensor = memref<32x32xf32, 3>, swizzle = swizzle_128b, l2promo = l2promo_128b, oob = zero, interleave = none>, %arg1: memref<32x32xf32, 3>, %arg2: !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>, num_barriers = 2>, %arg3: index, %arg4: i16, %arg5: i1, %arg6: memref<*xf32>) {
    nvgpu.tma.prefetch.descriptor %arg0 : <tensor = memref<32x32xf32, 3>, swizzle = swizzle_128b, l2promo = l2promo_128b, oob = zero, interleave = none>
    nvgpu.tma.prefetch.descriptor %arg0, predicate = %arg5 : <tensor = memref<32x32xf32, 3>, swizzle = swizzle_128b, l2promo = l2promo_128b, oob = zero, interleave = none>
    nvgpu.tma.async.load %arg0[%arg3, %arg3], %arg2[%arg3] to %arg1 : <tensor = memref<32x32xf32, 3>, swizzle = swizzle_128b, l2promo = l2promo_128b, oob = zero, interleave = none>, <memorySpace = #gpu.address_space<workgroup>, num_barriers = 2> -> memref<32x32xf32, 3>
    nvgpu.tma.async.load %arg0[%arg3, %arg3], %arg2[%arg3] to %arg1 multicast_mask = %arg4, predicate = %arg5 : <tensor = memref<32x32xf32, 3>, swizzle = swizzle_128b, l2promo = l2promo_128b, oob = zero, interleave = none>, <memorySpace = #gpu.address_space<workgroup>, num_barriers = 2> -> memref<32x32xf32, 3>
    nvgpu.tma.async.store %arg1 to %arg0[%arg3, %arg3], predicate = %arg5 : memref<32x32xf32, 3> -> <tensor = memref<32x32xf32, 3>, swizzle = swizzle_128b, l2promo = l2promo_128b, oob = zero, interleave = none>
    %0 = nvgpu.tma.create.descriptor %arg6 box[%arg3, %arg3] : memref<*xf32> -> <tensor = memref<32x32xf32, 3>, swizzle = swizzle_128b, l2promo = l2promo_128b, oob = zero, interleave = none>
    nvgpu.tma.fence.descriptor %arg0 : <tensor = memref<32x32xf32, 3>, swizzle = swizzle_128b, l2promo = l2promo_128b, oob = zero, interleave = none>
    return
  }
  func.func @groups(%arg0: !nvgpu.warpgroup.descriptor<tensor = memref<64x16xf16, 3>>, %arg1: !nvgpu.warpgroup.descriptor<tensor = memref<16x128xf16, 3>>, %arg2: memref<64x128xf32, 3>, %arg3: memref<64x16xf16, 3>) {
    %0 = nvgpu.warpgroup.mma.init.accumulator -> <fragmented = vector<64x128xf32>>
    %1 = nvgpu.warpgroup.mma %arg0, %arg1, %0 transposeB : <tensor = memref<64x16xf16, 3>>, <tensor = memref<16x128xf16, 3>>, <fragmented = vector<64x128xf32>> -> <fragmented = vector<64x128xf32>>
    nvgpu.warpgroup.mma.store %1, %arg2 : <fragmented = vector<64x128xf32>> to memref<64x128xf32, 3>
    return
  }
}

// -----

module {
  emitc.func @model(%arg0: !emitc.array<1xf32> {emitc.name_hint = "another_feature"}, %arg1: !emitc.array<1xf32> {emitc.name_hint = "some_feature"}, %arg2: !emitc.array<1xf32> {emitc.name_hint = "output_0"}) {
    %0 = "emitc.constant"() <{value = 0 : index}> : () -> !emitc.size_t
    %1 = subscript %arg1[%0] : (!emitc.array<1xf32>, !emitc.size_t) -> !emitc.lvalue<f32>
    %2 = load %1 : <f32>
    %3 = subscript %arg0[%0] : (!emitc.array<1xf32>, !emitc.size_t) -> !emitc.lvalue<f32>
    %4 = load %3 : <f32>
    %5 = add %2, %4 : (f32, f32) -> f32
    %6 = subscript %arg2[%0] : (!emitc.array<1xf32>, !emitc.size_t) -> !emitc.lvalue<f32>
    add_assign %5 : f32 to %6 : <f32>
    return
  }
}

// -----

module {
  transform.payload normal_forms = [] {
  }
}

// -----

module {
  %0 = "src.v"() : () -> i1
  %1 = "src.v"() : () -> i1
  %2 = amdgpu.dpp %0 %1 wave_rol : i1
}

// -----

module {
  %0 = "src.v"() : () -> i32
  %1 = "src.v"() : () -> i32
  %2 = nvvm.match.sync any %0, %1 : i32 -> i32
}

// -----

module {
  func.func @f(%arg0: !llvm.ptr<6>, %arg1: i64) {
    %data, %redVal = nvvm.tcgen05.ld.red max %arg0, %arg1 shape = shape_16x32bx2 abs : vector<2xf32>, f32
    return
  }
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32):
    %0 = rocdl.wmma.f32.16x16x128.fp8_bf8 %arg0, %arg1, %arg2, modC = none : (i32, i32, f32) -> f32
  }) : () -> ()
}

// -----

module {
  func.func @f(%arg0: f32, %arg1: vector<4xf16>, %arg2: vector<4xf32>, %arg3: vector<8xi32>, %arg4: !llvm.ptr<8>, %arg5: !llvm.ptr, %arg6: i32) {
    %0 = llvm.mlir.constant(0 : i32) : i32
    %c2_i32 = arith.constant 2 : i32
    %1 = rocdl.mfma.f32.4x4x4f16 %arg1, %arg1, %arg2, 0, 2, bcast_second_32 : (vector<4xf16>, vector<4xf16>, vector<4xf32>) -> vector<4xf32>
    %2 = rocdl.mfma.scale.f32.16x16x128.f8f6f4 %arg3, %arg3, %arg2, fp6_e2m3, fp8_e4m3, 0, %arg6, 2, %arg6 : (vector<8xi32>, vector<8xi32>, vector<4xf32>, i32, i32) -> vector<4xf32>
    %3 = rocdl.raw.ptr.buffer.load %arg4, %arg6, %arg6, 2 : i32
    %4 = rocdl.wmma.f32.16x16x4.f32 %arg0, %arg0, %arg0, modC = neg : (f32, f32, f32) -> f32
    rocdl.sched.barrier valu|salu
    rocdl.flat.prefetch %arg5, 3 : !llvm.ptr
    return
  }
}

// -----

module {
  func.func @f(%arg0: i32, %arg1: !llvm.ptr<8>) {
    %0 = rocdl.raw.ptr.buffer.atomic.smax %arg0, %arg1, %arg0, %arg0, gfx12_atomic<return|nt> : i32
    return
  }
}

// -----

module {
  %0 = "src.p"() : () -> !spirv.ptr<!spirv.array<4 x f32>, Function>
  %1 = "src.i"() : () -> i32
  %2 = spirv.InBoundsAccessChain %0[%1] : !spirv.ptr<!spirv.array<4 x f32>, Function>, i32 -> !spirv.ptr<f32, Function>
}
