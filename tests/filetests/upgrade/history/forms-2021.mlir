// RUN: lect upgrade --from 13 %s
// RUN: lect upgrade --from 13 --report=- -o /dev/null %s
// ORACLE: differs because operations of shape have no definition here

// Forms of 2020 and 2021.
#map = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

func @least_and_greatest(%a: i32, %b: i32, %x: f32, %v: vector<4x8xi32>, %w: vector<4x8xf32>, %p: vector<4xi32>, %q: vector<4xf32>, %r: vector<4x4xf32>) {
  %0 = maxsi %a, %b : i32
  %1 = minui %0, %b : i32
  %2 = maxf %x, %x : f32
  %3 = vector.multi_reduction #vector.kind<max>, %v [1] : vector<4x8xi32> to vector<4xi32>
  %4 = vector.multi_reduction #vector.kind<min>, %w [1] : vector<4x8xf32> to vector<4xf32>
  %5 = vector.contract {indexing_maps = [#map, #map, #row], iterator_types = ["parallel", "reduction"], kind = #vector.kind<max>}
      %v, %v, %p : vector<4x8xi32>, vector<4x8xi32> into vector<4xi32>
  %6 = vector.outerproduct %q, %q, %r {kind = #vector.kind<max>} : vector<4xf32>, vector<4xf32>
  return
}

func @places(%v: vector<4x8x16xf32>) -> vector<4x8x16xf32> {
  %0 = vector.extract %v[3 : i32] : vector<4x8x16xf32>
  %1 = vector.insert %0, %v[2 : i32] : vector<8x16xf32> into vector<4x8x16xf32>
  return %1 : vector<4x8x16xf32>
}

func @extents(%i: index, %j: index, %x: tensor<?x?xf32>) -> tensor<?xindex> {
  %0 = shape.from_extents %i, %j
  %1 = shape.const_shape [1, 2, 3] : tensor<?xindex>
  %2 = shape.shape_of %x : tensor<?x?xf32> -> !shape.shape
  return %1 : tensor<?xindex>
}

func @filled(%x: f64, %m: memref<16xf32>, %n: memref<16xi8>, %i: i32) {
  linalg.fill(%x, %m) : f64, memref<16xf32>
  linalg.fill(%i, %n) : i32, memref<16xi8>
  return
}

func @aliased(%p: memref<16xf32> {llvm.noalias = true}) {
  return
}

func @copied(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "bufferization.copy_tensor"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
