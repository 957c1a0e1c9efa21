// RUN: lect opt --canonicalize %s
// ORACLE: differs because mlir-opt crashes for lack of memory

func.func @f() -> vector<4294967296xi8> {
  %c = arith.constant 1 : i8
  %v = arith.constant dense<0> : vector<4294967296xi8>
  %0 = vector.insert %c, %v [3] : i8 into vector<4294967296xi8>
  return %0 : vector<4294967296xi8>
}
