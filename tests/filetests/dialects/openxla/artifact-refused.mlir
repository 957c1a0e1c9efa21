// RUN: not lect opt --split-input-file --emit-stablehlo-artifact=0.9.0 %s

// Features that the release cannot express.

func.func @tan(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.tan %a : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @type(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.convert %a : (tensor<2xf32>) -> tensor<2xf8E4M3FNUZ>
  %1 = stablehlo.convert %0 : (tensor<2xf8E4M3FNUZ>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

func.func @accuracy(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.exponential %a {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @several(%a: tensor<2xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = "stablehlo.all_gather"(%a, %a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2xf32>, tensor<2xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

func.func @promoted(%a: tensor<2xf32>, %i: tensor<f32>) -> tensor<f64> {
  %0 = "stablehlo.reduce"(%a, %i) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f64>, %y: tensor<f64>):
    %1 = stablehlo.add %x, %y : tensor<f64>
    stablehlo.return %1 : tensor<f64>
  }) : (tensor<2xf32>, tensor<f32>) -> tensor<f64>
  return %0 : tensor<f64>
}

// -----

func.func @configured(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.custom_call @f(%a) {backend_config = {a = 1 : i64}} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @other(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}

// -----

func.func @unit(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.abs %a {flag} : tensor<2xf32>
  return %0 : tensor<2xf32>
}
