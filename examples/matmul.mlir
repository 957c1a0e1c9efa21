// A tiled matrix product in the generic form, as printed by mlir-opt --mlir-print-op-generic. This covers maps, memrefs with
// a strided layout, regions with arguments, dense constants and locations.
#rows = affine_map<(d0, d1) -> (d0, d1)>
#tile = affine_map<(d0) -> (d0 + 8)>
#inside = affine_set<(d0)[s0] : (d0 >= 0, s0 - d0 - 1 >= 0)>

module @matmul attributes {lect.source = loc("matmul.c":1:1 to 24:2)} {
  func.func @matmul(%a: memref<64x?xf32, strided<[?, 1], offset: ?>>, %b: memref<?x64xf32>, %c: memref<64x64xf32>) {
    %zero = "arith.constant"() <{value = 0 : index}> : () -> index
    %one = "arith.constant"() <{value = 1 : index}> : () -> index
    %weights = "arith.constant"() <{value = dense<[[1.0, 2.5], [-3.0e-5, 0x7F800000]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
    %depth = "memref.dim"(%b, %zero) : (memref<?x64xf32>, index) -> index
    "affine.for"(%depth) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1, 0>, step = 8 : index, upperBoundMap = affine_map<()[s0] -> (s0)>}> ({
    ^bb0(%k: index):
      "affine.if"(%k, %depth) ({
        %x = "affine.load"(%a, %zero, %k) <{map = #rows}> : (memref<64x?xf32, strided<[?, 1], offset: ?>>, index, index) -> f32
        %y = "affine.load"(%b, %k, %one) <{map = #rows}> : (memref<?x64xf32>, index, index) -> f32
        %product = "arith.mulf"(%x, %y) <{fastmath = #arith.fastmath<contract>}> : (f32, f32) -> f32 loc("product")
        "memref.store"(%product, %c, %zero, %one) : (f32, memref<64x64xf32>, index, index) -> ()
        "affine.yield"() : () -> ()
      }, {
      }) {condition = #inside, next = #tile} : (index, index) -> ()
      "affine.yield"() : () -> ()
    }) : (index) -> ()
    return
  }
}
