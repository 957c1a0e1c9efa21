// RUN: lect opt --convert-vector-to-llvm %s

func.func @elements(%f: f32, %v: vector<2x3xf32>, %i: index) -> (vector<2x3xf32>, f32, vector<3x2xf32>) {
  %0 = vector.broadcast %f : f32 to vector<2x3xf32>
  %1 = vector.fma %v, %0, %v : vector<2x3xf32>
  %2 = vector.extract %1[1, %i] : f32 from vector<2x3xf32>
  %3 = vector.insert %f, %1[0, 2] : f32 into vector<2x3xf32>
  %4 = vector.shape_cast %3 : vector<2x3xf32> to vector<3x2xf32>
  return %3, %2, %4 : vector<2x3xf32>, f32, vector<3x2xf32>
}

func.func @memory(%m: memref<?x8xf32>, %i: index, %pad: f32, %at: vector<4xi32>) -> f32 {
  %0 = vector.transfer_read %m[%i, %i], %pad : memref<?x8xf32>, vector<4xf32>
  %mask = vector.create_mask %i : vector<4xi1>
  vector.scatter %m[%i, %i] [%at], %mask, %0 : memref<?x8xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  vector.store %0, %m[%i, %i] : memref<?x8xf32>, vector<4xf32>
  %1 = vector.mask %mask {
    vector.reduction <add>, %0, %pad : vector<4xf32> into f32
  } : vector<4xi1> -> f32
  vector.print %1 : f32
  return %1 : f32
}
