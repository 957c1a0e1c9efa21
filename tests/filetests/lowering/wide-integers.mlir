// RUN: lect opt --arith-emulate-wide-int=widest-int-supported=32 %s

func.func @wide(%a: i64, %b: i64, %n: i64, %v: vector<3xi64>) -> (i64, vector<3xi64>, i32) {
  %0 = arith.muli %a, %b : i64
  %1 = arith.shrsi %0, %n : i64
  %2 = arith.maxsi %1, %b : i64
  %3 = arith.addi %v, %v : vector<3xi64>
  %4 = arith.trunci %2 : i64 to i32
  return %2, %3, %4 : i64, vector<3xi64>, i32
}
