// RUN: not lect run %s -e divided 7 0
// RUN: not lect run %s -e divided -128 -1
// RUN: not lect run %s -e rest 7 0
// RUN: not lect run %s -e wide 7 0
// RUN: not lect run %s -e lanes 0
// RUN: not lect run %s -e deep 1000000000
// RUN: not lect run %s -e large 4611686018427387904
// RUN: not lect run %s -e unreached

// Undefined behaviour that the processor finds, and programs that need too much memory, end with an error.

func.func @divided(%a: i8, %b: i8) -> i8 {
  %0 = arith.divsi %a, %b : i8
  return %0 : i8
}

func.func @rest(%a: i32, %b: i32) -> i32 {
  %0 = arith.remui %a, %b : i32
  return %0 : i32
}

func.func @wide(%a: i128, %b: i128) -> i128 {
  %0 = arith.divui %a, %b : i128
  return %0 : i128
}

func.func @lanes(%b: i16) -> vector<2xi16> {
  %a = arith.constant dense<[5, 6]> : vector<2xi16>
  %one = arith.constant 1 : i16
  %divisors = vector.from_elements %one, %b : vector<2xi16>
  %0 = arith.divui %a, %divisors : vector<2xi16>
  return %0 : vector<2xi16>
}

func.func @deep(%n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %done = arith.cmpi eq, %n, %zero : i64
  %0 = scf.if %done -> i64 {
    scf.yield %zero : i64
  } else {
    %less = arith.subi %n, %one : i64
    %below = func.call @deep(%less) : (i64) -> i64
    %sum = arith.addi %below, %n : i64
    scf.yield %sum : i64
  }
  return %0 : i64
}

func.func @large(%n: index) -> i8 {
  %m = memref.alloc(%n) : memref<?xi8>
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : i8
  memref.store %one, %m[%zero] : memref<?xi8>
  %0 = memref.load %m[%zero] : memref<?xi8>
  memref.dealloc %m : memref<?xi8>
  return %0 : i8
}

llvm.func @unreached() {
  llvm.unreachable
}
