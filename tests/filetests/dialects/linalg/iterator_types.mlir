// RUN: lect opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Iterator types and other enums are attributes of their own class.
// expected-error@+1 {{'linalg.generic' op attribute 'iterator_types' failed to satisfy constraint: Iterator type should be an enum.}}
"linalg.generic"() <{indexing_maps = [], iterator_types = [#linalg.elementwise_kind<tanh>], operandSegmentSizes = array<i32: 0, 0>}> ({^bb0: "linalg.yield"() : () -> ()}) : () -> ()

// -----

// expected-error@+1 {{'linalg.generic' op attribute 'iterator_types' failed to satisfy constraint: Iterator type should be an enum.}}
"linalg.generic"() <{indexing_maps = [], iterator_types = [1], operandSegmentSizes = array<i32: 0, 0>}> ({^bb0: "linalg.yield"() : () -> ()}) : () -> ()

// -----

// expected-error@+1 {{'linalg.generic' op attribute 'iterator_types' failed to satisfy constraint: Iterator type should be an enum.}}
"linalg.generic"() <{indexing_maps = [], iterator_types = ["parallel"], operandSegmentSizes = array<i32: 0, 0>}> ({^bb0: "linalg.yield"() : () -> ()}) : () -> ()

// -----

// expected-error@+1 {{'linalg.generic' op attribute 'iterator_types' failed to satisfy constraint: Iterator type should be an enum.}}
"linalg.generic"() <{indexing_maps = [], iterator_types = [#vector.iterator_type<parallel>], operandSegmentSizes = array<i32: 0, 0>}> ({^bb0: "linalg.yield"() : () -> ()}) : () -> ()

// -----

// expected-error@+1 {{'vector.contract' op attribute 'iterator_types' failed to satisfy constraint: Iterator type should be an enum.}}
func.func @f(%a: vector<4xi32>) { "vector.contract"(%a, %a, %a) <{indexing_maps = [affine_map<(d0)->(d0)>,affine_map<(d0)->(d0)>,affine_map<(d0)->(d0)>], iterator_types = [#linalg.iterator_type<parallel>], kind = #vector.kind<add>}> : (vector<4xi32>, vector<4xi32>, vector<4xi32>) -> vector<4xi32> return }

// -----

// expected-error@+1 {{invalid properties {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#vector.iterator_type<parallel>], kind = #linalg.binary_fn<add>} for op vector.contract: Invalid attribute `kind` in property conversion: #linalg.binary_fn<add>}}
func.func @f(%a: vector<4xi32>) { "vector.contract"(%a, %a, %a) <{indexing_maps = [affine_map<(d0)->(d0)>,affine_map<(d0)->(d0)>,affine_map<(d0)->(d0)>], iterator_types = [#vector.iterator_type<parallel>], kind = #linalg.binary_fn<add>}> : (vector<4xi32>, vector<4xi32>, vector<4xi32>) -> vector<4xi32> return }

// -----

// expected-error@+1 {{invalid properties {fastmath = #arith.overflow<nsw>} for op arith.addf: Invalid attribute `fastmath` in property conversion: #arith.overflow<nsw>}}
func.func @f(%a: vector<4xf32>) { "arith.addf"(%a, %a) <{fastmath = #arith.overflow<nsw>}> : (vector<4xf32>, vector<4xf32>) -> vector<4xf32> return }
