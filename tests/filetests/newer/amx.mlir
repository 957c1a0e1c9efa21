// RUN: lect opt --allow-unregistered-dialect --from=23 --emit-for=23 %s
// RUN: lect opt --allow-unregistered-dialect --from=23 --emit-for=23 --mlir-print-op-generic %s
// RUN: lect opt --allow-unregistered-dialect --from=23 --emit-for=23 --emit-bytecode %s | lect opt --allow-unregistered-dialect --emit-for=23 --mlir-print-op-generic -

// Tiles of matrices belong to the dialect x86 in MLIR 23.

func.func @f(%bytes: memref<16x32xi8>, %i: index, %floats: memref<16x32xbf16>, %to: memref<16x16xf32>) {
  %0 = x86.amx.tile_zero : !x86.amx.tile<16x16xf32>
  %1 = x86.amx.tile_zero : !x86.amx.tile<16x16xi32>
  %2 = x86.amx.tile_load %bytes[%i, %i] : memref<16x32xi8> into !x86.amx.tile<16x64xi8>
  %3 = x86.amx.tile_load %floats[%i, %i], %i : memref<16x32xbf16> into !x86.amx.tile<16x32xbf16>
  %4 = x86.amx.tile_mulf %3, %3, %0 : !x86.amx.tile<16x32xbf16>, !x86.amx.tile<16x32xbf16>, !x86.amx.tile<16x16xf32>
  %5 = x86.amx.tile_muli %2 zext, %2, %1 : !x86.amx.tile<16x64xi8>, !x86.amx.tile<16x64xi8>, !x86.amx.tile<16x16xi32>
  x86.amx.tile_store %to[%i, %i], %4 : memref<16x16xf32>, !x86.amx.tile<16x16xf32>
  return
}
