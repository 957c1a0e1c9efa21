// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

%i128, %f32, %i8, %i16, %i32, %i64 = "value.of"() : () -> (i128, f32, i8, i16, i32, i64)
%generic, %shared, %tensor = "value.of"() : () -> (!llvm.ptr, !llvm.ptr<3>, !llvm.ptr<6>)

%cancelled = "nvvm.clusterlaunchcontrol.query.cancel"(%i128) <{query_type = #nvvm<cluster_launch_control_query_type is_canceled>}> : (i128) -> i1
%cta = "nvvm.clusterlaunchcontrol.query.cancel"(%i128) <{query_type = #nvvm<cluster_launch_control_query_type get_first_cta_id_x>}> : (i128) -> i32

// Conversions to small floats and back.
%v = "value.of"() : () -> vector<4xf32>
%0 = "nvvm.convert.f32x2.to.f4x2"(%f32, %f32) <{dstTy = f4E2M1FN, relu = true}> : (f32, f32) -> i8
%1 = "nvvm.convert.f32x4.to.f4x4"(%v, %i32) <{dstTy = f4E2M1FN}> : (vector<4xf32>, i32) -> i16
%2 = "nvvm.convert.f32x4.to.f6x4"(%v, %i32) <{dstTy = f6E2M3FN}> : (vector<4xf32>, i32) -> vector<4xi8>
%3 = "nvvm.convert.f32x4.to.f8x4"(%v, %i32) <{dstTy = f8E4M3FN}> : (vector<4xf32>, i32) -> vector<4xi8>
%4 = "nvvm.convert.f4x2.to.f16x2"(%i8) <{srcType = f4E2M1FN}> : (i8) -> vector<2xf16>

// Fences and barriers.
"nvvm.fence.proxy"() <{kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}> : () -> ()
"nvvm.fence.proxy"() <{kind = #nvvm.proxy_kind<alias>}> : () -> ()
"nvvm.mbarrier.try_wait.parity"(%shared, %i32, %i32) : (!llvm.ptr<3>, i32, i32) -> ()

// Tensor memory.
"nvvm.tcgen05.commit"(%generic) : (!llvm.ptr) -> ()
"nvvm.tcgen05.commit"(%shared, %i16) <{group = #nvvm.cta_group<cta_2>}> : (!llvm.ptr<3>, i16) -> ()
"nvvm.tcgen05.st"(%tensor, %i32) <{shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>, unpack}> : (!llvm.ptr<6>, i32) -> ()
"nvvm.tcgen05.wait"() <{kind = #nvvm.tcgen05_wait<load>}> : () -> ()
"nvvm.tcgen05.wait"() <{kind = #nvvm.tcgen05_wait<store>}> : () -> ()

// Products of matrices.
%a4, %a2, %c = "value.of"() : () -> (i32, i32, f32)
%m = "nvvm.mma.block_scale"(%a4, %a4, %a4, %a4, %a2, %a2, %c, %c, %c, %c, %i32, %i16, %i16, %i32, %i16, %i16) <{shape = #nvvm.shape<m = 16, n = 8, k = 64>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>, operandSegmentSizes = array<i32: 4, 2, 4, 1, 1, 1, 1, 1, 1>}> : (i32, i32, i32, i32, i32, i32, f32, f32, f32, f32, i32, i16, i16, i32, i16, i16) -> !llvm.struct<(f32, f32, f32, f32)>
%w = "value.of"() : () -> !llvm.struct<(f32, f32, f32, f32)>
%x = "nvvm.wgmma.mma_async"(%w, %i64, %i64) <{shape = #nvvm.shape<m = 64, n = 8, k = 16>, typeA = #nvvm.wgmma_type<f16>, typeB = #nvvm.wgmma_type<f16>, typeD = #nvvm.wgmma_type<f32>, scaleD = #nvvm.wgmma_scale_out<one>, scaleA = #nvvm.wgmma_scale_in<neg>, scaleB = #nvvm.wgmma_scale_in<neg>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>}> : (!llvm.struct<(f32, f32, f32, f32)>, i64, i64) -> !llvm.struct<(f32, f32, f32, f32)>
