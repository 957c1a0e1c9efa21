// RUN: lect upgrade --from 0 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --report=- -o /dev/null %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --as-written %s

// Types: aliases that are defined with `type` and may have dots, shapes with blanks in them, memory spaces that are words.
//
// Repaired: `<strong>` in the middle of an operation, and types that are only `<..>`.

!avx.m128 = type vector<4 x f32>
#imapA = (d0, d1) -> (d0, d1) size (16, 32)
#imapB = (d0, d1, d2) [s0] -> (d2, d1, d0) size (s0, 4, 16)
#imapC = (d0, d1) [s0] -> (d0 + s0, d1)
#imapD = (d0, d1) -> (d1, d0)

func @aliases(%x: vector<4 x f32>, %y: !avx.m128) {
  "foo"(%x) : (vector<4 x f32>) -> ()
  "foo"(%y) : (!avx.m128) -> ()
  return
}
func @tensors(tensor<* x f32>, tensor<? x ? x ? x ? x f32>, tensor<? x ? x 13 x ? x f32>,
              tensor<17 x 4 x 13 x 4 x f32>, tensor<f32>, vector<16 x f32>)
func @numbers(i1, i4, i8, i16, i32, f16, bf16, f32, f64, index, (i32, f32) -> index)
func @memrefs(memref<16x32xf32, #imapA, hbm>, memref<16x4x?xf32, #imapB, hbm>)

// Symbols of a layout are bound where memory is made.
func @captured(%n: index, %o: index, %i: index, %j: index) -> f32 {
  %A = alloc (%n)[%o] : memref<16x?xf32, #imapC>
  %B = alloc() : memref<16x32xf32, #imapA, hbm>
  %v = load %B[%i, %j] : memref<16x32xf32, #imapA, hbm>
  return %v : f32
}

// Maps in sequence: the layout is their composition.
func @composed(%o: index) -> memref<16x32xf32, #imapC, #imapD, 2> {
  %A = alloc()[%o] : memref<16x32xf32, #imapC, #imapD, 2>
  return %A : memref<16x32xf32, #imapC, #imapD, 2>
}
