// RUN: lect upgrade --from 8 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 8 --allow-unregistered-dialect --report=- -o /dev/null %s

// Tuples of slices, accesses under masks, transfers, and maps between threads and vectors.

func @slices(%v: vector<4x2xf32>) -> vector<4x2xf32> {
  %0 = vector.extract_slices %v, [2, 2], [1, 1] : vector<4x2xf32> into tuple<vector<2x2xf32>, vector<2x2xf32>>
  %1 = vector.tuple_get %0, 0 : tuple<vector<2x2xf32>, vector<2x2xf32>>
  %2 = vector.tuple_get %0, 1 : tuple<vector<2x2xf32>, vector<2x2xf32>>
  %3 = vector.tuple %1, %2 : vector<2x2xf32>, vector<2x2xf32>
  %4 = vector.insert_slices %3, [2, 2], [1, 1] : tuple<vector<2x2xf32>, vector<2x2xf32>> into vector<4x2xf32>
  %5 = vector.tuple_get %3, 1 : tuple<vector<2x2xf32>, vector<2x2xf32>>
  %6 = vector.strided_slice %v {offsets = [2], sizes = [2], strides = [1]} : vector<4x2xf32> to vector<2x2xf32>
  return %4 : vector<4x2xf32>
}

func @kept(%v: vector<4x2xf32>, %t: tuple<vector<2x2xf32>, vector<2x2xf32>>, %r: vector<3x2x4xf32>, %n: index) -> tuple<vector<2x2xf32>, vector<2x2xf32>> {
  %0 = vector.extract_slices %v, [2, 2], [1, 1] : vector<4x2xf32> into tuple<vector<2x2xf32>, vector<2x2xf32>>
  %1 = vector.tuple_get %t, 0 : tuple<vector<2x2xf32>, vector<2x2xf32>>
  %2 = vector.insert_slices %t, [2, 2], [1, 1] : tuple<vector<2x2xf32>, vector<2x2xf32>> into vector<4x2xf32>
  %3 = vector.reshape %r, [%n, %n], [%n, %n], [4] : vector<3x2x4xf32> to vector<2x3x4xf32>
  %4 = vector.extract_map %v[%n] : vector<4x2xf32> to vector<1x2xf32>
  %5 = vector.insert_map %4, %v[%n] : vector<1x2xf32> into vector<4x2xf32>
  return %0 : tuple<vector<2x2xf32>, vector<2x2xf32>>
}

func @masked(%m: memref<?xf32>, %mask: vector<16xi1>, %v: vector<16xf32>, %at: vector<16xi32>, %i: index) {
  %0 = vector.maskedload %m, %mask, %v : memref<?xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  vector.maskedstore %m, %mask, %v : vector<16xi1>, vector<16xf32> into memref<?xf32>
  %1 = vector.expandload %m, %mask, %v : memref<?xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  vector.compressstore %m, %mask, %v : memref<?xf32>, vector<16xi1>, vector<16xf32>
  %2 = vector.gather %m, %at, %mask : (memref<?xf32>, vector<16xi32>, vector<16xi1>) into vector<16xf32>
  %3 = vector.gather %m, %at, %mask, %v : (memref<?xf32>, vector<16xi32>, vector<16xi1>, vector<16xf32>) into vector<16xf32>
  vector.scatter %m, %at, %mask, %v : vector<16xi32>, vector<16xi1>, vector<16xf32> into memref<?xf32>
  %4 = vector.maskedload %m[%i], %mask, %v : memref<?xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  return
}

func @moved(%m: memref<?x?xf32>, %i: index, %f: f32) {
  %0 = vector.transfer_read %m[%i, %i], %f {masked = [false]} : memref<?x?xf32>, vector<8xf32>
  %1 = vector_transfer_read %m[%i, %i], %f {permutation_map: (d0, d1) -> (d1, d0)} : memref<?x?xf32>, vector<4x8xf32>
  vector.transfer_write %1, %m[%i, %i] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>, masked = [true, false]} : vector<4x8xf32>, memref<?x?xf32>
  vector_transfer_write %0, %m[%i, %i] {permutation_map: (d0, d1) -> (d0)} : vector<8xf32>, memref<?x?xf32>
  return
}

func @reduced(%v: vector<16xf32>, %f: f32, %a: vector<4xf32>, %b: vector<8xf32>) {
  %0 = vector.reduction "add", %v : vector<16xf32> into f32
  %1 = vector.reduction "add", %v, %f : vector<16xf32> into f32
  %2 = vector.outerproduct %a, %b : vector<4xf32>, vector<8xf32>
  %3 = vector.reductionv2 "max", %v : vector<16xf32> into f32
  vector.print %0 : f32
  return
}
