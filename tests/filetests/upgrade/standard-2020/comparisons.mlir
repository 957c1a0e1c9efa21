// RUN: lect upgrade --from 10 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 10 --allow-unregistered-dialect --report=- -o /dev/null %s
// RUN: lect upgrade --from 10 --allow-unregistered-dialect --as-written %s

// Comparisons, constants, choices and casts.

func @myfn(tensor<16xf32>, f32) -> tensor<16xf32>

func @compared(%lhs: i32, %rhs: i32, %vl: vector<4xi64>, %vr: vector<4xi64>) {
  %x0 = cmpi "slt", %lhs, %rhs : i32
  %x1 = "std.cmpi"(%lhs, %rhs) {predicate = 2 : i64} : (i32, i32) -> i1
  %x2 = cmpi "eq", %vl, %vr : vector<4xi64>
  %x3 = "std.cmpi"(%vl, %vr) {predicate = 0 : i64}
      : (vector<4xi64>, vector<4xi64>) -> vector<4xi1>
  %x4 = cmpi "ne", %lhs, %rhs : i32
  %x5 = cmpi "sle", %lhs, %rhs : i32
  %x6 = cmpi "sgt", %lhs, %rhs : i32
  %x7 = cmpi "sge", %lhs, %rhs : i32
  %x8 = cmpi "ult", %lhs, %rhs : i32
  %x9 = cmpi "ule", %lhs, %rhs : i32
  %x10 = cmpi "ugt", %lhs, %rhs : i32
  %x11 = cmpi "uge", %lhs, %rhs : i32
  return
}

func @constants() {
  %1 = constant 42 : i32
  %3 = constant @myfn : (tensor<16xf32>, f32) -> tensor<16xf32>
  %4 = "std.constant"() {value = 42 : i32} : () -> i32
  %5 = "std.constant"() {value = @myfn}
     : () -> ((tensor<16xf32>, f32) -> tensor<16xf32>)
  return
}

func @selected(%cond: i1, %true: i32, %false: i32,
               %vcond: vector<42xi1>, %vtrue: vector<42xf32>, %vfalse: vector<42xf32>) {
  %x0 = select %cond, %true, %false : i32
  %x1 = "std.select"(%cond, %true, %false) : (i1, i32, i32) -> i32
  %vx = "std.select"(%vcond, %vtrue, %vfalse)
      : (vector<42xi1>, vector<42xf32>, vector<42xf32>) -> vector<42xf32>
  return
}

func @casts(%2: memref<4x?xf32>, %t1: tensor<*xf32>) {
  %3 = memref_cast %2 : memref<4x?xf32> to memref<?x?xf32>
  %4 = memref_cast %3 : memref<?x?xf32> to memref<4x?xf32>
  %5 = memref_cast %3 : memref<?x?xf32> to memref<*xf32>
  %6 = memref_cast %5 : memref<*xf32> to memref<?x?xf32>
  %t2 = "std.tensor_cast"(%t1) : (tensor<*xf32>) -> tensor<?x?xf32>
  %u2 = tensor_cast %t1 : tensor<*xf32> to tensor<?x?xf32>
  %t3 = "std.tensor_cast"(%t2) : (tensor<?x?xf32>) -> tensor<4x?xf32>
  %t4 = "std.tensor_cast"(%t3) : (tensor<4x?xf32>) -> tensor<?x?xf32>
  %t5 = "std.tensor_cast"(%t4) : (tensor<?x?xf32>) -> tensor<*xf32>
  return
}
