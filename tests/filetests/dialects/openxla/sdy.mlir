// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @reversed = <["x"=2], device_ids=[1, 0]>
sdy.mesh @in_order = <["x"=2], device_ids=[0, 1]>
sdy.mesh @one = <[], device_ids=[3]>

func.func @shardings(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}p1, {}], replicated={"y"}>}) -> tensor<8x8xf32> {
  %0 = sdy.sharding_constraint %a <@mesh, [{"y":(1)2}, {?}]> : tensor<8x8xf32>
  %1 = sdy.reshard %0 <@mesh, [{}, {}], unreduced={"x"}> : tensor<8x8xf32>
  %2 = stablehlo.add %1, %1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : tensor<8x8xf32>
  %3 = stablehlo.custom_call @it(%2) {sdy.sharding_rule = #sdy.op_sharding_rule<([ij, k])->([ij, l]) {i=2, j=4, k=8, l=8} reduction={k} permutation={i, j}, custom>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
  sdy.sharding_group %3 group_id=1 : tensor<8x8xf32>
  %4 = sdy.propagation_barrier %3 allowed_direction=FORWARD : tensor<8x8xf32>
  return %4 : tensor<8x8xf32>
}

func.func @manual(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%b: tensor<4x8xf32>) {
    %1 = stablehlo.negate %b : tensor<4x8xf32>
    sdy.return %1 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = sdy.named_computation<"it">(%0) (%b: tensor<8x8xf32>) {
    sdy.return %b : tensor<8x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}

func.func @collectives(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> tensor<8x8xf32> {
  %0 = sdy.all_gather [{}, {"y"}] %a out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  %1 = sdy.all_slice [{}, {"y"}] %0 out_sharding=<@mesh, [{"x"}, {"y"}]> : tensor<8x8xf32>
  %2 = sdy.all_to_all [{"x"}: 0->1] %1 out_sharding=<@mesh, [{}, {"y", "x"}]> : tensor<8x8xf32>
  %3 = sdy.all_reduce {"y"} %0 out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}
