// RUN: lect upgrade --from 0 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --report=- -o /dev/null %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --as-written %s

// High-level structure: a module of two functions, buffers, loops and tensors.
//
// Repaired: the type of `tf.Print` lacked a bracket, and zero was stored without being a value.

func @mul(%A: tensor<100x?xf32>, %B: tensor<?x50xf32>) -> (tensor<100x50xf32>) {
  %n = dim %A, 1 : tensor<100x?xf32>
  %A_m = alloc memref<100x?xf32>(%n)
  tensor_store %A to %A_m : memref<100x?xf32>
  %B_m = alloc memref<?x50xf32>(%n)
  tensor_store %B to %B_m : memref<?x50xf32>
  %C_m = call @multiply(%A_m, %B_m)
          : (memref<100x?xf32>, memref<?x50xf32>) -> (memref<100x50xf32>)
  dealloc %A_m : memref<100x?xf32>
  dealloc %B_m : memref<?x50xf32>
  %C = tensor_load %C_m : memref<100x50xf32>
  dealloc %C_m : memref<100x50xf32>
  "tf.Print"(%C){message: "mul result"}
                  : (tensor<100x50xf32>) -> (tensor<100x50xf32>)
  return %C : tensor<100x50xf32>
}

func @multiply(%A: memref<100x?xf32>, %B: memref<?x50xf32>)
          -> (memref<100x50xf32>)  {
  %n = dim %A, 1 : memref<100x?xf32>
  %C = alloc memref<100x50xf32>()
  %zero = constant 0.0 : f32
  for  %i = 0 to 100 {
     for %j = 0 to 50 {
        store %zero, %C[%i, %j] : memref<100x50xf32>
        for %k = 0 to %n {
           %a_v  = load %A[%i, %k] : memref<100x?xf32>
           %b_v  = load %B[%k, %j] : memref<?x50xf32>
           %prod = mulf %a_v, %b_v : f32
           %c_v  = load %C[%i, %j] : memref<100x50xf32>
           %sum  = addf %c_v, %prod : f32
           store %sum, %C[%i, %j] : memref<100x50xf32>
        }
     }
  }
  return %C : memref<100x50xf32>
}
