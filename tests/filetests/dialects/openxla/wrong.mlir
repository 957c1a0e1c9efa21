// RUN: lect opt --split-input-file --verify-diagnostics %s

func.func @shapes(%a: tensor<2x3xf32>, %b: tensor<4x5xf32>) -> tensor<2x5xf32> {
  // expected-error @+1 {{contracting dimension sizes must match for lhs/rhs}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]
    : (tensor<2x3xf32>, tensor<4x5xf32>) -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}

// -----

func.func @permuted(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error @+1 {{inferred type(s) 'tensor<3x2xf32>' are incompatible}}
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @reduced(%a: tensor<2x3xf32>, %init: tensor<f32>) -> tensor<2xf32> {
  // expected-error @+1 {{Out-of-bounds dimension 2}}
  %0 = stablehlo.reduce(%a init: %init) applies stablehlo.add across dimensions = [2]
    : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @sliced(%a: tensor<8xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{limit index 9 is larger than dimension size 8}}
  %0 = stablehlo.slice %a [1:9:2] : (tensor<8xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @branches(%p: tensor<i1>) -> tensor<f32> {
  // expected-error @+1 {{branch 0 and branch 1 have mismatched return types: 'tensor<f32>' vs 'tensor<i32>'}}
  %0 = "stablehlo.if"(%p) ({
    %a = stablehlo.constant dense<1.0> : tensor<f32>
    stablehlo.return %a : tensor<f32>
  }, {
    %b = stablehlo.constant dense<1> : tensor<i32>
    stablehlo.return %b : tensor<i32>
  }) : (tensor<i1>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @topmost(%a: tensor<16xf32>) {
  // expected-error @+1 {{inferred type(s)}}
  %0:2 = chlo.top_k(%a, k = 8) : tensor<16xf32> -> (tensor<4xf32>, tensor<4xi32>)
  return
}

// -----

// expected-error @+1 {{total product of axis sizes must match total number of device ids, got: 2 != 3}}
sdy.mesh @mesh = <["x"=2], device_ids=[0, 2, 1]>

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>

func.func @axes(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {
  // expected-error @+1 {{'stablehlo.negate' op result - duplicate axis ref: "x"}}
  %0 = stablehlo.negate %a {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {"x"}]>]>} : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=8]>

// expected-error @+1 {{'func.func' op arg 0 - overlapping sub-axes: "y":(1)4, "y":(2)2}}
func.func @parts(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(1)4}, {"x"}], replicated={"y":(2)2}>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>

func.func @gathered(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}]>}) -> tensor<8xf32> {
  // expected-error @+1 {{can't apply gathering axis "x" to operand sharding on dimension 0}}
  %0 = sdy.all_gather [{"x"}] %a out_sharding=<@mesh, [{"y"}]> : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>

func.func @local(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{Expected local shape 'tensor<4xf32>', actual local shape 'tensor<8xf32>'}}
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"}
      (%b: tensor<8xf32>) {
    sdy.return %b : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["x"=2]>

func.func @factors(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{has factor j=4 that isn't used in operand and result mappings}}
  %0 = stablehlo.negate %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8, j=4}>} : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Later operations are not compared with an invalid one.
func.func @wrong(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{attribute permutation must be a permutation of [0, 1] but got 0, 0}}
  %0 = stablehlo.transpose %a, dims = [0, 0] : (tensor<2x3xf32>) -> tensor<2x2xf32>
  return
}

func.func @as_wrong(%a: tensor<2x3xf32>) {
  // expected-error @+1 {{attribute permutation must be a permutation of [0, 1] but got 0, 0}}
  %0 = stablehlo.transpose %a, dims = [0, 0] : (tensor<2x3xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @alike(%a: tensor<2x3xf32>, %b: tensor<3x3xf32>) {
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %2 = stablehlo.transpose %b, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
  // expected-error @+1 {{attribute permutation must be a permutation of [0, 1] but got 1, 1}}
  %3 = stablehlo.transpose %b, dims = [1, 1] : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @one_scale(%a: tensor<6x!quant.uniform<i8:f32, 2.0:1>>) {
  // expected-error @+1 {{expect same quantization scale and zero_point but got}}
  %0 = stablehlo.reshape %a : (tensor<6x!quant.uniform<i8:f32, 2.0:1>>) -> tensor<2x3x!quant.uniform<i8:f32, 4.0:1>>
  return
}

// -----

func.func @scales(%a: tensor<2x3x!quant.uniform<i8:f32:0, {2.0:1, 4.0:1}>>) {
  // expected-error @+1 {{expect same quantization scales and zero_points but got}}
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3x!quant.uniform<i8:f32:0, {2.0:1, 4.0:1}>>)
    -> tensor<3x2x!quant.uniform<i8:f32:1, {2.0:1, 8.0:1}>>
  return
}

// -----

func.func @moved_axis(%a: tensor<2x2x!quant.uniform<i8:f32:0, {2.0:1, 4.0:1}>>) {
  // expected-error @+1 {{operand quantization_dimension 0 is not same as permutation[0] = 1}}
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x2x!quant.uniform<i8:f32:0, {2.0:1, 4.0:1}>>)
    -> tensor<2x2x!quant.uniform<i8:f32:0, {2.0:1, 4.0:1}>>
  return
}

// -----

func.func @reshaped_axis(%a: tensor<1x4x!quant.uniform<i8:f32:0, {2.0:1}>>) {
  // expected-error @+1 {{product of dimensions before quantization dimension must match between operand and result for 1 and 4}}
  %0 = stablehlo.reshape %a : (tensor<1x4x!quant.uniform<i8:f32:0, {2.0:1}>>) -> tensor<4x1x!quant.uniform<i8:f32:1, {2.0:1}>>
  return
}

// -----

func.func @spread(%a: tensor<1x!quant.uniform<i8:f32:0, {2.0:1}>>) {
  // expected-error @+1 {{mismatch result scale 1 (4.000000e+00) and operand scale 0 (2.000000e+00)}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<1x!quant.uniform<i8:f32:0, {2.0:1}>>)
    -> tensor<3x2x!quant.uniform<i8:f32:1, {2.0:1, 4.0:1}>>
  return
}

// -----

func.func @no_mesh(%a: tensor<16x8xf32>) {
  // expected-error @+1 {{'stablehlo.all_gather' op replica_groups: mesh symbol 'elsewhere' not found}}
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @elsewhere, axes = [#stablehlo.axis_ref<name = "x">]>}>
    : (tensor<16x8xf32>) -> tensor<16x16xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=2]>

func.func @kept(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced=max{"x"}>}) -> tensor<8xf32> {
  %0 = sdy.propagation_barrier %a allowed_direction=FORWARD : tensor<8xf32>
  // expected-error @+1 {{cannot change the reduction operator of kept unreduced axes from max to sum.}}
  %1 = sdy.reshard %0 <@mesh, [{}], unreduced={"x"}> : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=2]>

func.func @introduced(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) -> tensor<8xf32> {
  // expected-error @+1 {{'sdy.sharding_constraint' op cannot introduce 'max' unreduced axes. Expected 'sum'.}}
  %0 = sdy.sharding_constraint %a <@mesh, [{}], unreduced=max{"x"}> : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=2]>

func.func @reduced(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced=max{"x", "y"}>}) -> tensor<8xf32> {
  // expected-error @+1 {{'sdy.all_reduce' op cannot reduce 'max' unreduced axes. Expected 'sum'.}}
  %0 = sdy.all_reduce {"x"} %a out_sharding=<@mesh, [{}], unreduced=max{"y"}> : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @ordered(%a: tensor<2x4xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{expecting factor indices to be ordered like an iota}}
  %0 = stablehlo.reshape %a {sdy.sharding_rule = #sdy.op_sharding_rule<([i, z_9223372036854775807])->([iz_9223372036854775807]) {i=2, z_9223372036854775807=4}>} : (tensor<2x4xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
