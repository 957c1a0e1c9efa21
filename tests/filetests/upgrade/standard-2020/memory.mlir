// RUN: lect upgrade --from 10 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 10 --allow-unregistered-dialect --report=- -o /dev/null %s
// RUN: lect upgrade --from 10 --allow-unregistered-dialect --as-written %s

// Memory: made, accessed, copied in the background. `alloc_static` has no equivalent in the current release.
//
// Repaired: layouts are defined; the type of the tag was closed too early; numbers are values where they are indices.

#layout_map0 = affine_map<(d0, d1) -> (d1, d0)>
#layout_map1 = affine_map<(d0, d1)[s0, s1] -> (d0 + s0, d1 + s1)>
#layout = affine_map<(d0, d1) -> (d1, d0)>
#line = affine_map<(d0) -> (d0)>

func @allocated(%M: index, %N: index, %x: index, %y: index) {
  %A = alloc() : memref<1024x64xf32, #layout_map0, memspace0>
  %B = alloc(%M, %N)[%x, %y] : memref<?x?xf32, #layout_map1, memspace1>
  %C = alloc_static(0x1232a00) : memref<1024 x 64 x f32, #layout_map0, memspace0>
  %D = alloc() : memref<128 x f32, #line, memspace0>
  dealloc %D : memref<128 x f32, #line, memspace0>
  return
}

func @transferred(%src: memref<40 x 8 x vector<16xf32>, affine_map<(d0, d1) -> (d0, d1)>, 0>,
                  %dst: memref<2 x 4 x vector<16xf32>, affine_map<(d0, d1) -> (d0, d1)>, 2>,
                  %i: index, %j: index, %k: index, %l: index, %stride: index, %count: index) {
  %size = constant 32 : index
  %tag = alloc() : memref<1 x i32, affine_map<(d0) -> (d0)>, 4>
  %idx = constant 0 : index
  dma_start %src[%i, %j], %dst[%k, %l], %size, %tag[%idx] :
       memref<40 x 8 x vector<16xf32>, affine_map<(d0, d1) -> (d0, d1)>, 0>,
       memref<2 x 4 x vector<16xf32>, affine_map<(d0, d1) -> (d0, d1)>, 2>,
       memref<1 x i32, affine_map<(d0) -> (d0)>, 4>
  dma_wait %tag[%idx], %size : memref<1 x i32, affine_map<(d0) -> (d0)>, 4>
  dma_start %src[%i, %j], %dst[%k, %l], %size, %tag[%idx], %stride, %count :
       memref<40 x 8 x vector<16xf32>, 0>, memref<2 x 4 x vector<16xf32>, 2>, memref<1 x i32, 4>
  return
}

func @extracted(%v: vector<4x4xi32>, %t: tensor<4x4xi32>, %ut: tensor<*xi32>, %1: index, %2: index) {
  %3 = extract_element %v[%1, %2] : vector<4x4xi32>
  %4 = extract_element %t[%1, %2] : tensor<4x4xi32>
  %5 = extract_element %ut[%1, %2] : tensor<*xi32>
  return
}

func @accessed(%A: memref<8x?xi32, #layout, memspace0>, %B: memref<4x?xi32, #layout, memspace0>,
               %F: memref<4x?xf32, #layout, memspace0>, %100: f32) {
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 4 {
      %1 = affine.apply affine_map<(d0, d1) -> (3*d0)> (%i, %j)
      %2 = affine.apply affine_map<(d0, d1) -> (d1+1)> (%i, %j)
      %12 = load %A[%1, %2] : memref<8x?xi32, #layout, memspace0>
      %cast = index_cast %12 : i32 to index
      %3 = affine.apply affine_map<(d0) -> (2*d0 + 1)>(%i)
      %13 = load %B[%cast, %2] : memref<4x?xi32, #layout, memspace0>
      %1023 = constant 1023 : index
      store %100, %F[%3, %1023] : memref<4x?xf32, #layout, memspace0>
    }
  }
  return
}

func @splats(%A: memref<128xf32>, %i: index) {
  %s = load %A[%i] : memref<128xf32>
  %v = splat %s : vector<4xf32>
  %t = splat %s : tensor<8x16xf32>
  return
}

func @tensors(%8: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %9 = dim %8, 1 : tensor<4x?xf32>
  %10 = alloc(%9) : memref<4x?xf32, #layout, memspace0>
  tensor_store %8, %10 : memref<4x?xf32, #layout, memspace0>
  %12 = tensor_load %10 : memref<4x?xf32, #layout, memspace0>
  return %12 : tensor<4x?xf32>
}
