// RUN: lect run %s [1,2,3,4] [10,20,30,40]
// RUN: lect run %s -e masked

// Vectors are held as their elements.

llvm.func @main(%a: vector<4xi32>, %b: vector<4xi32>) -> !llvm.struct<(vector<4xi32>, i32, vector<2xi32>)> {
  %sum = llvm.add %a, %b : vector<4xi32>
  %total = "llvm.intr.vector.reduce.add"(%sum) : (vector<4xi32>) -> i32
  %some = llvm.shufflevector %a, %b [3, 4] : vector<4xi32>
  %0 = llvm.mlir.undef : !llvm.struct<(vector<4xi32>, i32, vector<2xi32>)>
  %1 = llvm.insertvalue %sum, %0[0] : !llvm.struct<(vector<4xi32>, i32, vector<2xi32>)>
  %2 = llvm.insertvalue %total, %1[1] : !llvm.struct<(vector<4xi32>, i32, vector<2xi32>)>
  %3 = llvm.insertvalue %some, %2[2] : !llvm.struct<(vector<4xi32>, i32, vector<2xi32>)>
  llvm.return %3 : !llvm.struct<(vector<4xi32>, i32, vector<2xi32>)>
}

// Elements that are masked out are not read: the memory ends after two of them.
llvm.func @masked() -> vector<4xf32> {
  %two = llvm.mlir.constant(2 : i64) : i64
  %memory = llvm.alloca %two x f32 : (i64) -> !llvm.ptr
  %value = llvm.mlir.constant(dense<[1.0, 2.0]> : vector<2xf32>) : vector<2xf32>
  llvm.store %value, %memory {alignment = 4 : i64} : vector<2xf32>, !llvm.ptr
  %mask = llvm.mlir.constant(dense<[true, true, false, false]> : vector<4xi1>) : vector<4xi1>
  %other = llvm.mlir.constant(dense<9.0> : vector<4xf32>) : vector<4xf32>
  %0 = llvm.intr.masked.load %memory, %mask, %other {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  llvm.return %0 : vector<4xf32>
}
