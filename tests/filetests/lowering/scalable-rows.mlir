// RUN: lect opt --convert-vector-to-llvm %s
// ORACLE: differs because MLIR lowers only the first rows of a scalable dimension.

func.func @broadcast(%a: vector<[4]xi32>) -> vector<[4]x[4]xi32> {
  %0 = vector.broadcast %a : vector<[4]xi32> to vector<[4]x[4]xi32>
  return %0 : vector<[4]x[4]xi32>
}

#rows = {
  indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m)>],
  iterator_types = ["parallel", "reduction"]
}
func.func @contract(%a: vector<[2]x3xf32>, %b: vector<3xf32>, %c: vector<[2]xf32>) -> vector<[2]xf32> {
  %0 = vector.contract #rows %a, %b, %c : vector<[2]x3xf32>, vector<3xf32> into vector<[2]xf32>
  return %0 : vector<[2]xf32>
}
