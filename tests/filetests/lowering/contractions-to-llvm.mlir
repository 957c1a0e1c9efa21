// RUN: lect opt --convert-vector-to-llvm %s
// RUN: lect opt --convert-vector-to-llvm=vector-contract-lowering=outerproduct %s
// RUN: lect opt --convert-vector-to-llvm=vector-contract-lowering=llvmintr %s
// RUN: lect opt --convert-vector-to-llvm=vector-contract-lowering=parallelarith %s

#mk = affine_map<(m, n, k) -> (m, k)>
#km = affine_map<(m, n, k) -> (k, m)>
#kn = affine_map<(m, n, k) -> (k, n)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
#nm = affine_map<(m, n, k) -> (n, m)>
#product = {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
#turned = {indexing_maps = [#km, #nk, #nm], iterator_types = ["parallel", "parallel", "reduction"]}
#rows = {
  indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m)>],
  iterator_types = ["parallel", "reduction"]
}
#columns = {
  indexing_maps = [affine_map<(k, m) -> (k)>, affine_map<(k, m) -> (m, k)>, affine_map<(k, m) -> (m)>],
  iterator_types = ["reduction", "parallel"]
}
#batch = {
  indexing_maps = [affine_map<(b, k) -> (b, k)>, affine_map<(b, k) -> (k, b)>, affine_map<(b, k) -> (b)>],
  iterator_types = ["parallel", "reduction"]
}
#dot = {
  indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> ()>],
  iterator_types = ["reduction", "reduction"]
}

func.func @matrices(%a: vector<2x3xf32>, %b: vector<3x2xf32>, %c: vector<2x2xf32>) -> (vector<2x2xf32>, vector<2x2xf32>) {
  %0 = vector.contract #product %a, %b, %c : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32>
  %1 = vector.contract #turned %b, %a, %c : vector<3x2xf32>, vector<2x3xf32> into vector<2x2xf32>
  return %0, %1 : vector<2x2xf32>, vector<2x2xf32>
}

func.func @matrix_and_vector(%a: vector<2x3xi32>, %b: vector<3xi32>, %c: vector<2xi32>) -> (vector<2xi32>, vector<2xi32>) {
  %0 = vector.contract #rows %a, %b, %c : vector<2x3xi32>, vector<3xi32> into vector<2xi32>
  %1 = vector.contract #columns %b, %a, %c : vector<3xi32>, vector<2x3xi32> into vector<2xi32>
  return %0, %1 : vector<2xi32>, vector<2xi32>
}

func.func @batch(%a: vector<2x3xf32>, %b: vector<3x2xf32>, %c: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.contract #batch %a, %b, %c : vector<2x3xf32>, vector<3x2xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}

func.func @all_reduced(%a: vector<2x3xf32>, %b: vector<3x2xf32>, %c: f32) -> f32 {
  %0 = vector.contract #dot %a, %b, %c : vector<2x3xf32>, vector<3x2xf32> into f32
  return %0 : f32
}

func.func @masked(%a: vector<2x3xf32>, %b: vector<3x2xf32>, %c: vector<2x2xf32>, %m: vector<2x2x3xi1>) -> vector<2x2xf32> {
  %0 = vector.mask %m {
    vector.contract #product %a, %b, %c : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32>
  } : vector<2x2x3xi1> -> vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

func.func @other_types(%a: vector<2x3xf16>, %b: vector<3x2xf16>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.contract #product %a, %b, %c : vector<2x3xf16>, vector<3x2xf16> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

func.func @unit(%a: vector<2x1xf32>, %b: vector<1x2xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.contract #product %a, %b, %c : vector<2x1xf32>, vector<1x2xf32> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

func.func @outer_products(%a: vector<2xi32>, %b: vector<2xi32>, %s: i32, %c: vector<2x2xi32>, %d: vector<2xi32>, %m: vector<2x2xi1>)
    -> (vector<2x2xi32>, vector<2xi32>, vector<2x2xi32>) {
  %0 = vector.outerproduct %a, %b, %c {kind = #vector.kind<maxsi>} : vector<2xi32>, vector<2xi32>
  %1 = vector.outerproduct %a, %s, %d {kind = #vector.kind<mul>} : vector<2xi32>, i32
  %2 = vector.mask %m { vector.outerproduct %a, %b, %c : vector<2xi32>, vector<2xi32> } : vector<2x2xi1> -> vector<2x2xi32>
  return %0, %1, %2 : vector<2x2xi32>, vector<2xi32>, vector<2x2xi32>
}
