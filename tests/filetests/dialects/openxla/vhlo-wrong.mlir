// RUN: lect opt --split-input-file --vhlo-legalize-to-stablehlo --verify-diagnostics %s

vhlo.func_v1 @outer(%a: !vhlo.tensor_v1<2x!vhlo.f32_v1>) -> () {
  // expected-error @+1 {{expected VHLO type}}
  %0 = "vhlo.constant_v1"() <{value = #vhlo.type_v1<i32>}> : () -> !vhlo.tensor_v1<!vhlo.f32_v1>
  "vhlo.return_v1"() : () -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}

// -----

%0 = "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<1.0> : tensor<f32>>}> : () -> !vhlo.tensor_v1<!vhlo.f32_v1>
vhlo.func_v1 @captured() -> (!vhlo.tensor_v1<!vhlo.f32_v1>) {
  // expected-error @+1 {{'vhlo.return_v1' op uses a value from outside of its function}}
  "vhlo.return_v1"(%0) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}

// -----

vhlo.func_v1 @numbers(%a: !vhlo.tensor_v1<2x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<2x!vhlo.f32_v1>) {
  // expected-error @+1 {{'vhlo.transpose_v1' op has an attribute without a counterpart in StableHLO}}
  %0 = "vhlo.transpose_v1"(%a) <{permutation = #vhlo.string_v1<"0">}> : (!vhlo.tensor_v1<2x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x!vhlo.f32_v1>
  "vhlo.return_v1"(%0) : (!vhlo.tensor_v1<2x!vhlo.f32_v1>) -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}
