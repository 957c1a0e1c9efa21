// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s

// The custom form omits the bodies of named operations, which have the casts required by the types.

func.func @products(%a: tensor<4x8xi8>, %b: tensor<8x16xi8>, %sum: tensor<4x16xi32>, %zero: i32,
                    %x: memref<?xf32>, %y: memref<?xf16>, %dot: memref<f32>) -> tensor<4x16xi32> {
  %0 = linalg.fill ins(%zero : i32) outs(%sum : tensor<4x16xi32>) -> tensor<4x16xi32>
  %1 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>, note = "as bytes"}
      ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi8>) outs(%0 : tensor<4x16xi32>) -> tensor<4x16xi32>
  %2 = linalg.quantized_matmul ins(%a, %b, %zero, %zero : tensor<4x8xi8>, tensor<8x16xi8>, i32, i32)
      outs(%1 : tensor<4x16xi32>) -> tensor<4x16xi32>
  linalg.dot ins(%x, %y : memref<?xf32>, memref<?xf16>) outs(%dot : memref<f32>)
  return %2 : tensor<4x16xi32>
}

func.func @maps(%a: tensor<8xf32>, %v: tensor<16xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.matmul
      indexing_maps = [affine_map<(m, n, k) -> (k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %1 = linalg.contract
      indexing_maps = [affine_map<(n, k) -> (k)>, affine_map<(n, k) -> (k, n)>, affine_map<(n, k) -> (n)>]
      ins(%a, %b : tensor<8xf32>, tensor<8x16xf32>) outs(%v : tensor<16xf32>) -> tensor<16xf32>
  return %0 : tensor<4x16xf32>
}

func.func @windows(%image: memref<1x9x9x3xf32>, %filter: memref<3x3x3x8xf32>, %out: memref<1x4x4x8xf32>,
                   %shape: memref<2x2xf32>, %max: memref<1x4x4x3xf32>) {
  linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>}
      ins(%image, %filter : memref<1x9x9x3xf32>, memref<3x3x3x8xf32>) outs(%out : memref<1x4x4x8xf32>)
  linalg.pooling_nhwc_max {strides = dense<2> : tensor<2xi64>, dilations = dense<[1, 2]> : tensor<2xi64>}
      ins(%image, %shape : memref<1x9x9x3xf32>, memref<2x2xf32>) outs(%max : memref<1x4x4x3xf32>)
  return
}

func.func @elements(%a: tensor<?xcomplex<f32>>, %b: tensor<?xf64>, %c: tensor<?xi1>) {
  %0 = linalg.add ins(%a, %a : tensor<?xcomplex<f32>>, tensor<?xcomplex<f32>>) outs(%a : tensor<?xcomplex<f32>>)
      -> tensor<?xcomplex<f32>>
  %1 = linalg.copy ins(%b : tensor<?xf64>) outs(%a : tensor<?xcomplex<f32>>) -> tensor<?xcomplex<f32>>
  %2 = linalg.mul ins(%c, %c : tensor<?xi1>, tensor<?xi1>) outs(%c : tensor<?xi1>) -> tensor<?xi1>
  %3 = linalg.reciprocal ins(%b : tensor<?xf64>) outs(%b : tensor<?xf64>) -> tensor<?xf64>
  %4 = linalg.elementwise kind = #linalg.elementwise_kind<select>
      ins(%c, %b, %b : tensor<?xi1>, tensor<?xf64>, tensor<?xf64>) outs(%b : tensor<?xf64>) -> tensor<?xf64>
  %5 = linalg.elementwise kind=#linalg.elementwise_kind<sub>
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>]
      ins(%b, %b : tensor<?xf64>, tensor<?xf64>) outs(%b : tensor<?xf64>) -> tensor<?xf64>
  return
}

func.func @random(%min: f64, %max: f64, %seed: i32, %out: memref<2x2xf32>) {
  linalg.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32) outs(%out : memref<2x2xf32>)
  return
}
