// RUN: lect opt --convert-vector-to-llvm=vector-transpose-lowering=shuffle16x16 %s

func.func @matrix(%a: vector<16x16xf32>) -> vector<16x16xf32> {
  %0 = vector.transpose %a, [1, 0] : vector<16x16xf32> to vector<16x16xf32>
  return %0 : vector<16x16xf32>
}
