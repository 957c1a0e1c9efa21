// RUN: lect opt --allow-unregistered-dialect --normalize-memrefs %s

func.func @plain(%m: memref<100xf32>, %i: index, %j: index) -> f32 {
  %r = memref.reinterpret_cast %m to offset: [3], sizes: [4, 5], strides: [7, 2]
      : memref<100xf32> to memref<4x5xf32, strided<[7, 2], offset: 3>>
  %0 = memref.load %r[%i, %j] : memref<4x5xf32, strided<[7, 2], offset: 3>>
  return %0 : f32
}

func.func @affine(%m: memref<5x5xf32>, %i: index) {
  %r = memref.reinterpret_cast %m to offset: [8], sizes: [4, 4], strides: [1, 9]
      : memref<5x5xf32> to memref<4x4xf32, strided<[1, 9], offset: 8>>
  %0 = affine.load %r[%i, %i] : memref<4x4xf32, strided<[1, 9], offset: 8>>
  affine.for %j = 0 to 3 {
    affine.store %0, %r[%j, %j + 1] : memref<4x4xf32, strided<[1, 9], offset: 8>>
  }
  return
}

func.func @returned(%m: memref<100xf32>) -> memref<4x5xf32, strided<[7, 2], offset: 3>> {
  %r = memref.reinterpret_cast %m to offset: [3], sizes: [4, 5], strides: [7, 2]
      : memref<100xf32> to memref<4x5xf32, strided<[7, 2], offset: 3>>
  return %r : memref<4x5xf32, strided<[7, 2], offset: 3>>
}

func.func @used_otherwise(%m: memref<100xf32>) {
  %r = memref.reinterpret_cast %m to offset: [3], sizes: [4, 5], strides: [7, 2]
      : memref<100xf32> to memref<4x5xf32, strided<[7, 2], offset: 3>>
  "test.use"(%r) : (memref<4x5xf32, strided<[7, 2], offset: 3>>) -> ()
  return
}

func.func @dynamic(%m: memref<100xf32>, %i: index, %o: index) -> f32 {
  %r = memref.reinterpret_cast %m to offset: [%o], sizes: [4, 5], strides: [7, 2]
      : memref<100xf32> to memref<4x5xf32, strided<[7, 2], offset: ?>>
  %0 = memref.load %r[%i, %i] : memref<4x5xf32, strided<[7, 2], offset: ?>>
  return %0 : f32
}

#constant = affine_map<(d0)[s0] -> (123)>
#sum = affine_map<(d0, d1, d2) -> (d0 mod 4 + d1 + d2)>
#remainder = affine_map<(d0) -> (d0 mod 4)>

func.func @other_layouts(%n: index) {
  %0 = memref.alloc()[%n] : memref<5xf32, #constant>
  %1 = memref.alloc() : memref<3x4x5xf32, #sum>
  %2 = memref.alloc() : memref<3xf32, #remainder>
  return
}
