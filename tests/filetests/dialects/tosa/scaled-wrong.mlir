// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Tensors with a scale for each block.
%a, %s = "value.of"() : () -> (tensor<5x32xf8E5M2>, tensor<4x1xf8E8M0FNU>)
// expected-error@+1 {{'tosa.cast_from_block_scaled' op require compatible shapes for input_data ('tensor<5x32xf8E5M2>') and output_data ('tensor<4x32xf32>')}}
%0 = tosa.cast_from_block_scaled %a, %s {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<5x32xf8E5M2>, tensor<4x1xf8E8M0FNU>) -> tensor<4x32xf32>

// -----

%a, %s = "value.of"() : () -> (tensor<4x32xf8E5M2>, tensor<5x2xf8E8M0FNU>)
// expected-error@+1 {{require compatible shapes for input_data ('tensor<4x32xf8E5M2>') and input_scale ('tensor<5x2xf8E8M0FNU>') except for the last dimension}}
%0 = tosa.cast_from_block_scaled %a, %s {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<4x32xf8E5M2>, tensor<5x2xf8E8M0FNU>) -> tensor<4x32xf32>

// -----

%a, %s = "value.of"() : () -> (tensor<4x32xf8E5M2>, tensor<4x2xf8E8M0FNU>)
// expected-error@+1 {{expect last dimension of input_scale (2) to be equal to last dimension of input_data / block_size (1)}}
%0 = tosa.cast_from_block_scaled %a, %s {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<4x32xf8E5M2>, tensor<4x2xf8E8M0FNU>) -> tensor<4x32xf32>

// -----

%a = "value.of"() : () -> tensor<5x32xf32>
// expected-error@+1 {{require compatible shapes for input_data ('tensor<5x32xf32>') and output_data ('tensor<4x32xf6E3M2FN>')}}
%0, %1 = tosa.cast_to_block_scaled %a {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<5x32xf32>) -> (tensor<4x32xf6E3M2FN>, tensor<4x1xf8E8M0FNU>)

// -----

%a = "value.of"() : () -> tensor<4x31xf32>
// expected-error@+1 {{expect last dimension of input_data (31) to be divisible by block_size (32)}}
%0, %1 = tosa.cast_to_block_scaled %a {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<4x31xf32>) -> (tensor<*xf6E3M2FN>, tensor<4x1xf8E8M0FNU>)

// -----

// One matrix on the right is multiplied with all on the left.
%a, %as, %b, %bs = "value.of"() : () -> (tensor<4x8x32xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<1x16x32xf8E4M3FN>, tensor<1x16x1xf8E8M0FNU>)
%0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<4x8x32xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<1x16x32xf8E4M3FN>, tensor<1x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>

// -----

%a, %as, %b, %bs = "value.of"() : () -> (tensor<4x8x32xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<5x16x32xf8E4M3FN>, tensor<5x16x1xf8E8M0FNU>)
// expected-error@+1 {{expect B matrix batch size to be broadcast compatible with A, got D=5 vs N=4}}
%0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<4x8x32xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<5x16x32xf8E4M3FN>, tensor<5x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>

// -----

%a, %as, %b, %bs = "value.of"() : () -> (tensor<4x8x32xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<5x16x32xf8E4M3FN>, tensor<4x16x1xf8E8M0FNU>)
// expected-error@+1 {{expected batch of b_scale to match size 5, got 4}}
%0 = tosa.matmul_t_block_scaled %a, %as, %b, %bs {block_size = #tosa.block_size<BLOCK_SIZE_32>} : (tensor<4x8x32xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<5x16x32xf8E4M3FN>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>

// -----

// A region without a yield has no yielded values to check.
%c, %x = "value.of"() : () -> (tensor<i1>, tensor<f32>)
// expected-error@+2 {{'tosa.cond_if' op expects regions to end with 'tosa.yield', found 'other.end'}}
// expected-note@+1 {{in custom textual format, the absence of terminator implies 'tosa.yield'}}
%0 = "tosa.cond_if"(%c, %x) ({
^bb0(%a: tensor<f32>):
  "other.end"() : () -> ()
}, {
^bb0(%a: tensor<f32>):
  tosa.yield %a : tensor<f32>
}) : (tensor<i1>, tensor<f32>) -> tensor<f32>
