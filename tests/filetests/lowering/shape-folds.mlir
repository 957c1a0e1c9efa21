// RUN: lect opt --allow-unregistered-dialect --convert-shape-to-std %s

// A fold to an illegal constant is undone, with the order of the operands.
func.func @any(%a: !shape.shape) -> !shape.shape {
  %0 = shape.const_shape [2, 3, 4] : !shape.shape
  %1 = shape.any %0, %a : !shape.shape, !shape.shape -> !shape.shape
  return %1 : !shape.shape
}

// Operands are sorted as they were before the conversion.
func.func @broadcast(%a: !shape.shape) -> !shape.shape {
  %0 = shape.const_shape [] : !shape.shape
  %1 = shape.const_shape [] : tensor<0xindex>
  %2 = shape.broadcast %0, %a, %1, %0 : !shape.shape, !shape.shape, tensor<0xindex>, !shape.shape -> !shape.shape
  return %2 : !shape.shape
}

func.func @equal() {
  %0 = shape.const_shape [0, 1] : !shape.shape
  %1 = shape.const_shape [0, 1] : !shape.shape
  %2 = shape.cstr_eq %0, %1 : !shape.shape, !shape.shape
  "test.use"(%2) : (!shape.witness) -> ()
  return
}
