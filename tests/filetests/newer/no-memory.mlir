// RUN: lect opt --emit-for=24 --emit-bytecode %s | lect opt --mlir-print-op-generic
// RUN: lect opt --emit-for=24 --mlir-print-op-generic %s

// Since MLIR 23 an omitted count of attributions denotes zero; MLIR 22 prints the count.

gpu.module @m {
  gpu.func @f() kernel {
    gpu.return
  }
}
