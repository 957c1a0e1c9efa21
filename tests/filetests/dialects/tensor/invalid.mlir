// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// The error in shapes, slices, gathering and regions that compute elements.

%0 = "any.x"() : () -> tensor<4x?xf32>
// expected-error@+1 {{'tensor.cast' op operand type 'tensor<4x?xf32>' and result type 'tensor<5x?xf32>' are cast incompatible}}
%1 = tensor.cast %0 : tensor<4x?xf32> to tensor<5x?xf32>

// -----

%0 = "any.x"() : () -> tensor<4x?xf32>
// expected-error@+1 {{'tensor.concat' op concatenation dim must be less than the tensor rank}}
%1 = tensor.concat dim(2) %0, %0 : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<8x?xf32>

// -----

%0 = "any.x"() : () -> tensor<4x?xf32>
// expected-error@+1 {{'tensor.concat' op result type 'tensor<9x?xf32>'does not match inferred shape 'tensor<8x?xf32>' static sizes}}
%1 = tensor.concat dim(0) %0, %0 : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<9x?xf32>

// -----

%0 = "any.x"() : () -> tensor<4x?xf32>
// expected-error@+1 {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (3) but found 2 inputs instead}}
%1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 2] : tensor<4x?xf32> into tensor<2x2x?xf32>

// -----

%0 = "any.x"() : () -> tensor<4x?xf32>
// expected-error@+1 {{'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 6}}
%1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 3, 5] : tensor<4x?xf32> into tensor<2x3x5xf32>

// -----

%0 = "any.x"() : () -> tensor<4x5xf32>
// expected-error@+1 {{'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  3.}}
%1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<4x5xf32> into tensor<20x1xf32>

// -----

%0 = "any.x"() : () -> tensor<4x5xf32>
// expected-error@+1 {{'tensor.collapse_shape' op expected reassociation map #1 to be valid and contiguous.}}
%1 = tensor.collapse_shape %0 [[0], [0, 1]] : tensor<4x5xf32> into tensor<4x5xf32>

// -----

%0 = "any.x"() : () -> tensor<4x5xf32>
// expected-error@+1 {{'tensor.collapse_shape' op reassociation indices must not be empty}}
%1 = tensor.collapse_shape %0 [[0], []] : tensor<4x5xf32> into tensor<4x5xf32>

// -----

%0 = "any.x"() : () -> tensor<4x5xf32>
// expected-error@+1 {{'tensor.collapse_shape' op expected collapsed type to be 'tensor<20xf32>', but got 'tensor<20xi32>'}}
%1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x5xf32> into tensor<20xi32>

// -----

%0 = "any.x"() : () -> tensor<4x?xf32>
// expected-error@+1 {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic}}
%1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x?xf32> into tensor<20xf32>

// -----

%0 = "any.x"() : () -> tensor<4xf32>
// expected-error@+1 {{'tensor.collapse_shape' op expected the expanded type, 'tensor<4xf32>' to have a higher (or same) rank than the collapsed type, 'tensor<4x1xf32>'.}}
%1 = tensor.collapse_shape %0 [[0], [1]] : tensor<4xf32> into tensor<4x1xf32>

// -----

%0, %c = "any.x"() : () -> (tensor<4x5xf32>, index)
// expected-error@+1 {{'tensor.extract' op incorrect number of indices for extract_element}}
%1 = tensor.extract %0[%c] : tensor<4x5xf32>

// -----

%0, %c, %f = "any.x"() : () -> (tensor<4x5xf32>, index, f32)
// expected-error@+1 {{'tensor.insert' op incorrect number of indices}}
%1 = tensor.insert %f into %0[%c] : tensor<4x5xf32>

// -----

%0, %c, %f = "any.x"() : () -> (tensor<4x5xf32>, index, f32)
// expected-error@+1 {{'tensor.insert' op failed to verify that result type matches type of dest}}
%1 = "tensor.insert"(%f, %0, %c, %c) : (f32, tensor<4x5xf32>, index, index) -> tensor<4x6xf32>

// -----

%0, %c, %f = "any.x"() : () -> (tensor<4x5xf32>, index, f32)
// expected-error@+1 {{'tensor.insert' op failed to verify that scalar type matches element type of dest}}
%1 = "tensor.insert"(%c, %0, %c, %c) : (index, tensor<4x5xf32>, index, index) -> tensor<4x5xf32>

// -----

%0 = "any.x"() : () -> tensor<4x5xf32>
// expected-error@+1 {{expected rank to be smaller or equal to the other rank. }}
%1 = tensor.extract_slice %0[0, 0] [4, 5] [1, 1] : tensor<4x5xf32> to tensor<4x5x1xf32>

// -----

%0 = "any.x"() : () -> tensor<4x5xf32>
// expected-error@+1 {{expected element type to be 'f32'}}
%1 = tensor.extract_slice %0[0, 0] [4, 5] [1, 1] : tensor<4x5xf32> to tensor<4x5xi32>

// -----

%0 = "any.x"() : () -> tensor<4x5xf32>
// expected-error@+1 {{offset 0 is out-of-bounds: 4 >= 4}}
%1 = tensor.extract_slice %0[4, 0] [4, 5] [1, 1] : tensor<4x5xf32> to tensor<4x5xf32>

// -----

%0 = "any.x"() : () -> tensor<4x5xf32>
// expected-error@+1 {{slice along dimension 0 runs out-of-bounds: 4 >= 4}}
%1 = tensor.extract_slice %0[0, 0] [3, 5] [2, 1] : tensor<4x5xf32> to tensor<3x5xf32>

// -----

%0 = "any.x"() : () -> tensor<4x5xf32>
// expected-error@+1 {{expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.}}
%1 = tensor.extract_slice %0[0, 0] [3] [2, 1] : tensor<4x5xf32> to tensor<3x5xf32>

// -----

%0 = "any.x"() : () -> tensor<4x5xf32>
// expected-error@+1 {{expected offsets to be non-negative, but got -1}}
%1 = tensor.extract_slice %0[-1, 0] [3, 5] [1, 1] : tensor<4x5xf32> to tensor<3x5xf32>

// -----

%0 = "any.x"() : () -> tensor<4x5xf32>
// expected-error@+1 {{expected sizes to be non-negative, but got -3}}
%1 = tensor.extract_slice %0[0, 0] [-3, 5] [1, 1] : tensor<4x5xf32> to tensor<3x5xf32>

// -----

%0, %c = "any.x"() : () -> (tensor<4x5xf32>, index)
// expected-error@+1 {{expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (1 vs 0)}}
%1 = "tensor.extract_slice"(%0, %c) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (tensor<4x5xf32>, index) -> tensor<1x1xf32>

// -----

%0 = "any.x"() : () -> tensor<4x5xf32>
// expected-error@+1 {{'tensor.insert_slice' op failed to verify that expected result type to match dest type}}
%1 = "tensor.insert_slice"(%0, %0) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, 5>, static_strides = array<i64: 1, 1>}> : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x6xf32>

// -----

%0, %i = "any.x"() : () -> (tensor<4x5x6xf32>, tensor<7x1xindex>)
// expected-error@+1 {{'tensor.gather' op result type mismatch: expected 'tensor<7x4x1x6xf32>' or its rank-reduced variant 'tensor<7x4x6xf32>' (got: 'tensor<7x4x2x6xf32>')}}
%1 = tensor.gather %0[%i] gather_dims([1]) : (tensor<4x5x6xf32>, tensor<7x1xindex>) -> tensor<7x4x2x6xf32>

// -----

%0, %i = "any.x"() : () -> (tensor<4x5x6xf32>, tensor<7x1xindex>)
// expected-error@+1 {{'tensor.gather' op gather_dims length must match the size of last dimension of indices}}
%1 = tensor.gather %0[%i] gather_dims([1, 2]) : (tensor<4x5x6xf32>, tensor<7x1xindex>) -> tensor<7x4x2x6xf32>

// -----

%0, %i = "any.x"() : () -> (tensor<4x5x6xf32>, tensor<7x2xindex>)
// expected-error@+1 {{'tensor.gather' op gather_dims values must be strictly increasing}}
%1 = tensor.gather %0[%i] gather_dims([2, 1]) : (tensor<4x5x6xf32>, tensor<7x2xindex>) -> tensor<7x4x2x6xf32>

// -----

%0, %i = "any.x"() : () -> (tensor<4x5x6xf32>, tensor<7x2xindex>)
// expected-error@+1 {{'tensor.gather' op gather_dims value must be non-negative}}
%1 = tensor.gather %0[%i] gather_dims([-1, 1]) : (tensor<4x5x6xf32>, tensor<7x2xindex>) -> tensor<7x4x2x6xf32>

// -----

%0, %i = "any.x"() : () -> (tensor<4x5x6xf32>, tensor<7x2xindex>)
// expected-error@+1 {{'tensor.gather' op gather_dims value must be smaller than source rank}}
%1 = tensor.gather %0[%i] gather_dims([1, 4]) : (tensor<4x5x6xf32>, tensor<7x2xindex>) -> tensor<7x4x2x6xf32>

// -----

%0, %i = "any.x"() : () -> (tensor<4x5x6xf32>, tensor<7x2xindex>)
// expected-error@+1 {{'tensor.gather' op gather_dims overflow source rank}}
%1 = tensor.gather %0[%i] gather_dims([1, 2, 2, 4]) : (tensor<4x5x6xf32>, tensor<7x2xindex>) -> tensor<7x4x2x6xf32>

// -----

%0, %i = "any.x"() : () -> (tensor<4x5x6xf32>, tensor<7x2xindex>)
// expected-error@+1 {{'tensor.gather' op gather_dims must be non-empty}}
%1 = tensor.gather %0[%i] gather_dims([]) : (tensor<4x5x6xf32>, tensor<7x2xindex>) -> tensor<7x4x2x6xf32>

// -----

%0, %i, %s = "any.x"() : () -> (tensor<4x5x6xf32>, tensor<7x1xindex>, tensor<7x4x1x6xf32>)
// expected-error@+1 {{'tensor.scatter' op requires 'unique' attribute to be set}}
%1 = tensor.scatter %s into %0[%i] scatter_dims([1]) : (tensor<7x4x1x6xf32>, tensor<4x5x6xf32>, tensor<7x1xindex>) -> tensor<4x5x6xf32>

// -----

%0, %i, %s = "any.x"() : () -> (tensor<4x5x6xf32>, tensor<7x1xindex>, tensor<7x4x1x7xf32>)
// expected-error@+1 {{'tensor.scatter' op source type mismatch: expected 'tensor<7x4x1x6xf32>' or its rank-reduced variant 'tensor<7x4x6xf32>' (got: 'tensor<7x4x1x7xf32>')}}
%1 = tensor.scatter %s into %0[%i] scatter_dims([1]) unique : (tensor<7x4x1x7xf32>, tensor<4x5x6xf32>, tensor<7x1xindex>) -> tensor<4x5x6xf32>

// -----

%c, %f = "any.x"() : () -> (index, f32)
// expected-error@+1 {{'tensor.splat' op incorrect number of dynamic sizes, has 2, expected 1}}
%1 = tensor.splat %f[%c, %c] : tensor<?x5xf32>

// -----

%c, %f = "any.x"() : () -> (index, f32)
%1 = tensor.from_elements %f, %f : tensor<2xf32>
// expected-error@+1 {{custom op 'tensor.from_elements' number of operands and types do not match: got 2 operands and 3 types}}
%2 = tensor.from_elements %f, %f : tensor<3xf32>

// -----

%c, %f = "any.x"() : () -> (index, f32)
// expected-error@+1 {{all body arguments must be index}}
%m = tensor.generate %c {
^bb0(%i: index, %j: i32):
  tensor.yield %f : f32
} : tensor<?x3xf32>

// -----

%c, %f = "any.x"() : () -> (index, f32)
// expected-error@+1 {{'tensor.yield' op requires a single operand}}
%m = tensor.generate %c {
^bb0(%i: index, %j: index):
} : tensor<?x3xf32>

// -----

%c, %f = "any.x"() : () -> (index, f32)
// expected-error@+1 {{'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type}}
%m = tensor.generate %c {
^bb0(%i: index, %j: index):
  tensor.yield %c : index
} : tensor<?x3xf32>

// -----

%c, %f, %t = "any.x"() : () -> (index, f32, tensor<4x?xf32>)
// expected-error@+1 {{specified type 'tensor<8x?xf32>' does not match the inferred type 'tensor<7x?xf32>'}}
%m = tensor.pad %t low[1, %c] high[2, 3] {
^bb0(%i: index, %j: index):
  tensor.yield %f : f32
} : tensor<4x?xf32> to tensor<8x?xf32>

// -----

%c, %f, %t = "any.x"() : () -> (index, f32, tensor<4x?xf32>)
// expected-error@+1 {{failed to infer expectedType from sourceType 'tensor<4x?xf32>', specified resultType is 'tensor<8x?xf32>'}}
%m = tensor.pad %t low[1, %c] high[2] {
^bb0(%i: index, %j: index):
  tensor.yield %f : f32
} : tensor<4x?xf32> to tensor<8x?xf32>

// -----

%c, %f, %t = "any.x"() : () -> (index, f32, tensor<4x?xf32>)
// expected-error@+1 {{expected the block to have 2 arguments}}
%m = tensor.pad %t low[1, %c] high[2, 3] {
^bb0(%i: index):
  tensor.yield %f : f32
} : tensor<4x?xf32> to tensor<7x?xf32>

// -----

%c, %f, %t = "any.x"() : () -> (index, f32, tensor<4x?xf32>)
// expected-error@+1 {{'tensor.pad' op expected block argument 2 to be an index}}
%m = tensor.pad %t low[1, %c] high[2, 3] {
^bb0(%i: index, %j: i32):
  tensor.yield %f : f32
} : tensor<4x?xf32> to tensor<7x?xf32>

// -----

%c, %f, %t = "any.x"() : () -> (index, f32, tensor<4x?xf32>)
// expected-error@+1 {{'tensor.pad' op expected yield type to match shape element type}}
%m = tensor.pad %t low[1, %c] high[2, 3] {
^bb0(%i: index, %j: index):
  tensor.yield %c : index
} : tensor<4x?xf32> to tensor<7x?xf32>

// -----

%c, %f, %t = "any.x"() : () -> (index, f32, tensor<4x?xf32>)
// expected-error@+1 {{'tensor.yield' op expects parent op to be one of 'tensor.generate, tensor.pad'}}
tensor.yield %c : index

// -----

%t, %s = "any.x"() : () -> (tensor<4xf32>, tensor<2xi32>)
%r = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<2xi32>) -> tensor<2x2xf32>
%r2 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<2xi32>) -> tensor<*xf32>
// expected-error@+1 {{'tensor.reshape' op length of shape operand differs from the result's tensor rank}}
%r3 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<2xi32>) -> tensor<4xf32>

// -----

%t, %s = "any.x"() : () -> (tensor<4xf32>, tensor<2xi32>)
// expected-error@+1 {{'tensor.reshape' op source and destination tensor should have the same number of elements}}
%r = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<2xi32>) -> tensor<2x3xf32>

// -----

%c = "any.x"() : () -> (tensor<f32>)
%d = "any.x"() : () -> (index)
// expected-error@+1 {{'tensor.dim' op operand #0 must be non-0-ranked or unranked tensor, but got 'tensor<f32>'}}
%e = tensor.dim %c, %d : tensor<f32>

// -----

%c = "any.x"() : () -> (tensor<f32>)
// expected-error@+1 {{custom op 'tensor.foo' is unknown}}
tensor.foo %c

// -----

%c = "any.x"() : () -> (tensor<f32>)
// expected-error@+1 {{unregistered operation 'tensor.foo' found in dialect ('tensor') that does not allow unknown operations}}
"tensor.foo"(%c) : (tensor<f32>) -> ()
