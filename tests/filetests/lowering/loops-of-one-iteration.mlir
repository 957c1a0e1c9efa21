// RUN: lect opt --allow-unregistered-dialect --convert-linalg-to-loops %s
// RUN: lect opt --allow-unregistered-dialect --convert-linalg-to-affine-loops %s
// RUN: lect opt --allow-unregistered-dialect --convert-linalg-to-parallel-loops %s

#all = affine_map<(i, j, k) -> (i, j, k)>

// The index of a loop with one iteration is zero, except for the first operation.
func.func @first(%a: memref<1x?x1xindex>) {
  linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel", "parallel"]}
      outs(%a : memref<1x?x1xindex>) {
  ^bb0(%out: index):
    %0 = linalg.index 0 : index
    %1 = linalg.index 1 : index
    %2 = linalg.index 2 : index
    %3 = linalg.index 0 : index
    %4 = "test.use"(%0, %1, %2, %3) : (index, index, index, index) -> index
    linalg.yield %4 : index
  }
  return
}

func.func @after_others(%a: memref<1x?x1xindex>) {
  linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel", "parallel"]}
      outs(%a : memref<1x?x1xindex>) {
  ^bb0(%out: index):
    "test.first"() : () -> ()
    %0 = linalg.index 0 : index
    %1 = linalg.index 1 : index
    %2 = "test.use"(%0, %1) : (index, index) -> index
    linalg.yield %2 : index
  }
  return
}
