// RUN: lect opt --split-input-file --verify-diagnostics %s

func.func @result(%a: tensor<2xf32>) {
  // expected-error @+1 {{'chlo.broadcast_add' op inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<3xf32>'}}
  %0 = chlo.broadcast_add %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @elements(%a: tensor<2xf32>, %b: tensor<4x2xf64>) {
  // expected-error @+2 {{mismatched operand types}}
  // expected-error @+1 {{'chlo.broadcast_compare' op failed to infer returned types}}
  %0 = chlo.broadcast_compare %a, %b {comparison_direction = #chlo<comparison_direction EQ>} : (tensor<2xf32>, tensor<4x2xf64>) -> tensor<4x2xi1>
  return
}
