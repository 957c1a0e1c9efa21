// RUN: lect opt --emit-for=24 --emit-bytecode %s | lect opt --mlir-print-op-generic
// RUN: lect opt --emit-for=24 --mlir-print-op-generic %s

// No count of attributions stands for none since MLIR 23; MLIR 22 says it.

gpu.module @m {
  gpu.func @f() kernel {
    gpu.return
  }
}
