// RUN: lect upgrade --from 8 %s

// 2019: data that is copied in the background while a tile is computed.

#slow = (d0, d1) -> (d0, d1)

func @streamed(%in: memref<256x64xf32>, %out: memref<256x64xf32>) {
  %c0 = constant 0 : index
  %count = constant 1024 : index
  %tile = alloc() : memref<16x64xf32, 2>
  %tag = alloc() : memref<1xi32>
  affine.for %i = 0 to 16 {
    %row = affine.apply (d0) -> (d0 * 16)(%i)
    affine.dma_start %in[%i * 16, 0], %tile[0, 0], %tag[0], %count
        : memref<256x64xf32>, memref<16x64xf32, 2>, memref<1xi32>
    affine.dma_wait %tag[0], %count : memref<1xi32>
    affine.for %j = 0 to 16 {
      affine.for %k = 0 to 64 {
        %v = affine.load %tile[%j, %k] : memref<16x64xf32, 2>
        %w = mulf %v, %v : f32
        affine.store %w, %tile[%j, %k] : memref<16x64xf32, 2>
      }
    }
    dma_start %tile[%c0, %c0], %out[%row, %c0], %count, %tag[%c0]
        : memref<16x64xf32, 2>, memref<256x64xf32>, memref<1xi32>
    dma_wait %tag[%c0], %count : memref<1xi32>
  }
  dealloc %tag : memref<1xi32>
  dealloc %tile : memref<16x64xf32, 2>
  return
}
