// RUN: lect opt --int-range-optimizations %s
// ORACLE: differs because mlir-opt 22 computes it by the negation of the least number
func.func @bytes() -> (i8, i8, i8, vector<2xi8>, i64, index) {
  %m = arith.constant -128 : i8
  %s = arith.constant 7 : i8
  %n = arith.constant -7 : i8
  %vm = arith.constant dense<-128> : vector<2xi8>
  %vs = arith.constant dense<7> : vector<2xi8>
  %l = arith.constant -9223372036854775808 : i64
  %d = arith.constant 1189465982 : i64
  %il = arith.constant -9223372036854775808 : index
  %id = arith.constant 3 : index
  %0 = arith.ceildivsi %m, %s : i8
  %1 = arith.ceildivsi %s, %m : i8
  %2 = arith.ceildivsi %m, %n : i8
  %3 = arith.ceildivsi %vm, %vs : vector<2xi8>
  %4 = arith.ceildivsi %l, %d : i64
  %5 = index.ceildivs %il, %id
  return %0, %1, %2, %3, %4, %5 : i8, i8, i8, vector<2xi8>, i64, index
}

func.func @range(%q: i8) -> (i8, i1) {
  %s = arith.constant 7 : i8
  %zero = arith.constant 0 : i8
  %most = arith.constant -50 : i8
  %q1 = arith.minsi %q, %most : i8
  %0 = arith.ceildivsi %q1, %s : i8
  %1 = arith.cmpi slt, %0, %zero : i8
  return %0, %1 : i8, i1
}
