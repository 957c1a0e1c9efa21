// RUN: lect opt --canonicalize %s

// Elements that lie side by side are loaded and stored as vectors.

func.func @al(%base: memref<?xf32>, %mask: vector<16xi1>, %passthru: vector<16xf32>) -> vector<16xf32> {
  %c0 = arith.constant 0 : index
  %1 = vector.step : vector<16xindex>
  %2 = vector.gather %base[%c0][%1], %mask, %passthru {alignment = 8 : i64} : memref<?xf32>, vector<16xindex>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  return %2 : vector<16xf32>
}
func.func @strided(%base: memref<?xf32, strided<[2]>>, %mask: vector<16xi1>, %passthru: vector<16xf32>) -> vector<16xf32> {
  %c0 = arith.constant 0 : index
  %1 = vector.step : vector<16xindex>
  %2 = vector.gather %base[%c0][%1], %mask, %passthru : memref<?xf32, strided<[2]>>, vector<16xindex>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  return %2 : vector<16xf32>
}
func.func @two(%base: memref<?x?xf32>, %mask: vector<4xi1>, %passthru: vector<4xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %1 = arith.constant dense<[0,1,2,3]> : vector<4xi32>
  %2 = vector.gather %base[%c0, %c0][%1], %mask, %passthru : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %2 : vector<4xf32>
}
func.func @sc(%base: memref<?xf32>, %mask: vector<[4]xi1>, %passthru: vector<[4]xf32>) -> vector<[4]xf32> {
  %c0 = arith.constant 0 : index
  %1 = vector.step : vector<[4]xindex>
  %2 = vector.gather %base[%c0][%1], %mask, %passthru : memref<?xf32>, vector<[4]xindex>, vector<[4]xi1>, vector<[4]xf32> into vector<[4]xf32>
  return %2 : vector<[4]xf32>
}
func.func @tens(%base: tensor<?xf32>, %mask: vector<4xi1>, %passthru: vector<4xf32>) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %1 = vector.step : vector<4xindex>
  %2 = vector.gather %base[%c0][%1], %mask, %passthru : tensor<?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %2 : vector<4xf32>
}
func.func @sca(%base: memref<?xf32>, %mask: vector<4xi1>, %v: vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %1 = arith.constant dense<[0,1,2,3]> : vector<4xi32>
  vector.scatter %base[%c0][%1], %mask, %v {alignment = 8 : i64} : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return
}
func.func @one(%base: memref<?xf32>, %mask: vector<1xi1>, %passthru: vector<1xf32>) -> vector<1xf32> {
  %c0 = arith.constant 0 : index
  %1 = arith.constant dense<0> : vector<1xi32>
  %2 = vector.gather %base[%c0][%1], %mask, %passthru : memref<?xf32>, vector<1xi32>, vector<1xi1>, vector<1xf32> into vector<1xf32>
  return %2 : vector<1xf32>
}
