// RUN: lect run %s --entry-point-result=void
// RUN: lect run --interpret %s --entry-point-result=void

// Integers of more than 64 bits, in arithmetic, in vectors and in memory.

func.func private @printI64(i64)
func.func private @printNewline()

func.func @show(%value: i128) {
  %by = arith.constant 64 : i128
  %high = arith.shrui %value, %by : i128
  %a = arith.trunci %high : i128 to i64
  %b = arith.trunci %value : i128 to i64
  call @printI64(%a) : (i64) -> ()
  call @printNewline() : () -> ()
  call @printI64(%b) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %a = arith.constant 170141183460469231731687303715884105727 : i128
  %b = arith.constant -12345678901234567890123 : i128
  %c = arith.constant 98765432109876543210 : i128
  %sum = arith.addi %a, %b : i128
  call @show(%sum) : (i128) -> ()
  %product = arith.muli %b, %c : i128
  call @show(%product) : (i128) -> ()
  %quotient = arith.divsi %b, %c : i128
  call @show(%quotient) : (i128) -> ()
  %rest = arith.remui %b, %c : i128
  call @show(%rest) : (i128) -> ()
  %five = arith.constant 5 : i128
  %shifted = arith.shrsi %b, %five : i128
  call @show(%shifted) : (i128) -> ()
  %zeros = math.ctlz %c : i128
  call @show(%zeros) : (i128) -> ()
  %most = arith.maxsi %b, %c : i128
  call @show(%most) : (i128) -> ()
  %v = vector.from_elements %a, %b, %c : vector<3xi128>
  %w = arith.xori %v, %v : vector<3xi128>
  %u = arith.ori %v, %w : vector<3xi128>
  %all = vector.reduction <xor>, %u : vector<3xi128> into i128
  call @show(%all) : (i128) -> ()
  %m = memref.alloca() : memref<2xi128>
  memref.store %c, %m[%c0] : memref<2xi128>
  %loaded = memref.load %m[%c0] : memref<2xi128>
  call @show(%loaded) : (i128) -> ()
  return
}
