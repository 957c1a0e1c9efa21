// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

%t, %i, %size, %extents, %shape = "value.of"() : () -> (tensor<2x?xf32>, index, !shape.size, tensor<?xindex>, !shape.shape)
%0 = "shape.dim"(%t, %i) : (tensor<2x?xf32>, index) -> index
%1 = "shape.dim"(%t, %size) : (tensor<2x?xf32>, !shape.size) -> !shape.size
%2 = "shape.value_as_shape"(%extents) : (tensor<?xindex>) -> !shape.shape
%3 = "shape.value_as_shape"(%extents) : (tensor<?xindex>) -> tensor<?xindex>

// Reductions of extents and of sizes.
%4 = "shape.reduce"(%extents, %i) ({
^bb0(%at: index, %extent: index, %product: index):
  %next = arith.muli %product, %extent : index
  "shape.yield"(%next) : (index) -> ()
}) : (tensor<?xindex>, index) -> index
%5 = "shape.reduce"(%shape, %size) ({
^bb0(%at: index, %extent: !shape.size, %product: !shape.size):
  %next = shape.mul %product, %extent : !shape.size, !shape.size -> !shape.size
  "shape.yield"(%next) : (!shape.size) -> ()
}) : (!shape.shape, !shape.size) -> !shape.size
