// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Segment sizes may give a single operand the size zero. The accessor then returns the operand at the segment's start.
%base, %index, %mask = "value.of"() : () -> (memref<?x?xi32>, index, vector<[4]x[4]xi1>)
// expected-error@+1 {{'arm_sme.tile_load' op failed to verify that all of {result, base} have same element type}}
%tile = "arm_sme.tile_load"(%index, %index) <{layout = #arm_sme.layout<horizontal>, operandSegmentSizes = array<i32: 0, 2, 0, 0>}> : (index, index) -> vector<[4]x[4]xi32>

// -----

%i, %lds = "value.of"() : () -> (index, memref<64xi32, #gpu.address_space<workgroup>>)
// expected-error@+1 {{'amdgpu.make_dma_base' op failed to verify that all of {global, lds} have same element type}}
%base = "amdgpu.make_dma_base"(%i, %i, %lds, %i) <{operandSegmentSizes = array<i32: 0, 2, 1, 1>}> : (index, index, memref<64xi32, #gpu.address_space<workgroup>>, index) -> !amdgpu.tdm_base<i32>

// -----

func.func @inserted(%from: tensor<2xf32>, %into: tensor<4xf32>, %count: index) -> tensor<4xf32> {
  %r = scf.forall (%i) in (%count) shared_outs(%out = %into) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      // expected-error@+1 {{'tensor.parallel_insert_slice' op may only insert into an output block argument}}
      "tensor.parallel_insert_slice"(%from, %out, %i) <{operandSegmentSizes = array<i32: 0, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<2xf32>, tensor<4xf32>, index) -> ()
    }
  }
  return %r : tensor<4xf32>
}
