// RUN: lect run %s --entry-point-result=void
// RUN: lect run --interpret %s --entry-point-result=void

// Other shapes and types of the same memory.

func.func private @printMemrefI32(memref<*xi32>)

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<2x3xi32>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      %at = affine.linearize_index disjoint [%i, %j] by (2, 3) : index
      %number = arith.index_cast %at : index to i32
      memref.store %number, %m[%i, %j] : memref<2x3xi32>
    }
  }
  %turned = memref.transpose %m (i, j) -> (j, i) : memref<2x3xi32> to memref<3x2xi32, strided<[1, 3]>>
  %at = memref.load %turned[%c2, %c1] : memref<3x2xi32, strided<[1, 3]>>
  vector.print %at : i32
  %sizes = memref.alloca() : memref<1xindex>
  %c6 = arith.constant 6 : index
  memref.store %c6, %sizes[%c0] : memref<1xindex>
  %flat = memref.reshape %m(%sizes) : (memref<2x3xi32>, memref<1xindex>) -> memref<6xi32>
  %fourth = memref.load %flat[%c4] : memref<6xi32>
  vector.print %fourth : i32
  memref.dealloc %m : memref<2x3xi32>

  %bytes = memref.alloc() : memref<16xi8>
  affine.for %i = 0 to 16 {
    %byte = arith.index_cast %i : index to i8
    memref.store %byte, %bytes[%i] : memref<16xi8>
  }
  %words = memref.view %bytes[%c4][] : memref<16xi8> to memref<3xi32>
  %word = memref.load %words[%c1] : memref<3xi32>
  vector.print %word : i32
  %value = arith.constant 67305985 : i32
  memref.store %value, %words[%c2] : memref<3xi32>
  %c13 = arith.constant 13 : index
  %byte = memref.load %bytes[%c13] : memref<16xi8>
  vector.print %byte : i8
  memref.dealloc %bytes : memref<16xi8>

  %short = memref.alloc(%c2) : memref<?xi32>
  memref.store %value, %short[%c1] : memref<?xi32>
  %long = memref.realloc %short(%c4) : memref<?xi32> to memref<?xi32>
  %kept = memref.load %long[%c1] : memref<?xi32>
  vector.print %kept : i32
  memref.dealloc %long : memref<?xi32>

  %vectors = memref.alloc() : memref<2xvector<2xi32>>
  %pair = arith.constant dense<[7, 8]> : vector<2xi32>
  memref.store %pair, %vectors[%c1] : memref<2xvector<2xi32>>
  %loaded = memref.load %vectors[%c1] : memref<2xvector<2xi32>>
  vector.print %loaded : vector<2xi32>
  memref.dealloc %vectors : memref<2xvector<2xi32>>
  return
}
