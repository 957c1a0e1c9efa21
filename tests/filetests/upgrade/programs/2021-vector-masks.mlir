// RUN: lect upgrade --from 12 %s

// 2021: vectors under masks, gathers, transfers of which some dimensions are within bounds.

func @sparse(%values: memref<?xf32>, %places: memref<?xi32>, %x: memref<?xf32>, %n: index) -> f32 {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %f0 = constant 0.0 : f32
  %zero = splat %f0 : vector<16xf32>
  %i0 = constant 0 : i32
  %nowhere = splat %i0 : vector<16xi32>
  %mask = vector.create_mask %n : vector<16xi1>
  %0 = vector.maskedload %values[%c0], %mask, %zero : memref<?xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  %1 = vector.maskedload %places[%c0], %mask, %nowhere : memref<?xi32>, vector<16xi1>, vector<16xi32> into vector<16xi32>
  %2 = vector.gather %x[%c0] [%1], %mask, %zero : memref<?xf32>, vector<16xi32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  %3 = vector.fma %0, %2, %zero : vector<16xf32>
  %4 = vector.reduction "add", %3 : vector<16xf32> into f32
  %5 = vector.transfer_read %x[%c0], %f0 {masked = [false]} : memref<?xf32>, vector<16xf32>
  vector.transfer_write %5, %values[%c0] {masked = [true]} : vector<16xf32>, memref<?xf32>
  vector.compressstore %values[%c0], %mask, %3 : memref<?xf32>, vector<16xi1>, vector<16xf32>
  vector.print %4 : f32
  return %4 : f32
}
