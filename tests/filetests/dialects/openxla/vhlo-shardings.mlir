// RUN: lect opt --split-input-file --verify-diagnostics %s

// Shardings in VHLO: tensors of VHLO have a shape, too.
"builtin.module"() ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "m"}> : () -> ()
  vhlo.func_v1 @f(%arg0: !vhlo.tensor_v1<6x4x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<6x4x!vhlo.f32_v1>) {
    %0 = "vhlo.negate_v1"(%arg0) {
      sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>,
      sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=6, j=4}>
    } : (!vhlo.tensor_v1<6x4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<6x4x!vhlo.f32_v1>
    "vhlo.return_v1"(%0) : (!vhlo.tensor_v1<6x4x!vhlo.f32_v1>) -> ()
  } {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}
}) : () -> ()

// -----

vhlo.func_v1 @f(%arg0: !vhlo.tensor_v1<6x4x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<6x4x!vhlo.f32_v1>) {
  // expected-error@+1 {{op operand - mapping rank must match: 1 != 2}}
  %0 = "vhlo.negate_v1"(%arg0) {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i, j]) {i=6, j=4}>} : (!vhlo.tensor_v1<6x4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<6x4x!vhlo.f32_v1>
  "vhlo.return_v1"(%0) : (!vhlo.tensor_v1<6x4x!vhlo.f32_v1>) -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}

// -----

vhlo.func_v1 @f(%arg0: !vhlo.tensor_v1<6x?x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<6x?x!vhlo.f32_v1>) {
  // expected-error@+1 {{op operand - expected a ranked tensor with a static shape. type: '!vhlo.tensor_v1<6x?x!vhlo.f32_v1>'}}
  %0 = "vhlo.negate_v1"(%arg0) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=6, j=4}>} : (!vhlo.tensor_v1<6x?x!vhlo.f32_v1>) -> !vhlo.tensor_v1<6x?x!vhlo.f32_v1>
  "vhlo.return_v1"(%0) : (!vhlo.tensor_v1<6x?x!vhlo.f32_v1>) -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}

// -----

"builtin.module"() ({
  "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "m"}> : () -> ()
  vhlo.func_v1 @f(%arg0: !vhlo.tensor_v1<6x4x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<6x4x!vhlo.f32_v1>) {
    // expected-error@+1 {{op result - sharding doesn't match tensor rank: 3 != 2}}
    %0 = "vhlo.negate_v1"(%arg0) {sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}, {}, {}]>]>} : (!vhlo.tensor_v1<6x4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<6x4x!vhlo.f32_v1>
    "vhlo.return_v1"(%0) : (!vhlo.tensor_v1<6x4x!vhlo.f32_v1>) -> ()
  } {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}
}) : () -> ()
