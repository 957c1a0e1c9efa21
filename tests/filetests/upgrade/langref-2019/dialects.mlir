// RUN: lect upgrade --from 0 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --report=- -o /dev/null %s

// Other dialects: operations in the generic form, and types in quotes.

func @tensorflow(%b: tensor<*xf32>, %c: tensor<*xf32>, %e: tensor<?x42x?xf32>, %f: tensor<?x42x?xf32>) {
  %a = "tf.Add"(%b, %c)
    : (tensor<*xf32>,tensor<*xf32>) -> tensor<*xf32>
  %d = "tf.Add"(%e, %f)
    : (tensor<?x42x?xf32>,tensor<?x42x?xf32>) -> tensor<?x42x?xf32>
  %y = "tf.Conv2d"(%b, %c)
            {strides: [1,1,2,1], padding: "SAME", dilations: [2,1,1,1]}
     : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  return
}

func @targets(%a: vector<8x128xf32>, %b: vector<8x128xf32>, %i: i16, %j: i16) {
  %f = "tpu.vaddf32"(%a, %b)
               : (vector<8x128xf32>, vector<8x128xf32>) -> vector<8x128xf32>
  %x:2 = "llvm.sadd.with.overflow.i16"(%i, %j) : (i16, i16) -> (i16, i1)
  return
}

func @types(!llvm<"i32*">, !tf<"string">, !tf<"control">, !tf<"resource">, !tf<"variant">, !tf<"complex64">,
            !tf<"complex128">, !tf<"f32ref">)
