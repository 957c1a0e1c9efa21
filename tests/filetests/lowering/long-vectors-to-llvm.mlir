// RUN: lect opt --convert-vector-to-llvm %s
// ORACLE: differs because MLIR makes shuffles and constants of any number of elements

// Operations on vectors of very many elements stay, if they become a constant, a shuffle or an operation on each element.

func.func @long(%v: vector<300000xi8>, %c: i8) -> (vector<300000xi8>, vector<600000xi8>, vector<300000xi8>) {
  %0 = vector.broadcast %c : i8 to vector<300000xi8>
  %1 = vector.interleave %v, %0 : vector<300000xi8> -> vector<600000xi8>
  %2 = vector.broadcast %c : i8 to vector<2xi8>
  %3 = vector.insert_strided_slice %2, %v {offsets = [3], strides = [1]} : vector<2xi8> into vector<300000xi8>
  return %0, %1, %3 : vector<300000xi8>, vector<600000xi8>, vector<300000xi8>
}

func.func @masks(%i: index) -> (vector<300000xi1>, vector<300000xi1>, vector<300000xindex>) {
  %0 = vector.constant_mask [5] : vector<300000xi1>
  %1 = vector.create_mask %i : vector<300000xi1>
  %2 = vector.step : vector<300000xindex>
  return %0, %1, %2 : vector<300000xi1>, vector<300000xi1>, vector<300000xindex>
}

func.func @rows(%v: vector<300000xi8>) -> vector<2x150000xi8> {
  %0 = vector.shape_cast %v : vector<300000xi8> to vector<2x150000xi8>
  return %0 : vector<2x150000xi8>
}
