// RUN: lect opt --from=24 --emit-for=24 %s
// RUN: lect opt --from=24 %s

// Since MLIR 24, inherent attributes have a syntax of their own beside the dictionary.

func.func @f(%m: memref<4xf32>, %i: index, %v: vector<4xf32>) -> f32 {
  %0 = memref.load %m[%i] alignment(4) nontemporal(true) {foo} : memref<4xf32>
  memref.store %0, %m[%i] alignment(4) : memref<4xf32>
  %a = memref.alloc() alignment = 64 : memref<4xf32>
  %s = vector.extract_strided_slice %v offsets = [0], sizes = [2], strides = [1] : vector<4xf32> to vector<2xf32>
  return %0 : f32
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.get_parent_op %arg0 <isolated_from_above> {foo} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
