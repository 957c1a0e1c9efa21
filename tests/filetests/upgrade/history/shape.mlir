// RUN: lect upgrade --from 10 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 10 --allow-unregistered-dialect --report=- -o /dev/null %s
// ORACLE: differs because `shape` is not part of the command, which prints it in the generic form

// `shape` of 2020, which wrote few types.

func @elements(%shape: !shape.shape) -> !shape.size {
  %init = shape.const_size 1
  %0 = shape.reduce(%shape, %init) : !shape.size {
  ^bb0(%index: index, %extent: !shape.size, %acc: !shape.size):
    %1 = shape.mul %acc, %extent
    %2 = shape.add %1, %extent
    shape.yield %2 : !shape.size
  }
  %3 = shape.num_elements %shape
  %4 = shape.rank %shape
  %5 = shape.get_extent %shape, 1
  %6 = shape.get_extent %shape, %init
  %7 = shape.from_extents %3, %4
  return %0 : !shape.size
}

func @shapes(%t: tensor<?x4xf32>, %a: !shape.shape) -> tensor<?xindex> {
  %0 = shape.shape_of %t : tensor<?x4xf32>
  %1 = shape.const_shape [1, 2, 3]
  %2 = shape.broadcast %0, %1
  %3 = shape.join %0, %1, error="no common shape"
  %4 = shape.any %0, %1
  %5 = "shape.join"(%0, %1) : (!shape.shape, !shape.shape) -> !shape.shape
  %6 = shape.to_extent_tensor %2 : tensor<?xindex>
  %7 = "shape.print"(%2) : (!shape.shape) -> !shape.shape
  return %6 : tensor<?xindex>
}

func @constraints(%a: !shape.shape, %b: !shape.shape) {
  %0 = shape.cstr_broadcastable %a, %b
  %1 = shape.cstr_eq %a, %b
  %2 = shape.assuming_all %0, %1
  %3 = shape.assuming %2 -> (!shape.shape) {
    %4 = shape.any %a, %b
    shape.assuming_yield %4 : !shape.shape
  }
  return
}

func @values(%v: !shape.value_shape, %a: !shape.shape, %t: tensor<?xindex>, %i: index, %c: i1) {
  %0 = shape.value_of %v : tensor<?xf32>
  %1 = shape.with_shape %v, %a : !shape.value_shape, !shape.shape
  %2 = shape.index_to_size %i
  %3 = shape.size_to_index %2
  %4 = shape.from_extent_tensor %t : tensor<?xindex>
  %5 = shape.is_broadcastable %a, %4 : !shape.shape, !shape.shape
  %6 = shape.shape_eq %a, %t : !shape.shape, tensor<?xindex>
  %7 = shape.div %2, %2 : !shape.size, !shape.size -> !shape.size
  %8 = shape.concat %a, %4
  %9 = shape.const_witness true
  %10 = shape.cstr_require %c, "a condition"
  %11 = shape.max %2, %2 : !shape.size, !shape.size -> !shape.size
  %12 = shape.min %2, %2 : !shape.size, !shape.size -> !shape.size
  %13 = shape.meet %a, %4 : !shape.shape, !shape.shape -> !shape.shape
  return
}
