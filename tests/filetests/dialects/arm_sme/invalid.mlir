// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Tiles and vectors that do not belong together.

func.func @f(%a: vector<[16]xi8>, %m: vector<[16]xi1>, %c: vector<[2]x[2]xi64>) {
  // expected-error@+1 {{'arm_sme.smopa_4way' op failed to verify that tile element size equals input element size * 4}}
  %0 = arm_sme.smopa_4way %a, %a acc(%c) masks(%m, %m) : vector<[16]xi8>, vector<[16]xi8> into vector<[2]x[2]xi64>
  return
}

// -----

func.func @f(%a: vector<[8]xi16>, %m: vector<[8]xi1>, %c: vector<[4]x[4]xi32>) {
  // expected-error@+1 {{'arm_sme.umops_4way' op failed to verify that tile element size equals input element size * 4}}
  %0 = arm_sme.umops_4way %a, %a acc(%c) masks(%m, %m) : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'arm_sme.zero' op tile ID should be a 32-bit signless integer}}
  %0 = arm_sme.zero {tile_id = 0 : i64} : vector<[4]x[4]xf32>
  return
}

// -----

func.func @f(%t: vector<[4]x[4]xf32>, %v: vector<[8]xf16>, %i: index) {
  // expected-error@+1 {{'arm_sme.insert_tile_slice' op failed to verify that type of 'vector' matches type of 'tile' slice}}
  %3 = arm_sme.insert_tile_slice %v, %t[%i] : vector<[8]xf16> into vector<[4]x[4]xf32>
  return
}

// -----

func.func @f(%b: memref<?x?xf16>, %i: index) {
  // expected-error@+1 {{'arm_sme.tile_load' op failed to verify that all of {result, base} have same element type}}
  %1 = arm_sme.tile_load %b[%i, %i] : memref<?x?xf16>, vector<[4]x[4]xf32>
  return
}

// -----

// expected-error@+1 {{'arm_sme.intr.cntsd' op failed to verify that `res` is i64}}
%0 = "arm_sme.intr.cntsd"() : () -> i32
