// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

// Conditions that are known, updates that change nothing or are writes, and environments of nothing.

func.func @conditions(%m: memref<10xf32>, %c: i1) {
  %true = arith.constant true
  %false = arith.constant false
  %0 = acc.create varPtr(%m : memref<10xf32>) -> memref<10xf32>
  acc.enter_data if(%true) dataOperands(%0 : memref<10xf32>)
  acc.enter_data if(%false) dataOperands(%0 : memref<10xf32>)
  acc.enter_data if(%c) dataOperands(%0 : memref<10xf32>)
  %1 = acc.getdeviceptr varPtr(%m : memref<10xf32>) -> memref<10xf32>
  acc.exit_data if(%true) dataOperands(%1 : memref<10xf32>)
  acc.exit_data if(%false) dataOperands(%1 : memref<10xf32>)
  %2 = acc.update_device varPtr(%m : memref<10xf32>) -> memref<10xf32>
  acc.update if(%true) dataOperands(%2 : memref<10xf32>)
  acc.update if(%false) dataOperands(%2 : memref<10xf32>)
  %3 = acc.use_device varPtr(%m : memref<10xf32>) -> memref<10xf32>
  acc.host_data dataOperands(%3 : memref<10xf32>) if(%true) {
    "t.one"() : () -> ()
  }
  acc.host_data dataOperands(%3 : memref<10xf32>) if(%false) {
    "t.two"() : () -> ()
    acc.terminator
  }
  return
}

func.func @updates(%x: memref<i32>, %v: i32, %c: i1) {
  acc.atomic.update %x : memref<i32> {
  ^bb0(%a: i32):
    acc.yield %a : i32
  }
  acc.atomic.update if(%c) %x : memref<i32> {
  ^bb0(%a: i32):
    acc.yield %v : i32
  }
  acc.atomic.update %x : memref<i32> {
  ^bb0(%a: i32):
    %s = arith.addi %a, %v : i32
    acc.yield %s : i32
  }
  return
}

func.func @environments(%i: i32) {
  acc.kernel_environment {
  }
  acc.kernel_environment wait({%i : i32}) {
  }
  acc.kernel_environment wait({%i : i32} [#acc.device_type<nvidia>]) {
  }
  acc.kernel_environment wait({devnum: %i : i32, %i : i32}) {
  }
  acc.kernel_environment wait({%i : i32}, {%i : i32} [#acc.device_type<host>]) {
  }
  acc.kernel_environment wait {
  }
  return
}
