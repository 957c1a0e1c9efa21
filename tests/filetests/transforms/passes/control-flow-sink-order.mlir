// RUN: lect opt --control-flow-sink --allow-unregistered-dialect %s

// The order of operations that are moved into a region with several operations.

func.func @several(%p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.if %p {
    "test.read"(%c0, %c2) : (index, index) -> ()
    "test.write"(%c1, %c0) : (index, index) -> ()
  }
  return
}

func.func @nested(%p: i1, %q: i1, %a: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sum = arith.addi %a, %c1 : index
  %product = arith.muli %sum, %c0 : index
  scf.if %p {
    "test.read"(%c0, %sum) : (index, index) -> ()
    scf.if %q {
      "test.inner"(%product, %c1) : (index, index) -> ()
    }
    "test.write"(%c0, %c1) : (index, index) -> ()
  }
  return
}

func.func @blocks(%p: i1, %a: i32) -> i32 {
  %0 = arith.constant 3 : i32
  %1 = arith.addi %a, %0 : i32
  %2 = arith.muli %a, %1 : i32
  %r = scf.execute_region -> i32 {
    "test.use"(%0) : (i32) -> ()
    cf.cond_br %p, ^bb1, ^bb2
  ^bb1:
    "test.use"(%1) : (i32) -> ()
    cf.br ^bb2
  ^bb2:
    scf.yield %2 : i32
  }
  return %r : i32
}
