// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

// Tiles and their products.

func.func @f0(%m: memref<4xf32>, %i: index, %t: !amx.tile<16x16xf32>) {
  amx.tile_store %m[%i], %t, %i : memref<4xf32>, !amx.tile<16x16xf32>
  return
}

func.func private @f1(%a: !amx.tile<16xf32>)
