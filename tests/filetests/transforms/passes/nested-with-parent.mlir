// RUN: lect opt --allow-unregistered-dialect --pass-pipeline=builtin.module(gpu.module(gpu.func(canonicalize)),func.func(canonicalize)) %s
// RUN: lect opt --allow-unregistered-dialect --inline %s

// Operations whose verifiers access their parents, after passes on functions.

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @k(%n: index) kernel {
      %c0 = arith.constant 0 : index
      %0 = arith.addi %n, %c0 : index
      "some.use"(%0) : (index) -> ()
      gpu.return
    }
  }
  func.func @launch(%n: index) {
    %unused = arith.constant 7 : index
    gpu.launch_func @kernels::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%n : index)
    return
  }
}
