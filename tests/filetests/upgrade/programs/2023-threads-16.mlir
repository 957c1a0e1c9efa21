// RUN: lect upgrade --from 16 %s

// MLIR 16: a loop over threads, whose parts are put together, and packed operands.

#map = affine_map<(d0) -> (d0 * 4)>

func.func @parallel(%in: tensor<100xf32>, %out: tensor<100xf32>) -> tensor<100xf32> {
  %c25 = arith.constant 25 : index
  %0 = scf.foreach_thread (%i) in (%c25) shared_outs(%o = %out) -> (tensor<100xf32>) {
    %j = affine.apply #map(%i)
    %a = tensor.extract_slice %in[%j] [4] [1] : tensor<100xf32> to tensor<4xf32>
    %b = tensor.extract_slice %o[%j] [4] [1] : tensor<100xf32> to tensor<4xf32>
    %c = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
        ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
    ^bb0(%x: f32, %y: f32):
      %s = arith.addf %x, %y : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    scf.foreach_thread.perform_concurrently {
      tensor.parallel_insert_slice %c into %o[%j] [4] [1] : tensor<4xf32> into tensor<100xf32>
    }
  }
  return %0 : tensor<100xf32>
}

func.func @packed(%m: tensor<128x256xf32>) -> tensor<16x8x8x32xf32> {
  %0 = tensor.empty() : tensor<16x8x8x32xf32>
  %1 = tensor.pack %m inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %0 : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  return %1 : tensor<16x8x8x32xf32>
}

func.func @reduced(%x: memref<64xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f0 = arith.constant 0.0 : f32
  %0 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%f0) -> f32 {
    %a = memref.load %x[%i] : memref<64xf32>
    scf.reduce(%a) : f32 {
    ^bb0(%l: f32, %r: f32):
      %s = arith.maxf %l, %r : f32
      scf.reduce.return %s : f32
    }
  }
  return %0 : f32
}
