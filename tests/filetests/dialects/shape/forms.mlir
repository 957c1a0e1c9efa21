// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

shape.function_library @library {
  shape.func @same(%value: !shape.value_shape {desk.kept}) -> !shape.shape {
    %0 = shape_of %value : !shape.value_shape -> !shape.shape
    return %0 : !shape.shape
  }
  shape.func private @declared(!shape.size) -> !shape.size
} mapping {
  desk.lamp = @same
}

func.func @shapes(%s: !shape.shape, %e: tensor<?xindex>, %n: !shape.size, %i: index, %w: !shape.witness, %v: !shape.value_shape, %t: tensor<2x?xf32>) {
  %const = shape.const_shape [1, 2, 3] : !shape.shape
  %extents = shape.const_shape [4, 5] : tensor<2xindex>
  %size = shape.const_size 10
  %passing = shape.const_witness true
  %any = shape.any %s, %const : !shape.shape, !shape.shape -> !shape.shape
  %of = shape.shape_of %t : tensor<2x?xf32> -> tensor<2xindex>
  %both = shape.value_of %v : tensor<?xf32>
  %with = shape.with_shape %t, %s : tensor<2x?xf32>, !shape.shape
  %sum = shape.add %i, %i : index, index -> index
  %quotient = shape.div %n, %i : !shape.size, index -> !shape.size
  %product = shape.mul %n, %n : !shape.size, !shape.size -> !shape.size
  %most = shape.max %n, %n : !shape.size, !shape.size -> !shape.size
  %least = shape.min %s, %const : !shape.shape, !shape.shape -> !shape.shape
  %meet = shape.meet %s, %const, error = "differ" : !shape.shape, !shape.shape -> !shape.shape
  %broadcast = shape.broadcast %e, %e : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  %concat = shape.concat %s, %e : !shape.shape, tensor<?xindex> -> !shape.shape
  %head, %tail = "shape.split_at"(%s, %n) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  %from = shape.from_extents %i, %n : index, !shape.size
  %to = shape.to_extent_tensor %s : !shape.shape -> tensor<?xindex>
  %extent = shape.get_extent %e, %i : tensor<?xindex>, index -> index
  %rank = shape.rank %s : !shape.shape -> !shape.size
  %count = shape.num_elements %e : tensor<?xindex> -> index
  %equal = shape.shape_eq %s, %const, %any : !shape.shape, !shape.shape, !shape.shape
  %may = shape.is_broadcastable %s, %e : !shape.shape, tensor<?xindex>
  %index = shape.size_to_index %n : !shape.size
  %back = shape.index_to_size %i
  %same = shape.cstr_eq %s, %const : !shape.shape, !shape.shape
  %fit = shape.cstr_broadcastable %s, %e : !shape.shape, tensor<?xindex>
  %must = shape.cstr_require %equal, "equal"
  %all = shape.assuming_all %same, %fit, %must
  %assumed = shape.assuming %all -> (index) {
    shape.assuming_yield %i : index
  }
  shape.assuming %w {
  }
  %printed = "shape.debug_print"(%s) : (!shape.shape) -> !shape.shape
  %total = shape.reduce(%s, %n) : !shape.shape -> !shape.size {
  ^bb0(%at: index, %each: !shape.size, %known: !shape.size):
    %next = shape.mul %known, %each : !shape.size, !shape.size -> !shape.size
    shape.yield %next : !shape.size
  }
  return
}
