// RUN: lect upgrade --from 0 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --report=- -o /dev/null %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --as-written %s

// Arithmetic on numbers, vectors and tensors.
//
// Repaired: a bracket in a type; names of repeated predicates. The generic form of a constant has a signature here,
// and, as in the original, only the type once.

func @myfn(tensor<16xf32>, f32) -> tensor<16xf32>

func @integers(%b: i64, %c: i64, %g: vector<4xi32>, %h: vector<4xi32>, %y: tensor<4x?xi8>, %z: tensor<4x?xi8>) {
  %a0 = addi %b, %c : i64
  %f0 = addi %g, %h : vector<4xi32>
  %x0 = addi %y, %z : tensor<4x?xi8>
  %a1 = divis %b, %c : i64
  %f1 = divis %g, %h : vector<4xi32>
  %x1 = divis %y, %z : tensor<4x?xi8>
  %a2 = diviu %b, %c : i64
  %f2 = diviu %g, %h : vector<4xi32>
  %x2 = diviu %y, %z : tensor<4x?xi8>
  %a3 = remis %b, %c : i64
  %f3 = remis %g, %h : vector<4xi32>
  %x3 = remis %y, %z : tensor<4x?xi8>
  %a4 = remiu %b, %c : i64
  %f4 = remiu %g, %h : vector<4xi32>
  %x4 = remiu %y, %z : tensor<4x?xi8>
  return
}

func @floats(%b: f64, %c: f64, %g: vector<4xf32>, %h: vector<4xf32>, %y: tensor<4x?xbf16>, %z: tensor<4x?xbf16>) {
  %a0 = addf %b, %c : f64
  %f0 = addf %g, %h : vector<4xf32>
  %x0 = addf %y, %z : tensor<4x?xbf16>
  %a1 = mulf %b, %c : f64
  %f1 = mulf %g, %h : vector<4xf32>
  %x1 = mulf %y, %z : tensor<4x?xbf16>
  return
}

func @compared(%lhs: i32, %rhs: i32, %vl: vector<4xi64>, %vr: vector<4xi64>) {
  %x0 = cmpi "slt", %lhs, %rhs : i32
  %x1 = "cmpi"(%lhs, %rhs){predicate: 2} : (i32, i32) -> i1
  %x2 = cmpi "eq", %vl, %vr : vector<4xi64>
  %x3 = "cmpi"(%vl, %vr){predicate: 0}
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
  %4 = "constant"(){value: 42 : i32} : i32
  %5 = "constant"(){value: @myfn}
     : () -> (tensor<16xf32>, f32) -> tensor<16xf32>
  return
}

func @selected(%cond: i1, %true: i32, %false: i32,
               %vcond: vector<42xi1>, %vtrue: vector<42xf32>, %vfalse: vector<42xf32>) {
  %x0 = select %cond, %true, %false : i32
  %x1 = "select"(%cond, %true, %false) : (i1, i32, i32) -> i32
  %vx = "select"(%vcond, %vtrue, %vfalse)
      : (vector<42xi1>, vector<42xf32>, vector<42xf32>) -> vector<42xf32>
  return
}

func @casts(%2: memref<4x?xf32>, %t1: tensor<*xf32>) {
  %3 = memref_cast %2 : memref<4x?xf32> to memref<?x?xf32>
  %4 = memref_cast %3 : memref<?x?xf32> to memref<4x?xf32>
  %t2 = "tensor_cast"(%t1) : (tensor<*xf32>) -> tensor<?x?xf32>
  %u2 = tensor_cast %t1 : tensor<*xf32> to tensor<?x?xf32>
  %t3 = "tensor_cast"(%t2) : (tensor<?x?xf32>) -> tensor<4x?xf32>
  %t4 = "tensor_cast"(%t3) : (tensor<4x?xf32>) -> tensor<?x?xf32>
  %t5 = "tensor_cast"(%t4) : (tensor<?x?xf32>) -> tensor<*xf32>
  return
}
