// RUN: lect upgrade --from 10 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 10 --allow-unregistered-dialect --report=- -o /dev/null %s
// RUN: lect upgrade --from 10 --allow-unregistered-dialect --as-written %s

// Calls, and functions as values.

func @my_add(tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>

func @calls(%0: tensor<16xf32>, %1: tensor<16xf32>) -> tensor<16xf32> {
  %31 = call @my_add(%0, %1) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %15 = constant @my_add : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %32 = call_indirect %15(%0, %1)
          : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  return %32 : tensor<16xf32>
}
