// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

// Tiles on GPUs of Intel.

func.func private @f0(!xegpu.tensor_desc<8x16xf32>)

func.func private @f1(!xegpu.tensor_desc<?x16xf32>)

func.func private @f2(!xegpu.tensor_desc<16xf32, #xegpu.block_tdesc_attr<memory_space = slm>>)

func.func private @f3(!xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<>>)

func.func private @f4(!xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<memory_space = global>>)

func.func private @f5(!xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<array_length = 1 : i32>>)

func.func private @f6(!xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<boundary_check = false>>)

func.func private @f7(!xegpu.tensor_desc<8x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>, #xegpu.block_tdesc_attr<array_length = 2>>)

func.func private @f8(!xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>)

func.func private @f9(!xegpu.tensor_desc<16x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>)

func.func private @f10(!xegpu.tensor_desc<16x4xf16, #xegpu.scatter_tdesc_attr<chunk_size = 4>, #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 2]>>)

func.func private @f11(!xegpu.tensor_desc<8x16xf32, #xegpu.layout<sg_layout = [4, 4], sg_data=[4, 4]>>)

func.func private @f12(!xegpu.tensor_desc<8x16xf32, #xegpu.layout<sg_layout = [4, 4], sg_data=[2, 4], order=[0, 1]>>)

func.func private @f13(!xegpu.tensor_desc<?x16xf32, #xegpu.layout<lane_layout = [1, 16]>>)

func.func private @f17(!xegpu.tensor_desc<8xi4, #xegpu.scatter_tdesc_attr<>>)

func.func private @f18(!xegpu.tensor_desc<8x8xi4, #xegpu.scatter_tdesc_attr<chunk_size=8>>)

func.func private @f19(!xegpu.mem_desc<8x16xf32>)

func.func private @f21(!xegpu.mem_desc<8x16xf32, #xegpu.mem_layout<stride=[1, 8]>>)

func.func private @f22(!xegpu.mem_desc<8x16xf32, #xegpu.mem_layout<stride=[1, 8], block=[2, 2], foo = "a">>)

func.func private @f23(!xegpu.mem_desc<8x16xf32, #xegpu.mem_layout<i32=2, a.b = 3>>)

func.func private @f24(!xegpu.mem_desc<8x16xf32, #xegpu.mem_layout<for=2>>)

func.func private @f25(!xegpu.mem_desc<8x16xindex>)

func.func @f26(%m: memref<8x16xf32>) {
  %0 = xegpu.create_nd_tdesc %m[0, 0] : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32>
  return
}

func.func @f27(%m: memref<8x16xf32>) {
  %0 = xegpu.create_nd_tdesc %m : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32>
  return
}

func.func @f28(%m: memref<16xf32, 3>) {
  %0 = xegpu.create_nd_tdesc %m[0] : memref<16xf32, 3> -> !xegpu.tensor_desc<16xf32, #xegpu.block_tdesc_attr<memory_space=slm>>
  return
}

func.func @f29(%d: !xegpu.tensor_desc<8x16xf32>, %i: index) {
  xegpu.prefetch_nd %d : !xegpu.tensor_desc<8x16xf32>
  return
}

func.func @f30(%d: !xegpu.tensor_desc<8x16xf32>, %i: index) {
  xegpu.prefetch_nd %d[0, 0] : !xegpu.tensor_desc<8x16xf32>
  return
}

func.func @f31(%d: !xegpu.tensor_desc<8x16xf32>, %i: index) {
  xegpu.prefetch_nd %d <{l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<8x16xf32>
  return
}

func.func @f32(%d: !xegpu.tensor_desc<8x16xf32>, %i: index) {
  %0 = xegpu.load_nd %d <{l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
  return
}

func.func @f33(%d: !xegpu.tensor_desc<8x16xf32>, %i: index, %v: vector<8x16xf32>) {
  xegpu.store_nd %v, %d <{l1_hint = #xegpu.cache_hint<cached>}> : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32>
  return
}

func.func @f34(%d: !xegpu.tensor_desc<8x16xf32>, %i: index) {
  %0 = xegpu.load_nd %d <{l1_hint = #xegpu.cache_hint<streaming>}> : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
  return
}

func.func @f35(%d: !xegpu.tensor_desc<8x16xf32>, %i: index, %v: vector<8x16xf32>) {
  xegpu.store_nd %v, %d <{l2_hint = #xegpu.cache_hint<write_back>}> : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32>
  return
}

func.func @f36(%d: !xegpu.tensor_desc<8x16xf32>, %i: index) {
  %0 = xegpu.load_nd %d <{l3_hint = #xegpu.cache_hint<read_invalidate>}> : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
  return
}

func.func @f37(%d: !xegpu.tensor_desc<8x16xf32>, %i: index, %v: vector<8x16xf32>) {
  xegpu.store_nd %v, %d <{l3_hint = #xegpu.cache_hint<write_through>}> : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32>
  return
}

func.func @f38(%d: !xegpu.tensor_desc<8x16xf32>, %i: index) {
  %0 = xegpu.update_nd_offset %d, [0, 0] : !xegpu.tensor_desc<8x16xf32>
  return
}

func.func @f39(%d: !xegpu.tensor_desc<16xf32>, %i: index) {
  %0 = xegpu.update_nd_offset %d, [0] : !xegpu.tensor_desc<16xf32>
  return
}

func.func @f40(%s: i64, %o: vector<16xindex>) {
  %0 = xegpu.create_tdesc %s, %o : i64, vector<16xindex> -> !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>
  return
}

func.func @f41(%d: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %o: vector<16xindex>) {
  %0 = xegpu.update_offset %d, %o : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xindex>
  return
}

func.func @f42(%s: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>) {
  xegpu.prefetch %s  : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>
  return
}

func.func @f43(%s: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %m: vector<16xi1>) {
  %0 = xegpu.load %s, %m  : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1> -> vector<16xf32>
  return
}

func.func @f44(%v: vector<16xf32>, %s: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %m: vector<16xi1>) {
  xegpu.store %v, %s, %m  : vector<16xf32>, !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1>
  return
}

func.func @f45(%v: vector<1xf32>, %s: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %m: vector<16xi1>) {
  xegpu.store %v, %s, %m <{l2_hint = #xegpu.cache_hint<write_back>}> : vector<1xf32>, !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1>
  return
}

func.func @f46(%s: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %m: vector<16xi1>) {
  %0 = xegpu.load %s, %m <{chunk_size = 2, l2_hint = #xegpu.cache_hint<streaming>}> : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1> -> vector<1xf32>
  return
}

func.func @f47(%s: !xegpu.tensor_desc<16x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %m: vector<16xi1>) {
  %0 = xegpu.load %s, %m <{chunk_size = 2}> : !xegpu.tensor_desc<16x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, vector<16xi1> -> vector<16x2xf32>
  return
}

func.func @f48(%v: vector<16x2xf32>, %s: !xegpu.tensor_desc<16x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, %m: vector<16xi1>) {
  xegpu.store %v, %s, %m <{chunk_size = 2}> : vector<16x2xf32>, !xegpu.tensor_desc<16x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>, vector<16xi1>
  return
}

func.func @f49(%s: i64, %o: vector<16xindex>) {
  xegpu.prefetch %s[%o] <{offset_align_byte = 4}> : i64, vector<16xindex>
  return
}

func.func @f50(%s: memref<16xf32>, %o: vector<16xindex>) {
  xegpu.prefetch %s[%o]  : memref<16xf32>, vector<16xindex>
  return
}

func.func @f51(%a: vector<8x16xf16>, %b: vector<16x16xf16>) {
  %0 = xegpu.dpas %a, %b : vector<8x16xf16>, vector<16x16xf16> -> vector<8x16xf32>
  return
}

func.func @f52(%a: vector<8x16xf16>, %b: vector<16x16xf16>, %c: vector<8x16xf32>) {
  %0 = xegpu.dpas %a, %b, %c : vector<8x16xf16>, vector<16x16xf16>, vector<8x16xf32> -> vector<8x16xf32>
  return
}

func.func @f53(%v: vector<16x16xf32>) {
  %0 = xegpu.convert_layout %v <{input_layout = #xegpu.layout<sg_layout=[4,4]>, target_layout = #xegpu.layout<sg_layout=[4,4], sg_data=[4,4]>}> : vector<16x16xf32>
  return
}

func.func @f54(%v: vector<16x16xf32>) {
  %0 = xegpu.convert_layout %v <{input_layout = #xegpu.slice<#xegpu.layout<sg_layout=[4,4,4]>, dims=[0]>, target_layout = #xegpu.layout<sg_layout=[4,4]>}> : vector<16x16xf32>
  return
}

func.func @f55(%v: vector<16x16xf32>) {
  %0 = xegpu.convert_layout %v <{input_layout = #xegpu.layout<inst_data=[8,16]>, target_layout = #xegpu.layout<inst_data=[8,16], lane_layout=[1,16]>}> : vector<16x16xf32>
  return
}

func.func @f56(%m: memref<2048xi8, 3>) {
  %0 = xegpu.create_mem_desc %m : memref<2048xi8, 3> -> !xegpu.mem_desc<16x64xf16>
  return
}

func.func @f57(%m: !xegpu.mem_desc<16x64xf16>, %i: index) {
  %0 = xegpu.load_matrix %m[0, %i] : !xegpu.mem_desc<16x64xf16>, index -> vector<8x16xf16>
  return
}

func.func @f58(%m: !xegpu.mem_desc<16x64xf16>, %v: vector<8x16xf16>) {
  xegpu.store_matrix %v, %m[0, 0] : vector<8x16xf16>, !xegpu.mem_desc<16x64xf16>
  return
}

func.func @f59(%m: !xegpu.mem_desc<16x64xf16>, %i: index) {
  %0 = xegpu.load_matrix %m[0, %i]<{subgroup_block_io}> : !xegpu.mem_desc<16x64xf16>, index -> vector<8x16xf16>
  return
}

func.func @f60(%m: !xegpu.mem_desc<16x64xf16>, %v: vector<8x16xf16>) {
  xegpu.store_matrix %v, %m[0, 0]<{subgroup_block_io}> : vector<8x16xf16>, !xegpu.mem_desc<16x64xf16>
  return
}

func.func @f61(%m: !xegpu.mem_desc<16x64xf16>, %i: index) {
  %0 = xegpu.load_matrix %m[0, %i]<{layout = #xegpu.layout<lane_layout=[1,16], lane_data=[1,1]>}> : !xegpu.mem_desc<16x64xf16>, index -> vector<8x16xf16>
  return
}

func.func @f62(%m: !xegpu.mem_desc<16x64xf16>, %v: vector<8x16xf16>) {
  xegpu.store_matrix %v, %m[0, 0]<{layout = #xegpu.layout<lane_layout=[1,16], lane_data=[1,1]>}> : vector<8x16xf16>, !xegpu.mem_desc<16x64xf16>
  return
}

func.func @f63(%a: i8, %b: i8) {
  %0 = xegpu.init_nbarrier %a, %b : i8, i8 -> !xegpu.nbarrier
  xegpu.nbarrier_arrive %0 : !xegpu.nbarrier
  xegpu.nbarrier_wait %0 : !xegpu.nbarrier
  return
}
