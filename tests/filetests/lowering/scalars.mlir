// RUN: lect opt --linalg-inline-scalar-operands %s

#id = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
#first = affine_map<(d0) -> (0)>

func.func @scalars(%a: tensor<4xf32>, %b: tensor<f32>, %c: tensor<1xf32>, %d: f32, %out: tensor<4xf32>) -> tensor<4xf32> {
  %1 = linalg.generic {indexing_maps = [#none, #id, #first, #none, #id], iterator_types = ["parallel"]}
      ins(%b, %a, %c, %d : tensor<f32>, tensor<4xf32>, tensor<1xf32>, f32) outs(%out : tensor<4xf32>) {
    ^bb0(%w: f32, %x: f32, %y: f32, %z: f32, %o: f32):
      %s = arith.addf %w, %x : f32
      %t = arith.addf %s, %y : f32
      %u = arith.addf %t, %z : f32
      linalg.yield %u : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
