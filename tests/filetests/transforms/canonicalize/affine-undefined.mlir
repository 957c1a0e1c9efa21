// RUN: lect opt --canonicalize %s

// Divisions by zero and remainders of divisors that are not positive.
func.func @folds() -> (index, index, index, index, index) {
  %zero = arith.constant 0 : index
  %less = arith.constant -3 : index
  %five = arith.constant 5 : index
  %0 = affine.apply affine_map<()[s0] -> (5 mod s0)>()[%zero]
  %1 = affine.apply affine_map<()[s0] -> (5 floordiv s0)>()[%zero]
  %2 = affine.apply affine_map<(d0)[s0] -> ((d0 ceildiv s0) * 2 + 1)>(%five)[%zero]
  %3 = affine.apply affine_map<()[s0] -> (5 mod s0)>()[%less]
  %4 = affine.apply affine_map<()[s0] -> (7 floordiv s0)>()[%less]
  return %0, %1, %2, %3, %4 : index, index, index, index, index
}

// An operand that is not known, and an overflow.
func.func @stays(%x: index) -> (index, index) {
  %zero = arith.constant 0 : index
  %most = arith.constant 9223372036854775807 : index
  %0 = affine.apply affine_map<()[s0, s1] -> (s1 floordiv s0)>()[%zero, %x]
  %1 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%most, %most)
  return %0, %1 : index, index
}
