// RUN: not lect upgrade --from 10 --as-written %s

// Operations that the Standard dialect rejected.

func @f(%a: i32, %m: memref<4xf32>, %t: tensor<4xf32>, %n: index) {
  %0 = "std.cmpi"(%a, %a) {predicate = 10 : i64} : (i32, i32) -> i1
  %1 = load %m[%n, %n] : memref<4xf32>
  %2 = dim %m, 1 : memref<4xf32>
  %3 = alloc(%n) : memref<4xf32>
  %4 = tensor_cast %t : tensor<4xf32> to tensor<5xf32>
  return
}
