// RUN: lect upgrade --from 10 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 10 --allow-unregistered-dialect --report=- -o /dev/null %s
// RUN: lect upgrade --from 10 --allow-unregistered-dialect --as-written %s

// The size of a dimension: its number is an attribute, in the custom and in the generic form.

func @dims(%A: tensor<4 x ? x f32>, %B: memref<?x8xf32>) {
  %x = dim %A, 0 : tensor<4 x ? x f32>
  %y = dim %A, 1 : tensor<4 x ? x f32>
  %u = "std.dim"(%A) {index = 0 : i64} : (tensor<4 x ? x f32>) -> index
  %v = "std.dim"(%A) {index = 1 : i64} : (tensor<4 x ? x f32>) -> index
  %w = dim %B, 0 : memref<?x8xf32>
  return
}
