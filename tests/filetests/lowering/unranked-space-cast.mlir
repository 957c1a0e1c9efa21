// RUN: lect opt --finalize-memref-to-llvm %s
// RUN: lect opt --finalize-memref-to-llvm=index-bitwidth=32 %s

func.func @to_default(%a: memref<*xf32, 1>) -> memref<*xf32> {
  %0 = memref.memory_space_cast %a : memref<*xf32, 1> to memref<*xf32>
  return %0 : memref<*xf32>
}

func.func @from_default(%a: memref<*xf32>) -> memref<*xf32, 3> {
  %0 = memref.memory_space_cast %a : memref<*xf32> to memref<*xf32, 3>
  return %0 : memref<*xf32, 3>
}
