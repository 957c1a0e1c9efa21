// RUN: lect opt %s
// RUN: lect opt --emit-stablehlo-artifact=1.17.0 %s | lect opt
// RUN: lect opt --emit-stablehlo-artifact=1.17.0 %s | lect opt --keep-vhlo

// Additions of later releases.

func.func @main(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>, %i: tensor<2x1xi32>) -> tensor<2x2xf32> {
  %0 = stablehlo.tan %a : tensor<2x3xf32>
  %1 = stablehlo.exponential %0 {result_accuracy = #stablehlo.result_accuracy<ulps = 10, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2x3xf32>
  %2 = stablehlo.dot_general %1, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  %3 = stablehlo.custom_call @typed(%2) {api_version = 4 : i32, backend_config = {lower = true, size = 3 : i64}} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %4 = stablehlo.composite "my.op" %3 {composite_attributes = {n = 1 : i64}, decomposition = @body, version = 2 : i32} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %5:2 = "stablehlo.all_reduce"(%4, %4) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 2>]>, axes = [#stablehlo.axis_ref<name = "x">]>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %6 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %6 : tensor<f32>
  }) : (tensor<2x2xf32>, tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>)
  return %5#0 : tensor<2x2xf32>
}
func.func private @body(%a: tensor<2x2xf32>) -> tensor<2x2xf32> {
  return %a : tensor<2x2xf32>
}
