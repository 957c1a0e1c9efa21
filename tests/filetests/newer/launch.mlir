// RUN: lect opt --from=24 --emit-for=24 %s
// RUN: lect opt --from=24 --emit-for=24 --mlir-print-op-generic %s
// RUN: lect opt --emit-for=24 --emit-bytecode %s | lect opt

// `gpu.launch` has another operand segment in MLIR 24.

func.func @f(%n: index) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    gpu.terminator
  }
  return
}
