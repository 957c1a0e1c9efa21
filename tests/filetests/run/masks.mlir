// RUN: lect run %s --entry-point-result=void
// RUN: lect run --interpret %s --entry-point-result=void

// Operations of vectors under a mask.

func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i32
  %hundred = arith.constant 100 : i32
  %v = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %mask = vector.create_mask %c2 : vector<4xi1>
  %sum = vector.mask %mask { vector.reduction <add>, %v, %hundred : vector<4xi32> into i32 } : vector<4xi1> -> i32
  vector.print %sum : i32
  %m = memref.alloca() : memref<4xi32>
  vector.store %v, %m[%c0] : memref<4xi32>, vector<4xi32>
  %nines = arith.constant dense<9> : vector<4xi32>
  vector.mask %mask { vector.transfer_write %nines, %m[%c0] {in_bounds = [true]} : vector<4xi32>, memref<4xi32> } : vector<4xi1>
  %read = vector.mask %mask { vector.transfer_read %m[%c0], %zero {in_bounds = [true]} : memref<4xi32>, vector<4xi32> } : vector<4xi1> -> vector<4xi32>
  vector.print %read : vector<4xi32>
  %places = arith.constant dense<[3, 2, 1, 0]> : vector<4xi32>
  vector.scatter %m[%c0] [%places], %mask, %v : memref<4xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32>
  %after = vector.load %m[%c0] : memref<4xi32>, vector<4xi32>
  vector.print %after : vector<4xi32>
  %rows = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : vector<3x2xi32>
  %start = arith.constant dense<10> : vector<2xi32>
  %columns = vector.multi_reduction <add>, %rows, %start [0] : vector<3x2xi32> to vector<2xi32>
  vector.print %columns : vector<2xi32>
  return
}
