// RUN: lect opt --from=23 --emit-for=23 --split-input-file --allow-unregistered-dialect %s
// RUN: lect opt --from=23 --emit-for=23 --split-input-file --allow-unregistered-dialect --mlir-print-op-generic %s

// Operations of MLIR 23, as its tool prints them.

module {
  "xx.r"() ({
  ^bb0(%arg0: f32):
    %0 = arith.flush_denormals %arg0 : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %diff, %borrow = arith.subui_extended %arg0, %arg1 : i32, i1
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = emitc.member_call_opaque %arg0 "x"(%arg1)  : i32, (i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i1):
    %0 = gpu.ballot %arg0 : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32):
    llvm.intr.fake.use %arg0 : i32
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
  "xx.r"() ({
  ^bb0(%arg0: vector<2xi8>):
    %0 = nvvm.convert.s2f6x2.to.bf16x2 %arg0 : vector<2xi8> -> vector<2xbf16>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32):
    %0 = nvvm.cos %arg0 : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32):
    %0 = nvvm.ex2 %arg0 : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32):
    %0 = nvvm.log2 %arg0 : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32):
    %0 = nvvm.rsqrt %arg0 : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32):
    %0 = nvvm.sin %arg0 : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32):
    %0 = nvvm.sqrt.approx %arg0 : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf16>, %arg1: vector<2xf16>):
    %0 = nvvm.subf %arg0, %arg1 : vector<2xf16>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32):
    %0 = omp.alloc_shared_mem %arg0 x f32 : (i32) -> !llvm.ptr
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32):
    omp.allocate_free(%arg0 : i32)
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: !llvm.ptr):
    omp.free_shared_mem [%arg0 x f32 : (i32)] %arg1 : !llvm.ptr
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    rocdl.asyncmark
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    %0 = rocdl.cluster.workgroup.id.x : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    %0 = rocdl.cluster.workgroup.id.y : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    %0 = rocdl.cluster.workgroup.id.z : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32):
    %0 = rocdl.dot4.f32.bf8.bf8 %arg0, %arg1, %arg2 : (i32, i32, f32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32):
    %0 = rocdl.dot4.f32.bf8.fp8 %arg0, %arg1, %arg2 : (i32, i32, f32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32):
    %0 = rocdl.dot4.f32.fp8.bf8 %arg0, %arg1, %arg2 : (i32, i32, f32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32):
    %0 = rocdl.dot4.f32.fp8.fp8 %arg0, %arg1, %arg2 : (i32, i32, f32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf16>, %arg1: vector<2xf16>, %arg2: f32):
    %0 = rocdl.fdot2 %arg0, %arg1, %arg2 : (vector<2xf16>, vector<2xf16>, f32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xbf16>, %arg1: vector<2xbf16>, %arg2: bf16):
    %0 = rocdl.fdot2.bf16.bf16 %arg0, %arg1, %arg2 : (vector<2xbf16>, vector<2xbf16>, bf16) -> bf16
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf16>, %arg1: vector<2xf16>, %arg2: f16):
    %0 = rocdl.fdot2.f16.f16 %arg0, %arg1, %arg2 : (vector<2xf16>, vector<2xf16>, f16) -> f16
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xbf16>, %arg1: vector<2xbf16>, %arg2: f32):
    %0 = rocdl.fdot2.f32.bf16 %arg0, %arg1, %arg2 : (vector<2xbf16>, vector<2xbf16>, f32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>):
    rocdl.global.load.async.lds %arg0, %arg1, 1, 1, 0 : !llvm.ptr<1>, !llvm.ptr<3>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>):
    rocdl.global.store.async.from.lds.b128 %arg0, %arg1, 1, 0 : !llvm.ptr<1>, !llvm.ptr<3>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>):
    rocdl.global.store.async.from.lds.b32 %arg0, %arg1, 1, 0 : !llvm.ptr<1>, !llvm.ptr<3>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>):
    rocdl.global.store.async.from.lds.b64 %arg0, %arg1, 1, 0 : !llvm.ptr<1>, !llvm.ptr<3>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>):
    rocdl.global.store.async.from.lds.b8 %arg0, %arg1, 1, 0 : !llvm.ptr<1>, !llvm.ptr<3>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !llvm.ptr, %arg1: !llvm.ptr<3>):
    rocdl.load.async.to.lds %arg0, %arg1, 1, 1, 0 : !llvm.ptr, !llvm.ptr<3>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    %0 = rocdl.permlane16.var %arg0, %arg1, %arg2, true, true : (i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    %0 = rocdl.permlanex16.var %arg0, %arg1, %arg2, true, true : (i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !llvm.ptr<8>, %arg1: !llvm.ptr<3>, %arg2: i32, %arg3: i32, %arg4: i32, %arg5: i32):
    rocdl.raw.ptr.buffer.load.async.lds %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, 0
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32):
    %0 = rocdl.rsq %arg0 f32 -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xi16>, %arg1: vector<2xi16>, %arg2: i32):
    %0 = rocdl.sdot2 %arg0, %arg1, %arg2 : (vector<2xi16>, vector<2xi16>, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    %0 = rocdl.sdot4 %arg0, %arg1, %arg2 : (i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    %0 = rocdl.sdot8 %arg0, %arg1, %arg2 : (i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    %0 = rocdl.sudot4 %arg0, %arg1, %arg2 : (i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    %0 = rocdl.sudot8 %arg0, %arg1, %arg2 : (i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: vector<4xi32>, %arg3: i32):
    %0 = rocdl.swmmac.bf16.16x16x32.bf16 %arg0, %arg1, %arg2, %arg3 : (vector<4xi32>, vector<4xi32>, vector<4xi32>, i32) -> vector<4xi32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: bf16, %arg1: bf16, %arg2: bf16, %arg3: i32):
    %0 = rocdl.swmmac.bf16.16x16x64.bf16 %arg0, %arg1, %arg2, %arg3 : (bf16, bf16, bf16, i32) -> bf16
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: bf16, %arg1: bf16, %arg2: bf16, %arg3: i32):
    %0 = rocdl.swmmac.bf16f32.16x16x64.bf16 %arg0, %arg1, %arg2, %arg3 : (bf16, bf16, bf16, i32) -> bf16
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f16, %arg3: i32):
    %0 = rocdl.swmmac.f16.16x16x128.bf8.bf8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f16, i32) -> f16
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f16, %arg3: i32):
    %0 = rocdl.swmmac.f16.16x16x128.bf8.fp8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f16, i32) -> f16
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f16, %arg3: i32):
    %0 = rocdl.swmmac.f16.16x16x128.fp8.bf8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f16, i32) -> f16
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f16, %arg3: i32):
    %0 = rocdl.swmmac.f16.16x16x128.fp8.fp8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f16, i32) -> f16
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<4xf16>, %arg1: vector<4xf16>, %arg2: vector<4xf16>, %arg3: i32):
    %0 = rocdl.swmmac.f16.16x16x32.f16 %arg0, %arg1, %arg2, %arg3 : (vector<4xf16>, vector<4xf16>, vector<4xf16>, i32) -> vector<4xf16>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f16, %arg1: f16, %arg2: f16, %arg3: i32):
    %0 = rocdl.swmmac.f16.16x16x64.f16 %arg0, %arg1, %arg2, %arg3 : (f16, f16, f16, i32) -> f16
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x128.bf8.bf8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f32, i32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x128.bf8.fp8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f32, i32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x128.fp8.bf8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f32, i32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x128.fp8.fp8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f32, i32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: vector<4xf32>, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x32.bf16 %arg0, %arg1, %arg2, %arg3 : (vector<4xi32>, vector<4xi32>, vector<4xf32>, i32) -> vector<4xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x32.bf8.bf8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f32, i32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x32.bf8.fp8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f32, i32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<4xf16>, %arg1: vector<4xf16>, %arg2: vector<4xf32>, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x32.f16 %arg0, %arg1, %arg2, %arg3 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32) -> vector<4xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x32.fp8.bf8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f32, i32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x32.fp8.fp8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, f32, i32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: bf16, %arg1: bf16, %arg2: f32, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x64.bf16 %arg0, %arg1, %arg2, %arg3 : (bf16, bf16, f32, i32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f16, %arg1: f16, %arg2: f32, %arg3: i32):
    %0 = rocdl.swmmac.f32.16x16x64.f16 %arg0, %arg1, %arg2, %arg3 : (f16, f16, f32, i32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32):
    %0 = rocdl.swmmac.i32.16x16x128.iu8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32):
    %0 = rocdl.swmmac.i32.16x16x32.iu4 %arg0, %arg1, %arg2, %arg3 : (i32, i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32):
    %0 = rocdl.swmmac.i32.16x16x32.iu8 %arg0, %arg1, %arg2, %arg3 : (i32, i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32, %arg3: i32):
    %0 = rocdl.swmmac.i32.16x16x64.iu4 %arg0, %arg1, %arg2, %arg3 : (i32, i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xi16>, %arg1: vector<2xi16>, %arg2: i32):
    %0 = rocdl.udot2 %arg0, %arg1, %arg2 : (vector<2xi16>, vector<2xi16>, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    %0 = rocdl.udot4 %arg0, %arg1, %arg2 : (i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    %0 = rocdl.udot8 %arg0, %arg1, %arg2 : (i32, i32, i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    rocdl.wait.asyncmark 1
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    rocdl.wave.barrier
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    %0 = rocdl.wave.id : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>):
    %0 = spirv.CL.cbrt %arg0 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32):
    %0 = spirv.CL.clz %arg0 : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>, %arg1: vector<2xf64>):
    %0 = spirv.CL.copysign %arg0, %arg1 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>):
    %0 = spirv.CL.erfc %arg0 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>):
    %0 = spirv.CL.exp10 %arg0 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>):
    %0 = spirv.CL.exp2 %arg0 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>):
    %0 = spirv.CL.expm1 %arg0 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>, %arg1: vector<2xf64>):
    %0 = spirv.CL.fdim %arg0, %arg1 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>, %arg1: vector<2xf64>):
    %0 = spirv.CL.fmod %arg0, %arg1 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>, %arg1: vector<2xf64>):
    %0 = spirv.CL.hypot %arg0, %arg1 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>):
    %0 = spirv.CL.log10 %arg0 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>):
    %0 = spirv.CL.log1p %arg0 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>):
    %0 = spirv.CL.log2 %arg0 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>):
    %0 = spirv.CL.trunc %arg0 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32):
    %0 = spirv.ExperimentalML.Call opcode = 1, %arg0 : (i32) -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf32>, %arg1: vector<2xf32>):
    %0 = spirv.GL.Atan2 %arg0, %arg1 : vector<2xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf32>):
    %0 = spirv.GL.Degrees %arg0 : vector<2xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>, %arg1: vector<2xf64>, %arg2: vector<2xf64>):
    %0 = spirv.GL.NClamp %arg0, %arg1, %arg2 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>, %arg1: vector<2xf64>):
    %0 = spirv.GL.NMax %arg0, %arg1 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>, %arg1: vector<2xf64>):
    %0 = spirv.GL.NMin %arg0, %arg1 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf32>):
    %0 = spirv.GL.Radians %arg0 : vector<2xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>, %arg1: vector<2xf64>, %arg2: vector<2xf64>):
    %0 = spirv.GL.SmoothStep %arg0, %arg1, %arg2 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>, %arg1: vector<2xf64>):
    %0 = spirv.GL.Step %arg0, %arg1 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>):
    %0 = spirv.GL.Trunc %arg0 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    transform.apply_patterns.linalg.data_layout_propagation
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    transform.apply_patterns.linalg.extract_slice_sinking
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    transform.apply_patterns.vector.flatten_vector_transfer_ops
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    transform.apply_patterns.vector.interleave_and_deinterleave_to_shuffle
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    transform.apply_patterns.vector.lower_step index_bitwidth = 1
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    transform.apply_patterns.vector.multi_reduction_flattening
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    transform.apply_patterns.vector.multi_reduction_unrolling
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    transform.apply_patterns.vector.reorder_multi_reduction_dims
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    transform.apply_patterns.x86.shuffle_vector_fma_ops
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    transform.apply_patterns.x86.sink_vector_producer_ops
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    transform.apply_patterns.x86.vector_contract_bf16_to_fma
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    transform.apply_patterns.x86.vector_contract_to_amx_dot_product
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    transform.apply_patterns.x86.vector_contract_to_fma
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    transform.apply_patterns.x86.vector_contract_to_packed_type_dot_product
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !transform.any_op):
    %0 = transform.loop.coalesce_nested %arg0 : (!transform.any_op) -> !transform.any_op
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: memref<4xbf16>):
    %0 = x86.avx.bcst_to_f32.packed %arg0 : memref<4xbf16> -> vector<4xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: memref<4xbf16>):
    %0 = x86.avx.cvt.packed.even.indexed_to_f32 %arg0 : memref<4xbf16> -> vector<4xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: memref<4xbf16>):
    %0 = x86.avx.cvt.packed.odd.indexed_to_f32 %arg0 : memref<4xbf16> -> vector<4xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<8xf32>, %arg1: vector<8xf32>):
    %0 = x86.avx.intr.dot %arg0, %arg1 : vector<8xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<8xf32>):
    %0 = x86.avx.rsqrt %arg0 : vector<8xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<8xf32>):
    %0 = x86.avx512.cvt.packed.f32_to_bf16 %arg0 : vector<8xf32> -> vector<8xbf16>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32):
    %0 = acc.on_device %arg0 : i32 -> i1
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !llvm.ptr, %arg1: !llvm.ptr):
    acc.reduction_combine %arg1 into %arg0 <add> : !llvm.ptr
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = amdgpu.permlane_var %arg0, %arg1 : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32):
    %0 = llvm.intr.arithmetic.fence(%arg0) : (f32) -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = llvm.intr.experimental.constrained.fadd %arg0, %arg1 tonearest ignore : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = llvm.intr.experimental.constrained.fdiv %arg0, %arg1 tonearest ignore : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    %0 = llvm.intr.experimental.constrained.fma %arg0, %arg1, %arg2 tonearest ignore : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = llvm.intr.experimental.constrained.fmul %arg0, %arg1 tonearest ignore : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32, %arg2: i32):
    %0 = llvm.intr.experimental.constrained.fmuladd %arg0, %arg1, %arg2 tonearest ignore : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = llvm.intr.experimental.constrained.frem %arg0, %arg1 tonearest ignore : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = llvm.intr.experimental.constrained.fsub %arg0, %arg1 tonearest ignore : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32):
    %0 = nvvm.barrier.reduction #nvvm.reduction<popc> %arg0 -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xbf16>):
    %0 = nvvm.convert.bf16x2.to.f4x2 %arg0 : vector<2xbf16> -> i8(f4E2M1FN)
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf16>):
    %0 = nvvm.convert.f16x2.to.f4x2 %arg0 : vector<2xf16> -> i8(f4E2M1FN)
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i8):
    %0 = nvvm.convert.f4x2.to.bf16x2 %arg0 : i8(f4E2M1FN) -> vector<2xbf16>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xi8>):
    %0 = nvvm.convert.f6x2.to.bf16x2 %arg0 : vector<2xi8>(f6E2M3FN) -> vector<2xbf16>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf16>, %arg1: vector<2xf16>, %arg2: vector<2xf16>):
    %0 = nvvm.fma %arg0, %arg1, %arg2 {rnd = #nvvm.fp_rnd_mode<rn>} : vector<2xf16>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32):
    %0 = nvvm.movmatrix %arg0 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32):
    %0 = nvvm.sqrt %arg0 {rnd = #nvvm.fp_rnd_mode<rn>} : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xi1>):
    %0 = spirv.All %arg0 : vector<2xi1>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xi1>):
    %0 = spirv.Any %arg0 : vector<2xi1>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !spirv.ptr<i32, Function>):
    %0 = spirv.AtomicLoad <Device> <None> %arg0 : !spirv.ptr<i32, Function>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !spirv.ptr<i32, Function>, %arg1: i32):
    spirv.AtomicStore <Device> <None> %arg0, %arg1 : !spirv.ptr<i32, Function>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32):
    %0 = spirv.GroupNonUniformBroadcastFirst <Subgroup> %arg0 : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf64>):
    %0 = spirv.IsNormal %arg0 : vector<2xf64>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = spirv.KHR.Expect %arg0, %arg1 : i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !transform.any_value):
    %0 = transform.xegpu.get_load_op %arg0 : (!transform.any_value) -> !transform.any_op
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<4xi32>, %arg1: vector<16xi8>, %arg2: vector<16xi8>):
    %0 = x86.avx.dot.i8 %arg0, %arg1, %arg2 : vector<16xi8> -> vector<4xi32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<4xf32>, %arg1: vector<8xbf16>, %arg2: vector<8xbf16>):
    %0 = x86.avx512.dot %arg0, %arg1, %arg2 : vector<8xbf16> -> vector<4xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, %arg1: index):
    amdgpu.ds_async_barrier_arrive %arg0[%arg1] : memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, %arg1: index, %arg2: i64):
    %0 = amdgpu.ds_barrier_arrive %arg0[%arg1], %arg2 : memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, i64 -> !amdgpu.ds_barrier_state
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, %arg1: index, %arg2: i32):
    amdgpu.ds_barrier_init %arg0[%arg1], %arg2 : memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>>, %arg1: index):
    %0 = amdgpu.ds_barrier_poll_state %arg0[%arg1] : memref<4x!amdgpu.ds_barrier_state, #gpu.address_space<workgroup>> -> !amdgpu.ds_barrier_state
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !amdgpu.ds_barrier_state):
    %0 = amdgpu.ds_barrier_state_init_count %arg0 : !amdgpu.ds_barrier_state -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !amdgpu.ds_barrier_state):
    %0 = amdgpu.ds_barrier_state_pending_count %arg0 : !amdgpu.ds_barrier_state -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !amdgpu.ds_barrier_state):
    %0 = amdgpu.ds_barrier_state_phase %arg0 : !amdgpu.ds_barrier_state -> i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !amdgpu.ds_barrier_state):
    %0 = amdgpu.ds_barrier_state_phase_parity %arg0 : !amdgpu.ds_barrier_state -> i1
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32):
    %0 = gpu.initialize_named_barrier %arg0 : i32 -> !gpu.named_barrier
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xbf16>):
    %0 = nvvm.convert.bf16x2.to.f6x2 %arg0 : vector<2xbf16> -> vector<2xi8>(f6E2M3FN)
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xbf16>):
    %0 = nvvm.convert.bf16x2.to.s2f6x2 %arg0 : vector<2xbf16> -> vector<2xi8>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf16>):
    %0 = nvvm.convert.f16x2.to.f6x2 %arg0 : vector<2xf16> -> vector<2xi8>(f6E2M3FN)
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32, %arg1: f32):
    %0 = nvvm.convert.f32x2.to.s2f6x2 %arg0, %arg1 : vector<2xi8>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32, %arg1: i32):
    %0 = spirv.CL.ldexp %arg0, %arg1 : f32, i32 -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32, %arg1: i16):
    %0 = spirv.CL.pown %arg0, %arg1 : f32, i16 -> f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32, %arg1: i16):
    %0 = spirv.CL.rootn %arg0, %arg1 : f32, i16 -> f32
  }) : () -> ()
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Abs %arg0 : !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>, %arg1: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Add %arg0, %arg1 : !spirv.arm.tensor<1xf32>, !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xi32> {
    %0 = spirv.Tosa.ArgMax axis = 0, nan_mode = <Propagate>, %arg0 : !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xi32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xi32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1x4x4xi32>, %arg1: !spirv.arm.tensor<1x4x4xi32>) -> !spirv.arm.tensor<1x4x4xi32> {
    %0 = spirv.Tosa.ArithmeticRightShift round = false, %arg0, %arg1 : !spirv.arm.tensor<1x4x4xi32>, !spirv.arm.tensor<1x4x4xi32> -> !spirv.arm.tensor<1x4x4xi32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1x4x4xi32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<6xi32>, %arg1: !spirv.arm.tensor<6xi32>) -> !spirv.arm.tensor<6xi32> {
    %0 = spirv.Tosa.BitwiseAnd %arg0, %arg1 : !spirv.arm.tensor<6xi32>, !spirv.arm.tensor<6xi32> -> !spirv.arm.tensor<6xi32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<6xi32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<4xi16>) -> !spirv.arm.tensor<4xi16> {
    %0 = spirv.Tosa.BitwiseNot %arg0 : !spirv.arm.tensor<4xi16> -> !spirv.arm.tensor<4xi16>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<4xi16>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<4xi8>, %arg1: !spirv.arm.tensor<4xi8>) -> !spirv.arm.tensor<4xi8> {
    %0 = spirv.Tosa.BitwiseOr %arg0, %arg1 : !spirv.arm.tensor<4xi8>, !spirv.arm.tensor<4xi8> -> !spirv.arm.tensor<4xi8>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<4xi8>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<4xi8>, %arg1: !spirv.arm.tensor<4xi8>) -> !spirv.arm.tensor<4xi8> {
    %0 = spirv.Tosa.BitwiseXor %arg0, %arg1 : !spirv.arm.tensor<4xi8>, !spirv.arm.tensor<4xi8> -> !spirv.arm.tensor<4xi8>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<4xi8>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xi8>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Cast %arg0 : !spirv.arm.tensor<1xi8> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Ceil %arg0 : !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Clamp min_val = 1.000000e+00 : f32, max_val = 1.000000e+00 : f32, nan_mode = <Propagate>, %arg0 : !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<6xi32>) -> !spirv.arm.tensor<6xi32> {
    %0 = spirv.Tosa.Clz %arg0 : !spirv.arm.tensor<6xi32> -> !spirv.arm.tensor<6xi32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<6xi32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Concat axis = 0, %arg0 : !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Cos %arg0 : !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>, %arg1: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xi1> {
    %0 = spirv.Tosa.Equal %arg0, %arg1 : !spirv.arm.tensor<1xf32>, !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xi1>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xi1>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Erf %arg0 : !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Exp %arg0 : !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Floor %arg0 : !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>, %arg1: !spirv.arm.tensor<8xf32>) -> !spirv.arm.tensor<8xi1> {
    %0 = spirv.Tosa.Greater %arg0, %arg1 : !spirv.arm.tensor<1xf32>, !spirv.arm.tensor<8xf32> -> !spirv.arm.tensor<8xi1>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<8xi1>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<4x4xi32>, %arg1: !spirv.arm.tensor<1x4x4x1xi32>) -> !spirv.arm.tensor<6xi1> {
    %0 = spirv.Tosa.GreaterEqual %arg0, %arg1 : !spirv.arm.tensor<4x4xi32>, !spirv.arm.tensor<1x4x4x1xi32> -> !spirv.arm.tensor<6xi1>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<6xi1>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1x1x4x4x1xi32>, %arg1: !spirv.arm.tensor<1x1x4x4x1xi32>) -> !spirv.arm.tensor<1x1x4x4x1xi32> {
    %0 = spirv.Tosa.IntDiv %arg0, %arg1 : !spirv.arm.tensor<1x1x4x4x1xi32>, !spirv.arm.tensor<1x1x4x4x1xi32> -> !spirv.arm.tensor<1x1x4x4x1xi32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1x1x4x4x1xi32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Log %arg0 : !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1x1x4x4x1xi1>, %arg1: !spirv.arm.tensor<1x1x4x4x1xi1>) -> !spirv.arm.tensor<1x1x4x4x1xi1> {
    %0 = spirv.Tosa.LogicalAnd %arg0, %arg1 : !spirv.arm.tensor<1x1x4x4x1xi1>, !spirv.arm.tensor<1x1x4x4x1xi1> -> !spirv.arm.tensor<1x1x4x4x1xi1>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1x1x4x4x1xi1>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<6xi16>, %arg1: !spirv.arm.tensor<6xi16>) -> !spirv.arm.tensor<6xi16> {
    %0 = spirv.Tosa.LogicalLeftShift %arg0, %arg1 : !spirv.arm.tensor<6xi16>, !spirv.arm.tensor<6xi16> -> !spirv.arm.tensor<6xi16>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<6xi16>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<4x4xi1>) -> !spirv.arm.tensor<4x4xi1> {
    %0 = spirv.Tosa.LogicalNot %arg0 : !spirv.arm.tensor<4x4xi1> -> !spirv.arm.tensor<4x4xi1>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<4x4xi1>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1x4x4x1xi1>, %arg1: !spirv.arm.tensor<1x4x4x1xi1>) -> !spirv.arm.tensor<1x4x4x1xi1> {
    %0 = spirv.Tosa.LogicalOr %arg0, %arg1 : !spirv.arm.tensor<1x4x4x1xi1>, !spirv.arm.tensor<1x4x4x1xi1> -> !spirv.arm.tensor<1x4x4x1xi1>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1x4x4x1xi1>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<3xi32>, %arg1: !spirv.arm.tensor<3xi32>) -> !spirv.arm.tensor<3xi32> {
    %0 = spirv.Tosa.LogicalRightShift %arg0, %arg1 : !spirv.arm.tensor<3xi32>, !spirv.arm.tensor<3xi32> -> !spirv.arm.tensor<3xi32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<3xi32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1x4x4x1xi1>, %arg1: !spirv.arm.tensor<1x4x4x1xi1>) -> !spirv.arm.tensor<1x4x4x1xi1> {
    %0 = spirv.Tosa.LogicalXor %arg0, %arg1 : !spirv.arm.tensor<1x4x4x1xi1>, !spirv.arm.tensor<1x4x4x1xi1> -> !spirv.arm.tensor<1x4x4x1xi1>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1x4x4x1xi1>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>, %arg1: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Maximum nan_mode = <Propagate>, %arg0, %arg1 : !spirv.arm.tensor<1xf32>, !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>, %arg1: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Minimum nan_mode = <Propagate>, %arg0, %arg1 : !spirv.arm.tensor<1xf32>, !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>, %arg1: !spirv.arm.tensor<1xf32>, %arg2: !spirv.arm.tensor<1xi8>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Mul %arg0, %arg1, %arg2 : !spirv.arm.tensor<1xf32>, !spirv.arm.tensor<1xf32>, !spirv.arm.tensor<1xi8> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>, %arg1: !spirv.arm.tensor<1xf32>, %arg2: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Negate %arg0, %arg1, %arg2 : !spirv.arm.tensor<1xf32>, !spirv.arm.tensor<1xf32>, !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>, %arg1: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Pow %arg0, %arg1 : !spirv.arm.tensor<1xf32>, !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Reciprocal %arg0 : !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1x4x4x4xi1>) -> !spirv.arm.tensor<1x4x4x4xi1> {
    %0 = spirv.Tosa.ReduceAll axis = 0, %arg0 : !spirv.arm.tensor<1x4x4x4xi1> -> !spirv.arm.tensor<1x4x4x4xi1>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1x4x4x4xi1>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1x4x4x1xi1>) -> !spirv.arm.tensor<1x4x4x1xi1> {
    %0 = spirv.Tosa.ReduceAny axis = 0, %arg0 : !spirv.arm.tensor<1x4x4x1xi1> -> !spirv.arm.tensor<1x4x4x1xi1>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1x4x4x1xi1>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.ReduceMax axis = 0, nan_mode = <Propagate>, %arg0 : !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.ReduceMin axis = 0, nan_mode = <Propagate>, %arg0 : !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.ReduceProduct axis = 0, %arg0 : !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.ReduceSum axis = 0, %arg0 : !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<3xi32>, %arg1: !spirv.arm.tensor<3xi32>, %arg2: !spirv.arm.tensor<3xi8>, %arg3: !spirv.arm.tensor<1xi32>, %arg4: !spirv.arm.tensor<1xi32>) -> !spirv.arm.tensor<3xi32> {
    %0 = spirv.Tosa.Rescale scale32 = true, rounding_mode = <SingleRound>, per_channel = true, input_unsigned = false, output_unsigned = false, %arg0, %arg1, %arg2, %arg3, %arg4 : !spirv.arm.tensor<3xi32>, !spirv.arm.tensor<3xi32>, !spirv.arm.tensor<3xi8>, !spirv.arm.tensor<1xi32>, !spirv.arm.tensor<1xi32> -> !spirv.arm.tensor<3xi32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<3xi32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<4xf32>, %arg1: !spirv.arm.tensor<1xi32>) -> !spirv.arm.tensor<4xf32> {
    %0 = spirv.Tosa.Reshape %arg0, %arg1 : !spirv.arm.tensor<4xf32>, !spirv.arm.tensor<1xi32> -> !spirv.arm.tensor<4xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<4xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1x4x4x1xi16>, %arg1: !spirv.arm.tensor<4xi32>, %arg2: !spirv.arm.tensor<2xi32>, %arg3: !spirv.arm.tensor<2xi32>) -> !spirv.arm.tensor<1x4x4x1xi16> {
    %0 = spirv.Tosa.Resize mode = <Bilinear>, %arg0, %arg1, %arg2, %arg3 : !spirv.arm.tensor<1x4x4x1xi16>, !spirv.arm.tensor<4xi32>, !spirv.arm.tensor<2xi32>, !spirv.arm.tensor<2xi32> -> !spirv.arm.tensor<1x4x4x1xi16>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1x4x4x1xi16>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Reverse axis = 0, %arg0 : !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Rsqrt %arg0 : !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xi1>, %arg1: !spirv.arm.tensor<1xf32>, %arg2: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Select %arg0, %arg1, %arg2 : !spirv.arm.tensor<1xi1>, !spirv.arm.tensor<1xf32>, !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Sigmoid %arg0 : !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Sin %arg0 : !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<4x4xi16>, %arg1: !spirv.arm.tensor<2xi32>, %arg2: !spirv.arm.tensor<2xi32>) -> !spirv.arm.tensor<1x1xi16> {
    %0 = spirv.Tosa.Slice %arg0, %arg1, %arg2 : !spirv.arm.tensor<4x4xi16>, !spirv.arm.tensor<2xi32>, !spirv.arm.tensor<2xi32> -> !spirv.arm.tensor<1x1xi16>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1x1xi16>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>, %arg1: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Sub %arg0, %arg1 : !spirv.arm.tensor<1xf32>, !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<1xf32>) -> !spirv.arm.tensor<1xf32> {
    %0 = spirv.Tosa.Tanh %arg0 : !spirv.arm.tensor<1xf32> -> !spirv.arm.tensor<1xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1xf32>
  }
}

// -----

module {
  spirv.ARM.Graph @f(%arg0: !spirv.arm.tensor<3xf32>, %arg1: !spirv.arm.tensor<1xi32>) -> !spirv.arm.tensor<2xf32> {
    %0 = spirv.Tosa.Tile %arg0, %arg1 : !spirv.arm.tensor<3xf32>, !spirv.arm.tensor<1xi32> -> !spirv.arm.tensor<2xf32>
    spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<2xf32>
  }
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<4x1x4xf8E8M0FNU>, %arg1: tensor<1x4x4xf32>, %arg2: tensor<1xf8E8M0FNU>, %arg3: tensor<1xf32>):
    %0 = tosa.matmul_t %arg0, %arg1, %arg2, %arg3 : (tensor<4x1x4xf8E8M0FNU>, tensor<1x4x4xf32>, tensor<1xf8E8M0FNU>, tensor<1xf32>) -> tensor<4x1x4xi1>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: tensor<1x4x4xf32>, %arg1: tensor<1x1xi64>, %arg2: tensor<1xi32>):
    %0 = tosa.row_gather %arg0, %arg1, %arg2 : (tensor<1x4x4xf32>, tensor<1x1xi64>, tensor<1xi32>) -> tensor<1x4x4xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32, %arg1: i32):
    %0 = wasmssa.nearest %arg0 : f32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32, %arg1: i32):
    %0 = wasmssa.trunc_si %arg0 : f32 to i32
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32, %arg1: i32):
    %0 = wasmssa.trunc_ui %arg0 : f32 to i64
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: memref<4xf32>, %arg1: !mpi.comm):
    %0 = mpi.allgather(%arg0, %arg0, %arg1) : memref<4xf32>, memref<4xf32> -> !mpi.retval
    mpi.allgather(%arg0, %arg0, %arg1) : memref<4xf32>, memref<4xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: memref<4xf32>, %arg1: !mpi.comm):
    %0 = mpi.reduce_scatter_block(%arg0, %arg0, MPI_SUM, %arg1) : memref<4xf32>, memref<4xf32> -> !mpi.retval
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<16xi32>, %arg1: vector<64xi8>):
    %0 = x86.avx10.dot.i8 %arg0, %arg1, %arg1 : vector<64xi8> -> vector<16xi32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: memref<i32>):
    %0 = acc.reduction_init %arg0 <add> : memref<i32> {
      acc.yield %arg0 : memref<i32>
    }
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: index):
    %0 = acc.privatize(%arg0) : (index) -> !acc.private_type<memref<?xi32>>
    %1 = acc.privatize [#acc<par_dims[thread_x]>] : () -> !acc.private_type<memref<2xi32>>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !acc.private_type<memref<2xi32>>):
    %0 = acc.private_local %arg0 : (!acc.private_type<memref<2xi32>>) -> memref<2xi32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !acc.private_type<memref<2xi32>>):
    %0 = acc.unwrap_private %arg0 : !acc.private_type<memref<2xi32>> to memref<2xi32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: index):
    %0 = acc.par_width %arg0 {par_dim = #acc.par_dim<thread_x>}
    %1 = acc.par_width {par_dim = #acc.par_dim<block_x>}
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: f32, %arg1: memref<f32>):
    acc.reduction_accumulate %arg0 to %arg1 <add> : f32 -> memref<f32> {par_dims = #acc<par_dims[thread_x, block_y]>}
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: memref<4xf32>, %arg1: !acc.data_bounds_ty):
    acc.reduction_accumulate_array %arg0 bounds(%arg1) <add> : memref<4xf32> {par_dims = #acc<par_dims[sequential]>}
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: memref<i32>, %arg1: memref<i32>):
    acc.reduction_combine_region %arg1 into %arg0 : memref<i32> {
    }
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    %0 = acc.gpu_shared_memory {num_copies = 1 : i64, static_upper_bound_bytes = 4 : i64} : () -> memref<4xi8, #gpu.address_space<workgroup>>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<8xf32>):
    %0 = xegpu.truncf %arg0 : vector<8xf32> -> vector<8xf16>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: vector<2xf32>, %arg1: vector<2xi8>):
    %0 = xevm.mma_mx %arg0, %arg0, %arg1, %arg1 {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16, c = f32>} : (vector<2xf32>, vector<2xf32>, vector<2xi8>, vector<2xi8>) -> vector<8xf32>
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: index):
    omp.taskloop.context {
      omp.taskloop.wrapper {
        omp.loop_nest (%arg1) : index = (%arg0) to (%arg0) step (%arg0) {
          omp.yield
        }
      } {omp.combined}
      omp.terminator
    } {omp.combined}
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
    omp.scope {
      omp.terminator
    }
    omp.scope nowait {
      omp.terminator
    }
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: index, %arg1: memref<i32>):
    %0 = omp.affinity_entry %arg1, %arg0 : (memref<i32>, index) -> !omp.affinity_entry_ty<memref<i32>, index>
  }) : () -> ()
}

// -----

module {
  llvm.mlir.global internal @x() {addr_space = 0 : i32} : i32
  llvm.func @f() {
    %0 = omp.groupprivate @x : !llvm.ptr
    %1 = omp.groupprivate @x device_type (nohost) : !llvm.ptr
    llvm.return
  }
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: memref<i32>, %arg1: i32):
    omp.atomic.compare %arg0 : memref<i32> {
    ^bb0(%arg2: i32):
      %0 = arith.cmpi eq, %arg2, %arg1 : i32
      %1 = arith.select %0, %arg1, %arg2 : i32
      omp.yield(%1 : i32)
    }
    omp.atomic.compare hint(uncontended) memory_order(relaxed) %arg0 : memref<i32> {
    ^bb0(%arg2: i32):
      %0 = arith.cmpi eq, %arg2, %arg1 : i32
      %1 = arith.select %0, %arg1, %arg2 : i32
      omp.yield(%1 : i32)
    } {weak}
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: i32):
    %canonloop_s0 = omp.new_cli
    omp.canonical_loop(%canonloop_s0) %iv_s0 : i32 in range(%arg0) {
      omp.terminator
    }
    omp.unroll_partial(%canonloop_s0) {unroll_factor = 2 : i64}
  }) : () -> ()
}

// -----

module {
  "xx.r"() ({
  ^bb0(%arg0: !transform.any_op):
    transform.affine.super_vectorize %arg0 [4] fastest_varying_pattern = [0] : !transform.any_op
    transform.affine.super_vectorize %arg0 [4] fastest_varying_pattern = [0] vectorize_reductions = true : !transform.any_op
  }) : () -> ()
}

// -----

module {
  transform.payload attributes {normal_forms = []} {
  }
}
