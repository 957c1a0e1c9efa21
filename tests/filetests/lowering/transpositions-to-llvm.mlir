// RUN: lect opt --convert-vector-to-llvm %s
// RUN: lect opt --convert-vector-to-llvm=vector-transpose-lowering=llvmintr %s
// RUN: lect opt --convert-vector-to-llvm=vector-transpose-lowering=shuffle1d %s
// RUN: lect opt --convert-vector-to-llvm=vector-transpose-lowering=shuffle16x16 %s

func.func @matrix(%a: vector<3x2xf32>) -> vector<2x3xf32> {
  %0 = vector.transpose %a, [1, 0] : vector<3x2xf32> to vector<2x3xf32>
  return %0 : vector<2x3xf32>
}

func.func @unit_dimensions(%a: vector<3x1x2xf32>) -> vector<1x2x3xf32> {
  %0 = vector.transpose %a, [1, 2, 0] : vector<3x1x2xf32> to vector<1x2x3xf32>
  return %0 : vector<1x2x3xf32>
}

func.func @rows_stay(%a: vector<3x2x4xf32>) -> vector<2x3x4xf32> {
  %0 = vector.transpose %a, [1, 0, 2] : vector<3x2x4xf32> to vector<2x3x4xf32>
  return %0 : vector<2x3x4xf32>
}

func.func @twice(%a: vector<3x2xf32>) -> vector<3x2xf32> {
  %0 = vector.transpose %a, [1, 0] : vector<3x2xf32> to vector<2x3xf32>
  %1 = vector.transpose %0, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  return %1 : vector<3x2xf32>
}
