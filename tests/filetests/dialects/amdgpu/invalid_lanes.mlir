// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Lanes: operations that the hardware does not have.

func.func @f(%a: i32, %b: i32) {
  // expected-error@+1 {{'amdgpu.dpp' op quad_perm attribute must have exactly 4 elements}}
  %0 = amdgpu.dpp %a %b quad_perm([0, 1, 2]) : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32) {
  // expected-error@+1 {{'amdgpu.dpp' op Each element of quad_perm must be in the range [0, 3]}}
  %0 = amdgpu.dpp %a %b quad_perm([0, 1, 2, 4]) : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32) {
  // expected-error@+1 {{'amdgpu.dpp' op Attribute value must be between 1 and 15}}
  %0 = amdgpu.dpp %a %b row_shr(0 : i32) : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32) {
  // expected-error@+1 {{'amdgpu.dpp' op Attribute 'row_shl' value not specified}}
  %0 = amdgpu.dpp %a %b row_shl : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32) {
  // expected-error@+1 {{'amdgpu.dpp' op Expected unit attribute for permArgument, but found non-trivial argument}}
  %0 = amdgpu.dpp %a %b wave_shl(1 : i32) : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32) {
  // expected-error@+1 {{'amdgpu.dpp' op attribute 'permArgument' failed to satisfy constraint: 32-bit signless integer attribute or array attribute or unit attribute}}
  %0 = amdgpu.dpp %a %b row_half_mirror(1 : i64) : i32
  return
}

// -----

func.func @f(%a: i128, %b: i128) {
  // expected-error@+1 {{'amdgpu.dpp' op integer and floating point types larger than 64 bits are not supported}}
  %0 = amdgpu.dpp %a %b quad_perm([0, 1, 2, 3]) : i128
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'amdgpu.permlane_swap' op row_length attribute must either be 16 or 32.}}
  %0 = amdgpu.permlane_swap %a 8 : i32
  return
}

// -----

func.func @f(%a: vector<8xf8E4M3FN>, %s: vector<4xf8E8M0FNU>) {
  // expected-error@+1 {{'amdgpu.scaled_ext_packed_matrix' op blockSize of 16 can only have (firstScaleLane, firstScaleByte) be (0, 0) or (16, 2) for f8.}}
  %0 = amdgpu.scaled_ext_packed_matrix %a scale(%s) blockSize(16) firstScaleLane(0) firstScaleByte(1) : vector<8xf8E4M3FN>, vector<4xf8E8M0FNU> -> vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<8xf8E4M3FN>, %s: vector<4xf8E8M0FNU>) {
  // expected-error@+1 {{'amdgpu.scaled_ext_packed_matrix' op attribute 'blockSize' failed to satisfy constraint: 32-bit signless integer attribute whose value is one of {16, 32}}}
  %0 = amdgpu.scaled_ext_packed_matrix %a scale(%s) blockSize(8) firstScaleLane(0) firstScaleByte(0) : vector<8xf8E4M3FN>, vector<4xf8E8M0FNU> -> vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<8xf4E2M1FN>, %s: vector<4xf8E8M0FNU>) {
  // expected-error@+1 {{'amdgpu.scaled_ext_packed_matrix' op blockSize of 16 can only have firstScaleByte be 0 or 1 for f4 and f6.}}
  %0 = amdgpu.scaled_ext_packed_matrix %a scale(%s) blockSize(16) firstScaleLane(0) firstScaleByte(2) : vector<8xf4E2M1FN>, vector<4xf8E8M0FNU> -> vector<8xf32>
  return
}

// -----

func.func @f(%a: f32, %e: vector<4xf8E5M2>, %i: i32) {
  // expected-error@+1 {{'amdgpu.packed_trunc_2xfp8' op existing values must have same type as result}}
  %0 = amdgpu.packed_trunc_2xfp8 %a, undef into %e[word 1] : f32 to vector<4xf8E4M3FN> into vector<4xf8E5M2>
  return
}

// -----

func.func @f(%a: f32, %e: vector<4xf8E5M2>, %i: i32) {
  // expected-error@+1 {{'amdgpu.packed_stoch_round_fp8' op existing values must have same type as result}}
  %0 = amdgpu.packed_stoch_round_fp8 %a + %i into %e[2] : f32 to vector<4xf8E4M3FN> into vector<4xf8E5M2>
  return
}

// -----

func.func @f(%a: vector<2xf32>, %e: vector<4xf8E5M2>, %i: f32) {
  // expected-error@+1 {{'amdgpu.packed_scaled_trunc' op existing values must have same type as result}}
  %0 = amdgpu.packed_scaled_trunc %a into %e[2], %i : vector<2xf32> to vector<4xf8E4M3FN> into vector<4xf8E5M2>
  return
}
