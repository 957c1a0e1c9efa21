// RUN: lect opt --split-input-file --verify-diagnostics %s
// ORACLE: differs because mlir-opt reads the number, and loses it

func.func @f(%a: !transform.any_op) {
  // expected-error@+2 {{-9223372036854775808 marks a value in a list of numbers}}
  // expected-error@+1 {{expected SSA value or integer}}
  transform.structured.vectorize %a vector_sizes [-9223372036854775808, 8] : !transform.any_op
  return
}

// -----

func.func @pad(%a: tensor<4xf32>, %c: f32) -> tensor<?xf32> {
  // expected-error@+2 {{-9223372036854775808 marks a value in a list of numbers}}
  // expected-error@+1 {{expected SSA value or integer}}
  %0 = tensor.pad %a low[-9223372036854775808] high[3] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<4xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @unpack(%a: tensor<4x8xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@+2 {{-9223372036854775808 marks a value in a list of numbers}}
  // expected-error@+1 {{expected SSA value or integer}}
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [-9223372036854775808] into %b
    : tensor<4x8xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @subview(%a: memref<4xf32>) {
  // expected-error@+2 {{-9223372036854775808 marks a value in a list of numbers}}
  // expected-error@+1 {{expected SSA value or integer}}
  %0 = memref.subview %a[-9223372036854775808] [1] [1] : memref<4xf32> to memref<1xf32, strided<[1], offset: ?>>
  return
}

// -----

func.func @forall() {
  // expected-error@+2 {{-9223372036854775808 marks a value in a list of numbers}}
  // expected-error@+1 {{expected SSA value or integer}}
  scf.forall (%i) = (-9223372036854775808) to (5) step (1) {
  }
  return
}

// -----

shard.grid @g(shape = 2x3)
func.func @shard() {
  // expected-error@+2 {{-9223372036854775808 marks a value in a list of numbers}}
  // expected-error@+1 {{expected SSA value or integer}}
  %s = shard.sharding @g split_axes = [[0]] halo_sizes = [-9223372036854775808, 1] : !shard.sharding
  return
}
