// RUN: lect opt --canonicalize %s
// RUN: lect opt --sccp %s
// ORACLE: differs because mlir-opt crashes for lack of memory

// Constants whose elements differ have no more elements than memory is at hand for.

func.func @strided() -> vector<4294967296xi8> {
  %c = arith.constant 1 : i8
  %v = arith.constant dense<0> : vector<4294967296xi8>
  %s = vector.broadcast %c : i8 to vector<2xi8>
  %0 = vector.insert_strided_slice %s, %v {offsets = [3], strides = [1]} : vector<2xi8> into vector<4294967296xi8>
  return %0 : vector<4294967296xi8>
}

func.func @tensor() -> (tensor<4294967296xi8>, tensor<2147483648xi8>) {
  %c = arith.constant 1 : i8
  %i = arith.constant 3 : index
  %t = arith.constant dense<0> : tensor<4294967296xi8>
  %0 = tensor.insert %c into %t[%i] : tensor<4294967296xi8>
  %1 = tensor.extract_slice %t[0] [2147483648] [2] : tensor<4294967296xi8> to tensor<2147483648xi8>
  return %0, %1 : tensor<4294967296xi8>, tensor<2147483648xi8>
}

func.func @shuffled() -> vector<2xi8> {
  %v = arith.constant dense<0> : vector<4294967296xi8>
  %0 = vector.shuffle %v, %v [0, 4294967297] : vector<4294967296xi8>, vector<4294967296xi8>
  return %0 : vector<2xi8>
}

func.func @splats() -> (vector<65536x65536xi8>, vector<65536x65536xi8>, vector<4294967296xi64>, tensor<4294967296xi8>) {
  %c = arith.constant 1 : i8
  %v = arith.constant dense<1> : vector<4294967296xi8>
  %k = arith.constant dense<1> : vector<65536x65536xi8>
  %0 = vector.shape_cast %v : vector<4294967296xi8> to vector<65536x65536xi8>
  %1 = vector.transpose %k, [1, 0] : vector<65536x65536xi8> to vector<65536x65536xi8>
  %2 = arith.extui %v : vector<4294967296xi8> to vector<4294967296xi64>
  %3 = tensor.splat %c : tensor<4294967296xi8>
  return %0, %1, %2, %3 : vector<65536x65536xi8>, vector<65536x65536xi8>, vector<4294967296xi64>, tensor<4294967296xi8>
}

func.func @masks() -> (vector<4294967296xi1>, vector<4294967296xi1>, vector<4294967296xindex>) {
  %i = arith.constant 3 : index
  %0 = vector.constant_mask [5] : vector<4294967296xi1>
  %1 = vector.create_mask %i : vector<4294967296xi1>
  %2 = vector.step : vector<4294967296xindex>
  return %0, %1, %2 : vector<4294967296xi1>, vector<4294967296xi1>, vector<4294967296xindex>
}
