// RUN: lect opt --from=23 --split-input-file --verify-diagnostics %s
// RUN: lect opt --from=23 --emit-bytecode --split-input-file --verify-diagnostics %s
// RUN: lect opt --from=23 --emit-bytecode --emit-for=19 --split-input-file --verify-diagnostics %s

// Additions of MLIR 23 cannot be written for an older release.

func.func @contract(%a: vector<4xf32>, %b: f32) -> f32 {
  // expected-error-re@+1 {{'vector.contract' op cannot be written for MLIR {{22|19}}: it has a property 'fastmath', #arith.fastmath<fast>, which is new in MLIR 23}}
  %0 = "vector.contract"(%a, %a, %b) <{fastmath = #arith.fastmath<fast>, indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4xf32>, vector<4xf32>, f32) -> f32
  return %0 : f32
}
