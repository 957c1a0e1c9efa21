// RUN: lect opt --canonicalize %s

// A region that does not end with values goes into its block if no result is used.

func.func @unused() {
  %0 = scf.execute_region -> tensor<5xi16> {
    llvm.unreachable
  }
  return
}

func.func @nested(%c: i1) {
  scf.if %c {
    %0 = scf.execute_region -> i32 {
      "test.foo"() : () -> ()
      llvm.unreachable
    }
    "test.bar"() : () -> ()
  }
  return
}

func.func @without_inlining() {
  %0 = scf.execute_region -> i32 no_inline {
    "test.foo"() : () -> ()
    llvm.unreachable
  }
  return
}
