// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

acc.private.recipe @copy : memref<i32> init {
^bb0(%a: memref<i32>):
  %new = memref.alloca() : memref<i32>
  acc.yield %new : memref<i32>
}

acc.reduction.recipe @sum : i32 reduction_operator <add> init {
^bb0(%a: i32):
  acc.yield %a : i32
} combiner {
^bb0(%a: i32, %b: i32):
  %sum = arith.addi %a, %b : i32
  acc.yield %sum : i32
}

func.func @compute(%a: memref<i32>, %n: i32, %from: index) {
  %private = acc.private varPtr(%a : memref<i32>) recipe(@copy) -> memref<i32>
  %copied = acc.copyin varPtr(%a : memref<i32>) -> memref<i32> {dataClause = #acc<data_clause acc_copy>}
  acc.parallel dataOperands(%copied : memref<i32>) num_gangs({%n : i32, %n : i32}) private(%private : memref<i32>) {
    acc.loop gang {
      scf.for %i = %from to %from step %from {
      }
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.loop control(%i : i32) = (%n : i32) to (%n : i32) step (%n : i32) {
      acc.yield
    } attributes {auto_ = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
    acc.yield
  }
  acc.copyout accPtr(%copied : memref<i32>) to varPtr(%a : memref<i32>) {dataClause = #acc<data_clause acc_copy>}
  return
}

func.func @atomic(%x: memref<i32>, %v: memref<i32>, %n: i32) {
  acc.atomic.capture {
    acc.atomic.read %v = %x : memref<i32>, memref<i32>, i32
    acc.atomic.write %x = %n : memref<i32>, i32
  }
  acc.atomic.update %x : memref<i32> {
  ^bb0(%old: i32):
    %new = arith.addi %old, %n : i32
    acc.yield %new : i32
  }
  return
}
