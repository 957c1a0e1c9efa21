// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

// Shapes, sizes and conditions that are known, and those that are asked for once too often.

func.func @sizes(%i: index, %s: !shape.size) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %m7 = arith.constant -7 : index
  %s2 = shape.const_size 2
  %s3 = shape.const_size 3
  %0 = shape.add %i, %c0 : index, index -> index
  %1 = shape.add %s2, %c7 : !shape.size, index -> !shape.size
  %2 = shape.add %i, %s2 : index, !shape.size -> !shape.size
  %3 = shape.mul %s2, %s3 : !shape.size, !shape.size -> !shape.size
  %4 = shape.div %m7, %s2 : index, !shape.size -> !shape.size
  %5 = shape.div %c7, %c0 : index, index -> index
  %6 = shape.max %s, %s : !shape.size, !shape.size -> !shape.size
  %7 = shape.index_to_size %c7
  %8 = shape.size_to_index %s3 : !shape.size
  %9 = shape.size_to_index %s : !shape.size
  %10 = shape.index_to_size %9
  %11 = shape.index_to_size %i
  %12 = shape.size_to_index %11 : !shape.size
  "t.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %10, %12) : (index, !shape.size, !shape.size, !shape.size, !shape.size, index, !shape.size, !shape.size, index, !shape.size, index) -> ()
  return
}

func.func @known_shapes(%v: tensor<?x4xf32>) {
  %a = shape.const_shape [4, 1] : tensor<2xindex>
  %b = shape.const_shape [3] : !shape.shape
  %c1 = arith.constant 1 : index
  %m1 = arith.constant -1 : index
  %c9 = arith.constant 9 : index
  %0 = shape.concat %a, %b : tensor<2xindex>, !shape.shape -> !shape.shape
  %1 = shape.broadcast %a, %b : tensor<2xindex>, !shape.shape -> !shape.shape
  %2, %3 = "shape.split_at"(%a, %m1) : (tensor<2xindex>, index) -> (!shape.shape, !shape.shape)
  %4 = shape.rank %a : tensor<2xindex> -> index
  %5 = shape.num_elements %a : tensor<2xindex> -> index
  %6 = shape.get_extent %a, %c1 : tensor<2xindex>, index -> index
  %7 = shape.get_extent %a, %c9 : tensor<2xindex>, index -> index
  %8 = shape.dim %v, %c1 : tensor<?x4xf32>, index -> index
  %9 = shape.from_extents %c1, %c9 : index, index
  %10 = shape.to_extent_tensor %b : !shape.shape -> tensor<1xindex>
  %11 = shape.shape_eq %a, %b : tensor<2xindex>, !shape.shape
  %12 = shape.is_broadcastable %a : tensor<2xindex>
  %13 = shape.any %b, %0 : !shape.shape, !shape.shape -> !shape.shape
  "t.use"(%0, %1, %2, %3, %4, %5, %6) : (!shape.shape, !shape.shape, !shape.shape, !shape.shape, index, index, index) -> ()
  "t.use"(%7, %8, %9, %10, %11, %12, %13) : (index, index, !shape.shape, tensor<1xindex>, i1, i1, !shape.shape) -> ()
  return
}

func.func @operands(%a: tensor<?xindex>, %e: tensor<0xindex>, %s: !shape.shape, %t: tensor<2xindex>, %u: tensor<3xindex>) {
  %x = shape.const_shape [5, 1] : tensor<2xindex>
  %y = shape.const_shape [6] : tensor<1xindex>
  %0 = shape.broadcast %a, %a, %e {error = "no"} : tensor<?xindex>, tensor<?xindex>, tensor<0xindex> -> tensor<?xindex>
  %1 = shape.broadcast %x, %s, %y : tensor<2xindex>, !shape.shape, tensor<1xindex> -> !shape.shape
  %2 = shape.broadcast %t, %u : tensor<2xindex>, tensor<3xindex> -> tensor<?xindex>
  %3 = shape.broadcast %t : tensor<2xindex> -> !shape.shape
  %4 = shape.broadcast %t : tensor<2xindex> -> tensor<?xindex>
  %cast = tensor.cast %u : tensor<3xindex> to tensor<?xindex>
  %5 = shape.cstr_broadcastable %cast, %t, %t : tensor<?xindex>, tensor<2xindex>, tensor<2xindex>
  %6 = shape.cstr_broadcastable %e, %s, %e : tensor<0xindex>, !shape.shape, tensor<0xindex>
  %7 = shape.is_broadcastable %s, %t, %s : !shape.shape, tensor<2xindex>, !shape.shape
  "t.use"(%0, %1, %2, %3, %4, %5, %6, %7) : (tensor<?xindex>, !shape.shape, tensor<?xindex>, !shape.shape, tensor<?xindex>, !shape.witness, !shape.witness, i1) -> ()
  return
}

func.func @conditions(%v: !shape.witness, %w: !shape.witness, %a: !shape.shape, %b: !shape.shape, %c: !shape.shape) {
  %t = shape.const_witness true
  %f = shape.const_witness false
  %true = arith.constant true
  %0 = shape.assuming_all %t, %v, %t
  %1 = shape.assuming_all %v, %f, %w
  %2 = shape.assuming_all %v, %w
  %3 = shape.assuming_all %2, %v, %t
  %4 = shape.cstr_require %true, "never said"
  %5 = shape.cstr_eq %a, %a : !shape.shape, !shape.shape
  %6 = shape.cstr_broadcastable %a, %b, %c : !shape.shape, !shape.shape, !shape.shape
  %7 = shape.cstr_broadcastable %c, %a : !shape.shape, !shape.shape
  %8 = shape.assuming_all %6, %7
  %9 = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
  %10 = shape.cstr_eq %c, %b : !shape.shape, !shape.shape
  %11 = shape.assuming_all %9, %10
  %12 = shape.assuming %t -> index {
    %x = "t.make"() : () -> index
    shape.assuming_yield %x : index
  }
  %13:3 = shape.assuming %v -> (index, i1, index) {
    %x:3 = "t.make"() : () -> (index, i1, index)
    shape.assuming_yield %x#0, %x#1, %x#2 : index, i1, index
  }
  "t.use"(%0, %1, %3, %4, %5, %8, %11, %12, %13#1) : (!shape.witness, !shape.witness, !shape.witness, !shape.witness, !shape.witness, !shape.witness, !shape.witness, index, i1) -> ()
  return
}

func.func @shapes_of(%a: tensor<2x?xf32>, %b: tensor<2x3xf32>, %c: tensor<*xf32>, %s: tensor<?xindex>, %i: tensor<2xi32>, %n: index) {
  %0 = shape.shape_of %b : tensor<2x3xf32> -> tensor<?xindex>
  %1 = shape.shape_of %a : tensor<2x?xf32> -> tensor<2xindex>
  %2 = tensor.cast %1 : tensor<2xindex> to tensor<?xindex>
  %3 = tensor.extract %1[%n] : tensor<2xindex>
  %4 = shape.rank %1 : tensor<2xindex> -> index
  %5 = tensor.reshape %c(%s) : (tensor<*xf32>, tensor<?xindex>) -> tensor<*xf32>
  %6 = shape.shape_of %5 : tensor<*xf32> -> tensor<?xindex>
  %7 = tensor.reshape %c(%i) : (tensor<*xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %8 = shape.shape_of %7 : tensor<?x?xf32> -> tensor<2xindex>
  %9 = shape.const_shape [2] : tensor<1xindex>
  %10 = shape.shape_of %b : tensor<2x3xf32> -> tensor<2xindex>
  %11 = shape.const_shape [1] : tensor<1xindex>
  %12 = shape.cstr_broadcastable %1, %11 : tensor<2xindex>, tensor<1xindex>
  "t.use"(%0, %2, %3, %4, %6, %8, %9, %10, %12) : (tensor<?xindex>, tensor<?xindex>, index, index, tensor<?xindex>, tensor<2xindex>, tensor<1xindex>, tensor<2xindex>, !shape.witness) -> ()
  return
}
