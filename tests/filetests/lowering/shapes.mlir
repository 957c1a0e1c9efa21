// RUN: lect opt --convert-shape-constraints %s
// RUN: lect opt --convert-shape-to-std %s
// RUN: lect opt --pass-pipeline=builtin.module(func.func(shape-to-shape-lowering)) %s
// RUN: lect opt --pass-pipeline=builtin.module(func.func(remove-shape-constraints)) %s

func.func @broadcast(%a: tensor<?xindex>, %b: tensor<3xindex>) -> tensor<?xindex> {
  %0 = shape.cstr_broadcastable %a, %b : tensor<?xindex>, tensor<3xindex>
  %1 = shape.assuming %0 -> (tensor<?xindex>) {
    %2 = shape.broadcast %a, %b : tensor<?xindex>, tensor<3xindex> -> tensor<?xindex>
    shape.assuming_yield %2 : tensor<?xindex>
  }
  return %1 : tensor<?xindex>
}

func.func @count(%t: tensor<?x4xf32>, %s: !shape.shape) -> (index, !shape.size) {
  %0 = shape.shape_of %t : tensor<?x4xf32> -> tensor<2xindex>
  %1 = shape.num_elements %0 : tensor<2xindex> -> index
  %2 = shape.num_elements %s : !shape.shape -> !shape.size
  return %1, %2 : index, !shape.size
}
