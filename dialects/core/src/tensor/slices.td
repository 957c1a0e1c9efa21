// Slice of a shaped value: an offset, a size and a stride for each dimension. Each is static, or dynamic in the
// `static_` list and the next operand.

#ifndef LECT_SLICES
#define LECT_SLICES

include "mlir/IR/OpBase.td"

defvar SliceArgs = (ins
  Variadic<Index>:$offsets, Variadic<Index>:$sizes, Variadic<Index>:$strides,
  DenseI64ArrayAttr:$static_offsets, DenseI64ArrayAttr:$static_sizes, DenseI64ArrayAttr:$static_strides
);

// `[offsets] [sizes] [strides]`
defvar SliceFormat = [{
  custom<DynamicIndexList>($offsets, $static_offsets)
  custom<DynamicIndexList>($sizes, $static_sizes)
  custom<DynamicIndexList>($strides, $static_strides)
}];

#endif
