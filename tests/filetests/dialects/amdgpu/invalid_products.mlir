// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Products: operations that the hardware does not have.

func.func @f(%a: f32, %b: f32, %c: vector<32xf32>) {
  // expected-error@+1 {{'amdgpu.mfma' op block ID for permuting A (abid) must be below 2 ** cbsz}}
  %0 = amdgpu.mfma 32x32x1 %a * %b + %c {blocks = 2 : i32, abid = 1 : i32} blgp = none : f32, f32, vector<32xf32>
  return
}

// -----

func.func @f(%a: f32, %b: f32, %c: vector<32xf32>) {
  // expected-error@+1 {{'amdgpu.mfma' op negation flags only available for double-precision operations}}
  %0 = amdgpu.mfma 32x32x1 %a * %b + %c {blocks = 2 : i32, negateA} blgp = none : f32, f32, vector<32xf32>
  return
}

// -----

func.func @f(%a: f32, %b: i32, %c: vector<32xf32>) {
  // expected-error@+1 {{'amdgpu.mfma' op expected both non-small-float source operand types to match exactly}}
  %0 = amdgpu.mfma 32x32x1 %a * %b + %c {blocks = 2 : i32} blgp = none : f32, i32, vector<32xf32>
  return
}

// -----

func.func @f(%a: vector<2xf32>, %b: vector<2xf32>, %c: vector<4xf32>) {
  // expected-error@+1 {{'amdgpu.mfma' op expected 1 source values for this operation but got 2}}
  %0 = amdgpu.mfma 16x16x4 %a * %b + %c {} blgp = none : vector<2xf32>, vector<2xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%a: f32, %b: f32, %c: vector<16xf32>) {
  // expected-error@+1 {{'amdgpu.mfma' op expected 4 result values for this operation but got 16}}
  %0 = amdgpu.mfma 16x16x4 %a * %b + %c {} blgp = none : f32, f32, vector<16xf32>
  return
}

// -----

func.func @f(%a: f64, %b: f64, %c: vector<4xf64>) {
  // expected-error@+1 {{'amdgpu.mfma' op double-precision ops do not support permuting lanes of B}}
  %0 = amdgpu.mfma 16x16x4 %a * %b + %c {} blgp = bcast_first_32 : f64, f64, vector<4xf64>
  return
}

// -----

func.func @f(%a: f64, %b: f64, %c: vector<4xf64>) {
  // expected-error@+1 {{'amdgpu.mfma' op double-precision ops do not support permuting lanes of A}}
  %0 = amdgpu.mfma 16x16x4 %a * %b + %c {cbsz = 1 : i32, abid = 2 : i32} blgp = none : f64, f64, vector<4xf64>
  return
}

// -----

func.func @f(%a: vector<8xf8E5M2>, %b: vector<8xi8>, %c: vector<4xf32>) {
  // expected-error@+1 {{'amdgpu.mfma' op expected both source operands to have small-float elements if one does}}
  %0 = amdgpu.mfma 16x16x32 %a * %b + %c {} blgp = none : vector<8xf8E5M2>, vector<8xi8>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<32xf8E5M2>, %b: vector<8xf8E5M2>, %c: vector<4xf32>) {
  // expected-error@+1 {{'amdgpu.mfma' op expected both small-float source vectors to have the same length}}
  %0 = amdgpu.mfma 16x16x128 %a * %b + %c {} blgp = none : vector<32xf8E5M2>, vector<8xf8E5M2>, vector<4xf32>
  return
}

// -----

func.func @f(%a: f64, %b: f64, %c: f64) {
  // expected-error@+1 {{'amdgpu.mfma' op attribute 'm' failed to satisfy constraint: 32-bit signless integer attribute whose value is one of {4, 16, 32}}}
  %0 = amdgpu.mfma 5x4x4 %a * %b + %c {} blgp = none : f64, f64, f64
  return
}

// -----

func.func @f(%a: vector<16xf16>, %b: vector<16xf16>, %c: vector<8xf32>) {
  // expected-error@+1 {{'amdgpu.wmma' op clamp flag is not supported for float types}}
  %0 = amdgpu.wmma 16x16x16 %a * %b + %c {clamp} : vector<16xf16>, vector<16xf16>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<16xf16>, %b: vector<16xf16>, %c: vector<8xf32>) {
  // expected-error@+1 {{'amdgpu.wmma' op unsigned flags are not supported for float types}}
  %0 = amdgpu.wmma 16x16x16 %a * %b + %c {unsignedA} : vector<16xf16>, vector<16xf16>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<16xf16>, %b: vector<16xf16>, %c: vector<8xi32>) {
  // expected-error@+1 {{'amdgpu.wmma' op expected int sources with int destination}}
  %0 = amdgpu.wmma 16x16x16 %a * %b + %c {} : vector<16xf16>, vector<16xf16>, vector<8xi32>
  return
}

// -----

func.func @f(%a: vector<16xf16>, %b: vector<8xf8E5M2>, %c: vector<8xf32>) {
  // expected-error@+1 {{'amdgpu.wmma' op source vectors have different lengths: 'vector<16xf16>' vs. 'vector<8xf8E5M2>'}}
  %0 = amdgpu.wmma 16x16x16 %a * %b + %c {} : vector<16xf16>, vector<8xf8E5M2>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<16xf16>, %b: vector<16xi8>, %c: vector<8xf32>) {
  // expected-error@+1 {{'amdgpu.wmma' op source element types must match (except for fp8/bf8) but have 'vector<16xf16>' and 'vector<16xi8>'}}
  %0 = amdgpu.wmma 16x16x16 %a * %b + %c {} : vector<16xf16>, vector<16xi8>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<16xi8>, %b: vector<16xf16>, %c: vector<8xf32>) {
  // expected-error@+1 {{'amdgpu.wmma' op expected float sources with float destination}}
  %0 = amdgpu.wmma 16x16x16 %a * %b + %c {} : vector<16xi8>, vector<16xf16>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<64xf8E5M2>, %b: vector<64xf8E4M3FN>, %c: vector<8xf32>, %x: vector<4xf8E4M3FN>, %y: vector<4xf8E8M0FNU>) {
  // expected-error@+1 {{'amdgpu.scaled_wmma' op invalid combination of matrix and scale types: sourceA='f8E5M2', scaleA='f8E4M3FN', sourceB='f8E4M3FN', scaleB='f8E8M0FNU'}}
  %0 = amdgpu.scaled_wmma 16x16x128 (%x * %a) * (%y * %b) + %c {a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32} : vector<4xf8E4M3FN>, vector<64xf8E5M2>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<64xf8E5M2>, %b: vector<64xf8E4M3FN>, %c: vector<8xf32>, %x: vector<8xf8E8M0FNU>, %y: vector<8xf8E4M3FN>) {
  // expected-error@+1 {{'amdgpu.scaled_wmma' op invalid combination of matrix and scale types: sourceA='f8E5M2', scaleA='f8E8M0FNU', sourceB='f8E4M3FN', scaleB='f8E4M3FN'}}
  %0 = amdgpu.scaled_wmma 16x16x128 (%x * %a) * (%y * %b) + %c {a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32} : vector<8xf8E8M0FNU>, vector<64xf8E5M2>, vector<8xf8E4M3FN>, vector<64xf8E4M3FN>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<64xf8E5M2>, %b: vector<64xf8E4M3FN>, %c: vector<8xf32>, %x: vector<4xf8E4M3FN>, %y: vector<4xf8E4M3FN>) {
  // expected-error@+1 {{'amdgpu.scaled_wmma' op invalid combination of matrix and scale types: sourceA='f8E5M2', scaleA='f8E4M3FN', sourceB='f8E4M3FN', scaleB='f8E4M3FN'}}
  %0 = amdgpu.scaled_wmma 16x16x128 (%x * %a) * (%y * %b) + %c {a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32} : vector<4xf8E4M3FN>, vector<64xf8E5M2>, vector<4xf8E4M3FN>, vector<64xf8E4M3FN>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<64xf8E5M2>, %b: vector<64xf8E4M3FN>, %c: vector<16xf32>, %x: vector<4xf8E8M0FNU>, %y: vector<4xf8E8M0FNU>) {
  // expected-error@+1 {{'amdgpu.scaled_wmma' op expected output vector of length 8 but got 16}}
  %0 = amdgpu.scaled_wmma 16x16x128 (%x * %a) * (%y * %b) + %c {a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32} : vector<4xf8E8M0FNU>, vector<64xf8E5M2>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<16xf32>
  return
}

// -----

func.func @f(%a: vector<64xf4E2M1FN>, %b: vector<64xf4E2M1FN>, %c: vector<8xf32>, %x: vector<4xf8E4M3FN>, %y: vector<4xf8E8M0FNU>) {
  // expected-error@+1 {{'amdgpu.scaled_wmma' op invalid combination of matrix and scale types: sourceA='f4E2M1FN', scaleA='f8E4M3FN', sourceB='f4E2M1FN', scaleB='f8E8M0FNU'}}
  %0 = amdgpu.scaled_wmma 16x16x128 (%x * %a) * (%y * %b) + %c {a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32} : vector<4xf8E4M3FN>, vector<64xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<64xf4E2M1FN>, %b: vector<64xf4E2M1FN>, %c: vector<8xf32>, %x: vector<8xf8E8M0FNU>, %y: vector<8xf8E4M3FN>) {
  // expected-error@+1 {{'amdgpu.scaled_wmma' op invalid combination of matrix and scale types: sourceA='f4E2M1FN', scaleA='f8E8M0FNU', sourceB='f4E2M1FN', scaleB='f8E4M3FN'}}
  %0 = amdgpu.scaled_wmma 16x16x128 (%x * %a) * (%y * %b) + %c {a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32} : vector<8xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<8xf8E4M3FN>, vector<64xf4E2M1FN>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<128xf4E2M1FN>, %b: vector<64xf4E2M1FN>, %c: vector<8xf32>, %x: vector<4xf8E8M0FNU>, %y: vector<4xf8E8M0FNU>) {
  // expected-error@+1 {{'amdgpu.scaled_wmma' op for 16x16x128, sourceA must have 64 elements but got 128}}
  %0 = amdgpu.scaled_wmma 16x16x128 (%x * %a) * (%y * %b) + %c {a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32} : vector<4xf8E8M0FNU>, vector<128xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<64xf6E2M3FN>, %b: vector<64xf4E2M1FN>, %c: vector<8xf32>, %x: vector<4xf8E4M3FN>, %y: vector<4xf8E4M3FN>) {
  // expected-error@+1 {{'amdgpu.scaled_wmma' op invalid combination of matrix and scale types: sourceA='f6E2M3FN', scaleA='f8E4M3FN', sourceB='f4E2M1FN', scaleB='f8E4M3FN'}}
  %0 = amdgpu.scaled_wmma 16x16x128 (%x * %a) * (%y * %b) + %c {a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32} : vector<4xf8E4M3FN>, vector<64xf6E2M3FN>, vector<4xf8E4M3FN>, vector<64xf4E2M1FN>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<64xf8E5M2>, %b: vector<128xf4E2M1FN>, %c: vector<8xf32>, %x: vector<4xf8E8M0FNU>, %y: vector<4xf8E8M0FNU>) {
  // expected-error@+1 {{'amdgpu.scaled_wmma' op for 16x16x128, sourceB must have 64 elements but got 128}}
  %0 = amdgpu.scaled_wmma 16x16x128 (%x * %a) * (%y * %b) + %c {a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32} : vector<4xf8E8M0FNU>, vector<64xf8E5M2>, vector<4xf8E8M0FNU>, vector<128xf4E2M1FN>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<64xf8E5M2>, %b: vector<64xf8E4M3FN>, %c: vector<16xf32>, %x: vector<4xf8E8M0FNU>, %y: vector<4xf8E8M0FNU>) {
  // expected-error@+1 {{'amdgpu.scaled_wmma' op 32x16x128 only supports fp4 element types}}
  %0 = amdgpu.scaled_wmma 32x16x128 (%x * %a) * (%y * %b) + %c {a_first_scale_lane = 0 : i32, b_first_scale_lane = 0 : i32} : vector<4xf8E8M0FNU>, vector<64xf8E5M2>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<16xf32>
  return
}

// -----

func.func @f(%a: vector<128xf4E2M1FN>, %b: vector<64xf4E2M1FN>, %c: vector<16xf32>, %x: vector<4xf8E8M0FNU>, %y: vector<4xf8E8M0FNU>) {
  // expected-error@+1 {{'amdgpu.scaled_wmma' op for 32x16x128, a_first_scale_lane must be 0}}
  %0 = amdgpu.scaled_wmma 32x16x128 (%x * %a) * (%y * %b) + %c {a_first_scale_lane = 16 : i32, b_first_scale_lane = 0 : i32} : vector<4xf8E8M0FNU>, vector<128xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<16xf32>
  return
}

// -----

func.func @f(%a: vector<4xf16>, %b: vector<8xf16>, %c: vector<4xf32>, %i: vector<4xi8>) {
  // expected-error@+1 {{'amdgpu.sparse_mfma' op ABID must be between 0 and 3 for 16-bit source data}}
  %0 = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<4xi8>) {abid = 4 : i32} : vector<4xf16>, vector<8xf16>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4xf16>, %b: vector<8xf16>, %c: vector<4xf32>, %i: vector<2xi16>) {
  // expected-error@+1 {{'amdgpu.sparse_mfma' op expected vector<4xi8> sparse indices for 16-bit source data, but got 'vector<2xi16>'}}
  %0 = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<2xi16>) {} : vector<4xf16>, vector<8xf16>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4xf16>, %b: vector<8xbf16>, %c: vector<4xf32>, %i: vector<4xi8>) {
  // expected-error@+1 {{'amdgpu.sparse_mfma' op expected source operands to have the same element type}}
  %0 = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<4xi8>) {} : vector<4xf16>, vector<8xbf16>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<4xf16>, %b: vector<16xf16>, %c: vector<4xf32>, %i: vector<4xi8>) {
  // expected-error@+1 {{'amdgpu.sparse_mfma' op expected dense source operand to have exactly double the number of elements of the sparse source operand}}
  %0 = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<4xi8>) {} : vector<4xf16>, vector<16xf16>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<8xi8>, %b: vector<16xi8>, %c: vector<4xi32>, %i: vector<4xi8>) {
  // expected-error@+1 {{'amdgpu.sparse_mfma' op ABID must be 0 or 1 for 8-bit source data}}
  %0 = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<4xi8>) {abid = 2 : i32} : vector<8xi8>, vector<16xi8>, vector<4xi32>
  return
}

// -----

func.func @f(%a: vector<8xi8>, %b: vector<16xi8>, %c: vector<4xi32>, %i: vector<2xi16>) {
  // expected-error@+1 {{'amdgpu.sparse_mfma' op expected 8 source values for this operation but got 16}}
  %0 = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<2xi16>) {} : vector<8xi8>, vector<16xi8>, vector<4xi32>
  return
}

// -----

func.func @f(%a: vector<4xf16>, %b: vector<8xf16>, %c: vector<16xf32>, %i: vector<4xi8>) {
  // expected-error@+1 {{'amdgpu.sparse_mfma' op expected 4 result values for this operation but got 16}}
  %0 = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<4xi8>) {} : vector<4xf16>, vector<8xf16>, vector<16xf32>
  return
}
