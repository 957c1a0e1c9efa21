// RUN: lect opt --split-input-file %s
// RUN: lect opt --split-input-file --mlir-print-op-generic %s | lect opt --split-input-file

// Output of JAX for elementwise operations.

module @jit_sin attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x3xf32>) -> (tensor<4x3xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.sine %arg0 : tensor<4x3xf32>
    return %0 : tensor<4x3xf32>
  }
}

// -----

module @jit__lambda attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8xf32>) -> (tensor<8xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.exponential %arg0 {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}

// -----

module @jit__lambda attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8xf32>) -> (tensor<8xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.tan %arg0 {result_accuracy = #stablehlo.result_accuracy<atol = 1.000000e-03, rtol = 5.000000e-01, ulps = 4, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}

// -----

module @jit__lambda attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8xbf16>) -> (tensor<8xbf16> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<bf16>
    %0 = stablehlo.tanh %arg0 : tensor<8xbf16>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<8xbf16>
    %2 = stablehlo.multiply %0, %1 : tensor<8xbf16>
    return %2 : tensor<8xbf16>
  }
}

// -----

module @jit_atan2 attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> (tensor<2x3xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.atan2 %arg0, %arg1 : tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
}

// -----

module @jit__lambda attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> (tensor<4xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<(0.000000e+00,1.000000e+00)> : tensor<complex<f32>>
    %0 = stablehlo.complex %arg0, %arg1 : tensor<4xcomplex<f32>>
    %1 = stablehlo.abs %0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    %2 = stablehlo.complex %arg0, %arg1 : tensor<4xcomplex<f32>>
    %3 = stablehlo.real %2 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    %4 = stablehlo.imag %2 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    %5 = stablehlo.negate %4 : tensor<4xf32>
    %6 = stablehlo.complex %3, %5 : tensor<4xcomplex<f32>>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<complex<f32>>) -> tensor<4xcomplex<f32>>
    %8 = stablehlo.multiply %6, %7 : tensor<4xcomplex<f32>>
    %9 = stablehlo.real %8 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    %10 = stablehlo.add %1, %9 : tensor<4xf32>
    return %10 : tensor<4xf32>
  }
}

// -----

module @jit__lambda attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3xf32>) -> (tensor<3xi32> {jax.result_info = "result[0]"}, tensor<3xui8> {jax.result_info = "result[1]"}, tensor<3xi1> {jax.result_info = "result[2]"}, tensor<3xf64> {jax.result_info = "result[3]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.convert %arg0 : (tensor<3xf32>) -> tensor<3xi32>
    %1 = stablehlo.convert %arg0 : (tensor<3xf32>) -> tensor<3xui8>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %3 = stablehlo.compare NE, %arg0, %2, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %4 = stablehlo.convert %3 : tensor<3xi1>
    %5 = stablehlo.convert %arg0 : (tensor<3xf32>) -> tensor<3xf64>
    return %0, %1, %4, %5 : tensor<3xi32>, tensor<3xui8>, tensor<3xi1>, tensor<3xf64>
  }
}

// -----

module @jit__lambda attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3xf32>) -> (tensor<3x4xui8> {jax.result_info = "result"}) {
    %0 = stablehlo.bitcast_convert %arg0 : (tensor<3xf32>) -> tensor<3x4xui8>
    return %0 : tensor<3x4xui8>
  }
}

// -----

module @jit__lambda attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3xf32>) -> (tensor<3xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.reduce_precision %arg0, format = e5m10 : tensor<3xf32>
    return %0 : tensor<3xf32>
  }
}

// -----

module @jit__lambda attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> (tensor<4xi1> {jax.result_info = "result[0]"}, tensor<4xi1> {jax.result_info = "result[1]"}, tensor<4xi1> {jax.result_info = "result[2]"}, tensor<4xi1> {jax.result_info = "result[3]"}, tensor<4xi1> {jax.result_info = "result[4]"}, tensor<4xi1> {jax.result_info = "result[5]"}) {
    %0 = stablehlo.compare LT, %arg0, %arg1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %1 = stablehlo.compare LE, %arg0, %arg1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %2 = stablehlo.compare GT, %arg0, %arg1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %3 = stablehlo.compare GE, %arg0, %arg1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %4 = stablehlo.compare EQ, %arg0, %arg1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %5 = stablehlo.compare NE, %arg0, %arg1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    return %0, %1, %2, %3, %4, %5 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
  }
}

// -----

module @jit__lambda attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<i1>, %arg1: tensor<4xf32>) -> (tensor<4xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.negate %arg1 : tensor<4xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<i1>, tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}

// -----

module @jit__lambda attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xi1>, %arg1: tensor<4xf32>) -> (tensor<4xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = call @_where(%arg0, %arg1, %c) : (tensor<4xi1>, tensor<4xf32>, tensor<i64>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @_where(%arg0: tensor<4xi1>, %arg1: tensor<4xf32>, %arg2: tensor<i64>) -> tensor<4xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<4xi1>, tensor<4xf32>
    return %2 : tensor<4xf32>
  }
}

// -----

module @jit__lambda attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5xf32>) -> (tensor<5xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %2 = stablehlo.clamp %0, %arg0, %1 : tensor<5xf32>
    return %2 : tensor<5xf32>
  }
}

// -----

module @jit__lambda attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xf8E4M3FN>) -> (tensor<4xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.convert %arg0 : (tensor<4xf8E4M3FN>) -> tensor<4xf32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.add %0, %1 : tensor<4xf32>
    return %2 : tensor<4xf32>
  }
}

// -----

module @jit__lambda attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4xi4>) -> (tensor<4xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.convert %arg0 : (tensor<4xi4>) -> tensor<4xf32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.add %0, %1 : tensor<4xf32>
    return %2 : tensor<4xf32>
  }
}

// -----

module @jit_erf attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x3xf32>) -> (tensor<4x3xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.composite "chlo.erf" %arg0 {decomposition = @chlo.erf.impl, version = 1 : i32} : (tensor<4x3xf32>) -> tensor<4x3xf32>
    return %0 : tensor<4x3xf32>
  }
  func.func private @chlo.erf.impl(%arg0: tensor<4x3xf32>) -> tensor<4x3xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<4x3xf32>
    %cst_0 = stablehlo.constant dense<-1.000000e+00> : tensor<4x3xf32>
    %cst_1 = stablehlo.constant dense<-0.0142647391> : tensor<4x3xf32>
    %cst_2 = stablehlo.constant dense<-0.00737332925> : tensor<4x3xf32>
    %cst_3 = stablehlo.constant dense<-0.00168282702> : tensor<4x3xf32>
    %cst_4 = stablehlo.constant dense<-2.13374049E-4> : tensor<4x3xf32>
    %cst_5 = stablehlo.constant dense<-1.45660715E-5> : tensor<4x3xf32>
    %cst_6 = stablehlo.constant dense<-0.0160960332> : tensor<4x3xf32>
    %cst_7 = stablehlo.constant dense<-2.954600e-03> : tensor<4x3xf32>
    %cst_8 = stablehlo.constant dense<-7.34990637E-4> : tensor<4x3xf32>
    %cst_9 = stablehlo.constant dense<-5.69250624E-5> : tensor<4x3xf32>
    %cst_10 = stablehlo.constant dense<-2.10102394E-6> : tensor<4x3xf32>
    %cst_11 = stablehlo.constant dense<2.77068146E-8> : tensor<4x3xf32>
    %cst_12 = stablehlo.constant dense<-2.72614237E-10> : tensor<4x3xf32>
    %cst_13 = stablehlo.constant dense<-4.000000e+00> : tensor<4x3xf32>
    %cst_14 = stablehlo.constant dense<4.000000e+00> : tensor<4x3xf32>
    %0 = stablehlo.clamp %cst_13, %arg0, %cst_14 : tensor<4x3xf32>
    %1 = stablehlo.multiply %0, %0 : tensor<4x3xf32>
    %2 = stablehlo.multiply %cst_12, %1 : tensor<4x3xf32>
    %3 = stablehlo.add %2, %cst_11 : tensor<4x3xf32>
    %4 = stablehlo.multiply %3, %1 : tensor<4x3xf32>
    %5 = stablehlo.add %4, %cst_10 : tensor<4x3xf32>
    %6 = stablehlo.multiply %5, %1 : tensor<4x3xf32>
    %7 = stablehlo.add %6, %cst_9 : tensor<4x3xf32>
    %8 = stablehlo.multiply %7, %1 : tensor<4x3xf32>
    %9 = stablehlo.add %8, %cst_8 : tensor<4x3xf32>
    %10 = stablehlo.multiply %9, %1 : tensor<4x3xf32>
    %11 = stablehlo.add %10, %cst_7 : tensor<4x3xf32>
    %12 = stablehlo.multiply %11, %1 : tensor<4x3xf32>
    %13 = stablehlo.add %12, %cst_6 : tensor<4x3xf32>
    %14 = stablehlo.multiply %cst_5, %1 : tensor<4x3xf32>
    %15 = stablehlo.add %14, %cst_4 : tensor<4x3xf32>
    %16 = stablehlo.multiply %15, %1 : tensor<4x3xf32>
    %17 = stablehlo.add %16, %cst_3 : tensor<4x3xf32>
    %18 = stablehlo.multiply %17, %1 : tensor<4x3xf32>
    %19 = stablehlo.add %18, %cst_2 : tensor<4x3xf32>
    %20 = stablehlo.multiply %19, %1 : tensor<4x3xf32>
    %21 = stablehlo.add %20, %cst_1 : tensor<4x3xf32>
    %22 = stablehlo.multiply %0, %13 : tensor<4x3xf32>
    %23 = stablehlo.divide %22, %21 : tensor<4x3xf32>
    %24 = stablehlo.clamp %cst_0, %23, %cst : tensor<4x3xf32>
    return %24 : tensor<4x3xf32>
  }
}

// -----

module @jit_asin attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x3xf32>) -> (tensor<4x3xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.composite "chlo.asin" %arg0 {decomposition = @chlo.asin.impl, version = 1 : i32} : (tensor<4x3xf32>) -> tensor<4x3xf32>
    return %0 : tensor<4x3xf32>
  }
  func.func private @chlo.asin.impl(%arg0: tensor<4x3xf32>) -> tensor<4x3xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<4x3xf32>
    %0 = stablehlo.subtract %cst, %arg0 : tensor<4x3xf32>
    %1 = stablehlo.add %cst, %arg0 : tensor<4x3xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<4x3xf32>
    %3 = stablehlo.sqrt %2 : tensor<4x3xf32>
    %4 = stablehlo.add %cst, %3 : tensor<4x3xf32>
    %5 = stablehlo.atan2 %arg0, %4 : tensor<4x3xf32>
    %6 = stablehlo.add %5, %5 : tensor<4x3xf32>
    return %6 : tensor<4x3xf32>
  }
}
