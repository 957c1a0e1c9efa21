// RUN: lect opt --canonicalize %s
// RUN: lect opt --linalg-fold-unit-extent-dims %s

func.func @dynamic_padding(%t: tensor<8x?x16xf32>, %a: index, %b: index) -> tensor<?x?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%zero : f32) outs(%t : tensor<8x?x16xf32>) -> tensor<8x?x16xf32>
  %1 = tensor.pad %0 low[%a, 8, 7] high[1, 2, %b] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %zero : f32
  } : tensor<8x?x16xf32> to tensor<?x?x?xf32>
  return %1 : tensor<?x?x?xf32>
}

func.func @padded_into_filled(%t: tensor<?x5xf32>, %a: index, %b: index) -> tensor<8x128xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %padded = tensor.pad %t low[%a, %c0] high[%c0, %b] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<?x5xf32> to tensor<8x16xf32>
  %empty = tensor.empty() : tensor<8x128xf32>
  %filled = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x128xf32>) -> tensor<8x128xf32>
  %0 = tensor.insert_slice %padded into %filled[0, 1] [8, 16] [1, 1] : tensor<8x16xf32> into tensor<8x128xf32>
  return %0 : tensor<8x128xf32>
}

func.func @beside_another(%t: tensor<7x5xf32>, %u: tensor<8x16xf32>, %a: index) -> tensor<8x128xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %t low[1, 2] high[0, 9] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<7x5xf32> to tensor<8x16xf32>
  %empty = tensor.empty() : tensor<8x128xf32>
  %filled = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x128xf32>) -> tensor<8x128xf32>
  %0 = tensor.insert_slice %u into %filled[%a, 0] [8, 16] [1, 1] : tensor<8x16xf32> into tensor<8x128xf32>
  %1 = tensor.insert_slice %padded into %0[0, 16] [8, 16] [1, 1] : tensor<8x16xf32> into tensor<8x128xf32>
  return %1 : tensor<8x128xf32>
}

// The slices may overlap.
func.func @onto_another(%t: tensor<7x5xf32>, %u: tensor<8x16xf32>, %a: index) -> tensor<8x128xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %t low[1, 2] high[0, 9] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<7x5xf32> to tensor<8x16xf32>
  %empty = tensor.empty() : tensor<8x128xf32>
  %filled = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x128xf32>) -> tensor<8x128xf32>
  %0 = tensor.insert_slice %u into %filled[0, %a] [8, 16] [1, 1] : tensor<8x16xf32> into tensor<8x128xf32>
  %1 = tensor.insert_slice %padded into %0[0, 16] [8, 16] [1, 1] : tensor<8x16xf32> into tensor<8x128xf32>
  return %1 : tensor<8x128xf32>
}

func.func @other_value(%t: tensor<7x5xf32>, %value: f32) -> tensor<8x128xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %t low[1, 2] high[0, 9] {
  ^bb0(%i: index, %j: index):
    tensor.yield %value : f32
  } : tensor<7x5xf32> to tensor<8x16xf32>
  %empty = tensor.empty() : tensor<8x128xf32>
  %filled = linalg.fill ins(%zero : f32) outs(%empty : tensor<8x128xf32>) -> tensor<8x128xf32>
  %0 = tensor.insert_slice %padded into %filled[0, 1] [8, 16] [1, 1] : tensor<8x16xf32> into tensor<8x128xf32>
  return %0 : tensor<8x128xf32>
}
