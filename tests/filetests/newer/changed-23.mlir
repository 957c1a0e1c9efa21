// RUN: lect opt --from=23 --emit-for=23 %s
// RUN: lect opt --from=23 --emit-for=23 --mlir-print-op-generic %s
// RUN: lect opt --from=23 --emit-for=23 --emit-bytecode %s | lect opt --emit-for=23 --mlir-print-op-generic -

// Properties that are others in MLIR 23: optional, of another kind, or with another number of groups.

func.func @f(%x: bf16, %a: vector<8x64xf4E2M1FN>, %b: vector<64x16xf4E2M1FN>, %s: vector<8x2xf8E8M0FNU>, %t: vector<2x16xf8E8M0FNU>, %m: memref<24x32xf16>) {
  %0 = arith.convertf %x : bf16 to f16
  %1 = arith.convertf %x downward fastmath<fast> : bf16 to f16
  %2 = xegpu.dpas_mx %a, %b scale_a = %s scale_b = %t : (vector<8x64xf4E2M1FN>, vector<64x16xf4E2M1FN>, vector<8x2xf8E8M0FNU>, vector<2x16xf8E8M0FNU>) -> vector<8x16xf32>
  %3 = xegpu.create_nd_tdesc %m : memref<24x32xf16> -> !xegpu.tensor_desc<8x16xf16>
  "nvvm.barrier"() <{aligned = true, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  return
}

func.func @g(%op: !transform.any_op, %value: !transform.any_value, %size: !transform.any_op) {
  %0 = transform.xegpu.convert_layout %value input_sg_layout = [8, %size] input_sg_data = [32, 32] input_order = [0, 1] target_sg_layout = [8, 4] target_sg_data = [8, 4] target_order = [1, 0] : (!transform.any_value, !transform.any_op) -> !transform.any_op
  transform.xegpu.set_anchor_layout %op index = 1 sg_layout = [8, 4] sg_data = [32, %size] inst_data = [8, 16] order = [0, 1] slice_dims = [1] : !transform.any_op, !transform.any_op
  return
}
