// RUN: lect upgrade --from 10 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 10 --allow-unregistered-dialect --report=- -o /dev/null %s
// RUN: lect upgrade --from 10 --allow-unregistered-dialect --as-written %s

// Arithmetic of integers: numbers, vectors and tensors.

func @scalar(%b: i64, %c: i64) {
  %0 = addi %b, %c : i64
  %1 = and %b, %c : i64
  %2 = divis %b, %c : i64
  %3 = diviu %b, %c : i64
  %4 = or %b, %c : i64
  %5 = remis %b, %c : i64
  %6 = remiu %b, %c : i64
  %7 = xor %b, %c : i64
  return
}
func @vector(%b: vector<4xi32>, %c: vector<4xi32>) {
  %0 = addi %b, %c : vector<4xi32>
  %1 = and %b, %c : vector<4xi32>
  %2 = divis %b, %c : vector<4xi32>
  %3 = diviu %b, %c : vector<4xi32>
  %4 = or %b, %c : vector<4xi32>
  %5 = remis %b, %c : vector<4xi32>
  %6 = remiu %b, %c : vector<4xi32>
  %7 = xor %b, %c : vector<4xi32>
  return
}
func @tensor(%b: tensor<4x?xi8>, %c: tensor<4x?xi8>) {
  %0 = addi %b, %c : tensor<4x?xi8>
  %1 = and %b, %c : tensor<4x?xi8>
  %2 = divis %b, %c : tensor<4x?xi8>
  %3 = diviu %b, %c : tensor<4x?xi8>
  %4 = or %b, %c : tensor<4x?xi8>
  %5 = remis %b, %c : tensor<4x?xi8>
  %6 = remiu %b, %c : tensor<4x?xi8>
  %7 = xor %b, %c : tensor<4x?xi8>
  return
}
