// RUN: lect upgrade --from 0 %s

// 2019: a sum by halves, in the syntax of the summer: `for` with affine bounds, maps without a word in front.

#half = (d0) -> (d0 floordiv 2)
#shift = (d0)[s0] -> (d0 + s0)

func @sum(%data: memref<1024xf32>, %result: memref<1xf32>) {
  %zero = constant 0.0 : f32
  %c0 = constant 0 : index
  %scratch = alloc() : memref<1024xf32, (d0) -> (d0), 0>
  for %i = 0 to 1024 {
    %x = load %data[%i] : memref<1024xf32>
    store %x, %scratch[%i] : memref<1024xf32, (d0) -> (d0), 0>
  }
  %n = constant 1024 : index
  %h = affine.apply #half(%n)
  for %level = 0 to 10 {
    for %j = 0 to %h {
      %k = affine.apply #shift(%j)[%h]
      %a = load %scratch[%j] : memref<1024xf32, (d0) -> (d0), 0>
      %b = load %scratch[%k] : memref<1024xf32, (d0) -> (d0), 0>
      %s = addf %a, %b : f32
      store %s, %scratch[%j] : memref<1024xf32, (d0) -> (d0), 0>
    }
  }
  %total = load %scratch[%c0] : memref<1024xf32, (d0) -> (d0), 0>
  %with = addf %total, %zero : f32
  store %with, %result[%c0] : memref<1xf32>
  dealloc %scratch : memref<1024xf32, (d0) -> (d0), 0>
  return
}
