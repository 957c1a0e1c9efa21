// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Types: descriptors, layouts and accesses that do not belong together.

// expected-error@+1 {{expected non-zero rank tensor}}
func.func private @f(!xegpu.tensor_desc<f32>)

// -----

// expected-error@+1 {{SLM is only supported for 1D block tensor}}
func.func private @f(!xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<memory_space = slm>>)

// -----

// expected-error@+1 {{expected non-contiguous elements for 1D tensor}}
func.func private @f(!xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<chunk_size = 2>>)

// -----

// expected-error@+1 {{expected last dim of tensor to be a multiple of 2}}
func.func private @f(!xegpu.tensor_desc<16x3xf16, #xegpu.scatter_tdesc_attr<chunk_size = 3>>)

// -----

// expected-error@+1 {{expected last dim of tensor to match chunk size}}
func.func private @f(!xegpu.tensor_desc<16x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 4>>)

// -----

// expected-error@+1 {{invalid chunk size}}
func.func private @f(!xegpu.tensor_desc<16x2xf32, #xegpu.scatter_tdesc_attr<chunk_size = 0>>)

// -----

// expected-error@+1 {{expected last dim of lane_data to be a multiple of: 2}}
func.func private @f(!xegpu.tensor_desc<16x4xf16, #xegpu.scatter_tdesc_attr<chunk_size = 4>, #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 1]>>)

// -----

// expected-error@+1 {{expected layout rank to match tensor rank}}
func.func private @f(!xegpu.tensor_desc<8x16xf32, #xegpu.layout<lane_layout = [16]>>)

// -----

// expected-error@+1 {{invalid kind of attribute specified}}
func.func private @f(!xegpu.mem_desc<8x16xf32, 3>)

// -----

// expected-error@+1 {{duplicate key 'stride in mem layout attribute}}
func.func private @f(!xegpu.mem_desc<8x16xf32, #xegpu.mem_layout<stride=[1, 8], stride=[1, 8]>>)

// -----

// expected-error@+1 {{expected '='}}
func.func private @f(!xegpu.mem_desc<8x16xf32, #xegpu.mem_layout<a>>)

// -----

// expected-error@+1 {{expected at least one of sg_layout, inst_data or lane_layout}}
module attributes {x.y = #xegpu.layout<>} {}

// -----

// expected-error@+1 {{expected sg_layout and inst_data to have the same rank}}
module attributes {x.y = #xegpu.layout<sg_layout=[1], inst_data=[1,2]>} {}

// -----

// expected-error@+1 {{expected sg_layout and lane_layout to have the same rank}}
module attributes {x.y = #xegpu.layout<sg_layout=[1], lane_layout=[1,2]>} {}

// -----

// expected-error@+1 {{expected inst_data and lane_layout to have the same rank, got inst_data 1, lane_layout 2}}
module attributes {x.y = #xegpu.layout<inst_data=[1], lane_layout=[1,2]>} {}

// -----

// expected-error@+1 {{expected sg_layout being used with sg_data}}
module attributes {x.y = #xegpu.layout<inst_data=[1], sg_data=[1]>} {}

// -----

// expected-error@+1 {{expected sg_data and sg_layout to have the same rank}}
module attributes {x.y = #xegpu.layout<sg_layout=[1], sg_data=[1,2]>} {}

// -----

// expected-error@+1 {{expected lane_layout being used with lane_data}}
module attributes {x.y = #xegpu.layout<inst_data=[1], lane_data=[1]>} {}

// -----

// expected-error@+1 {{expected lane_data and lane_layout to have the same rank}}
module attributes {x.y = #xegpu.layout<lane_layout=[1], lane_data=[1,1]>} {}

// -----

// expected-error@+1 {{expected sg_layout/lane_layout being used with order}}
module attributes {x.y = #xegpu.layout<inst_data=[1], order=[0]>} {}

// -----

// expected-error@+1 {{expected order and sg_layout to have the same rank}}
module attributes {x.y = #xegpu.layout<sg_layout=[1], order=[0,1]>} {}

// -----

// expected-error@+1 {{expected order and lane_layout to have the same rank}}
module attributes {x.y = #xegpu.layout<lane_layout=[1], order=[0,1]>} {}

// -----

// expected-error@+1 {{duplicate or unknown struct parameter name: foo}}
module attributes {x.y = #xegpu.layout<lane_layout=[1,1], foo=[1]>} {}

// -----

// expected-error@+1 {{invalid dim (2) in slice attribute.}}
module attributes {x.y = #xegpu.slice<#xegpu.layout<sg_layout=[1,2]>, dims=[2]>} {}

// -----

// expected-error@+1 {{invalid dim (-1) in slice attribute.}}
module attributes {x.y = #xegpu.slice<#xegpu.layout<sg_layout=[1,2]>, dims=[-1]>} {}

// -----

// expected-error@+1 {{repeated dim (0) in slice attribute.}}
module attributes {x.y = #xegpu.slice<#xegpu.layout<sg_layout=[1,2]>, dims=[0,0]>} {}
