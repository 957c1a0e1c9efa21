// RUN: lect opt --convert-ub-to-llvm %s

func.func @u() -> (i32, vector<2x2xf32>, index) {
  %0 = ub.poison {foo} : i32
  %1 = ub.poison : vector<2x2xf32>
  %2 = ub.poison : index
  %3 = ub.poison : tensor<4xf32>
  %4 = ub.poison <#ub.poison> : i64
  return %0, %1, %2: i32, vector<2x2xf32>, index
}
func.func @v() { ub.unreachable }
