// RUN: lect opt --canonicalize %s
// ORACLE: differs because mlir-opt 22 drops casts that cut bits off

// Casts there and back.
func.func @narrow(%i: index, %v: vector<4xindex>, %m: memref<2xindex>, %b: i128)
    -> (index, index, vector<4xindex>, memref<2xindex>, i128) {
  %0 = arith.index_cast %i : index to i8
  %1 = arith.index_cast %0 : i8 to index
  %2 = arith.index_castui %i : index to i32
  %3 = arith.index_castui %2 : i32 to index
  %4 = arith.index_cast %v : vector<4xindex> to vector<4xi1>
  %5 = arith.index_cast %4 : vector<4xi1> to vector<4xindex>
  %6 = arith.index_cast %m : memref<2xindex> to memref<2xi8>
  %7 = arith.index_cast %6 : memref<2xi8> to memref<2xindex>
  %8 = arith.index_cast %b : i128 to index
  %9 = arith.index_cast %8 : index to i128
  return %1, %3, %5, %7, %9 : index, index, vector<4xindex>, memref<2xindex>, i128
}

func.func @wide(%i: index, %l: i64, %s: i8) -> (index, i64, i8, index) {
  %0 = arith.index_cast %i : index to i64
  %1 = arith.index_cast %0 : i64 to index
  %2 = arith.index_cast %l : i64 to index
  %3 = arith.index_cast %2 : index to i64
  %4 = arith.index_castui %s : i8 to index
  %5 = arith.index_castui %4 : index to i8
  %6 = arith.index_castui %i : index to i128
  %7 = arith.index_castui %6 : i128 to index
  return %1, %3, %5, %7 : index, i64, i8, index
}
