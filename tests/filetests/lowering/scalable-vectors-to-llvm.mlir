// RUN: lect opt --allow-unregistered-dialect --convert-vector-to-llvm %s
// RUN: lect opt --allow-unregistered-dialect --convert-vector-to-llvm=force-32bit-vector-indices=false %s
// RUN: lect opt --allow-unregistered-dialect --convert-vector-to-llvm=enable-arm-sve %s

func.func @masks(%n: index) -> (vector<[4]xi1>, vector<[3]xi1>, vector<2x[4]xi1>, vector<2x[4]xi1>) {
  %0 = vector.create_mask %n : vector<[4]xi1>
  %1 = vector.create_mask %n : vector<[3]xi1>
  %2 = vector.create_mask %n, %n : vector<2x[4]xi1>
  %3 = vector.constant_mask [1, 4] : vector<2x[4]xi1>
  return %0, %1, %2, %3 : vector<[4]xi1>, vector<[3]xi1>, vector<2x[4]xi1>, vector<2x[4]xi1>
}

func.func @reductions(%a: vector<[4]xf32>, %m: vector<[4]xi1>) -> (f32, f32, vector<[4]xindex>) {
  %0 = vector.mask %m { vector.reduction <add>, %a : vector<[4]xf32> into f32 } : vector<[4]xi1> -> f32
  %1 = vector.reduction <mul>, %a : vector<[4]xf32> into f32
  %2 = vector.step : vector<[4]xindex>
  return %0, %1, %2 : f32, f32, vector<[4]xindex>
}

func.func @parts(%s: vector<4xf32>, %d: vector<[4]xf32>, %a: vector<1x[2]xi8>, %b: vector<2x[2]xi8>)
    -> (vector<[4]xf32>, vector<4xf32>, vector<2x[2]xi8>) {
  %0 = vector.scalable.insert %s, %d[0] : vector<4xf32> into vector<[4]xf32>
  %1 = vector.scalable.extract %0[4] : vector<4xf32> from vector<[4]xf32>
  %2 = vector.insert_strided_slice %a, %b {offsets = [0, 0], strides = [1, 1]} : vector<1x[2]xi8> into vector<2x[2]xi8>
  return %0, %1, %2 : vector<[4]xf32>, vector<4xf32>, vector<2x[2]xi8>
}

func.func @shapes(%a: vector<2x[4]xf32>, %b: vector<[8]xf32>, %c: vector<2x[4]xi32>)
    -> (vector<[8]xf32>, vector<2x[4]xf32>, vector<2x[8]xi32>) {
  %0 = vector.shape_cast %a : vector<2x[4]xf32> to vector<[8]xf32>
  %1 = vector.shape_cast %b : vector<[8]xf32> to vector<2x[4]xf32>
  %2 = vector.interleave %c, %c : vector<2x[4]xi32> -> vector<2x[8]xi32>
  return %0, %1, %2 : vector<[8]xf32>, vector<2x[4]xf32>, vector<2x[8]xi32>
}

func.func @sve(%a: vector<[4]xi1>, %b: vector<[16]xi1>, %i: index, %v: vector<[16]xi8>, %w: vector<[8]xi16>, %c: vector<2x[4]xi1>) {
  %0 = arm_sve.convert_to_svbool %c : vector<2x[4]xi1>
  %1 = arm_sve.convert_from_svbool %b : vector<[4]xi1>
  %2 = arm_sve.psel %a, %b[%i] : vector<[4]xi1>, vector<[16]xi1>
  %3, %4 = arm_sve.zip.x2 %v, %v : vector<[16]xi8>
  %5 = arm_sve.dupq_lane %w[3] : vector<[8]xi16>
  "test.use"(%0, %1, %2, %3, %4, %5)
    : (vector<2x[16]xi1>, vector<[4]xi1>, vector<[4]xi1>, vector<[16]xi8>, vector<[16]xi8>, vector<[8]xi16>) -> ()
  return
}
