// RUN: lect upgrade --from 12 %s
// ORACLE: differs because operations of shape have no definition here

// 2020: a broadcast addition that is computed if the shapes allow it.

func @add(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?xindex> {
  %0 = shape.shape_of %a : tensor<?x?xf32> -> tensor<?xindex>
  %1 = shape.shape_of %b : tensor<?x?xf32> -> tensor<?xindex>
  %2 = shape.cstr_broadcastable %0, %1 : tensor<?xindex>, tensor<?xindex>
  %3 = shape.assuming %2 -> (tensor<?xindex>) {
    %4 = shape.broadcast %0, %1 : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
    shape.assuming_yield %4 : tensor<?xindex>
  }
  %c1 = constant 1 : index
  %size = shape.reduce(%3, %c1) : tensor<?xindex> -> index {
  ^bb0(%at: index, %extent: index, %before: index):
    %5 = muli %before, %extent : index
    shape.yield %5 : index
  }
  %6 = shape.const_shape [4, 8] : tensor<?xindex>
  %7 = shape.num_elements %6 : tensor<?xindex> -> index
  %fits = cmpi "sle", %size, %7 : index
  assert %fits, "too large"
  return %3 : tensor<?xindex>
}
