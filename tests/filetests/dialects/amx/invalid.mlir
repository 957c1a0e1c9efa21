// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Tiles that the hardware does not have.

func.func @a(%m: memref<4xf32>, %i: index, %t: !amx.tile<16x16xf32>) {
  // expected-error@+1 {{'amx.tile_store' op requires at least 2D memref}}
  amx.tile_store %m[%i], %t : memref<4xf32>, !amx.tile<16x16xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %i: index, %t: !amx.tile<17x16xf32>) {
  // expected-error@+1 {{'amx.tile_store' op bad row height: 17}}
  amx.tile_store %m[%i], %t, %i : memref<4xf32>, !amx.tile<17x16xf32>
  return
}

// -----

func.func @a(%m: memref<4x4xf32, strided<[4, 2]>>, %i: index, %t: !amx.tile<16x16xf32>) {
  amx.tile_store %m[%i, %i], %t, %i : memref<4x4xf32, strided<[4, 2]>>, !amx.tile<16x16xf32>
  // expected-error@+1 {{'amx.tile_load' op requires memref with unit innermost stride}}
  %0 = amx.tile_load %m[%i, %i] : memref<4x4xf32, strided<[4, 2]>> into !amx.tile<16x16xf32>
  return
}

// -----

func.func @a(%a: !amx.tile<16x16xbf16>, %b: !amx.tile<16x16xf16>, %c: !amx.tile<16x8xf32>) {
  // expected-error@+1 {{'amx.tile_mulf' op bad mult shape: 16 x 8 x 8}}
  %0 = amx.tile_mulf %a, %b, %c : !amx.tile<16x16xbf16>, !amx.tile<16x16xf16>, !amx.tile<16x8xf32>
  return
}

// -----

func.func @a(%a: !amx.tile<16x16xbf16>, %b: !amx.tile<8x16xf16>, %c: !amx.tile<16x8xf32>) {
  // expected-error@+1 {{'amx.tile_mulf' op unsupported type combination}}
  %0 = amx.tile_mulf %a, %b, %c : !amx.tile<16x16xbf16>, !amx.tile<8x16xf16>, !amx.tile<16x8xf32>
  return
}

// -----

// expected-error@+1 {{failed to verify 'elementType': 32-bit float or 16-bit float or bfloat16 type or 32-bit signless integer or 8-bit signless integer}}
func.func private @a(%a: !amx.tile<16x16xf64>)

// -----

// expected-error@+1 {{expected static shape}}
func.func private @a(%a: !amx.tile<16x?xf32>)

// -----

// expected-error@+1 {{expected non-function type}}
func.func private @a(%a: !amx.tile<xf32>)

// -----

// expected-error@+1 {{expected '>'}}
func.func private @a(%a: !amx.tile<16x16xf32, 3>)
