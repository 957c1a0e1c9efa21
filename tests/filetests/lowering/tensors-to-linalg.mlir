// RUN: lect opt --convert-elementwise-to-linalg %s
// RUN: lect opt --convert-tensor-to-linalg %s
func.func @elementwise(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xi1> {
  %0 = arith.addf %a, %b fastmath<fast> : tensor<?x4xf32>
  %1 = arith.cmpf olt, %0, %b : tensor<?x4xf32>
  return %1 : tensor<?x4xi1>
}

func.func @pad(%a: tensor<?x4xf32>, %low: index) -> (tensor<?x?xf32>, tensor<5xindex>) {
  %0 = tensor.pad %a low[%low, 2] high[1, %low] {
  ^bb0(%i: index, %j: index):
    %zero = arith.constant 0.0 : f32
    tensor.yield %zero : f32
  } : tensor<?x4xf32> to tensor<?x?xf32>
  %one = tensor.empty() : tensor<4xindex>
  %1 = tensor.pad %one low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<4xindex> to tensor<5xindex>
  return %0, %1 : tensor<?x?xf32>, tensor<5xindex>
}
