// RUN: lect opt --canonicalize %s
// ORACLE: differs because it makes an extension to index, and refuses to verify that

// The sign of an index is not extended from a truth value.
func.func @index_product(%i: index) -> (index, index) {
  %c1 = arith.constant 1 : index
  %low, %high = arith.mulsi_extended %i, %c1 : index
  return %low, %high : index, index
}
